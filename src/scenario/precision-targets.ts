import { z } from 'zod';
import { RATES, SHARED_RESPONSES } from '../battlefield/responses.js';
import type { MoraleSystem } from '../rules/contract.js';
import { systems } from '../rules/registry.js';
import { code, codes, didYouMean, nearest, ofRulebooks } from './wording.js';

const DIFFERENCE = 'difference.';

/**
 * The names that `run.precision` may contain: the responses that any of these systems gives, and `difference.` before
 * each, its paired difference from the baseline.
 */
function targetNames(playable: readonly MoraleSystem[]): string[] {
  const responses = [...new Set([...SHARED_RESPONSES, ...playable.flatMap(ownNames)])];
  return [...responses, ...responses.map((name) => `${DIFFERENCE}${name}`)];
}

function ownNames({ counts }: MoraleSystem): string[] {
  return counts.map(({ name }) => name);
}

/** How precisely each must be known: the greatest half-width of its 95 % interval, in the unit of the response. */
export type Targets = Readonly<Record<string, number>>;

const LEAST = 1e-6;
const MOST = 1e6;
const halfWidth = z.number().min(LEAST).max(MOST);

/** The value of `run.precision`: a number is short for `{ holds_field: number }`. */
export function precisionSchemaOf(playable: readonly MoraleSystem[]) {
  const names = targetNames(playable).map((name) => [name, halfWidth.optional()] as const);
  const ofEach: Record<string, z.ZodOptional<z.ZodNumber>> = Object.fromEntries(names);
  return z
    .union([
      halfWidth,
      z
        .strictObject(ofEach)
        .refine((targets) => Object.keys(targets).length > 0, 'name at least one response'),
    ])
    .superRefine((precision, context) => {
      for (const fault of tooWide(inFull(precision))) context.addIssue(fault);
    });
}

/** Is this response a rate, or a difference of rates? */
export function isRate(name: string): boolean {
  return RATES.includes(name.replace(DIFFERENCE, ''));
}

/** What is wrong with half-widths that say nothing about a rate, which goes from 0 to 1. */
function tooWide(asked: Asked): string[] {
  return Object.entries(asked).flatMap(([name, most]) => {
    if (most === undefined || most < 0.5 || !isRate(name)) return [];
    const likely =
      most >= 1 && most < 50 ? ` — did you mean ${Number(`${most}e-2`)}, which is ${most} %?` : '';
    return [`${code(name)} is a share of battles, so its precision must be below 0.5, got ${most}${likely}`];
  });
}

/** A half-width for each response that is named, whether there is one of this name or not. */
export type Asked = Readonly<Record<string, number | undefined>>;

function inFull(precision: number | Asked): Asked {
  return typeof precision === 'number' ? { holds_field: precision } : precision;
}

/**
 * The targets in an order that does not depend on how they were written.
 *
 * @param playable the built-in systems and those of the scenario’s rulebooks
 * @throws RangeError when there are none, a name is unknown or a half-width out of bounds
 * @example targetsOf(0.002, systems) // { holds_field: 0.002 }
 */
export function targetsOf(precision: number | Asked, playable: readonly MoraleSystem[]): Targets {
  const asked = inFull(precision);
  const names = targetNames(playable);
  const other = Object.keys(asked).find((name) => !names.includes(name));
  if (other !== undefined) throw new RangeError(unknown(other, playable));
  refuseBeyond(asked);
  const targets = names.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]] as const]));
  if (targets.length === 0) throw new RangeError('precision: name at least one response');
  return Object.fromEntries(targets);
}

/**
 * What a person asks for, before it is known what the rules give.
 *
 * @throws RangeError when a half-width is out of bounds, or too wide to say anything
 */
export function askedPrecision(precision: number | Asked): Asked {
  const asked = inFull(precision);
  refuseBeyond(asked);
  const [wide] = tooWide(asked);
  if (wide !== undefined) throw new RangeError(`precision: ${wide}`);
  return asked;
}

function refuseBeyond(asked: Asked): void {
  for (const [name, most] of Object.entries(asked)) {
    if (most === undefined || (most >= LEAST && most <= MOST)) continue;
    throw new RangeError(`precision: ${code(name)} must be a number from ${LEAST} to ${MOST}, got ${most}`);
  }
}

/** `holds_field=0.002,turns=0.05`, as `--precision` reads them. */
export function targetsAsText(targets: Targets): string {
  return Object.entries(targets)
    .map(([name, most]) => `${name}=${most}`)
    .join();
}

function unknown(name: string, playable: readonly MoraleSystem[]): string {
  const names = targetNames(playable);
  const stem = names.find((each) => name.startsWith(`${each}.`));
  if (stem)
    return `precision: ${code(stem)} is meant for both forces — write ${code(stem)}, not ${code(name)}`;
  const own = playable.filter((system) => !systems.includes(system)).flatMap(ownNames);
  const all = `; allowed: ${codes(SHARED_RESPONSES, 'and', 30)}${ofRulebooks(own)}, or ${code(DIFFERENCE)} followed by one of these`;
  return `precision: no response is called ${code(name)}${didYouMean(nearest(name, names)) || all}`;
}
