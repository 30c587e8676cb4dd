import { describe, expect, test } from 'vitest';
import { systems } from '#src/rules/registry.js';
import { measurableOf } from '#src/scenario/measure-names.js';
import { BadTarget, readTarget } from '#src/scenario/solve-target.js';
import { goalInWords } from '#src/tuning/measure-in-words.js';
import { type Player, solve } from '#src/tuning/solve.js';

const measurable = measurableOf([{ id: 'blue', name: 'Blue platoon' }, { id: 'red' }], systems);
const read = (written: string) => readTarget(written, measurable);

describe('a target', () => {
  test.each([
    ['win_rate.blue = 40%', 0.4, 0, '40%'],
    ['win_rate.blue = 1/4', 0.25, 0, '25%'],
    ['win_rate.blue = 0.4..0.6', 0.5, 0.1, '40 to 60%'],
    ['win_rate.blue = 40 to 60%', 0.5, 0.1, '40 to 60%'],
    ['win_rate.blue=40%–60%', 0.5, 0.1, '40 to 60%'],
    ['win_rate.blue=0.4-0.6', 0.5, 0.1, '40 to 60%'],
    ['lead.blue = -0.1..0.1', 0, 0.1, '−10 to +10 points'],
    ['turns = 17/2', 8.5, 0, '8.5'],
    ['turns = 5..7', 6, 1, '5 to 7'],
  ])('%s', (written, target, within, words) => {
    const found = read(written);
    expect(found).toMatchObject({ target, within, relation: '=' });
    expect(goalInWords(found).replaceAll('\u00a0', ' ')).toBe(words);
  });

  test.each([
    ['turns = 40%', '`%` is not allowed here — write `40`'],
    ['win_rate.blue = 1/0', '`1/0` is divided by 0'],
    ['win_rate.blue = 0.6..0.4', 'swap its ends'],
    ['win_rate.blue >= 0.4..0.6', 'write `win_rate.blue = 0.4..0.6`'],
    ['win_rate.blue = 140%', 'shares go from 0 to 1; `1.4` is out of range'],
    ['win_rate.Blue platoon = 0.4', '`Blue platoon` is the name of a force — write its id, `win_rate.blue`'],
    ['win_rate.blue = a half', 'is not a target'],
  ])('%s is refused: %s', (written, why) => {
    expect(() => read(written)).toThrow(BadTarget);
    expect(() => read(written)).toThrow(why);
  });
});

test('within a range are the values that certainly lie in it, or may; outside no battle is wasted', async () => {
  const estimates = [0.1, 0.38, 0.41, 0.5, 0.59, 0.62, 0.9];
  const asked: number[] = [];
  const player: Player = {
    async play(which, from, to) {
      for (const index of which) asked[index] = (asked[index] ?? 0) + to - from;
    },
    read(index) {
      const half = 1 / Math.sqrt(asked[index]);
      const estimate = estimates[index];
      const ratios = [0.4, 0.6].map((end) => half / Math.abs(estimate - end));
      return { estimate, low: estimate - half, high: estimate + half, ratio: Math.max(...ratios) };
    },
  };
  const question = { values: estimates.map((_, i) => i), target: 0.5, within: 0.1, battles: 2 ** 15 };
  const found = await solve(question, player);
  expect(found.looks.map(({ side }) => side)).toEqual([
    ...['below', 'below', 'met', 'met', 'met', 'above', 'above'],
  ]);
  expect(found.candidates).toEqual([2, 3, 4]);
  expect([asked[0], asked[3], asked[6]]).toEqual([4096, 4096, 4096]);
});
