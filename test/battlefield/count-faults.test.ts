import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultIn } from '#src/battlefield/count-faults.js';
import { forcePieces } from '#src/battlefield/ledger.js';
import { blockPlayer } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

/** One has a gauge, the other counts events; the last design points of both have contrasts. */
const SCENARIOS = ['hold-or-rout', 'veterans'];
const BATTLES = 40;

const PLAYED = SCENARIOS.map((name) => {
  const parsed = validScenario(readFileSync(join(ROOT, 'scenarios', `${name}.yaml`), 'utf8'));
  const orders = ordersOf(newStudy(parsed.designPoints, BATTLES, 3));
  const tallies = blockPlayer(orders)(0);
  return { orders, tallies };
});

test('counters of real battles fit each other, at every design point', () => {
  for (const { orders, tallies } of PLAYED)
    for (const [point, { shape, field }] of orders.plans.entries())
      expect(faultIn(tallies[point], shape, forcePieces(field), BATTLES)).toBeNull();
});

/** Changes each counter of the last design points in turn. @returns the sections in which that was not noticed */
function unnoticed(change: (counter: number) => number): string[] {
  const sections = PLAYED.flatMap(({ orders, tallies }) => {
    const { shape, field } = orders.plans.at(-1)!;
    const tally = tallies.at(-1)!.slice();
    const starts = Object.entries(shape.layout.start).toSorted(([, a], [, b]) => a - b);
    return [...tally.keys()].flatMap((i) => {
      const right = tally[i];
      tally[i] = change(right);
      const fault = faultIn(tally, shape, forcePieces(field), BATTLES);
      tally[i] = right;
      return fault === null ? [starts.findLast(([, start]) => start <= i)![0]] : [];
    });
  });
  return [...new Set(sections)];
}

test.each([
  ['not a number', () => NaN],
  ['half a battle more', (counter: number) => counter + 0.5],
  ['past the exact whole numbers', () => 2 ** 53],
  ['far below 0', () => -(2 ** 52)],
])('no counter may be %s', (_, change) => {
  expect(unnoticed(change)).toEqual([]);
});

test('one more is noticed wherever counters depend on each other', () => {
  const alone = ['differing', 'products', 'apart', 'contrastsDiffering', 'uses'];
  for (const section of unnoticed((counter) => counter + 1)) expect(alone).toContain(section);
});
