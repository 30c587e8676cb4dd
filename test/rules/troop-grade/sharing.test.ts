import { describe, expect, test } from 'vitest';
import { partBases } from '#src/rules/troop-grade/effects.js';
import { firstShare } from '#src/rules/troop-grade/morale.js';
import { MACHINE } from '#src/rules/troop-grade/state.js';
import { troopers } from '../../scenes/scene.js';
import { deployed, fatesOf, type Part, place, placesOf, play } from './played.js';
import { brings, hull, redLoses, scene } from './scene.js';

/** The bases that suffer the second effect, in a unit that stands like this. */
function parted(parts: readonly Part[], bases = 'tanks'): string[] {
  const count = parts.reduce((sum, part) => sum + part.bases, 0);
  const battle = deployed(scene({ red: troopers(count, { bases }) }));
  place(battle, 0, parts);
  partBases(battle, 0);
  return placesOf(battle, 0);
}

/** What happens to this many bases when half withdraw and half disintegrate. */
const shared = (bases: number) =>
  fatesOf(
    play(
      scene({ combat: redLoses(1), tables: brings('withdraw', 'disintegrate'), red: troopers(bases + 1) }),
      {
        tests: [1],
      },
    ),
  ).toSorted();

describe('two effects', () => {
  test('TG-11: are shared as evenly as possible, the leftmost first', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(firstShare)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(shared(4)).toEqual(['1: 2 disintegrates', '1: 2 withdraws 12→6']);
    expect(shared(5)).toEqual(['1: 2 disintegrates', '1: 3 withdraws 12→6']);
    expect(shared(2)).toEqual(['1: 1 disintegrates', '1: 1 withdraws 12→6']);
  });

  test('TG-11: S D on one base is S', () => {
    const one = (...effects: ('surrender' | 'disintegrate')[]) =>
      fatesOf(
        play(scene({ combat: redLoses(1), tables: brings(...effects), red: troopers(2) }), { tests: [1] }),
      );
    expect(one('surrender', 'disintegrate')).toEqual(['1: 1 surrenders']);
    expect(one('disintegrate', 'surrender')).toEqual(['1: 1 disintegrates']);
  });

  test('TG-11: a hull with its crew is one base', () => {
    const story = play(
      scene({ combat: redLoses(1), tables: brings('pinned', 'disintegrate'), red: hull(4) }),
      {
        damage: [6],
        tests: [1],
      },
    );
    expect(fatesOf(story)).toEqual(['1: 1 pinned']);
  });

  test('TG-11: a single one applies to all', () => {
    const story = play(scene({ combat: redLoses(1), tables: brings('withdraw'), red: troopers(6) }), {
      tests: [1],
    });
    expect(fatesOf(story)).toEqual(['1: 5 withdraws 12→6']);
  });

  test('TG-11: the first applies to the bases farthest forward', () => {
    const parts = [
      { bases: 2, depth: 6 },
      { bases: 3, depth: 12 },
      { bases: 2, depth: 9 },
    ];
    expect(parted(parts)).toEqual(['12: 3', '9: 1', '9: 1 second', '6: 2 second']);
    expect(parted(parts, 'foot')).toEqual(['12: 3', '9: 1', '9: 1 second', '6: 2 second']);
    expect(parted(parts.toReversed())).toEqual(['12: 3', '9: 1', '9: 1 second', '6: 2 second']);
  });

  test('TG-11: among equally far ones to the immobilized, then the damaged, then the whole', () => {
    const parts = [
      { bases: 2, depth: 12 },
      { bases: 1, depth: 12, condition: MACHINE.DAMAGED },
      { bases: 1, depth: 12, condition: MACHINE.IMMOBILIZED },
    ];
    const expected = ['12: 1 damaged', '12: 1 immobilized', '12: 2 second'];
    expect(parted(parts)).toEqual(expected);
    expect(parted(parts.toReversed())).toEqual(expected);
    const first = [
      { bases: 1, depth: 12, condition: MACHINE.IMMOBILIZED },
      { bases: 1, depth: 12, condition: MACHINE.DAMAGED },
    ];
    expect(parted(first)).toEqual(['12: 1 damaged second', '12: 1 immobilized']);
    expect(parted(first.toReversed())).toEqual(['12: 1 damaged second', '12: 1 immobilized']);
  });

  test('TG-11: one farther forward comes before one in worse condition', () => {
    const parts = [
      { bases: 1, depth: 11, condition: MACHINE.IMMOBILIZED },
      { bases: 1, depth: 12, pinned: true },
    ];
    expect(parted(parts)).toEqual(['12: 1 pinned', '11: 1 immobilized second']);
  });

  test('TG-11: pinned bases come last among otherwise equal ones, and only there', () => {
    const parts = [
      { bases: 2, depth: 12, pinned: true },
      { bases: 2, depth: 12 },
    ];
    expect(parted(parts)).toEqual(['12: 2', '12: 2 pinned second']);
    expect(parted(parts.toReversed())).toEqual(['12: 2', '12: 2 pinned second']);
    const worse = [
      { bases: 1, depth: 12 },
      { bases: 1, depth: 12, pinned: true, condition: MACHINE.DAMAGED },
    ];
    expect(parted(worse)).toEqual(['12: 1 damaged pinned', '12: 1 second']);
  });
});
