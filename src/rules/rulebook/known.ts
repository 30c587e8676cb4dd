import type { MoraleSystem } from '../contract.js';
import type { Fault, Nearest } from './faults.js';
import { type PageText, pageSchema } from './page.js';
import { readRulebook } from './read.js';
import { systemOfRulebook } from './system.js';

/** The most systems that are remembered: a search over the numbers of a rulebook makes many. */
const MOST = 256;

const byPage = new WeakMap<object, MoraleSystem>();
const byText = new Map<string, MoraleSystem>();

/** The system of a page that has been checked: the same for the same text, wherever it was read. */
export function systemOfPage(page: PageText): MoraleSystem {
  const known = byPage.get(page);
  if (known) return known;
  const text = JSON.stringify(page);
  const system = byText.get(text) ?? systemOfRulebook(readRulebook(page, () => undefined).rulebook, page);
  if (byText.size >= MOST) byText.clear();
  byText.set(text, system);
  byPage.set(page, system);
  return system;
}

/** What is wrong with a page that fits its schema, warnings included. */
export function faultsOf(page: PageText, nearest: Nearest): readonly Fault[] {
  const { rulebook, faults } = readRulebook(page, nearest);
  if (faults.some(({ severity }) => severity !== 'warning')) return faults;
  try {
    systemOfRulebook(rulebook, page);
    return faults;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [...faults, { path: [], message: `the rulebook keeps too much: ${error.message}` }];
  }
}

/** The page, if data is one without faults; warnings are allowed. */
export function soundPage(data: unknown): PageText | undefined {
  const page = pageSchema.safeParse(data).data;
  if (!page || faultsOf(page, () => undefined).some(({ severity }) => severity !== 'warning'))
    return undefined;
  return page;
}
