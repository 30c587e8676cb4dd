import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, script, smallScenario, TEN } from '../scenes/scene.js';
import { d10, falls, firstFall } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

describe('warbots', () => {
  const mixed = { roster: { trooper: 2 }, warbots: 1, size: 1 };

  test.each([
    ['damaged', [9], 1],
    ['unit', [8, 9, 8], 3],
  ])(
    'count with the infantry, lose a point with every hit, and check: warbotMarkers %s (MR-4, MR-5, MR-20)',
    (warbotMarkers, rolls, wasted) => {
      const battle = playWithDice(
        smallScenario({
          turnLimit: 2,
          combat: script([1]),
          options: { warbotMarkers },
          tables: NEVER,
          red: mixed,
          blue: TEN,
        }),
        falls(2, 3),
        d10(...rolls), // 4 of 5
      );
      expect(red(battle).postures[2]).toEqual(count(2, 1, 0, 0, 0));
      expect(red(battle).wastedInitiatives).toBe(wasted);
    },
  );

  test('are not marked when a soldier of their unit falls; only the soldiers are (MR-20)', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 2, combat: script([1]), tables: NEVER, red: mixed, blue: TEN }),
      falls(0, 3),
      d10(9), // 4 of 5
    );
    expect(red(battle).postures[2]).toEqual(count(1, 1, 0, 0, 1));
  });

  test.each([
    ['next-turn', 0, 1],
    ['this-turn', 1, 1],
  ])('hit by interceptive fire check %s (MR-22)', (warbotsOnTheMove, first, second) => {
    const play = (turnLimit: number) =>
      playWithDice(
        smallScenario({
          turnLimit,
          combat: flat({ gun: { shots: 1, bands: [{ upTo: 24, needed: 6 }] }, none }),
          options: { warbotsOnTheMove },
          tables: NEVER,
          red: {
            kind: 'warbot',
            warbots: 1,
            size: 2,
            weapon: 'none',
            doctrine: { order: 'assault' },
            move: 1,
          },
          blue: { ...ONE, interceptiveFire: true },
        }),
        d10(6),
        firstFall(1),
        ...(first === 1 ? [d10(8)] : []), // 3 of 4
        ...(turnLimit === 2 ? [d10(1), d10(8)] : []), // the shot of turn 2 misses
      );
    expect(red(play(1)).postures[1].cautious).toBe(first);
    expect(red(play(2)).postures[2].cautious).toBe(second);
  });

  test('fall when their last point is lost', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 2, combat: script([4]), tables: NEVER, red: mixed, blue: TEN }),
      falls(2, 3),
      falls(2, 3),
      falls(2, 3),
      falls(1, 2),
      d10(2), // 1 of 5
    );
    expect(red(battle).losses).toEqual(losses({ fire: 2 }));
    expect(red(battle).postures[2]).toEqual(count(1, 0, 0, 0, 2));
  });

  test.each([
    ['one falls', firstFall(4), 1],
    ['both are damaged', [0, 0.5, 0, 0.5], 0],
  ])('points count towards endurance: %s', (_, hits, fallen) => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 1,
        combat: script([4]),
        red: { kind: 'warbot', warbots: 2, size: 2 },
        blue: TEN,
      }),
      hits,
    );
    expect(red(battle).broke).toEqual({ turn: 1, loss: fallen }); // 4 of 8 (MR-72)
    expect(battle.reason).toBe('breaking-point');
  });
});

describe('a weapon crew', () => {
  const mortar = { shots: 2, bands: [{ upTo: 24, needed: 6 }] };
  const crew = { kind: 'crew', roster: { trooper: 3 }, weapon: 'mortar' };

  test('fires its weapon once, and every member counts as firing', () => {
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ mortar, gun: { ...mortar, shots: 1 } }),
        tables: NEVER,
        red: crew,
        blue: { ...ONE, weapon: 'gun' },
      }),
      d10(1, 1, 6),
      firstFall(1),
      d10(6, 6), // 2 of 3
      d10(1, 1, 1),
    );
    expect(red(battle).wastedInitiatives).toBe(0);
  });

  test('is served by the piece farthest forward, and among those by one that has not moved', () => {
    const far = { shots: 1, bands: [{ upTo: 40, needed: 6 }] };
    // Turn 2: two steady pieces stand at 6; the cautious one has gone back to cover at 1 and cannot serve the weapon.
    const battle = playWithDice(
      smallScenario({
        turnLimit: 2,
        board: { zones: [{ from: 0, to: 1, cover: 'hard' }] },
        combat: flat({ far, gun: far }, { moving: -9 }),
        tables: NEVER,
        red: { ...crew, roster: { trooper: 4 }, weapon: 'far' },
        blue: { ...ONE, weapon: 'gun' },
      }),
      d10(1, 6),
      firstFall(1),
      d10(8, 7, 7), // 3 of 4
      d10(6, 1),
      firstFall(1),
    );
    expect(blue(battle).finalLoss).toBe(1);
    expect(red(battle).wastedInitiatives).toBe(0);
  });

  /** Red advances and hits one of the three; the other two check before they intercept, at 18 inches. */
  const intercept = (checks: number[], shots: number[], hit: number) =>
    playWithDice(
      smallScenario({
        turnLimit: 2,
        combat: flat({ mortar, gun: { shots: 1, bands: [{ upTo: 18, needed: 6 }] } }),
        tables: NEVER,
        red: { roster: { trooper: 2 }, weapon: 'gun', doctrine: { order: 'assault' } },
        blue: { ...crew, interceptiveFire: true },
      }),
      d10(1, 1),
      d10(7, 1),
      firstFall(1),
      d10(...checks),
      d10(...shots),
      firstFall(hit),
      d10(...(hit === 1 ? [1] : [])), // red at 1 of 2
      d10(...(hit === 1 ? [1] : [1, 1])), // red fires again
    );

  test.each([
    ['the steady one', [7, 6], [6, 5], 1],
    ['a shaken one, at −3', [7, 7], [8, 8], 0],
    ['a shaken one, at −3', [7, 7], [9, 8], 1],
  ])('the best remaining piece fires: %s (MR-41)', (_, checks, shots, hit) => {
    const battle = intercept(checks, shots, hit);
    expect(red(battle).finalLoss).toBe(hit);
    expect(blue(battle).wastedInitiatives).toBe(0);
  });
});

test('a weapon without shots never intercepts: its unit checks later, and wastes that initiative', () => {
  const battle = playWithDice(
    smallScenario({
      turnLimit: 2,
      combat: flat({
        gun: { shots: 1, bands: [{ upTo: 24, needed: 6 }] },
        empty: { shots: 0, bands: [{ upTo: 24, needed: 6 }] },
      }),
      tables: NEVER,
      red: { ...ONE, doctrine: { order: 'assault' } },
      blue: { roster: { trooper: 2 }, weapon: 'empty', interceptiveFire: true },
    }),
    d10(7),
    firstFall(1),
    d10(5), // 1 of 2
    d10(1),
  );
  expect(blue(battle).wastedInitiatives).toBe(1);
});
