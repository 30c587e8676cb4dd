import { describe, expect, test } from 'vitest';
import { locksOn } from '#src/battlefield/weapon-bands/rules.js';
import { bandsField, type Data, playScene } from './bands-scenario.js';
import { facesFrom } from './distribution.js';
import { BOOK_LOCK_ON } from './printed-book.js';

const SPEEDS = ['landing', 'very-slow', 'slow', 'fast'];
const ROWS = Object.entries(BOOK_LOCK_ON);
const weapons = Object.fromEntries(
  ROWS.map(([airDefence]) => [airDefence, { airDefence, bands: [{ cm: 300, hit: 4 }] }]),
);
const flyer = (speed: string): Data => ({ kind: 'flyer', troops: { speed }, weapons: ['none'] });

/** Faces that lock on, by system and speed. */
function facesThatLock(combat: Data): number[][] {
  const { plan, weaponOf } = bandsField({
    combat: { weapons, ...combat },
    red: ROWS.map(([weapon]) => ({ weapon })),
    blue: SPEEDS.map(flyer),
  });
  return ROWS.map((_, unit) =>
    SPEEDS.map((_, i) => plan.lockOn[weaponOf(unit) * SPEEDS.length + plan.speeds[ROWS.length + i]]),
  );
}

describe('locking on', () => {
  test.each([
    ['zero-to-nine', 0],
    ['one-to-ten', 1],
  ])('UM-40: faces for all systems at all speeds, the die read %s', (d10, lowest) => {
    const byHand = ROWS.map(([, row]) =>
      row.map((needed) => facesFrom(lowest).filter((face) => needed !== null && face >= needed).length),
    );
    expect(facesThatLock({ d10 })).toEqual(byHand);
    for (const [, row] of ROWS) {
      for (const needed of row) {
        for (const face of facesFrom(lowest)) {
          expect(locksOn(face, needed)).toBe(needed !== null && face >= needed);
        }
      }
    }
  });

  test('UM-40: a scenario can set its own numbers, including dashes', () => {
    expect(facesThatLock({ lockOn: { other: [0, null, 10, -3] } })).toEqual([
      [0, 8, 6, 4],
      [8, 6, 4, 2],
      [10, 0, 0, 10],
    ]);
  });

  test('UM-40: other weapons never lock on', () => {
    const { plan } = bandsField({});
    expect([...plan.lockOn]).toEqual(Array(8).fill(0));
  });

  test.each(ROWS)('UM-40: the faces on which %s locks on in a battle', (weapon, row) => {
    SPEEDS.forEach((speed, i) => {
      const { locks, volleys } = playScene({
        system: 'unit-morale',
        combat: { weapons },
        red: { weapon },
        blue: flyer(speed),
      });
      const faces = row[i] === null ? 0 : 10 - row[i];
      expect(locks).toEqual([faces]);
      expect([0, 3]).toContain(volleys[0].modifier);
    });
  });

  test('UM-40: every system tries on its own, and as often as the book says', () => {
    const battles = 400;
    let locked = 0;
    for (let battle = 0; battle < battles; battle++) {
      const scene = { combat: { weapons }, red: { weapon: 'light-sam' }, blue: flyer('slow') };
      const { volleys } = playScene({ ...scene, system: 'unit-morale' }, battle);
      locked += volleys[0].modifier / 3;
    }
    // The chance is 4 faces in ten; three standard errors are 0.0735.
    expect(Math.abs(locked / battles - 0.4)).toBeLessThan(0.0735);
  });
});
