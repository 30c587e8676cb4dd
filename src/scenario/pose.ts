import { bareOf } from './bare.js';
import { measurableIn } from './measure-names.js';
import { setAtPath } from './paths.js';
import { type Path, writtenPath } from './places.js';
import type { Scenario } from './schema.js';
import type { Wanted } from './solve-schema.js';
import { BadTarget, notGiven, readTarget, type Target } from './solve-target.js';
import { unknownName } from './unknown-name.js';
import { CannotVary, numberAt, scenariosOf, scenarioWith, type Valued } from './varied.js';
import { code, codes } from './wording.js';

/** What to find: the value of one number, or of a second number for each value of a first. */
export interface Asked {
  vary: readonly Wanted[];
  target: string | Target;
}

/** A number to find. */
interface Unknown {
  path: string;
  /** What reports call it. */
  name: string;
  /** Its value in the scenario; undefined: only the rules know it. */
  now: number | undefined;
  values: readonly number[];
}

export interface Posed {
  target: Target;
  /** One or two. */
  unknowns: readonly Unknown[];
  /** For one number: a single row of its values. For two: for each value of the first, those of the second. */
  rows: readonly { value: number | null; cells: readonly Valued[] }[];
  /** Pairs of values that are valid alone, but not together. */
  invalid: number;
}

/** Most values of one number, and of each of two numbers. */
const MOST_VALUES = 200;
const MOST_OF_TWO = 40;

/**
 * Reads what a scenario is solved for, and makes the scenario of each value.
 *
 * @param source plain data of a valid scenario, from `parseScenario`; `scenario` has every default filled in
 * @throws BadTarget when the target cannot be used; CannotVary when a path or a range cannot
 */
export function pose(source: unknown, scenario: Scenario, { vary, target: written }: Asked): Posed {
  const target = typeof written === 'string' ? targetOf(written, scenario) : written;
  const bare = bareOf(source);
  const axes = axesOf(bare, scenario, vary);
  const unknowns = axes.map(({ wanted, places, now, all }): Unknown => {
    const values = all.map(({ value }) => value);
    return {
      path: wanted.path,
      name: wanted.name ?? unknownName(wanted.path, places[0], scenario),
      now,
      values,
    };
  });
  const [first, second] = axes;
  const rows = second
    ? first.all.map(({ value }) => ({ value, cells: cellsOf(bare, first.wanted.path, value, second) }))
    : [{ value: null, cells: first.all }];
  for (const { cells } of rows)
    for (const cell of cells) {
      const fault = notGiven(target, cell.scenario);
      if (fault) throw new BadTarget(fault);
    }
  const filled = rows.filter(({ cells }) => cells.length > 0);
  const valid = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const all = unknowns.reduce((product, { values }) => product * values.length, 1);
  return { target, unknowns, rows: filled, invalid: all - valid };
}

/** Only the axes, for callers that only want to know whether the question is valid. */
export function axesOf(bare: unknown, scenario: Scenario, vary: readonly Wanted[]): Axis[] {
  if (vary.length === 2 && vary[0].path === vary[1].path)
    throw new CannotVary(`${code(vary[0].path)} is named twice — two unknowns must be two different numbers`);
  const most = vary.length > 1 ? MOST_OF_TWO : MOST_VALUES;
  const axes = vary.map((wanted) => {
    const now = numberAt(bare, scenario, wanted.path);
    return { wanted, places: placesOf(bare, wanted.path), now, all: scenariosOf(bare, wanted, now, most) };
  });
  const [first, second = []] = axes.map(({ places }) => places.map((at) => writtenPath(bare, at)));
  const shared = first.find((place) => second.includes(place));
  if (shared === undefined) return axes;
  throw new CannotVary(
    `${codes(
      vary.map(({ path }) => path),
      'and',
    )} both set ${code(shared)} — name numbers that have nothing in common`,
  );
}

/** The places that a path names. */
function placesOf(bare: unknown, path: string): Path[] {
  const set = setAtPath(bare, path, 0);
  return set.ok ? set.places : [];
}

interface Axis {
  wanted: Wanted;
  places: readonly Path[];
  now: number | undefined;
  all: Valued[];
}

/** @throws BadTarget when it cannot be read, or the scenario does not give it */
export function targetOf(written: string, scenario: Scenario): Target {
  const target = readTarget(written, measurableIn(scenario));
  const fault = notGiven(target, scenario);
  if (fault) throw new BadTarget(fault);
  return target;
}

/** The values of the second number that are valid with one value of the first. */
function cellsOf(bare: unknown, path: string, value: number, second: Axis): Valued[] {
  const set = setAtPath(bare, path, value);
  if (!set.ok) return [];
  const { path: other } = second.wanted;
  return second.all.flatMap(({ value: its }) => {
    const made = scenarioWith(set.data, other, its);
    return 'scenario' in made ? [{ value: its, scenario: made.scenario }] : [];
  });
}
