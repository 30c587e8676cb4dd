import type { Breakdown, TurnEventSet } from '../rules/contract.js';
import type { Clauses } from '../rules/kit/clauses.js';
import type { PrintedPage } from '../rules/kit/printed-page.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { distinctData, isSameData } from '../scenario/same-data.js';
import { sum } from '../statistics/sum.js';
import { type AssumedNumbers, assumedNumbers, type Choices, choicesUsed } from './assumed.js';
import { type Reading, readingsUsed } from './readings.js';
import { cellAt, cellKeys, cellName, usesOfCells } from './rule-uses.js';
import type { PointTally } from './tally-view.js';

/** What belongs to one morale system, over the design points at which it plays. */
export interface SystemFindings {
  id: SystemId;
  title: string;
  designPoints: number[];
  /** What the clauses of its book say, in our words; empty where they are not recorded. */
  clauses: Clauses;
  /** Postures of pieces on the board, from the best to the one in which they do not fight. */
  postures: string[];
  /** The number that it tracks for each force; null: none. */
  gauge: { name: string; title: string } | null;
  /** The events that it counts in every turn, set by set. */
  turnEvents: readonly TurnEventSet[];
  /** Responses that are parts of one whole; null: it has none. */
  breakdown: Breakdown | null;
  /** What the break of a unit, and of a force, means, in a sentence. */
  unitBreak: string;
  forceBreak: string;
  /** The rules as a printed page, if they are the scenario’s own, as the first variant has them. */
  page?: PrintedPage;
  /** Options and readings chosen, one row per option and design point value. */
  readings: Reading[];
  /** Tables used, as in the baseline or in the first variant that plays the system. */
  tables: {
    name: string;
    title: string;
    clause: string;
    kind: 'printed' | 'reading' | 'assumed';
    /** For an assumed table: the keys of those cells that the book prints. */
    printedCells?: readonly string[];
    value: unknown;
    /** What the book prints, or what is assumed where it says nothing. */
    printed: unknown;
    /** Does `value` differ from `printed`? */
    changed: boolean;
    /** Values that other design points have. */
    others: unknown[];
    /** How often it was used in the whole run, by row or key, or by '' for a single number; null: no battle uses it. */
    uses: Record<string, number> | null;
  }[];
  /** The cells of assumed tables that battles used. */
  assumedNumbers: AssumedNumbers;
  /** Other choices that are ours and not the book’s. */
  choices: Choices;
  notModelled: string[];
}

/** Every morale system that plays, the baseline's first, with what belongs to it. */
export function systemsPlayed(views: readonly PointTally[]): SystemFindings[] {
  const ids = [...new Set(views.map(({ plan }) => plan.system))];
  return ids.map((id) =>
    ofSystem(
      id,
      views.filter(({ plan }) => plan.system === id),
    ),
  );
}

/** @param views of the design points at which it plays */
function ofSystem(id: SystemId, views: readonly PointTally[]): SystemFindings {
  const system = systemOf(views[0].plan);
  const points = views.map(({ point }) => point);
  const uses = usesOfCells(views);
  const {
    title,
    clauses = {},
    postures,
    gauge,
    breakdown,
    unitBreak,
    forceBreak,
    page,
    assumptions,
    notModelled,
  } = system;
  return {
    id,
    title,
    clauses,
    designPoints: points.map(({ index }) => index),
    postures: [...postures],
    gauge: gauge ? { name: gauge.name, title: gauge.title } : null,
    turnEvents: withoutReaders(system.turnEvents),
    breakdown: breakdown ?? null,
    unitBreak,
    forceBreak,
    ...(page && { page }),
    readings: readingsUsed(views, uses),
    tables: tablesUsed(points, uses),
    assumedNumbers: assumedNumbers(views),
    choices: choicesUsed(assumptions, views),
    notModelled: [...notModelled],
  };
}

/** The descriptions of the sets, without the functions that read them. */
function withoutReaders(sets: readonly TurnEventSet[] = []): TurnEventSet[] {
  return sets.map(({ id, title, what, names, groups, shape }) => ({
    id,
    title,
    what,
    names,
    ...(groups && { groups }),
    ...(shape && { shape }),
  }));
}

/** The tables of a system at the first design point at which it plays, with what is printed and what other points have. */
function tablesUsed(
  points: readonly DesignPoint[],
  uses: ReadonlyMap<string, number>,
): SystemFindings['tables'] {
  const { system } = points[0].scenario;
  const { tableSources, tablesSchema } = systemOf(points[0].scenario);
  const printed = tablesSchema.parse({});
  return Object.entries(tableSources).map(([name, source]) => {
    const [value, ...others] = distinctData(points.map((point) => point.scenario.rules[system].tables[name]));
    const changed = !isSameData(value, printed[name]);
    return {
      name,
      ...source,
      value,
      printed: printed[name],
      changed,
      others,
      uses: usesOf(name, value, uses),
    };
  });
}

/** Uses of each row or key of a table; for a row whose cells are counted separately, their sum. */
function usesOf(
  table: string,
  value: unknown,
  uses: ReadonlyMap<string, number>,
): Record<string, number> | null {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [''];
  const counted = keys.flatMap((key): [string, number][] => {
    const cells = uses.has(cellName(table, key)) ? [key] : cellKeys({ [key]: cellAt(value, key) });
    const counts = cells.flatMap((cell) => uses.get(cellName(table, cell)) ?? []);
    return counts.length === 0 ? [] : [[key, sum(counts)]];
  });
  return counted.length === 0 ? null : Object.fromEntries(counted);
}
