import type { Path } from './places.js';
import type { Factor } from './schema.js';

/** The name of a factor's level: its label, or the value it sets. */
export function levelName(level: Factor['levels'][number]): string {
  return typeof level === 'object' ? level.label : String(level);
}

/** The numbers that the names of levels are; null unless all are numbers. */
export function levelNumbers(names: readonly string[]): number[] | null {
  const numbers = names.map((name) => (name.trim() === '' ? Number.NaN : Number(name)));
  return numbers.every(Number.isFinite) ? numbers : null;
}

export function levelPath(f: number, level: number): Path {
  return ['experiment', 'factors', f, 'levels', level];
}

/** What one level sets, in order, each with its path in the experiment. */
export function settingsOf(
  factor: Factor,
  f: number,
  level: number,
): { target: string; value: unknown; path: Path }[] {
  const stem = levelPath(f, level);
  const chosen = factor.levels[level];
  if ('path' in factor) return [{ target: factor.path, value: chosen, path: stem }];
  if (typeof chosen !== 'object') return [];
  return Object.entries(chosen.set).map(([target, value]) => ({
    target,
    value,
    path: [...stem, 'set', target],
  }));
}

/** Indices of levels, one per factor; the last factor varies fastest. */
export function combinations(factors: readonly Factor[]): number[][] {
  return factors.reduce<number[][]>(
    (rows, factor) => rows.flatMap((row) => factor.levels.map((_, level) => [...row, level])),
    [[]],
  );
}

/** The index of the combination that a combination is compared with: the first, unless a level names another. */
export function baselineOf(factors: readonly Factor[], row: readonly number[]): number {
  const against = row.map((level, f) => againstOf(factors[f], level));
  if (against.every((level) => level === undefined)) return 0;
  return row.reduce((index, level, f) => index * factors[f].levels.length + (against[f] ?? level), 0);
}

function againstOf(factor: Factor, level: number): number | undefined {
  const chosen = factor.levels[level];
  if (typeof chosen !== 'object' || chosen.against === undefined) return undefined;
  return factor.levels.map(levelName).indexOf(chosen.against);
}
