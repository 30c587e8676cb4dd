import { describe, expect, test } from 'vitest';
import { cover, FOUR, flat, NEVER, none, ONE, STRONGPOINT, smallScenario, VEHICLE } from '../scenes/scene.js';
import { d10, falls, firstFall, survive } from './dice.js';
import { blue, count, losses, playWithDice, red } from './dice-morale-ratio.js';

const THREE = { roster: { trooper: 3 } };
const rifle = { shots: 1, bands: [{ upTo: 24, needed: 6 }] };
const d6 = (...faces: number[]) => faces.map((face) => (face - 0.5) / 6);
/** Red stands 6 inches from its edge, blue 7, with an inch between them. */
const near = { at: 29 };

type Input = Record<string, unknown>;
const scene = (redUnit: Input, blueUnit: Input, assault: Input = {}, more: Input = {}) =>
  smallScenario({
    turnLimit: 1,
    combat: { ...flat({ rifle, none }), assault },
    tables: NEVER,
    red: redUnit,
    blue: { ...near, ...blueUnit },
    ...more,
  });

describe('close combat', () => {
  test('is fought instead of firing, all at once', () => {
    const battle = playWithDice(scene(FOUR, THREE), d6(5, 4, 4, 4), d6(5, 5, 4), firstFall(3));
    expect(red(battle).losses).toEqual(losses({ assault: 2 }));
    expect(blue(battle).losses).toEqual(losses({ assault: 1 }));
  });

  test('units out of contact fire, and those hits take effect first', () => {
    const battle = playWithDice(scene(ONE, { ...ONE, slot: 25 }), d10(5, 6), firstFall(1));
    expect(red(battle).losses).toEqual(losses({ fire: 1 }));
  });

  test.each([
    ['concealment', 5],
    ['hard', 6],
    ['all-round', 7],
  ])('%s: hit on %i; armour counts too', (kind, needed) => {
    const board = { zones: [cover(7, 7, kind)] };
    const die10 = { die: 10 };
    const battle = playWithDice(
      scene(THREE, { ...THREE, armour: 1 }, die10, { board }),
      d10(needed + 1, needed, 1),
      d10(1, 1, 4),
      firstFall(1),
    );
    expect(blue(battle).losses).toEqual(losses({ assault: 1 }));
  });

  test('air defence also fights enemies on the ground', () => {
    const sam = { airDefence: 'light-sam', bands: [{ cm: 120, hit: 4 }] };
    const combat = { model: 'weapon-bands', weapons: { sam }, assault: {} };
    const one = { ...ONE, weapon: 'sam' };
    const battle = playWithDice(scene(one, one, {}, { combat }), d6(5), d6(4), firstFall(1));
    expect([red(battle), blue(battle)].map((force) => force.losses.assault)).toEqual([0, 1]);
  });

  test('a charging piece hits at +1, and so does a front body of twice the size', () => {
    const charges = { at: 3, doctrine: { order: 'assault' } };
    const battle = playWithDice(scene({ ...ONE, ...charges }, ONE), d6(4), d6(4), firstFall(1));
    expect([red(battle), blue(battle)].map((force) => force.losses.assault)).toEqual([0, 1]);
    const many = playWithDice(scene(FOUR, { roster: { trooper: 2 } }), d6(4, 3, 3, 3), d6(4, 4), [0]);
    expect(blue(many).losses).toEqual(losses({ assault: 1 }));
  });

  test('every soldier of a crew fights, each with all its dice; the unarmed do not', () => {
    const battle = playWithDice(
      scene({ ...THREE, kind: 'crew' }, { ...THREE, weapon: 'none' }, { dice: 2 }),
      d6(5, 4, 4, 4, 4, 5),
      firstFall(2),
    );
    expect(blue(battle).losses).toEqual(losses({ assault: 2 }));
  });

  test('marks the pieces that it hits, which fight at −2 if they fail, and waste no initiative', () => {
    const battle = playWithDice(
      scene(FOUR, FOUR, { needed: 4 }, { turnLimit: 2 }),
      d6(1, 1, 1, 1),
      d6(4, 3, 3, 3),
      firstFall(1),
      d10(7, 8, 8), // 3 of 4 need 7
      d6(4, 5, 6), // only the second misses
      d6(1, 1, 1, 1),
      firstFall(2),
    );
    expect(red(battle).postures[2]).toEqual(count(1, 2, 0, 0, 1)); // they are not under fire, so they stay
    expect(red(battle).wastedInitiatives).toBe(0);
    expect(blue(battle).losses).toEqual(losses({ assault: 2 }));
  });

  test('unarmed pieces waste theirs', () => {
    const battle = playWithDice(
      scene({ ...FOUR, weapon: 'none' }, FOUR, {}, { turnLimit: 2 }),
      d6(5, 1, 1, 1),
      firstFall(1),
      d10(7, 7, 7),
      d6(1, 1, 1, 1),
    );
    expect(red(battle).wastedInitiatives).toBe(3);
  });

  test('broken pieces do not fight', () => {
    const battle = playWithDice(
      scene({ ...FOUR, at: 12 }, { ...FOUR, at: 23 }, {}, { turnLimit: 2, board: { contactRange: 12 } }),
      d6(1, 1, 1, 1),
      d6(5, 5, 5, 1),
      firstFall(3),
      d10(10), // 1 of 4: back by 6 inches, and in contact still
      d6(3, 3, 3, 3), // four against one: 3 + 1 misses
    );
    expect(red(battle).postures[2]).toEqual(count(0, 0, 0, 1, 3));
  });
});

describe('hulls in close combat', () => {
  test('fight as one piece, and take damage', () => {
    const battle = playWithDice(scene(VEHICLE, ONE), d6(4), d6(5), falls(9, 10));
    expect(red(battle).finalLoss).toBe(0);
    expect(blue(battle).finalLoss).toBe(0);
  });

  test('are lost with their crew as to fire; a crew that got out is hit as others are, and does not fight', () => {
    const battle = playWithDice(
      scene(VEHICLE, ONE, { dice: 10, needed: 4 }, { turnLimit: 2 }),
      d6(...Array.from({ length: 10 }, () => 3)),
      d6(...Array.from({ length: 10 }, () => 6)),
      firstFall(10), // levels and weapons
      firstFall(2), // both of the crew are still there
      survive(true, false),
      d10(1), // 1 of 10
      d6(...Array.from({ length: 9 }, () => 1), 6),
      firstFall(1),
    );
    expect(red(battle).losses).toEqual(losses({ fire: 2, assault: 1 }));
  });

  test('do nothing when shut down', () => {
    const battle = playWithDice(
      scene(STRONGPOINT, ONE, { dice: 5 }, { turnLimit: 2 }),
      d6(1, 1, 1, 1, 1),
      d6(5, 5, 5, 5, 5),
      firstFall(5),
      d10(10), // 2 of 7: broken
      d6(1, 1, 1, 1, 1),
    );
    expect(red(battle).postures[2]).toEqual(count(0, 0, 0, 3, 0));
  });
});
