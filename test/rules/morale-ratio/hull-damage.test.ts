import { describe, expect, test } from 'vitest';
import { flat, type Input, NEVER, none, ONE, script, smallScenario } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { losingScene, neverFail, sureShot } from './book.js';
import { exactMeans } from './exact-means.js';

const times = (text: string, count: number) => Array.from({ length: count }, () => text);
const NOTHING = { movement: 0, targeting: 0, damageControl: 0 };

/**
 * Red's hull takes `damage` in turn 1 and passes its check.
 *
 * @returns the exact mean of its hits in turn 2
 */
function hitsAfter(damage: number, weapons: string[], systemLevels: Input, tables: Input = {}): number {
  const scenario = smallScenario({
    turnLimit: 2,
    combat: flat({
      none,
      gun: sureShot(damage),
      sure: sureShot(),
      near: { bands: [{ upTo: 20, needed: -20 }] },
      fair: { bands: [{ upTo: 60, needed: 1 }] }, // hits for certain; each −1 adds a face that misses
    }),
    tables: { ...NEVER, bands: neverFail, systemLevels: { ...NOTHING, ...systemLevels }, ...tables },
    red: { kind: 'vehicle', weapons },
    blue: [
      { id: 'gun', ...ONE, at: 4, weapon: 'gun' },
      { id: 'mass', roster: { trooper: 12 }, at: 8, weapon: 'none' },
    ],
  });
  const [first, second] = exactMeans(scenario, 'blue gone in turn 1', 'blue gone in turn 2');
  return second - first;
}

describe('damage', () => {
  test('MR-7: one hit removes one, and several in a phase remove as many', () => {
    const levels = (schedule: number[]) => {
      const scenario = losingScene(
        schedule,
        { kind: 'vehicle' },
        { options: { damageControl: 'off' }, tables: { bands: neverFail } },
      );
      return sheetsOf(told(scenario)).map(({ lines }) => lines['current level']);
    };
    expect(levels([1, 1])).toEqual([10, 9, 8]);
    expect(levels([4, 5])).toEqual([10, 6, 1]);
  });

  test('MR-7: a lost weapon does not fire, but the others do', () => {
    const sure = times('sure', 3);
    expect([0, 1, 2].map((damage) => hitsAfter(damage, sure, {}))).toEqual([3, 2, 1]);
    expect(hitsAfter(1, ['sure', 'near', 'near'], {})).toBeCloseTo(2 / 3, 12);
    expect(hitsAfter(1, ['near', 'near', 'sure'], {})).toBeCloseTo(2 / 3, 12);
  });

  test('MR-7: weapons are lost as often as levels are', () => {
    const three = { movement: 3, targeting: 3, damageControl: 3 };
    // 3 of 12 points are weapons: each is left with chance 11/12, and 10/12 after two hits.
    expect(hitsAfter(1, times('sure', 3), three)).toBeCloseTo((3 * 11) / 12, 12);
    expect(hitsAfter(2, times('sure', 3), three)).toBeCloseTo((3 * 10) / 12, 12);
  });

  test('MR-7: each lost level of targeting gives −1 to rolls to hit', () => {
    // Three levels and the weapon that fires: it is left with probability 3/4, 1/2, 1/4.
    const hits = [0, 1, 2, 3].map((damage) => hitsAfter(damage, ['fair'], { targeting: 3 }));
    [1, (3 / 4) * 0.9, (1 / 2) * 0.8, (1 / 4) * 0.7].forEach((chance, damage) => {
      expect(hits[damage]).toBeCloseTo(chance, 12);
    });
    expect(hitsAfter(1, ['fair'], { targeting: 3 }, { targetingFactor: -4 })).toBeCloseTo(0.75 * 0.6, 12);
    expect(hitsAfter(1, ['fair'], { movement: 3 })).toBeCloseTo(0.75, 12);
    expect(hitsAfter(1, ['fair'], { damageControl: 3 })).toBeCloseTo(0.75, 12);
  });
});

describe('movement of a damaged hull', () => {
  test.each([[[1]], [[2]], [[3]]])(
    'MR-7: after %j damage it moves as far as its remaining levels allow',
    (schedule) => {
      const lost = new Set<number>();
      for (let battle = 0; battle < 20; battle++) {
        const story = told(
          losingScene(
            schedule,
            { kind: 'vehicle', at: 2, move: 7, doctrine: { order: 'assault' } },
            {
              tables: { bands: neverFail, systemLevels: { ...NOTHING, movement: 3 } },
              blue: { ...ONE, at: 1 },
            },
          ),
          battle,
        );
        const levels = eventsOf(story, 'damaged')[0].systems.movement ?? 0;
        lost.add(levels);
        const sheets = sheetsOf(story);
        expect(sheets[1].lines.front).toBe('9″');
        expect(sheets[2].lines.front).toBe(`${9 + [7, 4, 2, 0][levels]}″`);
      }
      const [damage] = schedule as [number];
      expect([...lost].sort((a, b) => a - b)).toEqual([damage - 1, damage]); // one of them may be the weapon
    },
  );

  test('MR-7: without a level of movement it cannot even leave the board', () => {
    const fate = (movement: number) =>
      exactMeans(
        smallScenario({
          turnLimit: 3,
          combat: script([0]),
          tables: { systemLevels: { ...NOTHING, movement } },
          red: { kind: 'vehicle', doctrine: { order: 'withdraw', fromTurn: 1 } },
          blue: ONE,
        }),
        'response red left',
      );
    expect([fate(1), fate(0)]).toEqual([[1], [0]]);
  });

  test('MR-7: without a level of movement it is not on the move, and no fire waits for it', () => {
    const phases = (movement: number) => {
      const scenario = smallScenario({
        turnLimit: 1,
        combat: flat({ none, sure: sureShot() }),
        tables: { ...NEVER, systemLevels: { ...NOTHING, movement, targeting: 3 } },
        red: { kind: 'vehicle', weapons: ['none'], doctrine: { order: 'assault' } },
        blue: { ...ONE, weapon: 'sure', interceptiveFire: true },
      });
      return eventsOf(told(scenario), 'shots', 'blue-squad').map(({ phase }) => phase);
    };
    expect([phases(1), phases(0)]).toEqual([['4.2'], ['4.5']]);
  });
});
