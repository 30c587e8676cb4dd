import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, modifiersOf, play, resultsOf } from './played.js';
import { NO_GROUP } from './scene.js';

type Roster = Record<string, number>;

/** The modifiers by rank, leaving out casualties, in the tests of a unit that takes these losses in each turn. */
function read(
  roster: Roster,
  schedule: number[],
  dice: { tests: number[]; fall?: number[]; falls?: number[] },
  more: Input = {},
) {
  const { options, ...rest } = more as { options?: Input };
  const story = play({
    turnLimit: schedule.length + 1,
    combat: losing({ 'red-squad': schedule }),
    options: { hitsCauseMorale: 'every-hit', ...options },
    tables: { ...BLIND, ...NO_GROUP, ...numbered(4) },
    red: { roster },
    ...rest,
    ...dice,
  });
  const own = modifiersOf(story).map((all) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name !== 'own casualties')),
  );
  return resultsOf(story).map((result, i): [string, Record<string, number>] => [
    result.split(':')[0],
    own[i],
  ]);
}

const LED = { 'led by example': 1 };

describe('an officer leads by example', () => {
  test('UM-22: the pieces at the same place, but not the officer, and not another officer', () => {
    expect(
      read({ trooper: 18, sergeant: 1, lieutenant: 1, major: 1 }, [1], { tests: [12], fall: [1] }),
    ).toEqual([
      ['2 soldier', LED],
      ['2 NCO', { NCO: 1, ...LED }],
      ['2 officer', { officer: 2 }],
    ]);
  });

  test.each(['lieutenant', 'captain', 'major', 'colonel', 'general', 'marshal'])(
    'UM-22: a %s is one, and adds 2 to its own roll',
    (rank) => {
      expect(read({ trooper: 19, [rank]: 1 }, [1], { tests: [12], fall: [1] })).toEqual([
        ['2 soldier', LED],
        ['2 officer', { officer: 2 }],
      ]);
    },
  );

  test.each(['corporal', 'sergeant'])('UM-22: a %s is no officer, and adds 1 to its own roll', (rank) => {
    expect(read({ trooper: 19, [rank]: 1 }, [1], { tests: [12], fall: [1] })).toEqual([
      ['2 soldier', {}],
      ['2 NCO', { NCO: 1 }],
    ]);
  });

  test('UM-22: a fallen officer does not lead', () => {
    expect(read({ trooper: 19, captain: 1 }, [1], { tests: [12], fall: [0], falls: [0.99] })).toEqual([
      ['2 soldier', {}],
    ]);
  });

  test('UM-22: an officer who is held does not lead', () => {
    // 2 and 2 for the officer are below 6; the troopers are held too.
    const held = read(
      { trooper: 39, captain: 1 },
      [1, 1],
      { tests: [2, 12], fall: [1, 1] },
      {
        tables: { ...BLIND, ...NO_GROUP, ...numbered(6) },
      },
    );
    expect(held.slice(2)).toEqual([
      ['3 soldier', {}],
      ['3 officer', { officer: 2 }],
    ]);
  });

  test('UM-22: an officer leads if free when the test begins, whatever the officer rolls', () => {
    expect(
      read(
        { trooper: 19, captain: 1 },
        [1],
        { tests: [2], fall: [1] },
        { tables: { ...BLIND, ...numbered(12) } },
      )[0],
    ).toEqual(['2 soldier', LED]);
  });

  test('UM-22: not the pieces of another unit', () => {
    const story = play({
      combat: losing({ 'red-squad': [1] }),
      tables: BLIND,
      red: [troopers(20), { id: 'staff', roster: { colonel: 2 } }],
      tests: [12],
    });
    expect(modifiersOf(story)).toEqual([{}]);
  });
});

describe('an NCO leads when the officers are gone', () => {
  // The captain falls in turn 1; turn 2 is quiet; a trooper falls in turn 3.
  const later = (options: Input, roster: Roster = { trooper: 28, sergeant: 1, captain: 1 }) =>
    read(roster, [1, 0, 1], { tests: [12, 12], fall: [0, 0, 1], falls: [0.99] }, { options }).filter(
      ([who]) => who.startsWith('4'),
    );

  test('UM-1, UM-22: once the unit has reorganised; NCOs are not led themselves', () => {
    expect(later({})).toEqual([
      ['4 soldier', LED],
      ['4 NCO', { NCO: 1 }],
    ]);
  });

  test('UM-1: not with the option off', () => {
    expect(later({ reorganise: 'off' })).toEqual([
      ['4 soldier', {}],
      ['4 NCO', { NCO: 1 }],
    ]);
  });

  test('UM-1: not before the unit had time to reorganise', () => {
    const story = read({ trooper: 28, sergeant: 1, captain: 1 }, [1, 1], {
      tests: [12, 12],
      fall: [0, 0, 1],
      falls: [0.99],
    });
    expect(story.at(-2)).toEqual(['3 soldier', {}]);
  });

  test('UM-1: not if there was never an officer', () => {
    const story = play({
      turnLimit: 3,
      combat: losing({ 'red-squad': [1] }),
      tables: BLIND,
      red: { roster: { trooper: 19, sergeant: 1 } },
      tests: [12],
      fall: [1],
    });
    expect(eventsIn(story).filter(({ kind }) => kind === 'reorganised')).toEqual([]);
  });
});
