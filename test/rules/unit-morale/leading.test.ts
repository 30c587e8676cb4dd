import { describe, expect, test } from 'vitest';
import { losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsOf } from '../told.js';
import { type Dice, expectSeen, happened, modifiersOf, play } from './played.js';
import { NO_GROUP, type Parts } from './scene.js';

type Roster = Record<string, number>;

const LED = { 'led by example': 1 };
const OFFICER = { officer: 2 };
const NCO = { NCO: 1 };

/** A unit that takes these losses in each turn. */
const struck = (roster: Roster, schedule: number[], dice: Dice, more: Partial<Parts> = {}): Parts & Dice => ({
  turnLimit: schedule.length + 1,
  combat: losing({ 'red-squad': schedule }),
  tables: { ...BLIND, ...NO_GROUP, ...numbered(4) },
  red: { roster },
  ...more,
  options: { hitsCauseMorale: 'every-hit', ...more.options },
  ...dice,
});
/** The modifiers by rank, leaving out casualties, in its tests of a turn. */
const read = (parts: Parts & Dice, turn: number) => {
  const story = play(parts);
  const modifiers = modifiersOf(story);
  return eventsOf(story, 'stand-test').flatMap((event, i) => {
    const { 'own casualties': _, ...own } = modifiers[i];
    return event.turn === turn ? [[event.who, own]] : [];
  });
};
const ONE = { tests: [12], fall: [1] };

describe('an officer leads by example', () => {
  const SEEN = { officer: ['soldier', LED], nco: ['soldier', {}] };
  const officer = (rank: string): [string, Roster, ...unknown[]] => [
    `a ${rank} adds 2 to its own roll`,
    { trooper: 19, [rank]: 1 },
    [SEEN.officer, ['officer', OFFICER]],
  ];
  const nco = (rank: string): [string, Roster, ...unknown[]] => [
    `a ${rank} is no officer, and adds 1 to its own roll`,
    { trooper: 19, [rank]: 1 },
    [SEEN.nco, ['NCO', NCO]],
  ];

  test.each<[string, Roster, ...unknown[]]>([
    [
      'the pieces at the same place, but not the officer, and not another officer',
      { trooper: 18, sergeant: 1, lieutenant: 1, major: 1 },
      [
        ['soldier', LED],
        ['NCO', { ...NCO, ...LED }],
        ['officer', OFFICER],
      ],
    ],
    ...['lieutenant', 'captain', 'major', 'colonel', 'general', 'marshal'].map(officer),
    ...['corporal', 'sergeant'].map(nco),
    [
      'a fallen officer does not lead',
      { trooper: 19, captain: 1 },
      [['soldier', {}]],
      { fall: [0], falls: [0.99] },
    ],
  ])('UM-22: %s', (_, roster, expected, dice = {}) => {
    expect(read(struck(roster, [1], { ...ONE, ...(dice as Dice) }), 2)).toEqual(expected);
  });

  test('UM-22: if free when the test begins, whatever the officer rolls', () => {
    // 2 and 2 for the officer are below 6; the troopers are held too.
    const red = { trooper: 39, captain: 1 };
    const tables = { ...BLIND, ...NO_GROUP, ...numbered(6) };
    const held = struck(red, [1, 1], { tests: [2, 12], fall: [1, 1] }, { tables });
    expect(read(held, 2)[0]).toEqual(['soldier', LED]);
    expect(read(held, 3)).toEqual([
      ['soldier', {}],
      ['officer', OFFICER],
    ]);
  });

  test('UM-22: not the pieces of another unit', () => {
    const red = [troopers(20), { id: 'staff', roster: { colonel: 2 } }];
    expectSeen(
      { combat: losing({ 'red-squad': [1] }), tables: BLIND, red, tests: [12] },
      { modifiers: [{}] },
    );
  });
});

describe('an NCO leads when the officers are gone', () => {
  const roster = { trooper: 28, sergeant: 1, captain: 1 };
  const dice = { tests: [12, 12], fall: [0, 0, 1], falls: [0.99] };
  const off = { options: { reorganise: 'off' } };

  // The captain falls in turn 1; turn 2 is quiet or not; a trooper falls in the turn after that.
  test.each<[string, number[], object, Partial<Parts>?]>([
    ['once the unit has reorganised', [1, 0, 1], LED],
    ['not with the option off', [1, 0, 1], {}, off],
    ['not before the unit had time to reorganise', [1, 1], {}],
  ])('UM-1, UM-22: %s; NCOs are not led themselves', (_, schedule, by, more) => {
    expect(read(struck(roster, schedule, dice, more), schedule.length + 1)).toEqual([
      ['soldier', by],
      ['NCO', NCO],
    ]);
  });

  test('UM-1: not if there was never an officer', () => {
    const parts = struck({ trooper: 19, sergeant: 1 }, [1], ONE, { turnLimit: 3 });
    expect(happened(play(parts), 'reorganised')).toEqual([]);
  });
});
