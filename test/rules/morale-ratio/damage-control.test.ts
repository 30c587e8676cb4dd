import { describe, expect, test } from 'vitest';
import { mendOne, packSystems } from '#src/rules/morale-ratio/systems.js';
import { type Input, ONE, script, smallScenario } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { losingScene, neverFail } from './book.js';
import { exactMeans } from './exact-means.js';
import { kth, leftOf } from './hull-systems.js';

describe('damage control', () => {
  test('MR-7: restores one lost level of movement or targeting, each equally likely, and nothing else', () => {
    const full = packSystems({ movement: 3, targeting: 3, damageControl: 3 }, 1);
    const hull = packSystems({ movement: 1, targeting: 2, damageControl: 1 }, 0);
    const mended = [0, 1, 2].map((k) => leftOf(mendOne(hull, full, kth(k, 3))));
    expect(mended).toEqual(['2 2 1 0 0 0', '2 2 1 0 0 0', '1 3 1 0 0 0']);
  });

  /** Two hits break red's force, at 20 percent of 10 points, unless the first one has been repaired. */
  const broken = (more: Input = {}, tables: Input = {}, schedule = [1, 0, 1]) =>
    exactMeans(
      smallScenario({
        turnLimit: schedule.length,
        combat: script(schedule),
        tables: { breakingPoint: 20, bands: neverFail, ...tables },
        red: { kind: 'vehicle', at: 30 },
        blue: ONE,
        ...more,
      }),
      'response red broke',
    )[0];

  test('MR-7: works on one face of the die for each of its levels', () => {
    expect(broken()).toBeCloseTo(1 - 0.6 * 0.3, 12); // six of ten hits can be repaired, at 3 or lower
    expect(broken({}, { damageControlFaces: 2 })).toBeCloseTo(1 - 0.6 * 0.6, 12);
    expect(broken({}, { damageControlFaces: 0 })).toBe(1);
    expect(broken({}, { damageControlFaces: 100 })).toBeCloseTo(0.4, 12);
  });

  test('MR-7: does not work when it is off, or for a hull that is marked', () => {
    expect(broken({ options: { damageControl: 'off' } })).toBe(1);
    expect(broken({}, { damageControlFaces: 100 }, [1, 1])).toBe(1);
  });

  test('MR-7: its own lost levels count, and are not repaired', () => {
    const systemLevels = { movement: 4, targeting: 0, damageControl: 2 };
    let tries = 0;
    for (let battle = 0; battle < 20; battle++) {
      const story = told(
        losingScene(
          [2],
          { kind: 'vehicle' },
          { turnLimit: 6, tables: { bands: neverFail, systemLevels, damageControlFaces: 3 } },
        ),
        battle,
      );
      const control = 2 - (eventsOf(story, 'damaged')[0].systems['damage control'] ?? 0);
      const mendings = eventsOf(story, 'mending');
      tries += mendings.length;
      for (const { needed, die, mended } of mendings) {
        expect(needed).toBe(3 * control);
        expect(mended).toBe(die <= needed ? 'movement' : null);
      }
      expect(sheetsOf(story).at(-1)!.lines['damage control']).toBe(`${control} of 2`);
    }
    expect(tries).toBeGreaterThan(10);
  });
});
