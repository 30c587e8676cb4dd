import { describe, expect, test } from 'vitest';
import { bandTo } from '#src/battlefield/fire.js';
import { BAND, FIELDS, WEAPON } from '#src/battlefield/plan.js';
import { squaredInches } from '#src/battlefield/weapon-bands/rules.js';
import { bandsField, type Data, playScene } from './bands-scenario.js';
import { BOOK_RANGES, BOOK_WEAPONS } from './printed-book.js';

const DEPTH = 500;

/** Red's weapons, one unit each, and blue's unit this many inches aside; hit numbers by gap in depth, 0: out of range. */
function rangeOf(weapons: readonly string[], millimetresPerInch: number, aside = 0, combat: Data = {}) {
  const { plan, state, weaponOf } = bandsField({
    combat,
    board: { depth: DEPTH, millimetresPerInch },
    red: weapons.map((weapon) => ({ weapon })),
    blue: { slot: 24 + aside, at: 1 },
  });
  const band = (unit: number, gap: number) =>
    bandTo({ field: plan, state }, unit, weaponOf(unit), weapons.length, DEPTH - 1 - gap);
  const at = (unit: number, gap: number, field: BAND) =>
    band(unit, gap) < 0 ? null : plan.bands[band(unit, gap) * FIELDS.BAND + field];
  return { plan, weaponOf, at };
}

const NAMES = BOOK_WEAPONS.map(({ id }) => id);

/** The band of a printed weapon for a target at this many inches, by board scale. */
function cellAt(bands: (typeof BOOK_WEAPONS)[number]['bands'], squared: number, millimetres: number) {
  const i = BOOK_RANGES.findIndex((cm) => squared * millimetres ** 2 <= (10 * cm) ** 2);
  return i < 0 ? null : (bands[i] ?? null);
}

describe('range bands on the board', () => {
  test.each([25, 7, 30, 1])('UM-51: at %i mm to the inch end where the book says', (millimetres) => {
    const { at } = rangeOf(NAMES, millimetres);
    const wrong: string[] = [];
    BOOK_WEAPONS.forEach(({ id, bands }, unit) => {
      for (const cm of BOOK_RANGES) {
        const last = Math.floor((10 * cm) / millimetres);
        for (const gap of [last, last + 1]) {
          if (gap >= DEPTH) continue;
          const cell = cellAt(bands, gap ** 2, millimetres);
          const same =
            at(unit, gap, BAND.NEEDED) === (cell?.hit ?? null) &&
            at(unit, gap, BAND.PENETRATION) === (cell === null ? null : (cell.penetration ?? -99));
          if (!same) wrong.push(`${id} at ${gap} inches`);
        }
      }
    });
    expect(wrong).toEqual([]);
  });

  test('UM-51: distances are straight lines', () => {
    for (const aside of [1, 3, 8, 24]) {
      const { at } = rangeOf(NAMES, 25, aside);
      BOOK_WEAPONS.forEach(({ bands }, unit) => {
        for (let gap = 0; gap < 60; gap++) {
          const cell = cellAt(bands, gap ** 2 + aside ** 2, 25);
          expect(at(unit, gap, BAND.NEEDED)).toBe(cell?.hit ?? null);
        }
      });
    }
  });

  test('UM-51: squares of distances are rounded down', () => {
    expect(squaredInches(5, 25)).toBe(4);
    expect(squaredInches(5, 4)).toBe(156); // 12.5 inches
    expect(squaredInches(10, 7)).toBe(204); // 204.08
    expect(squaredInches(1, 11)).toBe(0);
    // Farther than any board, and limited to 32 bits.
    expect(squaredInches(5000, 1)).toBe(2 ** 30);
    for (let millimetres = 1; millimetres <= 100; millimetres++) {
      for (const cm of [...BOOK_RANGES, 1, 7, 3000]) {
        const squared = squaredInches(cm, millimetres);
        expect(squared * millimetres ** 2).toBeLessThanOrEqual(100 * cm ** 2);
        expect((squared + 1) * millimetres ** 2).toBeGreaterThan(100 * cm ** 2);
      }
    }
  });

  test('UM-51: a battle uses them', () => {
    // 24 inches of 25 mm are 60 cm.
    const shot = (red: Data, board: Data = {}) =>
      playScene({ red: { weapon: 'tank-gun', ...red }, board }).volleys;
    expect(shot({}).map(({ hit }) => hit)).toEqual([9]);
    expect(shot({ at: 5 })).toEqual([]);
    expect(shot({ at: 18 }).map(({ hit }) => hit)).toEqual([8]);
    expect(shot({ at: 17 }).map(({ hit }) => hit)).toEqual([9]);
    expect(shot({}, { millimetresPerInch: 26 })).toEqual([]);
    expect(shot({}, { millimetresPerInch: 12 }).map(({ hit }) => hit)).toEqual([8]);
  });
});

describe('a scenario’s own weapons', () => {
  const weapons = {
    pistols: { shots: 3, nbc: true, indirect: true, bands: [{ cm: 7, hit: 3, penetration: -1 }] },
    rifles: { blast: true, bands: [{ cm: 20, hit: 7 }] },
  };

  test('UM-51: are added to the printed ones, or replace them', () => {
    const { at } = rangeOf(['pistols', 'rifles', 'tank-gun'], 10, 0, { weapons });
    expect([7, 8].map((gap) => at(0, gap, BAND.NEEDED))).toEqual([3, null]);
    expect(at(0, 7, BAND.PENETRATION)).toBe(-1);
    expect([20, 21].map((gap) => at(1, gap, BAND.NEEDED))).toEqual([7, null]);
    expect(at(1, 20, BAND.PENETRATION)).toBe(-99);
    expect([5, 6].map((gap) => at(2, gap, BAND.NEEDED))).toEqual([2, 4]);
  });

  test('UM-51: declare their properties', () => {
    const { plan, weaponOf } = rangeOf(['pistols', 'rifles'], 25, 0, { weapons });
    const flags = [WEAPON.SHOTS, WEAPON.NBC, WEAPON.BLAST, WEAPON.INDIRECT, WEAPON.AIR_DEFENCE];
    const of = (unit: number) => flags.map((flag) => plan.weapons[weaponOf(unit) * FIELDS.WEAPON + flag]);
    expect(of(0)).toEqual([3, 1, 0, 1, 0]);
    expect(of(1)).toEqual([1, 0, 1, 0, 0]);
  });

  test('UM-51: units that name no weapon have rifles, including hulls', () => {
    const volleys = (combat: Data, red: Data) =>
      playScene({ combat, red: { at: 18, weapon: undefined, ...red } }).volleys.filter(
        ({ by }) => by === 'red-squad',
      );
    for (const red of [{}, { kind: 'vehicle', troops: {} }]) {
      expect(volleys({}, red).map(({ hit }) => hit)).toEqual([8]);
      expect(volleys({ weapons: { ...weapons, rifles: { bands: [{ cm: 50, hit: 7 }] } } }, red)[0].hit).toBe(
        7,
      );
    }
  });

  test('UM-51: every piece throws as many dice as its weapon has shots', () => {
    const shots = { shots: 4, bands: [{ cm: 100, hit: 2 }] };
    const dice = (red: Data) =>
      playScene({ combat: { weapons: { shots } }, red: { weapon: 'shots', ...red } }).volleys[0].dice;
    expect(dice({ roster: { trooper: 3 } })).toBe(12);
    expect(dice({ kind: 'crew', roster: { trooper: 3 } })).toBe(4);
    expect(dice({ kind: 'warbot', roster: {}, warbots: 2 })).toBe(8);
    expect(dice({ kind: 'vehicle', weapons: ['shots'], weapon: undefined, troops: {} })).toBe(4);
  });
});
