import { describe, expect, test } from 'vitest';
import { BAND, FIELDS, WEAPON } from '#src/battlefield/plan.js';
import { NOW } from '#src/battlefield/state.js';
import { effectOf } from '#src/battlefield/weapon-bands/fire.js';
import { isOut, penetrate } from '#src/battlefield/weapon-bands/rules.js';
import { EFFECTS, type Effect } from '#src/battlefield/weapon-bands/tables.js';
import { bandsField, type Data } from './bands-scenario.js';
import { apart, byHand, facesFrom, thrown, times } from './distribution.js';
import { BOOK_BANDS, BOOK_EFFECTS, BOOK_HULLS, BOOK_WEAPONS } from './printed-book.js';

const READINGS: [string, number][] = [
  ['zero-to-nine', 0],
  ['one-to-ten', 1],
];
const HULLS = Object.entries(BOOK_HULLS);
const ARMOURS = Object.keys(BOOK_EFFECTS);

/** Red has every printed weapon, blue every hull and every armour; one unit each, in the order of the book. */
function everybody(combat: Data) {
  const { plan, state, weaponOf } = bandsField({
    combat,
    red: BOOK_WEAPONS.map(({ id }) => ({ weapon: id })),
    blue: [
      ...HULLS.map(([armour]) => ({ kind: 'vehicle', troops: { armour } })),
      ...ARMOURS.map((armour) => ({ troops: { armour } })),
    ],
  });
  /** Bands of the book with their index in the plan, weapon by weapon. */
  const bands = BOOK_WEAPONS.flatMap(({ id }, unit) => {
    const weapon = weaponOf(unit) * FIELDS.WEAPON;
    const own = BOOK_BANDS.filter((band) => band.id === id);
    return own.map((band, i) => ({ ...band, index: plan.weapons[weapon + WEAPON.BAND] + i }));
  });
  const effect = (target: number, band: number) =>
    effectOf(plan, plan.firing!, state, BOOK_WEAPONS.length + target, band);
  return { plan, weaponOf, firing: plan.firing!, bands, effect };
}

const onHull = (penetration: number | null, armour: number, over: number) => (face: number) => {
  if (penetration === null || face + penetration <= armour) return 'none';
  return face + penetration - armour > over ? 'explodes' : 'tells';
};

describe('the bands on the board', () => {
  test('UM-51: have the hit numbers and the penetration of the book', () => {
    const { plan, bands } = everybody({});
    for (const { index, hit, penetration } of bands) {
      expect(plan.bands[index * FIELDS.BAND + BAND.NEEDED]).toBe(hit);
      expect(plan.bands[index * FIELDS.BAND + BAND.PENETRATION]).toBe(penetration ?? -99);
    }
    expect(bands).toHaveLength(BOOK_BANDS.length);
  });

  test('UM-51: every weapon throws one die per piece, and is blast where the book says so', () => {
    const { plan, weaponOf } = everybody({});
    BOOK_WEAPONS.forEach(({ blast }, unit) => {
      const weapon = weaponOf(unit) * FIELDS.WEAPON;
      const at = (field: WEAPON) => plan.weapons[weapon + field];
      expect(at(WEAPON.BLAST)).toBe(Number(blast));
      expect(at(WEAPON.SHOTS)).toBe(1);
      expect([at(WEAPON.NBC), at(WEAPON.INDIRECT), at(WEAPON.AIR_DEFENCE)]).toEqual([0, 0, 0]);
    });
  });
});

describe('penetration', () => {
  test.each(READINGS)('UM-53: for all weapons and hulls, the die read %s', (d10, lowest) => {
    const { firing, bands, effect } = everybody({ d10 });
    const wrong: string[] = [];
    for (const { id, cm, hit, penetration, index } of bands) {
      HULLS.forEach(([armour, value], target) => {
        const expected = byHand(lowest, hit, 0, onHull(penetration, value, 6));
        const difference = apart(thrown(firing, hit, 0, 1, effect(target, index)), expected);
        if (!(difference <= 1e-12)) wrong.push(`${id} to ${cm} at ${armour}: ${difference}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  test.each(READINGS)('UM-53: the rule for a roll agrees with the faces, the die read %s', (_, lowest) => {
    for (const penetration of [-2, 0, 1, 2, 4]) {
      for (const [, armour] of HULLS) {
        for (const face of facesFrom(lowest)) {
          const expected = onHull(penetration, armour, 6)(face);
          const result = penetrate(face + penetration, armour, 6);
          expect({ stopped: 'none', kills: 'tells', explodes: 'explodes' }[result]).toBe(expected);
        }
      }
    }
  });

  test.each([0, 3, 6, 12, 30])(
    'UM-53: a hull explodes by more than %i over, when a scenario says so',
    (over) => {
      const { firing, bands, effect } = everybody({ explodesOver: over });
      for (const { hit, penetration, index } of bands) {
        HULLS.forEach(([, value], target) => {
          const expected = byHand(0, hit, 2, onHull(penetration, value, over));
          expect(apart(thrown(firing, hit, 2, 1, effect(target, index)), expected)).toBeLessThan(1e-12);
        });
      }
    },
  );

  test('UM-53: several dice at a hull are thrown one after the other', () => {
    const { firing, bands, effect } = everybody({});
    const gun = bands.find(({ id }) => id === 'tank-gun')!;
    const expected = times(byHand(0, 2, 1, onHull(4, 3, 6)), 2);
    expect(apart(thrown(firing, 2, 1, 2, effect(2, gun.index)), expected)).toBeLessThan(1e-12);
  });
});

describe('hit effects', () => {
  const isOutByHand = (effect: string, from: string) => {
    const order = ['unharmed', 'scratch', 'light', 'serious', 'mortal', 'dead'];
    return order.indexOf(effect) >= order.indexOf(from);
  };

  test('UM-55: effects put out of action from the given one upwards', () => {
    for (const from of ['light', 'serious', 'mortal'] as const) {
      for (const effect of EFFECTS) expect(isOut(effect, from)).toBe(isOutByHand(effect, from));
    }
  });

  describe.each(['light', 'serious', 'mortal'])('out of action: %s', (outOfAction) => {
    test.each(READINGS)('UM-54, UM-55: for all armour, the die to hit read %s', (d10, lowest) => {
      const { firing, bands, effect } = everybody({ outOfAction, d10 });
      const rifles = bands.find(({ id }) => id === 'rifles')!.index;
      ARMOURS.forEach((armour, i) => {
        // This die is read 0 to 9, however the other is read.
        const row = BOOK_EFFECTS[armour];
        const tells = (face: number) => isOutByHand(row[face - lowest], outOfAction);
        for (const dice of [1, 2]) {
          const hand = times(
            byHand(lowest, 4, 0, (face) => (tells(face) ? 'tells' : 'none')),
            dice,
          );
          const kernel = thrown(firing, 4, 0, dice, effect(HULLS.length + i, rifles));
          expect(apart(kernel, hand)).toBeLessThan(1e-12);
        }
      });
    });
  });

  test('UM-54: are the same for all weapons and bands', () => {
    const { bands, effect } = everybody({});
    ARMOURS.forEach((_, i) => {
      expect(new Set(bands.map(({ index }) => effect(HULLS.length + i, index))).size).toBe(1);
    });
  });

  test('UM-54: a crew on foot is unarmoured, whatever its hull was', () => {
    const { plan, state } = bandsField({ blue: { kind: 'vehicle', troops: { armour: 'hovertank' } } });
    // Rifles at close range: 7, 8 and 9 beat 6.
    expect(effectOf(plan, plan.firing!, state, 1, 0) / 16).toBe(3);
    state.units[FIELDS.NOW + NOW.WRECK] = 7;
    expect(effectOf(plan, plan.firing!, state, 1, 0) / 16).toBe(7);
  });
});

describe('a scenario’s own tables', () => {
  const own: readonly Effect[] = Array.from({ length: 10 }, (_, face) => (face < 2 ? 'dead' : 'light'));

  test('UM-54: armour is added to the printed one, or replaces it', () => {
    const { plan, state } = bandsField({
      combat: { armour: { personnel: { silk: own, lta: own } } },
      blue: [{ troops: { armour: 'silk' } }, { troops: { armour: 'lta' } }, { troops: { armour: 'ma' } }],
    });
    const out = (unit: number) => effectOf(plan, plan.firing!, state, unit, 0) / 16;
    expect([1, 2, 3].map(out)).toEqual([2, 2, 3]);
  });

  test('UM-53: hulls are added to the printed ones, or replace them', () => {
    const hulls = { walker: 9, hovertank: 2 };
    const { plan, state } = bandsField({
      combat: { weapons: { gun: { bands: [{ cm: 300, hit: 4, penetration: 2 }] } }, armour: { hulls } },
      red: { weapon: 'gun' },
      blue: [
        { kind: 'vehicle', troops: { armour: 'walker' } },
        { kind: 'vehicle', troops: { armour: 'hovertank' } },
        { kind: 'strongpoint', troops: { armour: 'track-tank' } },
        { kind: 'vehicle', troops: {} },
      ],
    });
    const band = plan.weapons[WEAPON.BAND];
    const kills = (unit: number) => Math.floor(effectOf(plan, plan.firing!, state, unit, band) / 16);
    // 0 to 9, plus 2, must beat 9, 2, 3, and 0.
    expect([1, 2, 3, 4].map(kills)).toEqual([2, 9, 8, 10]);
  });

  test('UM-54, UM-53: by default units are unarmoured, including hulls', () => {
    const { plan, state } = bandsField({
      combat: { weapons: { gun: { bands: [{ cm: 300, hit: 4, penetration: -3 }] } } },
      red: { weapon: 'gun' },
      blue: [{ troops: {} }, { kind: 'vehicle', troops: {} }, { kind: 'warbot', warbots: 1, troops: {} }],
    });
    const band = plan.weapons[WEAPON.BAND];
    const faces = (unit: number) => Math.floor(effectOf(plan, plan.firing!, state, unit, band) / 16);
    expect([1, 2, 3].map(faces)).toEqual([7, 6, 7]);
  });
});
