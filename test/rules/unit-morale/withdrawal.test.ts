import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { all } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { guns, NO_GROUP, type Parts, paper, steel } from './scene.js';

const EASY = { ...BLIND, testModifiers: { friendlyCasualties: 0 } };
const SMALL = { ...EASY, smallGroup: 20 };
const shooter = (id: string, at = 1) => troopers(1, { id, at, ...steel('gun') });

/** Red loses two of its eight in turn 1, and its group fails the test in turn 2. */
const withdraws = (red: Input = {}, others: Input[] = [], more: Partial<Parts> & Dice = {}): Row[1] => ({
  turnLimit: 6,
  combat: losing({ 'red-squad': [2] }),
  tables: EASY,
  red: [troopers(8, { at: 15, ...red }), ...others],
  tests: [12],
  groups: [3],
  ...more,
});

describe('a group that fails', () => {
  const vanguard = { id: 'vanguard', at: 10, doctrine: { order: 'assault' } };
  const bunker = { id: 'bunker', kind: 'strongpoint', at: 10 };
  const others = { tables: SMALL };
  const underFire = (red: Input | Input[], more: Partial<Parts> & Dice): Row[1] => ({
    ...{ turnLimit: 3, combat: guns(), red, blue: [shooter('blue-squad'), shooter('second')] },
    ...{ tests: [12, 12], groups: [3], tables: SMALL },
    ...more,
  });
  const guards = troopers(8, { at: 30, interceptiveFire: true, ...paper('gun') });
  const guarded = underFire([guards, { ...bunker, weapon: 'gun', at: 1, interceptiveFire: true }], {
    turnLimit: 2,
    hits: [0, 0, 1, 1],
  });

  test.each<[...Row, unit?: string]>([
    [
      'withdraws tactically from this turn on, in order and over its own edge',
      withdraws(),
      {
        fronts: [15, 15, 9, 3, null],
        losses: ['1 fire: 2', '4 left: 6'],
        moves: Array(3).fill('withdrawing in good order'),
        forceBroke: ['2 11.2.6 red: 2 of 8'],
      },
    ],
    ['as soon as it reaches the edge', withdraws({ at: 6 }), { fronts: [6, 6, null] }],
    ['not an inch before it', withdraws({ at: 7 }), { fronts: [7, 7, 1, null] }],
    // With all its units, whatever their orders.
    [
      'the reserve',
      withdraws({}, [troopers(1, { id: 'reserve', at: 20 })], others),
      { fronts: [20, 20, 14, 8, 2, null] },
      'reserve',
    ],
    [
      'the vanguard',
      withdraws({}, [troopers(1, vanguard)], others),
      { fronts: [10, 16, 10, 4, null] },
      'vanguard',
    ],
    [
      'units that are cut off stay',
      withdraws({ cutOff: true }, [bunker], others),
      { fronts: Array(7).fill(15), end: { turn: 6, holder: 'blue', reason: 'group-morale' } },
    ],
    [
      'strongpoints stay',
      withdraws({ cutOff: true }, [bunker], others),
      { fronts: Array(7).fill(10) },
      'bunker',
    ],
    [
      'fights back while it goes',
      underFire(troopers(8, { at: 30, ...paper('gun') }), { tables: EASY, hits: [1, 1] }),
      { shots: ['1 11.5.2', '2 11.5.2', '3 11.5.2'], fronts: [30, 30, 24, 18] },
    ],
    // It is on the move, and only its strongpoints fire suppressively.
    ['fires suppressively no more', guarded, { shots: ['1 11.3.1', '2 11.5.2'] }],
    ['its strongpoints do', guarded, { shots: ['1 11.3.1', '2 11.3.1'] }, 'bunker'],
    [
      'does not break when it carries on',
      withdraws({}, [], { turnLimit: 2, groups: [4] }),
      { forceBroke: [], fronts: [15, 15, 15] },
    ],
  ])('UM-31: %s', (_, parts, expected, unit) => expectSeen(parts, expected, unit));

  test.each([
    ['run, and the group stays', 3, 12, true],
    ['run, and the group withdraws', 3, 2, true],
    ['withdraw in good order', 12, 2, false],
  ])(
    'UM-31, UM-23, UM-52: those who run do so non-tactically, and are easier to hit: they %s',
    (_, roll, group, isEasier) => {
      const story = play({
        combat: guns(),
        tables: { ...BLIND, ...numbered(10), testModifiers: { friendlyCasualties: 0 } },
        red: [
          troopers(8, { at: 20, ...paper('club') }),
          troopers(4, { id: 'rest', at: 1, slot: 0, ...steel('club') }),
        ],
        blue: [shooter('blue-squad', 6), shooter('second', 6), shooter('third', 6)],
        ...{ tests: [roll], groups: [group], hits: [1, 1, 1] },
      });
      expect(all(story, 'force-broke').length).toBe(group === 2 ? 1 : 0);
      const names = all(story, 'shots').flatMap(({ turn, modifiers }) =>
        turn === 2 ? modifiers.map(({ name }) => name) : [],
      );
      expect(names.includes('target moving non-tactically')).toBe(isEasier);
    },
  );
});

describe('casualties after the battle', () => {
  const off = { options: { treatment: 'off' } };
  const recruits = { troops: { training: 'recruits', experience: 'veteran' } };
  const levy = troopers(3, { id: 'levy', ...recruits });

  /** Red's levy runs and leaves one behind; at the end red holds the field, or does not. */
  const left = (blue: number): Row[1] => ({
    turnLimit: 3,
    combat: losing({ levy: [1], 'blue-squad': [0, 0, 1] }),
    tables: { ...SMALL, groupCasualties: 9 },
    red: [troopers(5), { ...levy, cutOff: true }],
    blue: troopers(blue),
    tests: [1],
  });

  /** Red is wiped out, or leaves, with casualties that were treated or not. */
  const beaten = (treatment: string, schedule: number[], more: Input = {}): Row[1] => ({
    turnLimit: 5,
    combat: losing({ 'red-squad': schedule }),
    options: { treatment },
    tables: { ...EASY, ...NO_GROUP },
    red: troopers(8, more),
    tests: schedule[0] === 8 ? [] : [12],
  });
  const leaving = { doctrine: { order: 'withdraw', fromTurn: 3 } };

  test.each<[string, [recovered: number, leftBehind: number], Row[1], reason?: string]>([
    ['a group that withdraws recovers its own', [2, 0], withdraws({}, [], off)],
    // A unit runs, and leaves one; two others have fallen.
    [
      'except for those left behind by pieces that ran',
      [2, 1],
      withdraws({}, [troopers(1, { id: 'rest' }), levy], {
        ...off,
        combat: losing({ 'red-squad': [2], levy: [1] }),
        tables: SMALL,
        tests: [1, 12],
      }),
    ],
    ['the force that holds the field recovers all', [1, 0], left(1), 'destroyed'],
    ['one that is still there does not recover those left behind', [0, 1], left(9), 'turn-limit'],
    // Two fall in turn 1 and are treated in turn 2; the others fall in turn 3.
    ['a destroyed force loses those that were not treated', [2, 6], beaten('on', [2, 0, 6])],
    ['all of them without treatment', [0, 8], beaten('off', [2, 0, 6])],
    ['all of them at once', [0, 8], beaten('on', [8])],
    ['a force that leaves keeps those that were treated', [2, 0], beaten('on', [2], leaving), 'withdrew'],
    ['a force that leaves by its orders loses them too', [0, 2], beaten('off', [2], leaving), 'withdrew'],
    ['a force that is there at the end has all of them', [2, 0], beaten('off', [2]), 'turn-limit'],
  ])('UM-1, UM-23, UM-31: %s', (_, [recovered, leftBehind], parts, reason) => {
    expectSeen(parts, { counts: { recovered, left_behind: leftBehind } });
    if (reason) expect(play(parts).end.reason).toBe(reason);
  });
});
