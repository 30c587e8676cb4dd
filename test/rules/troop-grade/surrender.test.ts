import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { all, fatesOf, lossesOf, of, play } from './played.js';
import { BY_GRADE, brings, hull, redLoses, scene } from './scene.js';

/** What happens to red's squad, at slot 24 and 12 inches in, with these friends and enemies, by default 12 inches ahead. */
function gives(friends: Input[], blue: Input | Input[] = troopers(1), red: Input = troopers(5)) {
  return fatesOf(
    play(scene({ combat: redLoses(1), tables: brings('surrender'), red: [red, ...friends], blue }), {
      tests: [1],
    }),
  )[0].slice(3);
}
const friend = (slot: number, at: number, more: Input = {}) =>
  troopers(1, { id: 'friend', slot, at, ...more });

describe('surrender', () => {
  test('TG-33: to the nearest enemy, immediately', () => {
    const story = play(scene({ combat: redLoses(1), tables: brings('surrender'), red: troopers(5) }), {
      tests: [1],
    });
    expect(fatesOf(story)).toEqual(['1: 4 surrenders']);
    expect(of(story, 'lost').at(-1)).toMatchObject({
      cause: 'surrendered',
      pieces: 4,
      left: 0,
      clauses: ['TG-33'],
    });
    expect(story.befell(1)).toEqual(['regular surrenders: 4']);
    expect(story.count('demoralizations')).toBe(0);
    expect(of(story, 'unit-broke').map(({ lost }) => lost)).toEqual([1]);
    expect(story.end).toMatchObject({ turn: 1, holder: 'blue', reason: 'routed' });
  });

  test('TG-33: crews surrender with their vehicles', () => {
    const story = play(scene({ combat: redLoses(1), tables: brings('surrender'), red: hull(3) }), {
      damage: [1],
      tests: [1],
    });
    expect(lossesOf(story)).toEqual(['1 surrendered: 4']);
    expect(story.befell(1)).toEqual(['regular surrenders: 1']);
  });

  test('TG-33: with friends in between the unit disintegrates instead', () => {
    expect(gives([friend(24, 18)])).toBe('4 disintegrates');
    const story = play(
      scene({ combat: redLoses(1), tables: brings('surrender'), red: [troopers(5), friend(24, 18)] }),
      { tests: [1] },
    );
    expect(of(story, 'lost').at(-1)).toMatchObject({ cause: 'eliminated', pieces: 4, clauses: ['TG-34'] });
  });

  test('TG-33: crews surrender with their vehicles, even with friends in between', () => {
    const between = [friend(24, 18)];
    expect(gives(between, troopers(1), troopers(5, { bases: 'vehicles' }))).toBe('4 surrenders');
    expect(gives(between, troopers(1), troopers(5, { bases: 'cavalry' }))).toBe('4 disintegrates');
    const crew = scene({ combat: redLoses(1), tables: brings('surrender'), red: [hull(3), ...between] });
    expect(lossesOf(play(crew, { damage: [1], tests: [1] }))).toEqual(['1 surrendered: 4']);
  });

  test('TG-33: a friend is in between if it is nearer both to the unit and to the enemy', () => {
    // The enemy is 12 inches ahead.
    expect(gives([friend(24, 11)])).toBe('4 surrenders'); // behind it, 13 from the enemy
    expect(gives([friend(24, 12)])).toBe('4 surrenders'); // next to it, equally far
    expect(gives([friend(24, 13)])).toBe('4 disintegrates');
    expect(gives([friend(24, 24)])).toBe('4 surrenders'); // with the enemy, equally far from it
    expect(gives([friend(24, 23)])).toBe('4 disintegrates');
    expect(gives([friend(34, 18)])).toBe('4 disintegrates'); // 6² + 10² = 136 < 144
    expect(gives([friend(35, 18)])).toBe('4 surrenders'); // 6² + 11² = 157
    expect(gives([friend(28, 12)])).toBe('4 surrenders'); // 4² < 144, and 12² + 4² > 144
  });

  test('TG-33: any friend counts, wherever it is listed, unless it is gone', () => {
    const far = friend(40, 12, { id: 'far' });
    expect(gives([far, friend(24, 18)])).toBe('4 disintegrates');
    expect(gives([friend(24, 18), far])).toBe('4 disintegrates');
    const gone = play(
      scene({
        combat: losing({ 'red-squad': [1], friend: [1] }),
        tables: brings('surrender'),
        red: [troopers(5), friend(24, 18)],
      }),
      { tests: [1] },
    );
    expect(fatesOf(gone)).toEqual(['1: 4 surrenders']);
    // On the edge, where a unit that is gone would be in between if it had a place.
    const edge = play(
      scene({
        combat: losing({ 'red-squad': [1], friend: [1] }),
        tables: brings('surrender'),
        red: [troopers(5, { at: 2 }), friend(32, 2)],
        blue: troopers(1, { at: 33, slot: 40 }),
      }),
      { tests: [1] },
    );
    expect(fatesOf(edge)).toEqual(['1: 4 surrenders']);
  });

  test('TG-33: the nearest enemy counts', () => {
    // One is four inches to the side, with no friend in between; another is beyond the friend.
    const blue = [troopers(1), troopers(1, { id: 'near', slot: 20, at: 24 })];
    expect(gives([friend(24, 18)], blue)).toBe('4 surrenders');
    expect(gives([friend(24, 18)], blue.toReversed())).toBe('4 surrenders');
  });

  test('TG-33: if no enemy has a front it disintegrates', () => {
    const story = play(
      scene({
        combat: losing({ 'red-squad': [1], 'blue-squad': [1] }),
        tables: brings('surrender'),
        red: troopers(5),
      }),
      { tests: [1] },
    );
    expect(fatesOf(story)).toEqual(['1: 4 disintegrates']);
  });

  test('TG-33: the board is as it was when the unit tested', () => {
    // The friend in between disintegrates at the same moment, listed before it or after it.
    const red = troopers(5, { grade: 'conscript' });
    const between = troopers(5, { id: 'friend', at: 18, grade: 'mutinous' });
    for (const units of [
      [red, between],
      [between, red],
    ]) {
      const story = play(
        scene({ combat: losing({ 'red-squad': [1], friend: [1] }), tables: BY_GRADE, red: units }),
        { tests: [1, 1] },
      );
      expect(
        all(story, 'lost')
          .filter(({ cause }) => cause !== 'fire')
          .map(({ unit, cause }) => [unit, cause])
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ).toEqual([
        ['friend', 'eliminated'],
        ['red-squad', 'eliminated'],
      ]);
    }
  });
});

describe('disintegrate', () => {
  test('TG-34: the bases are removed, even with other units near', () => {
    for (const friends of [[], [friend(24, 18)]]) {
      const story = play(
        scene({ combat: redLoses(1), tables: brings('disintegrate'), red: [troopers(5), ...friends] }),
        { tests: [1] },
      );
      expect(fatesOf(story)).toEqual(['1: 4 disintegrates']);
      expect(lossesOf(story)).toEqual(['1 fire: 1', '1 eliminated: 4']);
      expect(story.befell(1)).toEqual(['regular disintegrates: 4']);
      expect(story.count('demoralizations')).toBe(0);
    }
  });

  test('TG-34: a hull is removed with those inside', () => {
    const story = play(scene({ combat: redLoses(1), tables: brings('disintegrate'), red: hull(3) }), {
      damage: [6],
      tests: [1],
    });
    expect(of(story, 'lost')).toMatchObject([
      { cause: 'eliminated', pieces: 4, ranks: { hull: 1 }, left: 0 },
    ]);
  });
});
