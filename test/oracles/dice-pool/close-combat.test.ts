import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { cover, flat, type Input, none } from '../../scenes/scene.js';
import { d6, d10, falls, firstFall } from '../dice.js';
import { blue, red } from '../dice-morale-ratio.js';
import { count, losses, playWithDice } from './dice.js';

const standards = 9;
const rifle = { shots: 1, bands: [{ upTo: 24, needed: 6 }] };
const hand = (more: Input = {}, weapons: Input = { rifle }): Input => ({ ...flat(weapons), assault: more });

/** Blue stands 29 inches from red’s edge, one inch from red at 28. */
const scene = (units: { red?: Input; blue?: Input }, more: Input = {}) =>
  poolScenario({
    turnLimit: 1,
    combat: hand(),
    red: squad(3, { standards }, { at: 28, ...units.red }),
    blue: squad(2, { standards }, { at: 7, ...units.blue }),
    ...more,
  });
const passes = d6(6);
const light = d6(1);

describe('close combat', () => {
  test('is fought instead of firing, all at once, and units that were hit test', () => {
    const battle = playWithDice(scene({}), d6(5, 4, 4), d6(5, 4), firstFall(2), d6(4, 3), light, light);
    expect(red(battle).losses).toEqual(losses({ assault: 1 }));
    expect(blue(battle).losses).toEqual(losses({ assault: 1 }));
    expect(red(battle).postures[1]).toEqual(count(2, 0, 1));
    expect(blue(battle).postures[1]).toEqual(count(0, 1, 1)); // back to 3
    expect(blue(battle).counts).toMatchObject({ tests: 1, dice_lost_tests: 1 });
  });

  test('charging pieces hit at +1, and so does a unit with twice as many', () => {
    const charge = { at: 26, doctrine: { order: 'assault' } };
    const battle = playWithDice(
      scene({ red: charge, blue: { roster: { trooper: 1 } } }),
      d6(3, 2, 2),
      d6(4),
      firstFall(1),
    );
    expect(blue(battle).losses).toEqual(losses({ assault: 1 }));
    const even = playWithDice(scene({ red: charge }), d6(4, 3, 3), d6(4, 4), firstFall(1), passes, light);
    expect(blue(even).losses).toEqual(losses({ assault: 1 }));
  });

  test.each([
    ['concealment', 5],
    ['hard', 6],
  ])('%s is hit on %i', (kind, needed) => {
    const board = { zones: [cover(29, 29, kind)] };
    const battle = playWithDice(
      scene({}, { board }),
      d6(needed, needed - 1, 1),
      d6(1, 1),
      firstFall(1),
      passes,
      light,
    );
    expect(blue(battle).losses).toEqual(losses({ assault: 1 }));
  });

  test('dice, armour and what is needed', () => {
    const combat = hand({ die: 10, dice: 2, needed: 8 });
    const battle = playWithDice(
      scene({ blue: { armour: 1 } }, { combat }),
      d10(9, 8, 1, 1, 1, 1),
      d10(8, 7, 1, 1),
      firstFall(2),
      passes,
      passes,
      light,
      light,
    );
    expect([red(battle), blue(battle)].map((force) => force.losses.assault)).toEqual([1, 1]);
  });

  test('a unit that did not activate fights, every member of a crew fights, the unarmed do not', () => {
    const battle = playWithDice(
      scene(
        { red: { kind: 'crew', weapon: 'rifle' } },
        { combat: hand({}, { none, rifle }), options: { activation: 'test-free' } },
      ),
      d6(3, 3),
      d6(5, 1, 1),
      firstFall(1),
      passes,
      light,
    );
    expect(blue(battle).losses).toEqual(losses({ assault: 1 }));
  });

  test('a destroyed unit costs dice, and gives the victor one (DP-3, DP-30)', () => {
    const objectives = [{ id: 'it', by: 'red', type: 'melee' }];
    const battle = playWithDice(scene({}, { objectives }), d6(5, 5, 5), d6(1, 1), firstFall(2));
    expect(red(battle).counts).toMatchObject({ dice_gained: 1, dice_left: 11 });
    expect(blue(battle).counts).toMatchObject({ dice_lost_destroyed: 1, captured: 2 });
    expect(battle).toMatchObject({ holder: 'red', reason: 'destroyed' });
  });

  test('units out of contact fire, and do not fight hand to hand', () => {
    const battle = playWithDice(scene({ red: { slot: 25 } }), d10(1, 1, 1), d10(1, 1));
    expect(battle.reason).toBe('turn-limit');
  });

  describe('the seriously wounded hit at −2, hand to hand and by fire (DP-42)', () => {
    /** Blue approaches to 14, 13 and 12 inches; its gun hits one in turn 1, who is treated in turn 2. */
    const play = (assault: Input | undefined, kind: string, ...dice: number[][]) => {
      const weapons = {
        short: { bands: [{ upTo: 12, needed: 6 }] },
        gun: { bands: [{ upTo: 30, needed: 6 }] },
      };
      const coming = { at: 1, move: 1, doctrine: { order: 'advance', toRange: 12 } };
      const battle = playWithDice(
        poolScenario({
          turnLimit: 3,
          board: { contactRange: 12 },
          combat: { ...flat(weapons), assault },
          options: { treatment: 'in-the-field', seriouslyWounded: 'fight' },
          red: squad(3, { standards }, { at: 20, kind }),
          blue: squad(4, { standards }, { kind: 'crew', weapon: 'gun', ...coming }),
        }),
        d10(10),
        falls(0, 3),
        passes,
        d6(2), // 3 with the penalty in the field: serious
        d10(1),
        ...dice,
      );
      expect(red(battle).counts).toMatchObject({ serious: 1 });
      return blue(battle).losses;
    };

    test.each([
      [6, 3],
      [5, 4],
    ])('hand to hand, one of the rolls %i and %i hits', (wounded, other) => {
      const dice = [d6(wounded, other, 3), d6(1, 1, 1, 1), firstFall(1), passes, light];
      expect(play({ needed: 4 }, 'infantry', ...dice)).toEqual(losses({ assault: 1 }));
    });

    test.each([
      [8, 5],
      [7, 6],
    ])('by fire, one of the rolls %i and %i hits', (wounded, other) => {
      const dice = [d10(wounded, other, 5), d10(1), firstFall(1), passes, light];
      expect(play(undefined, 'infantry', ...dice)).toEqual(losses({ fire: 1 }));
    });

    test('others serve the weapon of a crew', () => {
      const dice = [d10(6), d10(1), firstFall(1), passes, light];
      expect(play(undefined, 'crew', ...dice)).toEqual(losses({ fire: 1 }));
    });
  });
});
