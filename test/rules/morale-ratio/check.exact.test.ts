import { describe, expect, test } from 'vitest';
import type { UnitDescription } from '#src/battlefield/description.js';
import { fieldUnits } from '#src/battlefield/field-units.js';
import { CHECK_RESULTS } from '#src/rules/morale-ratio/book.js';
import { checkFaces, neededRoll, readCheck } from '#src/rules/morale-ratio/morale.js';
import { checkOdds } from '#src/rules/morale-ratio/odds.js';
import type { MoraleRatioUnit } from '#src/rules/morale-ratio/troops.js';
import { script, smallScenario } from '../../scenes/scene.js';
import { bookOf, troopsOf } from './book.js';
import { PRINTED_RESULTS_TABLE } from './printed-results-table.js';

const printed = bookOf();
const troops = troopsOf();

const resultOf = (remaining: number, level: number, roll: number, book = printed) =>
  CHECK_RESULTS[readCheck(book, { remaining, level, troops }, roll)];

/** Odds of a unit by its roster, at 1, 2, … points. */
function oddsOf(roster: Record<string, number>, options: Record<string, unknown> = {}) {
  const { forces } = smallScenario({ combat: script([0]), red: { roster }, blue: { roster } });
  return checkOdds(bookOf(options), fieldUnits<UnitDescription>(forces[0].units)[0] as MoraleRatioUnit);
}

describe('the ratio', () => {
  test.each([
    // remaining, level, needed roll, result of failure: the examples in the book
    [7, 12, 5, 'shaken'],
    [6, 8, 7, 'cautious'],
    [12, 13, 9, 'cautious'],
    [8, 13, 6, 'shaken'],
  ] as const)(
    'MR-10, MR-11: %i of %i points needs %i or lower, else %s',
    (remaining, level, needed, failure) => {
      for (let roll = 1; roll <= 10; roll++) {
        expect(resultOf(remaining, level, roll), `roll ${roll}`).toBe(roll <= needed ? 'pass' : failure);
      }
      const row = oddsOf({ trooper: level })[remaining - 1];
      expect(row).toMatchObject({ remaining, of: level, needed: String(needed) });
      expect(row.chances).toEqual({
        pass: needed / 10,
        cautious: 0,
        shaken: 0,
        broken: 0,
        eliminated: 0,
        [failure]: (10 - needed) / 10,
      });
    },
  );

  test('MR-10: fractions are rounded down: at levels 1 to 200 the number needed is the whole part of ten times the ratio', () => {
    const wrong: string[] = [];
    for (let level = 1; level <= 200; level++) {
      for (let remaining = 1; remaining <= level; remaining++) {
        const needed = (10 * remaining - ((10 * remaining) % level)) / level; // integers only
        if (neededRoll(printed, { remaining, level, troops }) !== needed)
          wrong.push(`${remaining} of ${level}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('MR-10: at full strength, and below a tenth, the roll does not matter', () => {
    for (let roll = 1; roll <= 10; roll++) {
      expect(resultOf(12, 12, roll)).toBe('pass');
      expect(resultOf(1, 11, roll)).toBe('eliminated');
    }
  });

  test.each([
    ['cautious', [99, 90, 89, 70]],
    ['shaken', [69, 40]],
    ['broken', [39, 10]],
    ['eliminated', [9, 1]],
  ] as const)('MR-11: a failed check gives %s at %j of 100 points', (result, points) => {
    for (const remaining of points) expect(resultOf(remaining, 100, 10), `${remaining}`).toBe(result);
  });
});

describe('the printed table', () => {
  test.each(PRINTED_RESULTS_TABLE.map((row, i) => [i + 1, row] as const))(
    'MR-12: the row of level %i is as printed',
    (level, row) => {
      expect(row).toHaveLength(20);
      expect(row.slice(level)).toEqual(Array.from({ length: 20 - level }, () => '-'));
      const odds = oddsOf({ trooper: level });
      expect(odds.map(({ needed }) => needed)).toEqual(row.slice(0, level));
      const tenths = row.slice(0, level).map((cell) => ({ S: 10, F: 0 })[cell] ?? Number(cell));
      expect(odds.map(({ chances }) => chances.pass)).toEqual(tenths.map((faces) => faces / 10));
    },
  );

  test('MR-12: has twenty rows, and larger levels follow the formula', () => {
    expect(PRINTED_RESULTS_TABLE).toHaveLength(20);
    const needed = oddsOf({ trooper: 30 }).map((row) => row.needed);
    expect(needed.join(' ')).toBe('F F 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 S');
  });

  test('MR-12: a designer may replace sides, needed rolls and results', () => {
    const d6 = bookOf(
      {},
      {
        dieSides: 6,
        bands: [
          { fromPercent: 60, needed: 5, onFailure: 'shaken' },
          { fromPercent: 0, needed: 2, onFailure: 'broken' },
        ],
      },
    );
    const faces = (remaining: number) => checkFaces(d6, { remaining, level: 10, troops });
    expect(faces(6)).toEqual({ pass: 5, cautious: 0, shaken: 1, broken: 0, eliminated: 0 });
    expect(faces(5)).toEqual({ pass: 2, cautious: 0, shaken: 0, broken: 4, eliminated: 0 });
  });
});

const RANKS = 'trooper corporal sergeant lieutenant captain major colonel general marshal'.split(' ');

describe('points', () => {
  test('MR-3: a soldier counts one point whatever the rank, and the level is the unit’s points at the start', () => {
    const odds = oddsOf({ marshal: 1, sergeant: 2, trooper: 5 });
    expect(odds).toHaveLength(8);
    expect(odds.map(({ of }) => of)).toEqual(Array.from({ length: 8 }, () => 8));
  });

  test('MR-80: from trooper to marshal each rank is worth one more with leaders on, and 1 with leaders off', () => {
    const worth = (rank: string, leaders: string) => oddsOf({ [rank]: 1 }, { leaders }).at(-1)!.of;
    expect(RANKS.map((rank) => worth(rank, 'on'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const rank of RANKS) expect(worth(rank, 'off')).toBe(1);
  });

  test('MR-80: a squad of a sergeant, a corporal and eight troopers has 13 points', () => {
    const odds = oddsOf({ sergeant: 1, corporal: 1, trooper: 8 }, { leaders: 'on' });
    expect(odds).toHaveLength(13);
    expect(odds[11]).toMatchObject({ of: 13, needed: '9', chances: { pass: 0.9, cautious: 0.1 } });
    expect(odds[7]).toMatchObject({ of: 13, needed: '6', chances: { pass: 0.6, shaken: 0.4 } });
  });
});

describe('factors', () => {
  const needed = (options: Record<string, unknown>, descriptor: Record<string, unknown>) =>
    neededRoll(bookOf(options), { remaining: 8, level: 13, troops: troopsOf(descriptor) });
  const faces = (options: Record<string, unknown>, descriptor: Record<string, unknown>) =>
    checkFaces(bookOf(options), { remaining: 8, level: 13, troops: troopsOf(descriptor) }).pass;

  // 8 of 13 points needs 6.
  test.each([
    ['intended', 'elite', 7],
    ['intended', 'regular', 6],
    ['intended', 'levy', 5],
    ['literal', 'elite', 5],
    ['literal', 'regular', 6],
    ['literal', 'levy', 7],
    ['off', 'elite', 6],
    ['off', 'levy', 6],
  ])('MR-81: as %s, %s troops pass on %i faces where others do on 6', (moraleClasses, kind, passing) => {
    expect(needed({ moraleClasses }, { class: kind })).toBe(passing);
    expect(faces({ moraleClasses }, { class: kind })).toBe(passing);
  });

  test.each([
    ['off', 'regular', 5],
    ['intended', 'regular', 5],
    ['literal', 'regular', 5],
    ['intended', 'elite', 6],
    ['intended', 'levy', 4],
    ['literal', 'elite', 4],
    ['literal', 'levy', 6],
  ])(
    'MR-82: with classes %s, green %s troops pass on %i faces: one less than seasoned ones',
    (moraleClasses, kind, passing) => {
      const green = { class: kind, experience: 'green' };
      expect(faces({ moraleClasses, experience: 'on' }, green)).toBe(passing);
      expect(faces({ moraleClasses, experience: 'on' }, { ...green, experience: 'seasoned' })).toBe(
        passing + 1,
      );
      expect(faces({ moraleClasses, experience: 'off' }, green)).toBe(passing + 1);
    },
  );
});

describe('limits of the number needed', () => {
  /** Passing faces at 20, 19, 2 and 1 of 20 points, printed as S, 9, 1 and F, for each sum of factors. */
  const cases = [
    // automaticStays, clamp, factor, passing faces
    [true, 'none', +1, [10, 10, 2, 0]],
    [true, 'none', 0, [10, 9, 1, 0]],
    [true, 'none', -1, [10, 8, 0, 0]],
    [true, 'one-to-nine', +1, [10, 9, 2, 0]],
    [true, 'one-to-nine', 0, [10, 9, 1, 0]],
    [true, 'one-to-nine', -1, [10, 8, 1, 0]],
    [false, 'none', +1, [10, 10, 2, 1]],
    [false, 'none', 0, [10, 9, 1, 0]],
    [false, 'none', -1, [9, 8, 0, 0]],
    [false, 'one-to-nine', +1, [9, 9, 2, 1]],
    [false, 'one-to-nine', 0, [9, 9, 1, 1]],
    [false, 'one-to-nine', -1, [9, 8, 1, 1]],
  ] as const;
  const passing = (options: Record<string, unknown>, descriptor: Record<string, unknown>) =>
    [20, 19, 2, 1].map(
      (remaining) => checkFaces(bookOf(options), { remaining, level: 20, troops: troopsOf(descriptor) }).pass,
    );

  test.each(cases)(
    'MR-84: automatic stays %s, clamp %s, factor %i',
    (automaticStays, clamp, factor, expected) => {
      const options = { automaticStays, clamp };
      const helped = { '1': 'elite', '0': 'regular', '-1': 'levy' }[factor];
      const hurt = { '1': 'levy', '0': 'regular', '-1': 'elite' }[factor];
      expect(passing({ ...options, moraleClasses: 'intended' }, { class: helped })).toEqual(expected);
      expect(passing({ ...options, moraleClasses: 'literal' }, { class: hurt })).toEqual(expected);
    },
  );

  test.each(cases.filter(([, , factor]) => factor === -1))(
    'MR-84: automatic stays %s, clamp %s, green troops (factor %i)',
    (automaticStays, clamp, _, expected) => {
      expect(passing({ automaticStays, clamp, experience: 'on' }, { experience: 'green' })).toEqual(expected);
    },
  );

  test('MR-84: a clamp keeps the number needed from 1 to one less than the number of sides, with another die too', () => {
    const book = bookOf({ clamp: 'one-to-nine', moraleClasses: 'intended' }, { dieSides: 6 });
    const check = { remaining: 19, level: 20, troops: troopsOf({ class: 'elite' }) };
    expect(checkFaces(book, check).pass).toBe(5);
  });
});
