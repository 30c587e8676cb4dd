import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { all } from '../told.js';
import { type Dice, expectSeen, happened, play, type Row } from './played.js';
import { guns, NO_GROUP, type Parts, paper, steel } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP, ...numbered(10) };
const leaves = (fromTurn: number) => ({ doctrine: { order: 'withdraw', fromTurn } });
const advancing = { at: 2, doctrine: { order: 'advance', toRange: 1 } };
const rest = troopers(1, { id: 'rest', at: 1, ...steel('club') });

/** One of red's twenty falls in turn 1; in turn 2 the others are held, or worse, and not attacked. */
const peace = (rally: string, red: Input = {}, { options, ...more }: Partial<Parts> & Dice = {}): Row[1] => ({
  turnLimit: 3,
  combat: losing({ 'red-squad': [1] }),
  tables,
  red: troopers(20, red),
  tests: [9],
  ...more,
  options: { rally, ...options },
});

describe('rally', () => {
  const led = { roster: { trooper: 29, captain: 1 } };

  test.each<Row>([
    [
      'a piece that is not attacked tests again at the end of the turn; it is free at the number or more',
      peace('test', {}, { rallies: [9, 10] }),
      {
        results: ['2 soldier: held', '2 soldier: does not rally', '3 soldier: rallies'],
        postures: ['20 0 0 0', '19 0 0 0', '0 19 0 0', '19 0 0 0'],
        counts: { rallied: 19, tests_first_fire: 1 },
      },
    ],
    // From any posture, and never to an intermediate one.
    [
      'from retiring',
      peace('test', {}, { tests: [6], rallies: [12] }),
      { counts: { retired: 19, rallied: 19 } },
    ],
    [
      'from running',
      peace('test', { at: 25 }, { tests: [3], rallies: [12] }),
      { counts: { retreated: 19, rallied: 19 } },
    ],
    [
      'not halfway',
      peace('test', {}, { tests: [6], rallies: [9, 9] }),
      { postures: ['20 0 0 0', '19 0 0 0', '0 0 19 0', '0 0 19 0'] },
    ],
    [
      'with the modifiers of a test',
      peace('test', {}, { rallies: [9, 9], tables: { ...NO_GROUP, ...numbered(10) }, blue: troopers(50) }),
      { modifiers: Array(3).fill({ outnumbered: -1 }) },
    ],
    // The captain advances; the troopers stay where they are.
    [
      'each place rolls separately, except where all are free',
      peace('test', { ...led, ...advancing }, { tests: [8], rallies: [9, 10] }),
      {
        results: [
          '2 soldier: held',
          '2 officer: carries on',
          '2 soldier: does not rally',
          '3 soldier: rallies',
        ],
      },
    ],
    [
      'automatically under another reading',
      peace('automatic'),
      { counts: { rallied: 19 }, results: ['2 soldier: held'] },
    ],
    ['never under a third', peace('never'), { counts: { rallied: 0 } }],
    [
      'a hull rallies as one',
      peace(
        'automatic',
        {},
        {
          combat: guns(),
          red: { kind: 'vehicle', roster: { trooper: 3 }, weapon: 'club', troops: { armour: 'plate' } },
          blue: troopers(1, { at: 6, ...leaves(2), ...steel('gun') }),
        },
      ),
      { counts: { held: 1, rallied: 1 } },
    ],
    [
      'a piece that is free again goes back to its position',
      peace('test', {}, { tests: [6], rallies: [12], board: { zones: [{ from: 2, to: 2, cover: 'hard' }] } }),
      { fronts: [6, 6, 2, 6] },
    ],
  ])('UM-1, UM-21, UM-23: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('UM-22: an officer who is free leads pieces that rally, and does not roll', () => {
    expectSeen(peace('test', led, { tests: [8], rallies: [9] }), {
      results: ['2 soldier: held', '2 officer: carries on', '2 soldier: rallies'],
      modifiers: [{ 'led by example': 1 }, { officer: 2 }, { 'led by example': 1 }],
    });
  });

  const shotAt = (blue: Input, red: Input = {}, count = 20): Row[1] =>
    peace(
      'automatic',
      {},
      {
        turnLimit: 2,
        combat: guns(),
        red: troopers(count, { ...steel('club'), ...red }),
        blue: [troopers(1, { ...steel('gun'), ...blue }), rest],
      },
    );
  const contact = (blue: Input, count = 20): Row[1] => ({
    ...shotAt({}, { at: 29 }, count),
    combat: guns({ assault: {} }),
    blue: troopers(1, { ...steel('harmless'), ...blue }),
    tests: [9, 12],
  });

  test.each<[string, string[], Row[1]]>([
    ['after it was not attacked', ['2 11.7'], peace('automatic')],
    [
      'not when hit in this turn',
      ['3 11.7'],
      peace('automatic', {}, { combat: losing({ 'red-squad': [1, 1, 0] }) }),
    ],
    ['not when shot at and missed', [], shotAt({})],
    ['when the enemy has left by then', ['2 11.7'], shotAt(leaves(2))],
    ['not in contact', [], contact({})],
    ['not in contact, however few', [], contact({}, 1)],
    ['when contact has ended', ['2 11.7'], contact(leaves(2))],
  ])('UM-1: a unit rallies: %s', (_, turns, parts) =>
    expect(happened(play(parts), 'rallied')).toEqual(turns),
  );
});

describe('treating casualties', () => {
  const firing = (weapon: string, ...tests: number[]): Row[1] => ({
    turnLimit: 3,
    combat: guns(),
    tables,
    red: troopers(20, { at: 30, ...paper(weapon) }),
    blue: [troopers(1, { ...steel('gun'), at: 6, ...leaves(2) }), rest],
    tests: [12, ...tests],
    hits: [1],
  });
  const passed = { tests: [12] };
  const some = { roster: { trooper: 29, captain: 1 }, cutOff: true };

  test.each<[string, string[], Row[1]]>([
    ['by a unit that is not attacked', ['2 11.7'], peace('never', {}, passed)],
    ['by one that is held', ['2 11.7'], peace('never')],
    ['by one that retires', ['2 11.7'], peace('never', {}, { tests: [6] })],
    [
      'not in the turn in which they fall',
      [],
      peace('never', {}, { ...passed, combat: losing({ 'red-squad': [1, 1, 1] }) }),
    ],
    ['not while all run', [], peace('never', { cutOff: true }, { tests: [3] })],
    ['not while some run', [], peace('never', some, { tests: [2] })],
    ['not on the move', [], peace('never', advancing, passed)],
    ['not while leaving', [], peace('never', { at: 30, ...leaves(1) }, passed)],
    ['never with the option off', [], peace('never', {}, { ...passed, options: { treatment: 'off' } })],
    ['by units that cannot fire', ['2 11.7'], firing('club')],
    ['not by units that fire', [], firing('gun', 12, 12)],
  ])('UM-1: %s', (_, turns, parts) => expect(happened(play(parts), 'tended')).toEqual(turns));

  test('UM-1: all at once', () => {
    const story = play(peace('never', {}, { ...passed, combat: losing({ 'red-squad': [3] }) }));
    expect(all(story, 'tended')).toMatchObject([{ casualties: 3 }]);
  });

  test('UM-1, UM-23: treated casualties are not left behind', () => {
    const parts = peace(
      'never',
      {},
      {
        turnLimit: 4,
        combat: losing({ 'red-squad': [2, 0, 1] }),
        options: { hitsCauseMorale: 'every-hit' },
        red: troopers(40, { cutOff: true }),
        tests: [12, 3],
      },
    );
    expectSeen(parts, { counts: { left_behind: 1, recovered: 2 } });
    expect(all(play(parts), 'left-behind')).toMatchObject([{ turn: 4, casualties: 1 }]);
  });
});

describe('reorganising', () => {
  const led = { trooper: 18, corporal: 1, captain: 1 };
  const captain = { fall: [0, 0], falls: [0.99] };

  test.each<[string, string[], Record<string, number>, Dice, Partial<Parts>?]>([
    ['when the last officer has gone, once, by a unit that is not attacked', ['2 11.7'], led, captain],
    ['later if it is attacked', ['3 11.7'], led, captain, { combat: losing({ 'red-squad': [1, 1] }) }],
    ['not while an officer is there', [], led, { fall: [1] }],
    ['nor when an NCO falls', [], led, { fall: [0, 1], falls: [0.94] }],
    ['not without an NCO', [], { trooper: 19, captain: 1 }, { fall: [0], falls: [0.99] }],
    ['not with the option off', [], led, captain, { options: { reorganise: 'off' } }],
  ])('UM-1: %s', (_, turns, roster, dice, more) => {
    const combat = losing({ 'red-squad': [1] });
    const parts = {
      turnLimit: 4,
      combat,
      tables: { ...tables, ...numbered(2) },
      red: { roster },
      tests: [12],
    };
    expect(happened(play({ ...parts, ...dice, ...more }), 'reorganised')).toEqual(turns);
  });
});
