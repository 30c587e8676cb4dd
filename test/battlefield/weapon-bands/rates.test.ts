import { describe, expect, test } from 'vitest';
import { FIELDS, UNIT } from '#src/battlefield/plan.js';
import { inchesOf } from '#src/battlefield/weapon-bands/rules.js';
import { fieldOf } from '../field.js';
import { bandsField, type Data, playScene } from './bands-scenario.js';
import { BOOK_RATES } from './printed-book.js';

const RATES = Object.entries(BOOK_RATES);
const PACES = ['tactical', 'non-tactical'];
const SCALES = [25, 20, 7, 100, 33];

/** Rounded to the nearest inch, halves up, at least 1. */
const inches = (cm: number, millimetres: number) => {
  const whole = Math.floor((10 * cm) / millimetres);
  const rest = 10 * cm - whole * millimetres;
  return Math.max(1, 2 * rest >= millimetres ? whole + 1 : whole);
};

/** Tactical, non-tactical, and the rate of its pace. */
function ratesOf(unit: Data, millimetresPerInch = 25): number[] {
  const { plan } = bandsField({ board: { millimetresPerInch }, red: unit });
  return [UNIT.TACTICAL, UNIT.FAST, UNIT.MOVE].map((field) => plan.units[field]);
}

describe('rates of movement', () => {
  test('UM-56: centimetres are rounded to the nearest inch, at least one', () => {
    for (const millimetres of [...SCALES, 1, 3, 26, 1000]) {
      for (let cm = 1; cm <= 100; cm++) expect(inchesOf(cm, millimetres)).toBe(inches(cm, millimetres));
    }
    expect(inchesOf(12, 25)).toBe(5); // 4.8
    expect(inchesOf(5, 20)).toBe(3); // two and a half
    expect(inchesOf(4, 100)).toBe(1); // 0.4
  });

  test.each(RATES)('UM-56: for %s, at every scale and both paces', (mobility, [tactical, fast]) => {
    for (const scale of SCALES) {
      const both = [inches(tactical, scale), inches(fast, scale)];
      PACES.forEach((pace, i) => {
        expect(ratesOf({ troops: { mobility, pace }, move: 9 }, scale)).toEqual([...both, both[i]]);
      });
    }
  });

  test('UM-56: without a mobility they are the move and twice the move', () => {
    expect(ratesOf({ troops: {}, move: 7 })).toEqual([7, 14, 7]);
    expect(ratesOf({ troops: { pace: 'non-tactical' }, move: 7 })).toEqual([7, 14, 14]);
  });

  test('UM-56: a strongpoint has none', () => {
    const bunker = { kind: 'strongpoint', move: 7 };
    expect(ratesOf({ ...bunker, troops: { mobility: 'tracked' } })).toEqual([0, 0, 0]);
    expect(ratesOf({ ...bunker, troops: {} })).toEqual([0, 0, 0]);
  });

  test('UM-56: under other combat models mobility and pace have no effect', () => {
    const { plan } = fieldOf([{ move: 7, troops: { mobility: 'hover', pace: 'non-tactical' } }], [{}]);
    expect([UNIT.TACTICAL, UNIT.FAST, UNIT.MOVE].map((field) => plan.units[field])).toEqual([7, 14, 7]);
    expect(plan.units.length).toBe(2 * FIELDS.UNIT);
  });

  describe.each(['morale-ratio', 'unit-morale', 'dice-pool'] as const)('in battles of %s', (system) => {
    test.each(RATES)('UM-56: soldiers who move as %s', (mobility, rates) => {
      PACES.forEach((pace, i) => {
        for (const millimetresPerInch of [25, 20]) {
          const { moves } = playScene({
            system,
            board: { depth: 400, millimetresPerInch },
            red: { troops: { mobility, pace }, doctrine: { order: 'advance', toRange: 10 } },
          });
          const to = 6 + inches(rates[i], millimetresPerInch);
          expect(moves.filter(([unit]) => unit === 'red-squad')).toEqual([['red-squad', 6, to]]);
        }
      });
    });
  });

  test.each(RATES)('UM-56: a vehicle that moves as %s under morale-ratio', (mobility, rates) => {
    PACES.forEach((pace, i) => {
      const { moves } = playScene({
        board: { depth: 400 },
        red: { kind: 'vehicle', troops: { mobility, pace }, doctrine: { order: 'advance', toRange: 10 } },
      });
      expect(moves).toContainEqual(['red-squad', 6, 6 + inches(rates[i], 25)]);
    });
  });
});
