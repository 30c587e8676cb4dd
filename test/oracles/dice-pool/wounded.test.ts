import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input, losing, none } from '../../scenes/scene.js';
import { d6, d10, falls, firstFall } from '../dice.js';
import { red } from '../dice-morale-ratio.js';
import { count, losses, playWithDice } from './dice.js';

const inField = { treatment: 'in-the-field' };
const standards = 9;
/** The commander and the medics come first in a unit. */
const lastOf = (strength: number) => falls(strength - 1, strength);

describe('treatment in the field (DP-41)', () => {
  /** One of ten falls in turn 1, and is treated in turn 2. */
  const play = (units: Input[], options: Input, ...dice: number[][]) =>
    playWithDice(
      poolScenario({ turnLimit: 2, combat: losing({ hit: [1] }), options, red: units }),
      lastOf(10),
      d6(4),
      ...dice,
    );
  const hit = squad(10, { standards }, { id: 'hit' });

  test.each([
    [1, { returned: 1, light: 0, serious: 0, out: 0 }],
    [2, { returned: 0, serious: 1, out: 0 }],
    [3, { returned: 0, serious: 1, out: 0 }],
    [4, { returned: 0, serious: 0, out: 1 }],
    [6, { returned: 0, serious: 0, out: 1 }],
  ])('a roll of %i: %o', (face, found) => {
    const battle = play([hit], inField, d6(face));
    expect(red(battle).counts).toMatchObject(found);
    const isBack = face === 1;
    expect(red(battle).postures[2]).toEqual(isBack ? count(10, 0, 0) : count(9, 0, 1));
    expect(red(battle)).toMatchObject({ losses: losses({ fire: 1 }), finalLoss: isBack ? 0 : 1 });
  });

  test.each([
    [8, 1, 2],
    [9, 1, 1],
    [8, 2, 3],
    [8, 3, 3],
  ])('at %i inches %i medics: light up to %i', (distance, medics, most) => {
    const medical = squad(3, { medics }, { id: 'medical', slot: 24 + distance });
    const returned = (face: number) => red(play([hit, medical], inField, d6(face))).counts!.returned;
    expect(returned(most)).toBe(1);
    expect(returned(most + 1)).toBe(0);
  });

  test('a natural 6 is out of action, however many medics help', () => {
    const medical = squad(3, { medics: 2 }, { id: 'medical' });
    const tables = { medicBonus: 5 };
    const battle = playWithDice(
      poolScenario({
        turnLimit: 2,
        combat: losing({ hit: [1] }),
        options: inField,
        tables,
        red: [hit, medical],
      }),
      lastOf(10),
      d6(4),
      d6(6),
    );
    expect(red(battle).counts).toMatchObject({ out: 1, returned: 0 });
  });

  test('commanders and medics are not treated; fallen medics do not help, here or after the battle', () => {
    const fallen = squad(10, { commander: 'green', medics: 1, standards }, { id: 'hit' });
    const battle = playWithDice(
      poolScenario({ turnLimit: 2, combat: losing({ hit: [3] }), options: inField, red: fallen }),
      [0, 0, 0.99],
      d6(4),
      d6(2), // 3: serious
      d6(2, 2), // after the battle 2: light
    );
    expect(red(battle).counts).toMatchObject({ serious: 1, light: 2, returned: 0 });
  });

  test('not on the move, or with an enemy in range', () => {
    const advancing = squad(10, { standards }, { id: 'hit', doctrine: { order: 'assault' } });
    expect(red(play([advancing], inField, d6(2))).counts).toMatchObject({ light: 1 });

    const near = (upTo: number, ...dice: number[][]) =>
      playWithDice(
        poolScenario({
          turnLimit: 2,
          options: inField,
          combat: flat({
            none,
            rifle: { bands: [{ upTo: 24, needed: 11 }] },
            gun: { bands: [{ upTo, needed: 10 }] },
          }),
          red: squad(9, { standards }, { weapon: 'rifle', kind: 'crew' }),
          blue: squad(1, { standards }, { weapon: 'gun' }),
        }),
        ...dice,
      );
    const firstTurn = [...d10(1, 10), ...lastOf(9), ...d6(4)];
    expect(red(near(24, firstTurn, d10(1, 1), d6(1))).counts).toMatchObject({ light: 1, returned: 0 });
  });
});

describe('seriously wounded pieces that fight on (DP-42)', () => {
  const options = { ...inField, seriouslyWounded: 'fight' };
  const scene = (turnLimit: number, lost: number[], more: Input = {}) =>
    poolScenario({
      turnLimit,
      combat: losing({ 'red-squad': lost }),
      options,
      red: squad(2, { standards }, more),
    });

  test('return at once; when they are half of the unit, it needs 2 more', () => {
    const battle = playWithDice(
      scene(3, [1, 0, 1]),
      lastOf(2),
      d6(4),
      d6(2), // 3: serious
      firstFall(1), // the other soldier
      d6(5), // needs 6 now
      d6(3), // the other soldier, after the battle
    );
    expect(red(battle).postures).toEqual([count(2, 0, 0), count(1, 0, 1), count(2, 0, 0), count(0, 1, 1)]);
    expect(red(battle).counts).toMatchObject({ tests_failed: 1, serious: 2, returned: 0 });
  });

  test('can fall again as casualties like others, and may then recover', () => {
    const battle = playWithDice(scene(4, [1, 0, 1]), lastOf(2), d6(4), d6(2), lastOf(2), d6(4), d6(1));
    expect(red(battle).postures[4]).toEqual(count(2, 0, 0));
    expect(red(battle).counts).toMatchObject({ serious: 0, returned: 1 });
    expect(red(battle)).toMatchObject({ losses: losses({ fire: 2 }), finalLoss: 0 });
  });

  test('slow their unit down, but to no less than an inch', () => {
    const withdraws = (move: number) => ({ at: 9, move, doctrine: { order: 'withdraw', fromTurn: 3 } });
    const turnOf = (move: number) =>
      playWithDice(scene(20, [1], withdraws(move)), lastOf(2), d6(4), d6(2)).turns;
    expect(turnOf(6)).toBe(2 + 3); // 4 inches a turn
    expect(turnOf(2)).toBe(2 + 9);
  });
});

describe('after the battle (DP-40, DP-50)', () => {
  test.each([
    [1, 'light'],
    [2, 'light'],
    [3, 'serious'],
    [4, 'serious'],
    [5, 'out'],
    [6, 'out'],
  ])('a roll of %i is %s', (face, wound) => {
    const battle = playWithDice(
      poolScenario({ turnLimit: 1, combat: losing({ 'red-squad': [1] }), red: squad(9, { standards }) }),
      firstFall(1),
      d6(4),
      d6(face),
    );
    expect(red(battle).counts).toMatchObject({ light: 0, serious: 0, out: 0, [wound]: 1 });
  });

  test('at most two medics help at a time, wherever they are', () => {
    const battle = playWithDice(
      poolScenario({
        turnLimit: 1,
        combat: losing({ 'red-squad': [1] }),
        red: [squad(9, { standards }), squad(3, { medics: 3 }, { id: 'medical', slot: 1 })],
      }),
      firstFall(1),
      d6(4),
      d6(5), // 3
    );
    expect(red(battle).counts).toMatchObject({ serious: 1 });
  });

  /** Red collapses in turn 1: its first unit loses its last piece, and no dice are left. */
  const collapse = (...others: Input[]) =>
    poolScenario({
      combat: losing({ lost: [1], hurt: [1] }),
      tables: { poolDice: { unit: 0, standard: 1 } },
      red: [squad(1, { standards: 1 }, { id: 'lost', slot: 20, at: 20 }), ...others],
      blue: squad(1, { standards: 9 }),
    });

  test.each([
    [18, 2],
    [17, 0],
  ])('a unit removed at own depth %i, the enemy 30 from its edge: %i captured', (at, captured) => {
    const battle = playWithDice(collapse(squad(2, {}, { id: 'left', at })), firstFall(1));
    expect(red(battle).counts).toMatchObject({ captured: 1 + captured });
    expect(red(battle).losses).toEqual(losses({ fire: 1, routed: 2 }));
  });

  test('unless a friend is closer, which may itself be captured', () => {
    const rear = squad(2, {}, { id: 'rear', at: 18 });
    const friend = (at: number) => squad(3, {}, { id: 'friend', at });
    const captured = (at: number) =>
      red(playWithDice(collapse(rear, friend(at)), firstFall(1))).counts!.captured;
    expect(captured(25)).toBe(1 + 3); // 7 inches from the friend, 5 from the enemy
    expect(captured(23)).toBe(1); // 5 and 7
    expect(captured(6)).toBe(1 + 2); // 12 inches: not closer
    expect(captured(7)).toBe(1);
  });

  test('a captured unit loses its casualties too, and its medics no longer help', () => {
    const hurt = squad(9, {}, { id: 'hurt', slot: 1, at: 1 });
    const medics = squad(2, { medics: 2 }, { id: 'medics', at: 20 });
    const battle = playWithDice(collapse(hurt, medics), firstFall(2), d6(3));
    expect(red(battle).counts).toMatchObject({ captured: 3, serious: 1 });
    const near = squad(9, {}, { id: 'hurt', at: 20 });
    expect(red(playWithDice(collapse(near), firstFall(2))).counts).toMatchObject({ captured: 1 + 9 });
  });

  test('units of both forces that are let go in the same turn capture each other', () => {
    const side = (force: string) => [
      squad(3, { standards }, { id: force, at: 15 }),
      squad(1, {}, { id: `${force}-rear`, at: 1, slot: 1 }),
    ];
    const battle = playWithDice(
      poolScenario({
        turnLimit: 2,
        combat: losing({ red: [1], blue: [1] }),
        options: { routPolicy: 'always' },
        tables: { fallBack: 0 },
        red: side('red'),
        blue: side('blue'),
      }),
      firstFall(2),
      d6(3, 3), // both fall back
    );
    for (const { counts } of battle.forces) expect(counts).toMatchObject({ captured: 3 });
  });

  test('the force that holds the field recovers all its casualties', () => {
    const battle = playWithDice(
      poolScenario({
        combat: losing({ lost: [1], 'blue-squad': [0, 1] }),
        red: [squad(1, { standards }, { id: 'lost', slot: 20 }), squad(1, {}, { id: 'left' })],
        blue: squad(1, {}),
      }),
      firstFall(2),
      d6(3),
    );
    expect(battle).toMatchObject({ holder: 'red', reason: 'collapsed', turns: 2 });
    expect(red(battle).counts).toMatchObject({ captured: 0, serious: 1 });
    expect(battle.forces[1].counts).toMatchObject({ captured: 1, serious: 0 });
  });
});
