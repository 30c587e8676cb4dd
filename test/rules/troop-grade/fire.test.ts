import { describe, expect, test } from 'vitest';
import { aimAtNearest } from '#src/rules/troop-grade/fire.js';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import { cohortAt, deployed, expectSeen, type Part, place, play } from './played.js';
import { arms, hull } from './scene.js';

describe('which bases fire', () => {
  const crew = { kind: 'crew' };
  const front = { bases: 2, depth: 12 };
  const parts = [front, { bases: 3, depth: 9, pinned: true }];
  const pinned = { bases: 2, depth: 12, pinned: true };
  const moved = { bases: 1, depth: 12, moved: true };
  const steady = { bases: 3, depth: 12 };
  const behind = { bases: 1, depth: 9 };

  /** Red’s unit in this formation, and its shots. */
  test.each<[string, Part[], Input, string[], Input?]>([
    ['all of them, pinned ones too', parts, {}, ['12: 2, 2 dice', '9: 3 pinned, 3 dice']],
    [
      'immobilized ones',
      [{ ...front, condition: MACHINE.IMMOBILIZED }],
      { bases: 'tanks' },
      ['12: 2 immobilized, 2 dice'],
    ],
    ['one of a crew, the farthest forward', parts, crew, ['12: 2, 1 dice']],
    ['in whatever order they are listed', parts.toReversed(), crew, ['12: 2, 1 dice']],
    ['even if pinned', [behind, { bases: 1, depth: 12, pinned: true }], crew, ['12: 1 pinned, 1 dice']],
    // Among these one that is not pinned, then one that has not moved.
    ['a steady one', [pinned, moved, steady], crew, ['12: 3, 1 dice']],
    ['a steady one that comes first', [steady, moved, pinned], crew, ['12: 3, 1 dice']],
    ['a steady one in between', [moved, steady, pinned], crew, ['12: 3, 1 dice']],
    ['rather one that moved than one pinned', [pinned, moved], crew, ['12: 1 moved, 1 dice']],
    ['in the other order', [moved, pinned], crew, ['12: 1 moved, 1 dice']],
    ['none in contact', [front], {}, [], troopers(1, { at: 23 })],
    ['an inch from contact', [front], {}, ['12: 2, 2 dice'], troopers(1, { at: 22 })],
    ['none out of reach', [front], { weapon: 'club' }, []],
    ['no crew out of reach', [front], { weapon: 'club', ...crew }, []],
  ])('TG-1, TG-30, TG-51: %s', (_, formation, red, expected, blue = troopers(1)) => {
    const bases = formation.reduce((sum, part) => sum + part.bases, 0);
    const battle = deployed({ combat: arms(), red: { ...troopers(bases), weapon: 'rifle', ...red }, blue });
    place(battle, 0, formation);
    const shots: string[] = [];
    battle.witness = {
      ...battle.witness,
      aimed: (
        _unit: number,
        _target: number,
        cohort: number,
        _weapon: number,
        _band: number,
        dice: number,
      ) => {
        shots.push(`${cohortAt(battle, 0, cohort)}, ${dice} dice`);
      },
    };
    aimAtNearest(battle, 0);
    expect(shots.toSorted()).toEqual(expected);
  });

  const unarmed = troopers(1, { weapon: 'none' });
  test.each<[string, Input, number[]]>([
    ['a crew fires once', troopers(4, { ...crew, weapon: 'rifle' }), [1]],
    ['a hull fires each of its weapons once', { ...hull(4), weapons: ['rifle', 'rifle'] }, [1, 1]],
    ['foot fires with each base', troopers(4, { weapon: 'rifle' }), [4]],
  ])('TG-51: %s', (_, red, dice) => {
    const shots = eventsOf(play({ combat: arms(), red, blue: unarmed, hits: [0] }), 'shots');
    expect(shots.map((shot) => shot.dice.length)).toEqual(dice);
  });

  test('TG-41: moving gives a penalty to bases that have moved', () => {
    const modifiers = { moving: -1, concealment: 0, hard: 0, allRound: 0 };
    const story = play({
      turnLimit: 2,
      combat: arms({ modifiers, assault: undefined }),
      red: troopers(5, { weapon: 'rifle', doctrine: { order: 'advance', toRange: 9 } }),
      blue: unarmed,
      hits: [0, 0],
    });
    expect(eventsOf(story, 'shots').map((shot) => [shot.turn, shot.modifiers])).toEqual([
      [1, [{ name: 'moving', by: -1 }]],
      [2, []],
    ]);
  });

  test('TG-30: fire hits only the front of a unit', () => {
    // Half of red is pinned in front, the others have moved back.
    const scene = {
      turnLimit: 2,
      combat: arms({ assault: undefined }),
      tables: { chart: { regular: { 1: ['pinned', 'rout'] } }, prone: 0 },
      red: troopers(5, { weapon: 'none' }),
      blue: troopers(20, { weapon: 'rifle' }),
    };
    expectSeen({ ...scene, hits: [1, 9], tests: [1, 6] }, { losses: ['1 fire: 1', '2 fire: 2'] });
  });
});
