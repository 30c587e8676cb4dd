import { expect, test } from 'vitest';
import { systems } from '#src/rules/registry.js';
import { measurableOf } from '#src/scenario/measure-names.js';
import type { Scenario } from '#src/scenario/schema.js';
import { readTarget } from '#src/scenario/solve-target.js';
import { answersOf, sentencesOf } from '#src/tuning/in-words.js';
import { measureInWords } from '#src/tuning/measure-in-words.js';
import type { Look } from '#src/tuning/solve.js';
import type { Solved } from '#src/tuning/solve-posed.js';
import { fitting } from '#src/words/summary/phrases.js';

const look = (value: number, estimate: number, side: Look['side']): Look => ({
  ...{ value, n: 4096, estimate, low: estimate - 0.02, high: estimate + 0.02, side },
  needed: side === 'undecided' ? 90_000 : null,
});

test('the target is crossed between values whose side is known, not beside one that is undecided', () => {
  // By their estimates, the measure crosses 20% between 7 and 8; in truth it may cross between 8 and 9.
  const looks = [look(7, 0.24, 'above'), look(8, 0.199, 'undecided'), look(9, 0.01, 'below')];
  const target = readTarget('win_rate.blue=0.2', measurableOf([{ id: 'blue' }, { id: 'red' }], systems));
  const solution = { looks, candidates: [1], nearest: 1, battles: 12_288 };
  const said = (of: Look[], crossings: [number, number][]) =>
    sentencesOf(
      {
        target,
        unknowns: [{ path: 'needed', name: 'needed', values: [7, 8, 9] }],
        solutions: [{ ...solution, looks: of, crossings }],
        invalid: 0,
      } as unknown as Solved,
      measureInWords(target, {
        forces: [
          { id: 'blue', name: 'Blue', units: [] as unknown[] },
          { id: 'red', units: [] as unknown[] },
        ],
      } as Scenario),
    ).map(({ text }) => text);
  const [crossed, open] = said(looks, [[0, 2]]);
  expect(crossed).toMatch(
    /^Blue holds the field in 20% of battles with needed between 7 \(.*\) and 9 \(.*\)\.$/,
  );
  expect(open).toMatch(/^With needed at 8 \(.*\), it cannot be distinguished from 20%\.$/);
  // Nothing is known of the other side.
  expect(said(looks.slice(0, 2), [])[0]).toBe(open);
});

test('the answer in short keeps its measure where the name of the number is long or has a number in it', () => {
  const target = readTarget('win_rate.blue=0.2', measurableOf([{ id: 'blue' }, { id: 'red' }], systems));
  const solved = {
    target,
    unknowns: [{ path: 'x', name: 'troopers of Red’s 2nd Squad', values: [8] }],
    solutions: [{ looks: [look(8, 0.199, 'undecided')], candidates: [0], crossings: [], nearest: 0 }],
  } as unknown as Solved;
  const forces = [{ id: 'blue', name: 'Blue', units: [] as unknown[] }];
  const [whole, ...others] = answersOf(solved, measureInWords(target, { forces } as Scenario));
  expect(whole).toBe(
    'with 8 troopers of Red’s 2nd Squad, Blue holds the field in 19.9% of battles, which cannot be distinguished from 20%',
  );
  expect(fitting([whole, ...others])).toBe(
    'With 8 troopers, Blue holds the field in 19.9% of battles, which cannot be distinguished from 20%',
  );
});
