import { examine } from '../scenario/examine.js';
import { setAtPath } from '../scenario/paths.js';
import { valueAt } from '../scenario/places.js';
import { isWarning } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import { code, got } from '../scenario/wording.js';

/** A path, value or range that cannot be used. */
export class CannotVary extends RangeError {
  override readonly name = 'CannotVary';
}

/** A scenario's plain data without what is about several variants of it. */
export function bareOf(source: unknown): unknown {
  const { experiment: _, expect: __, ...bare } = source as Record<string, unknown>;
  return bare;
}

/** A scenario with another value at a path; or what is wrong with it, in a sentence. */
export function scenarioWith(
  bare: unknown,
  path: string,
  value: unknown,
): { scenario: Scenario } | { fault: string } {
  const set = setAtPath(bare, path, value);
  if (!set.ok) return { fault: set.message };
  const { scenario, findings } = examine(set.data);
  if (scenario) return { scenario };
  return { fault: findings.find((finding) => !isWarning(finding))!.message };
}

/** One number of a scenario that takes several values; all else stays as written, without the scenario's experiment. */
export class Varied {
  private readonly bare: unknown;
  /** The number as the scenario has it, or as it is when the scenario leaves it out; undefined: there is none. */
  readonly now: number | undefined;

  /**
   * @param source plain data of a valid scenario, of `parseScenario`; `scenario` with every default filled in
   * @throws CannotVary when the path leads to no number
   */
  constructor(
    source: unknown,
    scenario: Scenario,
    readonly path: string,
  ) {
    this.bare = bareOf(source);
    const set = setAtPath(this.bare, path, 0);
    if (!set.ok) throw new CannotVary(set.message);
    const now = valueAt(scenario, set.at);
    if (now !== undefined && typeof now !== 'number')
      throw new CannotVary(`${code(path)} is ${got(now)}, and only a number can be solved for`);
    this.now = now;
  }

  /** The scenario with another value. */
  with(value: number): ReturnType<typeof scenarioWith> {
    return scenarioWith(this.bare, this.path, value);
  }
}

export interface ValueRange {
  from?: number | undefined;
  to?: number | undefined;
  step?: number | undefined;
}

/** Most values that are tried. */
const MOST_VALUES = 200;
/** Values of a range that nobody gave, at least, where they are valid. */
const USUAL_VALUES = 16;
/** Digits behind which a sum of steps is rounded: 0.1 + 0.2 is 0.3. */
const DIGITS = 12;

/**
 * The scenarios of a range of values. Ends that are not given lie at half the value that the scenario has, and at twice
 * it; of these, values that are not valid are left out.
 *
 * @throws CannotVary when the range has fewer than two values, or too many, or a value that was asked for is not valid
 */
export function scenariosOf(varied: Varied, range: ValueRange): { value: number; scenario: Scenario }[] {
  const values = valuesOf(varied.now, range);
  const isAsked = range.from !== undefined && range.to !== undefined;
  const tried = values.map((value) => ({ value, ...varied.with(value) }));
  const bad = tried.find((each) => 'fault' in each);
  if (bad && 'fault' in bad && (isAsked || bad.value === varied.now))
    throw new CannotVary(`with ${code(varied.path)} = ${bad.value}: ${bad.fault}`);
  const valid = tried.flatMap((each) =>
    'scenario' in each ? [{ value: each.value, scenario: each.scenario }] : [],
  );
  if (valid.length > 1) return valid;
  const why = bad && 'fault' in bad ? `; with ${bad.value}: ${bad.fault}` : '';
  throw new CannotVary(`fewer than two values of ${code(varied.path)} are valid${why}; give --from and --to`);
}

function valuesOf(now: number | undefined, { from, to, step }: ValueRange): number[] {
  if (now === undefined && (from === undefined || to === undefined))
    throw new CannotVary('the scenario does not say how large the number is now: give --from and --to');
  const isWhole = [now, from, to, step].every((each) => each === undefined || Number.isInteger(each));
  const low = from ?? (isWhole ? Math.floor(now! / 2) : now! / 2);
  const high = to ?? Math.max(low + (isWhole ? USUAL_VALUES : 1), 2 * now!);
  const stride =
    step ?? (isWhole ? Math.max(1, Math.ceil((high - low) / MOST_VALUES)) : (high - low) / USUAL_VALUES);
  if (!(stride > 0)) throw new CannotVary(`--step must be above 0, got ${stride}`);
  if (!(high > low)) throw new CannotVary(`--to must be above --from; ${high} is not above ${low}`);
  const length = Math.floor(Number(((high - low) / stride).toPrecision(DIGITS))) + 1;
  if (length < 2) throw new CannotVary(`one step of ${stride} passes --to: a range needs two values or more`);
  if (length > MOST_VALUES)
    throw new CannotVary(
      `from ${low} to ${high} there are ${length} values, and at most ${MOST_VALUES} are tried: take larger steps`,
    );
  return Array.from({ length }, (_, i) => Number((low + i * stride).toPrecision(DIGITS)));
}
