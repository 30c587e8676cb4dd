import type { MoraleSystem } from '../contract.js';
import type { Fault, Nearest } from './faults.js';
import { type PageText, pageSchema } from './page.js';
import { readRulebook } from './read.js';
import { systemOfRulebook } from './system.js';

/** The most systems that are remembered: a search over the numbers of a rulebook makes many. */
const MOST = 256;

/** What is known of a page: by its text, as each variant of a scenario has a copy of its own. */
const systems = new Map<string, MoraleSystem>();
const faultsOfPages = new Map<string, readonly Fault[]>();
const byPage = new WeakMap<object, MoraleSystem>();

/** The system of a page that has been checked: the same for the same text, wherever it was read. */
export function systemOfPage(page: PageText): MoraleSystem {
  const known = byPage.get(page);
  if (known) return known;
  const text = JSON.stringify(page);
  const system = systems.get(text) ?? systemOfRulebook(readRulebook(page, () => undefined).rulebook, page);
  remember(systems, text, system);
  byPage.set(page, system);
  return system;
}

/** What is wrong with a page that fits its schema, warnings included. @param nearest the same each time */
export function faultsOf(page: PageText, nearest: Nearest): readonly Fault[] {
  const text = JSON.stringify(page);
  const faults = faultsOfPages.get(text) ?? findFaults(page, text, nearest);
  remember(faultsOfPages, text, faults);
  return faults;
}

function findFaults(page: PageText, text: string, nearest: Nearest): readonly Fault[] {
  const { rulebook, faults } = readRulebook(page, nearest);
  if (faults.some(({ severity }) => severity !== 'warning')) return faults;
  try {
    remember(systems, text, systemOfRulebook(rulebook, page));
    return faults;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [...faults, { path: [], message: `the rulebook keeps too much: ${error.message}` }];
  }
}

/** The page, if data is one without faults; warnings are allowed. */
export function soundPage(data: unknown, nearest: Nearest): PageText | undefined {
  const page = pageSchema.safeParse(data).data;
  if (!page || faultsOf(page, nearest).some(({ severity }) => severity !== 'warning')) return undefined;
  return page;
}

function remember<Value>(known: Map<string, Value>, text: string, value: Value): void {
  if (known.size >= MOST && !known.has(text)) known.clear();
  known.set(text, value);
}
