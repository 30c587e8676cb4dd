import { describe, expect, test } from 'vitest';
import type { Battle } from '#src/rules/troop-grade/battle.js';
import { aimAtNearest } from '#src/rules/troop-grade/fire.js';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { cohortAt, deployed, of, type Part, place, play } from './played.js';
import { arms, hull, scene } from './scene.js';

/** Shots of red’s unit in this formation: `12: 3 pinned, 3 dice`. */
function shotsOf(parts: Part[], red: Input, blue: Input = troopers(1)): string[] {
  const bases = parts.reduce((sum, part) => sum + part.bases, 0);
  const battle: Battle = deployed(
    scene({ combat: arms(), red: { ...troopers(bases), weapon: 'rifle', ...red }, blue }),
  );
  place(battle, 0, parts);
  const shots: string[] = [];
  battle.witness = {
    ...battle.witness,
    aimed: (_unit: number, _target: number, cohort: number, _weapon: number, _band: number, dice: number) => {
      shots.push(`${cohortAt(battle, 0, cohort)}, ${dice} dice`);
    },
  };
  aimAtNearest(battle, 0);
  return shots.toSorted();
}

describe('which bases fire', () => {
  const parts = [
    { bases: 2, depth: 12 },
    { bases: 3, depth: 9, pinned: true },
  ];

  test('TG-30: all of them, pinned ones too', () => {
    expect(shotsOf(parts, {})).toEqual(['12: 2, 2 dice', '9: 3 pinned, 3 dice']);
    expect(shotsOf([{ bases: 2, depth: 12, condition: MACHINE.IMMOBILIZED }], { bases: 'tanks' })).toEqual([
      '12: 2 immobilized, 2 dice',
    ]);
  });

  test('TG-51: one of a crew, the farthest forward', () => {
    const crew = { kind: 'crew' };
    expect(shotsOf(parts, crew)).toEqual(['12: 2, 1 dice']);
    expect(shotsOf(parts.toReversed(), crew)).toEqual(['12: 2, 1 dice']);
    expect(
      shotsOf(
        [
          { bases: 1, depth: 9 },
          { bases: 1, depth: 12, pinned: true },
        ],
        crew,
      ),
    ).toEqual(['12: 1 pinned, 1 dice']);
  });

  test('TG-51: among these one that is not pinned, then one that has not moved', () => {
    const crew = { kind: 'crew' };
    const pinned = { bases: 2, depth: 12, pinned: true };
    const moved = { bases: 1, depth: 12, moved: true };
    const steady = { bases: 3, depth: 12 };
    for (const all of [
      [pinned, moved, steady],
      [steady, moved, pinned],
      [moved, steady, pinned],
    ]) {
      expect(shotsOf(all, crew)).toEqual(['12: 3, 1 dice']);
    }
    for (const two of [
      [pinned, moved],
      [moved, pinned],
    ]) {
      expect(shotsOf(two, crew)).toEqual(['12: 1 moved, 1 dice']);
    }
  });

  test('TG-51: a hull fires each of its weapons once', () => {
    const tank = { ...hull(4), weapon: undefined, weapons: ['rifle', 'rifle'] };
    const battle = scene({ combat: arms(), red: tank, blue: troopers(1, { weapon: 'none' }) });
    const shots = of(play(battle, { hits: [0] }), 'shots');
    expect(shots.map(({ dice }) => dice.length)).toEqual([1, 1]);
  });

  test('TG-1: no unit in contact fires, or fires at an enemy out of reach', () => {
    expect(shotsOf([{ bases: 2, depth: 12 }], {}, troopers(1, { at: 23 }))).toEqual([]);
    expect(shotsOf([{ bases: 2, depth: 12 }], {}, troopers(1, { at: 22 }))).toEqual(['12: 2, 2 dice']);
    expect(shotsOf([{ bases: 2, depth: 12 }], { weapon: 'club' })).toEqual([]);
    expect(shotsOf([{ bases: 2, depth: 12 }], { weapon: 'club', kind: 'crew' })).toEqual([]);
  });

  test('TG-41: moving gives a penalty to bases that have moved', () => {
    const combat = arms({
      modifiers: { moving: -1, concealment: 0, hard: 0, allRound: 0 },
      assault: undefined,
    });
    const red = troopers(5, { weapon: 'rifle', doctrine: { order: 'advance', toRange: 9 } });
    const story = play(scene({ turnLimit: 2, combat, red, blue: troopers(1, { weapon: 'none' }) }), {
      hits: [0, 0],
    });
    expect(of(story, 'shots').map(({ turn, modifiers }) => [turn, modifiers])).toEqual([
      [1, [{ name: 'moving', by: -1 }]],
      [2, []],
    ]);
  });

  test('TG-30: fire hits only the front of a unit', () => {
    // Half of red is pinned in front, the others have moved back.
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms({ assault: undefined }),
        tables: { chart: { regular: { 1: ['pinned', 'rout'] } }, prone: 0 },
        red: troopers(5, { weapon: 'none' }),
        blue: troopers(20, { weapon: 'rifle' }),
      }),
      { hits: [1, 9], tests: [1, 6] },
    );
    expect(of(story, 'lost').map(({ turn, pieces, left }) => [turn, pieces, left])).toEqual([
      [1, 1, 4],
      [2, 2, 2],
    ]);
  });
});
