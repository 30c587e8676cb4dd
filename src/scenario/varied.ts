import { NEVER_VARIES } from './check-experiment.js';
import { examine } from './examine.js';
import type { SchemaNode } from './json-schema.js';
import { lengthOf, valuesOf } from './level-range.js';
import { setAtPath } from './paths.js';
import { type Path, valueAt } from './places.js';
import { isWarning } from './problems.js';
import type { Scenario } from './schema.js';
import { schemasFor } from './schemas-for.js';
import { fixedValues, shapedBy, shapesAt } from './shape.js';
import type { Wanted } from './solve-schema.js';
import { code, got } from './wording.js';

/** A path, value or range that cannot be used. */
export class CannotVary extends RangeError {
  override readonly name = 'CannotVary';
}

/** A scenario with another value at a path; or what is wrong with it, in one sentence. */
export function scenarioWith(
  bare: unknown,
  path: string,
  value: unknown,
): { scenario: Scenario } | { fault: string } {
  const set = setAtPath(bare, path, value);
  return set.ok ? examined(set.data) : { fault: set.message };
}

/** A scenario from its plain data; or what is wrong with it, in one sentence. */
export function examined(data: unknown): { scenario: Scenario } | { fault: string } {
  const { scenario, findings } = examine(data);
  if (scenario) return { scenario };
  return { fault: findings.find((finding) => !isWarning(finding))!.message };
}

/**
 * The number at a path: the value in the scenario, or its default. Of a path with `*` the smallest.
 *
 * @returns undefined: there is none, and only the rules know the value
 * @throws CannotVary when the path leads to no number
 */
export function numberAt(bare: unknown, scenario: Scenario, path: string): number | undefined {
  const set = setAtPath(bare, path, 0);
  if (!set.ok) throw new CannotVary(set.message);
  const [first] = path.split('.');
  if (NEVER_VARIES.includes(first))
    throw new CannotVary(`${code(first)} is the same for all values and cannot vary`);
  refuseWords(bare, path);
  const values = set.places.map((at) => valueAt(scenario, at));
  const other = values.find((now) => now !== undefined && typeof now !== 'number');
  if (other !== undefined)
    throw new CannotVary(`${code(path)} is ${got(other)}, and only a number can be solved for`);
  const shapes = shapesOf(bare, set.places);
  if (shapes.length > 0 && shapes.every(({ type }) => type === 'string' || type === 'boolean'))
    throw new CannotVary(`${code(path)} takes no number, and only a number can be solved for`);
  const known = values.filter((now) => typeof now === 'number');
  return known.length > 0 ? Math.min(...known) : undefined;
}

/**
 * Refuses a path that takes words and no number, and says which factor compares those words.
 *
 * @param asked words that the user wants to compare; if fewer than two of them are valid, all valid words are printed
 * @throws CannotVary when the path takes only words
 */
export function refuseWords(bare: unknown, path: string, asked: readonly string[] = []): void {
  const words = wordsAt(bare, path);
  if (words.length === 0) return;
  const valid = words.filter((word) => 'scenario' in scenarioWith(bare, path, word)).map(String);
  const known = asked.filter((word) => valid.includes(word));
  const levels = known.length > 1 ? known : valid;
  throw new CannotVary(
    `${code(path)} takes words, and \`solve\` changes only numbers${levels.length > 1 ? factorOf(path, levels) : ''}`,
  );
}

function factorOf(path: string, levels: readonly string[]): string {
  const name = path.split('.').findLast((step) => /[a-z]/i.test(step));
  return `. To compare words, write a factor and \`standfast run\` it:

experiment:
  factors:
    - name: ${name}
      path: ${path}
      levels: [${levels.join(', ')}]`;
}

/** The words that a path takes; none if it takes a number, or if the format does not know the path. */
function wordsAt(bare: unknown, path: string): (string | boolean)[] {
  const set = setAtPath(bare, path, 0);
  if (!set.ok || NEVER_VARIES.includes(path.split('.')[0])) return [];
  const shapes = shapesOf(bare, set.places);
  if (shapes.length === 0 || shapes.some(({ type }) => type === 'integer' || type === 'number')) return [];
  if (shapes.every(({ type }) => type === 'boolean')) return [false, true];
  const words = fixedValues(shapes);
  return words.length > 1 ? words.filter((word) => typeof word === 'string') : [];
}

function shapesOf(bare: unknown, places: readonly Path[]): SchemaNode[] {
  return shapedBy(schemasFor(bare), () => places.flatMap((place) => shapesAt(bare, place)));
}

/** A value of a number, and the scenario that has it. */
export interface Valued {
  value: number;
  scenario: Scenario;
}

/** Least number of values in a range that was not given, if they are valid. */
const USUAL_VALUES = 16;

/**
 * The scenarios of a range of values. A lower end that is not given is half the value in the scenario. An upper end that
 * is not given is twice that value, or the lower end plus 16 if that is more. In a range without both ends, values that
 * are not valid are left out.
 *
 * @param now the value in the scenario
 * @param most the greatest number of values
 * @throws CannotVary when the range has fewer than two values, or too many, or a value that was asked for is not valid
 */
export function scenariosOf(bare: unknown, wanted: Wanted, now: number | undefined, most: number): Valued[] {
  const { path, from, to } = wanted;
  const values = valuesFor(now, wanted, most);
  const isAsked = from !== undefined && to !== undefined;
  const tried = values.map((value) => ({ value, ...scenarioWith(bare, path, value) }));
  const bad = tried.find((each) => 'fault' in each);
  if (bad && 'fault' in bad && (isAsked || bad.value === now))
    throw new CannotVary(`with ${code(path)} = ${bad.value}: ${bad.fault}`);
  const valid = tried.flatMap((each) =>
    'scenario' in each ? [{ value: each.value, scenario: each.scenario }] : [],
  );
  if (valid.length > 1) return valid;
  const why = bad && 'fault' in bad ? `; with ${bad.value}: ${bad.fault}` : '';
  throw new CannotVary(`fewer than two values of ${code(path)} are valid${why} — give a range of values`);
}

function valuesFor(now: number | undefined, { path, from, to, step }: Wanted, most: number): number[] {
  if (now === undefined && (from === undefined || to === undefined))
    throw new CannotVary(`the scenario does not say how large ${code(path)} is now — give a range of values`);
  const isWhole = [now, from, to, step].every((each) => each === undefined || Number.isInteger(each));
  const low = from ?? (isWhole ? Math.floor(now! / 2) : now! / 2);
  const high = to ?? Math.max(low + (isWhole ? USUAL_VALUES : 1), 2 * now!);
  const stride =
    step ?? (isWhole ? Math.max(1, Math.ceil((high - low) / (most - 1))) : (high - low) / USUAL_VALUES);
  if (!(stride > 0)) throw new CannotVary(`\`step\` must be above 0, got ${stride}`);
  if (!(high > low))
    throw new CannotVary(
      `\`to\` must be above \`from\`; ${high} is not above ${low}${from !== undefined && to !== undefined && low > high ? ' — swap them' : ''}`,
    );
  const range = { from: low, to: high, step: stride };
  const length = lengthOf(range);
  if (length < 2)
    throw new CannotVary(`one step of ${stride} passes \`to\`: a range needs two values or more`);
  if (length > most)
    throw new CannotVary(
      `from ${low} to ${high} there are ${length} values, and at most ${most} are tried — use larger steps`,
    );
  return valuesOf(range);
}
