import { z } from 'zod';
import { RATES, SHARED_RESPONSES, type SharedResponse } from '../battlefield/responses.js';
import { code, codes, didYouMean, nearest } from './wording.js';

/** A response that all systems share, or its paired difference from the baseline. */
export type TargetName = SharedResponse | `difference.${SharedResponse}`;

/** The names that `run.precision` may contain. */
export const TARGET_NAMES: readonly TargetName[] = [
  ...SHARED_RESPONSES,
  ...SHARED_RESPONSES.map((name) => `difference.${name}` as const),
];

/** How precisely each must be known: the greatest half-width of its 95 % interval, in the unit of the response. */
export type Targets = Readonly<Partial<Record<TargetName, number>>>;

const LEAST = 1e-6;
const MOST = 1e6;
const halfWidth = z.number().min(LEAST).max(MOST);

/** The value of `run.precision`: a number is short for `{ holds_field: number }`. */
export const precisionSchema = z
  .union([
    halfWidth,
    z
      .strictObject(
        Object.fromEntries(TARGET_NAMES.map((name) => [name, halfWidth.optional()])) as Record<
          TargetName,
          z.ZodOptional<z.ZodNumber>
        >,
      )
      .refine((targets) => Object.keys(targets).length > 0, 'name at least one response'),
  ])
  .superRefine((precision, context) => {
    for (const fault of tooWide(inFull(precision))) context.addIssue(fault);
  });

/** Is this response a rate, or a difference of rates? */
export function isRate(name: string): boolean {
  return RATES.includes(name.replace('difference.', ''));
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

type Asked = Readonly<Record<string, number | undefined>>;

function inFull(precision: number | Asked): Asked {
  return typeof precision === 'number' ? { holds_field: precision } : precision;
}

/**
 * The targets in an order that does not depend on how they were written.
 *
 * @throws RangeError when there are none, a name is unknown or a half-width out of bounds
 * @example targetsOf(0.002) // { holds_field: 0.002 }
 */
export function targetsOf(precision: number | Asked): Targets {
  const asked = inFull(precision);
  for (const [name, most] of Object.entries(asked)) {
    if (!TARGET_NAMES.includes(name as TargetName)) throw new RangeError(unknown(name));
    if (most === undefined || (most >= LEAST && most <= MOST)) continue;
    throw new RangeError(`precision: ${code(name)} must be a number from ${LEAST} to ${MOST}, got ${most}`);
  }
  const own = asked as Targets;
  const targets = TARGET_NAMES.filter((name) => own[name] !== undefined).map((name) => [name, own[name]!]);
  if (targets.length === 0) throw new RangeError('precision: name at least one response');
  return Object.fromEntries(targets) as Targets;
}

/**
 * What a person asks for.
 *
 * @throws RangeError as `targetsOf`, and when a half-width is too wide to say anything
 */
export function askedTargets(precision: number | Asked): Targets {
  const targets = targetsOf(precision);
  const [wide] = tooWide(targets);
  if (wide !== undefined) throw new RangeError(`precision: ${wide}`);
  return targets;
}

/** `holds_field=0.002,turns=0.05`, as `--precision` reads them. */
export function targetsAsText(targets: Targets): string {
  return Object.entries(targets)
    .map(([name, most]) => `${name}=${most}`)
    .join();
}

function unknown(name: string): string {
  const all = `; allowed: ${codes(SHARED_RESPONSES, 'and', 30)}, or ${code('difference.')} followed by one of these`;
  return `precision: no response is called ${code(name)}${didYouMean(nearest(name, TARGET_NAMES)) || all}`;
}
