import { describe, expect, test } from 'vitest';
import { cover, FOUR, flat, NEVER, none, ONE, smallScenario } from '../scenes/scene.js';
import { d10, firstFall } from './dice.js';
import { count, losses, playWithDice, red } from './dice-morale-ratio.js';
import type { PlainBattle } from './morale-ratio.js';

/** Hits on 6 at the distances given and misses elsewhere, so the hits show where a unit stands. */
const rangefinder = (shots: number, ...distances: number[]) => ({
  shots,
  bands: distances.flatMap((distance) => [
    { upTo: distance - 1, needed: 12 },
    { upTo: distance, needed: 6 },
  ]),
});

describe('movement', () => {
  const gun = (...distances: number[]) => flat({ none, gun: rangefinder(1, ...distances) }, { moving: 0 });
  const still = { ...ONE, weapon: 'gun', move: 1 };

  test('two units that approach each other share the distance', () => {
    const advance = { order: 'advance', toRange: 11 };
    const battle = playWithDice(
      smallScenario({
        turnLimit: 1,
        combat: gun(10), // 13 inches too far: 7 each
        tables: NEVER,
        red: { ...FOUR, move: 12, doctrine: advance },
        blue: { ...still, move: 12, doctrine: advance },
      }),
      d10(6),
      firstFall(1),
    );
    expect(red(battle).losses.fire).toBe(1);
  });

  test('a unit that approaches on its own goes on until it is within range, measured diagonally', () => {
    const battle = (toRange: number) =>
      playWithDice(
        smallScenario({
          turnLimit: 2,
          combat: gun(13), // 5 across and 12 deep
          tables: NEVER,
          red: { ...FOUR, move: 8, doctrine: { order: 'advance', toRange } },
          blue: { ...still, slot: 29 },
        }),
        toRange === 13 ? [...d10(6), ...firstFall(1)] : [],
      );
    expect(red(battle(13)).losses.fire).toBe(1);
    expect(red(battle(14)).losses.fire).toBe(0);
  });
});

describe('shaken and cautious pieces', () => {
  type Zone = { from: number; to: number; left?: number; right?: number; cover: string };
  type Scene = {
    order: string;
    zones: Zone[];
    lost: 1 | 2;
    hitsAt: number[];
    turnLimit?: number;
    mirrored?: boolean;
  };

  /**
   * Red holds at 10, or has advanced to 10, when blue's gun takes `lost` of its four. The gun fires twice a
   * turn and hits at the distances given. In the mirrored scene the sides and edges are exchanged.
   */
  function play(
    { order, zones, lost, hitsAt, turnLimit = 2, mirrored }: Scene,
    ...laterDice: number[][]
  ): PlainBattle['forces'][number] {
    const squad = order === 'hold' ? { at: 10 } : { at: 4, doctrine: { order: 'assault' } };
    const sufferer = { ...FOUR, ...squad, weapon: 'none' };
    const gunner = { ...ONE, weapon: 'gun' };
    const flip = ({ from, to, ...rest }: Zone) => ({ ...rest, from: 36 - to, to: 36 - from });
    const distances = [...new Set([20, ...hitsAt])].sort((a, b) => a - b);
    const battle = playWithDice(
      smallScenario({
        turnLimit,
        board: { zones: mirrored ? zones.map(flip) : zones },
        combat: flat({ none, gun: rangefinder(2, ...distances) }),
        tables: NEVER,
        red: mirrored ? gunner : sufferer,
        blue: mirrored ? sufferer : gunner,
      }),
      lost === 1 ? d10(10, 1) : d10(10, 10),
      firstFall(lost),
      ...laterDice,
    );
    return battle.forces[mirrored ? 1 : 0];
  }
  const aside = { ...cover(8, 8), right: 23 };

  test.each([
    // what happens, losses (1: cautious, 2: shaken), order, zones, where it stands afterwards
    ['cautious goes back to cover', 1, 'hold', [cover(2, 4), cover(11, 11)], 4],
    ['cautious goes towards cover that is far', 1, 'hold', [cover(0, 1)], 4],
    ['cautious stays where there is no cover', 1, 'hold', [], 10],
    ['cautious sees no cover in another slot', 1, 'hold', [aside], 10],
    ['cautious goes to the nearer cover ahead', 1, 'assault', [cover(12, 12), cover(7, 7)], 12],
    ['cautious prefers cover behind', 1, 'assault', [cover(12, 12), cover(8, 8)], 8],
    ['cautious goes ahead only within its step', 1, 'assault', [cover(17, 17), cover(0, 2)], 4],
    ['cautious advances through cover', 1, 'assault', [cover(9, 11), cover(12, 13, 'hard')], 13],
    ['cautious stays at the end of its cover', 1, 'assault', [cover(10, 10), cover(12, 14)], 10],
    ['shaken goes back to cover', 2, 'hold', [cover(8, 8)], 8],
    ['shaken falls back', 2, 'hold', [], 4],
    ['shaken seeks no cover ahead', 2, 'assault', [cover(12, 12)], 4],
    ['shaken stays in cover', 2, 'assault', [cover(10, 14)], 10],
  ] as const)('under fire: %s', (_, lost, order, zones, stands) => {
    for (const mirrored of [false, true]) {
      const hitsAt = [30 - stands];
      const checks = d10(10, 10, 10).slice(lost - 1);
      const after = play(
        { order, zones: [...zones], lost, hitsAt, mirrored },
        checks,
        d10(10, 1),
        firstFall(1),
      );
      expect(after.losses.fire).toBe(lost + 1);
      expect(after.postures[2]).toMatchObject(lost === 1 ? { cautious: 2 } : { shaken: 1 });
      expect(after.wastedInitiatives).toBe(stands === 10 ? 4 - lost : 0);
    }
  });

  test('not under fire: cautious pieces move as they like', () => {
    const scene: Scene = { order: 'hold', zones: [cover(4, 4)], lost: 1, hitsAt: [], turnLimit: 3 };
    // Back to 4, out of range; forward to 10 again.
    const after = play(scene, d10(8, 8, 8), d10(8, 8, 8), d10(6, 1), firstFall(1));
    expect(after.losses.fire).toBe(2);
    expect(after.postures[3]).toEqual(count(0, 2, 0, 0, 2));
  });

  test('not under fire: shaken pieces stay in the open', () => {
    const scene: Scene = { order: 'hold', zones: [], lost: 2, hitsAt: [], turnLimit: 4 };
    // Back to 4, out of range; stay there; steady again, forward to 10.
    const stayed = play(scene, d10(6, 6), d10(6, 6), d10(5, 5), d10(6, 1), firstFall(1));
    expect(stayed.losses.fire).toBe(3);
    expect(stayed.wastedInitiatives).toBe(2);
  });

  test('not under fire: shaken pieces go ahead to cover', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        board: { zones: [cover(6, 8)] },
        combat: flat({ none, gun: rangefinder(2, 24, 26) }),
        tables: NEVER,
        red: { ...FOUR, at: 4, doctrine: { order: 'assault' } },
        blue: { ...ONE, weapon: 'gun', interceptiveFire: true },
      }),
      d10(6, 6), // hit at 26 inches as it sets out
      firstFall(2),
      d10(6, 6), // shaken and under fire: back to 0, out of range
      d10(6, 6), // not under fire: ahead to 6
      d10(7, 6), // 24 inches, in concealment
      firstFall(1),
    );
    expect(red(battle).losses.fire).toBe(3);
    expect(red(battle).postures[2]).toEqual(count(0, 0, 1, 0, 3));
  });

  test('shaken pieces fall back to their edge, but not over it', () => {
    const scene: Scene = { order: 'hold', zones: [], lost: 2, hitsAt: [26, 30], turnLimit: 4 };
    const after = play(scene, d10(6, 6), d10(1, 1), d10(6, 6), d10(6, 1), firstFall(1), d10(10));
    // Back to 4 and under fire; back to 0 and hit at 30; at 1 of 4 broken, and gone.
    expect(after.losses).toEqual(losses({ fire: 3, routed: 1 }));
  });
});
