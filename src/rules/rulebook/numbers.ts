import type { Comparison } from './ast.js';
import type { RulebookPlan } from './plan.js';

/** Comparing, rounding and looking up the numbers of a rulebook. */

/** @example round(5, 2, 'half') // 3 */
export function round(n: number, d: number, how: 'down' | 'up' | 'half'): number {
  if (how === 'down') return Math.floor(n / d);
  if (how === 'up') return Math.ceil(n / d);
  return Math.floor((2 * n + d) / (2 * d));
}

/** The least of two whole numbers above 0. */
export function commonMultiple(a: number, b: number): number {
  const divisor = (x: number, y: number): number => (y === 0 ? x : divisor(y, x % y));
  return (a / divisor(a, b)) * b;
}

export function holds(op: Comparison, a: number, b: number): boolean {
  switch (op) {
    case '>=':
      return a >= b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '<':
      return a < b;
    case '=':
      return a === b;
    case '!=':
      return a !== b;
  }
}

/** The last column that begins at a number or below it; the first, if none does. */
export function columnOf(from: readonly { n: number; d: number }[], n: number, d: number): number {
  let column = 0;
  for (let i = 1; i < from.length; i++) if (n * from[i].d >= from[i].n * d) column = i;
  return column;
}

/** The cells that a scenario gives a table, arranged like its keys. */
export function cellsIn(
  { settings }: RulebookPlan,
  name: string,
  keys: readonly (readonly string[])[],
): (number | string)[][] {
  const cells = settings.tables[name] as Record<string, unknown>;
  return keys.map((row) =>
    row.map((key) => {
      const space = key.indexOf(' ');
      if (space < 0) return cells[key] as number;
      return (cells[key.slice(0, space)] as Record<string, number>)[key.slice(space + 1)];
    }),
  );
}
