import { describe, expect, test } from 'vitest';
import { NEVER, script, smallScenario, TEN } from '../scenes/scene.js';
import { d10, falls, firstFall } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

describe('checks', () => {
  test('losses mark the unit, each survivor checks for itself, and checks again only after failing', () => {
    const battle = playWithDice(
      smallScenario({ turnLimit: 4, combat: script([3]), red: TEN, blue: TEN }),
      firstFall(3),
      d10(1, 2, 3, 6, 7, 8, 10), // 7 of 10: 7 or lower
      d10(7, 8),
      d10(1),
    );
    expect(red(battle).postures).toEqual([
      count(10, 0, 0, 0, 0),
      count(7, 0, 0, 0, 3),
      count(5, 2, 0, 0, 3),
      count(6, 1, 0, 0, 3),
      count(7, 0, 0, 0, 3),
    ]);
    expect(red(battle).wastedInitiatives).toBe(7 + 2 + 1);
    expect(red(battle).losses).toEqual(losses({ fire: 3 }));
    expect(battle).toMatchObject({ holder: null, reason: 'turn-limit', turns: 4 });
  });

  test.each([
    [10, 1, 9, 'cautious'],
    [10, 4, 6, 'shaken'],
    [13, 5, 6, 'shaken'],
    [12, 5, 5, 'shaken'],
    [8, 2, 7, 'cautious'],
    [10, 6, 4, 'shaken'],
    [10, 7, 3, 'broken'],
    [10, 9, 1, 'broken'],
  ])('%i less %i need %i or are %s', (strength, lost, needed, result) => {
    const play = (face: number) =>
      playWithDice(
        smallScenario({
          turnLimit: 2,
          combat: script([lost]),
          tables: NEVER,
          red: { roster: { trooper: strength }, at: 12 },
          blue: TEN,
        }),
        firstFall(lost),
        d10(...Array.from({ length: strength - lost }, () => face)),
      );
    expect(red(play(needed)).postures[2]).toMatchObject({ steady: strength - lost });
    expect(red(play(needed + 1)).postures[2]).toMatchObject({ [result]: strength - lost });
  });

  test.each([
    ['intended', 'elite', 'seasoned', 8],
    ['literal', 'elite', 'seasoned', 6],
    ['intended', 'levy', 'green', 5],
    ['literal', 'levy', 'green', 7],
    ['off', 'levy', 'green', 6],
  ])(
    'classes %s: %s %s troops need %i where others need 7',
    (moraleClasses, unitClass, experience, needed) => {
      const battle = playWithDice(
        smallScenario({
          turnLimit: 2,
          combat: script([3]),
          options: { moraleClasses, experience: 'on' },
          red: { ...TEN, 'morale-ratio': { class: unitClass, experience } },
          blue: TEN,
        }),
        firstFall(3),
        d10(4, 5, 6, 7, 8, 9, 10),
      );
      expect(red(battle).postures[2]).toMatchObject({ steady: needed - 3, cautious: 10 - needed });
    },
  );

  test('factors can be limited to one to nine, and can be allowed to affect automatic results', () => {
    const lastOf = (options: Record<string, unknown>, roster: number, face: number) =>
      playWithDice(
        smallScenario({
          turnLimit: 2,
          combat: script([roster - 1]),
          options: { moraleClasses: 'intended', ...options },
          tables: { ...NEVER, classFactors: { elite: 1, levy: -3 } },
          red: {
            roster: { trooper: roster },
            at: 12,
            'morale-ratio': { class: roster > 10 ? 'elite' : 'levy' },
          },
          blue: TEN,
        }),
        firstFall(roster - 1),
        d10(face),
      );
    // 1 of 10 needs 1, levies −2.
    expect(red(lastOf({}, 10, 1)).postures[2]).toMatchObject({ broken: 1 });
    expect(red(lastOf({ clamp: 'one-to-nine' }, 10, 1)).postures[2]).toMatchObject({ steady: 1 });
    // 1 of 20 fails automatically, unless the elite factor may affect that.
    expect(red(lastOf({}, 20, 1)).losses).toMatchObject({ eliminated: 1 });
    expect(red(lastOf({ automaticStays: false }, 20, 1)).postures[2]).toMatchObject({ steady: 1 });
  });

  test('leaders count by rank', () => {
    const roster = { trooper: 7, sergeant: 1 };
    const play = (options: Record<string, unknown>, face: number) =>
      playWithDice(
        smallScenario({ turnLimit: 2, combat: script([1]), options, red: { roster }, blue: TEN }),
        falls(7, 8), // the sergeant
        d10(1, 1, 1, 1, 1, 1, face),
      );
    expect(red(play({}, 8)).postures[2]).toMatchObject({ steady: 7 }); // 7 of 8
    expect(red(play({ leaders: 'on' }, 8)).postures[2]).toMatchObject({ steady: 6, cautious: 1 }); // 7 of 10
  });

  test('the last pieces of a unit are eliminated: these losses break it and its force', () => {
    const battle = playWithDice(
      smallScenario({ combat: script([19]), tables: NEVER, red: { roster: { trooper: 20 } }, blue: TEN }),
      firstFall(19),
      d10(1),
    );
    expect(red(battle).losses).toEqual(losses({ fire: 19, eliminated: 1 }));
    expect(red(battle).units[0]).toMatchObject({
      id: 'red-squad',
      broke: { turn: 2, loss: 19 },
      finalLoss: 20,
    });
    expect(red(battle).broke).toEqual({ turn: 2, loss: 19 });
    expect(battle).toMatchObject({ holder: 'blue', reason: 'destroyed', turns: 2 });
    expect(red(battle).postures[20]).toEqual(count(0, 0, 0, 0, 20));
  });

  test.each([
    ['losses', [4, 4, 4, 4, 4, 4, 4]],
    ['hits', []],
  ])('eliminated pieces are a loss: markedBy %s (MR-20)', (markedBy, later) => {
    const bands = [
      { fromPercent: 90, needed: 'automatic-success', onFailure: 'cautious' },
      { fromPercent: 0, needed: 4, onFailure: 'eliminated' },
    ];
    const battle = playWithDice(
      smallScenario({
        turnLimit: 3,
        combat: script([2]),
        options: { markedBy },
        tables: { bands },
        red: TEN,
        blue: TEN,
      }),
      firstFall(2),
      d10(4, 4, 5, 4, 4, 4, 4, 4),
      d10(...later),
    );
    expect(red(battle).postures[3]).toEqual(count(7, 0, 0, 0, 3));
    expect(red(battle).broke).toBeNull();
  });
});

describe('breaking', () => {
  test.each([
    ['losses', [2, 2], 3],
    ['hits', [], 1],
  ])(
    'the broken fall back every turn, may rally, and leave at the edge: markedBy %s',
    (markedBy, later, wasted) => {
      const battle = playWithDice(
        smallScenario({
          turnLimit: 9,
          combat: script([7]),
          options: { markedBy },
          tables: NEVER,
          red: { ...TEN, at: 14 },
          blue: TEN,
        }),
        firstFall(7),
        d10(3, 4, 4), // 3 of 10: one stands, two go back to 8
        d10(3, 4), // one rallies, and advances to 14 again; one goes back to 2
        d10(4), // and off the board, a loss of its unit (MR-20)
        d10(...later), // 2 of 10
      );
      expect(red(battle).postures.slice(2, 6)).toEqual([
        count(1, 0, 0, 2, 7),
        count(2, 0, 0, 1, 7),
        count(2, 0, 0, 0, 8),
        count(2, 0, 0, 0, 8),
      ]);
      expect(red(battle).units[0].broke).toEqual({ turn: 2, loss: 7 });
      expect(red(battle).broke).toEqual({ turn: 2, loss: 7 });
      expect(red(battle).wastedInitiatives).toBe(wasted);
      expect(red(battle).losses).toEqual(losses({ fire: 7, routed: 1 }));
    },
  );

  test('a force breaks with the last of its units, a unit when half of it is broken', () => {
    const combat = {
      model: 'scripted',
      losses: { a: { schedule: [7] }, b: { schedule: [0, 7] } },
    };
    const squads = [
      { ...TEN, id: 'a', at: 30 },
      { ...TEN, id: 'b', at: 30 },
    ];
    const battle = playWithDice(
      smallScenario({ turnLimit: 3, combat, tables: NEVER, red: squads, blue: TEN }),
      firstFall(7),
      d10(1, 4, 4),
      firstFall(7),
      d10(1, 1),
      d10(1, 4, 4),
    );
    expect(red(battle).units.map(({ broke }) => broke)).toEqual([
      { turn: 2, loss: 7 },
      { turn: 3, loss: 7 },
    ]);
    expect(red(battle).broke).toEqual({ turn: 3, loss: 14 });
    expect(red(battle).postures[3]).toEqual(count(4, 0, 0, 2, 14));

    const third = { ...NEVER, unitBreakPercent: 67 };
    const tough = playWithDice(
      smallScenario({ turnLimit: 2, combat: script([7]), tables: third, red: { ...TEN, at: 30 }, blue: TEN }),
      firstFall(7),
      d10(1, 4, 4),
    );
    expect(red(tough).units[0].broke).toBeNull();
  });

  test('a force at its breaking point retreats from the next turn', () => {
    const battle = playWithDice(
      smallScenario({ combat: script([5]), red: { ...TEN, at: 7 }, blue: TEN }),
      firstFall(5),
      d10(1, 5, 6, 6, 6), // 5 of 10: 5 or lower; all go back to 1
      d10(5, 6, 1),
    );
    expect(battle).toMatchObject({ holder: 'blue', reason: 'breaking-point', turns: 3 });
    expect(red(battle).broke).toEqual({ turn: 1, loss: 5 });
    expect(red(battle).postures[2]).toEqual(count(2, 0, 3, 0, 5));
    expect(red(battle).losses).toEqual(losses({ fire: 5, left: 5 }));
    expect(red(battle).wastedInitiatives).toBe(0);
    expect(red(battle).finalLoss).toBe(10);
  });

  test('an option decides what endurance counts', () => {
    const roster = { trooper: 3, sergeant: 1 };
    const play = (endurance: string) =>
      playWithDice(
        smallScenario({
          turnLimit: 1,
          combat: script([1]),
          options: { leaders: 'on', endurance },
          red: { roster },
          blue: TEN,
        }),
        falls(3, 4),
      );
    expect(red(play('morale-points')).broke).toEqual({ turn: 1, loss: 1 });
    expect(red(play('pieces')).broke).toBeNull();
  });
});

describe('who holds the field', () => {
  const leaves = { ...TEN, doctrine: { order: 'withdraw', fromTurn: 2 } };
  const quiet = script([0]);

  test.each([
    ['both-broke', null, 10, { combat: script([5], [5]), red: TEN, blue: TEN, turnLimit: 1 }],
    ['breaking-point', 'blue', 5, { combat: script([5]), red: TEN, blue: TEN, turnLimit: 1 }],
    ['breaking-point', 'red', 10, { combat: script([0], [10]), red: TEN, blue: TEN }],
    ['breaking-point', 'blue', 0, { combat: quiet, red: leaves, blue: TEN }],
    ['destroyed', 'red', 10, { combat: script([0], [10]), red: TEN, blue: TEN, tables: NEVER }],
    ['withdrew', 'blue', 0, { combat: quiet, red: leaves, blue: TEN, tables: NEVER }],
    ['both-gone', null, 0, { combat: quiet, red: leaves, blue: leaves, tables: NEVER }],
    ['turn-limit', null, 8, { combat: script([4], [4]), red: TEN, blue: TEN, turnLimit: 1 }],
  ])('%s: %s', (reason, holder, dead, scene) => {
    expect(playWithDice(smallScenario(scene), firstFall(dead))).toMatchObject({ reason, holder });
  });

  test('routed: the last to leave were broken, and none left by order', () => {
    const battle = playWithDice(
      smallScenario({ combat: script([9]), tables: NEVER, red: TEN, blue: TEN }),
      firstFall(9),
      d10(2),
    );
    expect(battle).toMatchObject({ holder: 'blue', reason: 'routed', turns: 2 });
    expect(red(battle).losses).toEqual(losses({ fire: 9, routed: 1 }));
  });

  test('broken pieces of a leaving unit are routed, not withdrawn', () => {
    const battle = playWithDice(
      smallScenario({ combat: script([8]), tables: NEVER, red: leaves, blue: TEN }),
      firstFall(8),
      d10(2, 3), // 2 of 10: 2 or lower
    );
    expect(red(battle).losses).toEqual(losses({ fire: 8, routed: 1, left: 1 }));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'withdrew' });
  });

  test('both-gone: the force that would hold the field has no pieces left on it', () => {
    const battle = playWithDice(
      smallScenario({ combat: script([5], [0, 10]), red: { ...TEN, at: 20 }, blue: TEN }),
      firstFall(5),
      d10(5, 5, 5, 5, 5),
      firstFall(10),
    );
    expect(battle).toMatchObject({ holder: null, reason: 'both-gone', turns: 2 });
    expect(red(battle).finalLoss).toBe(5);
    expect(blue(battle).broke).toBeNull(); // MR-71: the enemy was the one that retreated
  });
});
