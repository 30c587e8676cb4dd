import { describe, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { type Dice, expectSeen, type Row } from './played.js';
import { NO_GROUP, type Parts } from './scene.js';

const tables = { ...BLIND, ...NO_GROUP, ...numbered(10) };
const cutOff = { cutOff: true };
const rest = (more: Input = {}) => troopers(30, { id: 'rest', at: 1, slot: 0, ...more });
const squad = (bases: number, more: Input = {}) => troopers(bases, more);

/** Red's unit loses some pieces in turn 1, and rolls in turn 2. */
const battle = (red: Input, tests: number[], more: Partial<Parts> & Dice = {}): Row[1] => ({
  ...{ turnLimit: 3, combat: losing({ 'red-squad': [1] }), tables, red: [red, rest()], tests },
  ...more,
});

describe('a unit breaks', () => {
  // Troopers, one of whom falls, run at 2; their officers, who add 2 instead of 1, retire.
  const some = (trooper: number, captain: number, at = 25, changed: Input = {}) =>
    battle({ roster: { trooper: trooper + 1, captain }, at }, [2], {
      tables: { ...tables, testModifiers: { friendlyCasualties: 0 }, ...changed },
      fall: [1],
    });
  const again = {
    turnLimit: 4,
    combat: losing({ 'red-squad': [1, 1, 1] }),
    options: { hitsCauseMorale: 'every-hit' },
  };

  test.each<[string, string | null, Row[1]]>([
    ['when it runs, with its earlier losses', '1 of 20', battle(squad(20, { at: 30 }), [3])],
    ['wherever it is', '1 of 20', battle(squad(20, { at: 25 }), [3])],
    ['not when it retires', null, battle(squad(20), [4])],
    ['even if only one piece is left', '1 of 2', battle(squad(2, { at: 25 }), [7])],
    ['when half of it runs', '1 of 5', some(2, 2)],
    ['not when less than half does', null, some(2, 3)],
    ['when more than half does', '1 of 6', some(3, 2)],
    // A scenario may set another share.
    ['at 40 percent', '1 of 6', some(2, 3, 25, { unitBreakPercent: 40 })],
    ['not below 41 percent', null, some(2, 3, 25, { unitBreakPercent: 41 })],
    // Pieces that surrender count as running, and not as lost before.
    ['when it surrenders', '1 of 20', battle(squad(20, { at: 28 }), [3])],
    ['when half of it surrenders', '1 of 5', some(2, 2, 28)],
    ['not when less than half surrenders', null, some(2, 3, 28)],
    ['only once', '1 of 40', battle(squad(40, cutOff), [3, 3, 3], again)],
  ])('UM-23: %s: %s', (_, lost, parts) => expectSeen(parts, { broke: lost ? [`2 11.2.3: ${lost}`] : [] }));
});

describe('a force breaks', () => {
  const two = (tests: number[], more: Partial<Parts> = {}): Row[1] => ({
    ...{ turnLimit: 4, combat: losing({ 'red-squad': [1], rest: [0, 1] }), tables, tests },
    red: [squad(20, cutOff), rest(cutOff)],
    ...more,
  });
  const gone = { combat: losing({ 'red-squad': [20], rest: [1] }) };
  const surrenders = { combat: losing({ 'red-squad': [2] }), tables, red: squad(20, { at: 28 }), tests: [4] };

  test.each<[string, string[], Row[1]]>([
    ['when all its units have broken, with its losses', ['3 11.2.6 red: 2 of 50'], two([3, 3])],
    ['not while the second has not', [], two([3, 12])],
    ['not while the first has not', [], two([12, 3])],
    ['units that are gone do not count', ['2 11.2.6 red: 21 of 50'], two([3], gone)],
    ['units that surrender now do, but are not losses yet', ['2 11.2.6 red: 2 of 20'], surrenders],
    ['not one that is gone', [], { combat: losing({ 'red-squad': [4] }), tables, red: squad(4) }],
  ])('UM-23: %s: %j', (_, forceBroke, parts) => expectSeen(parts, { forceBroke }));
});

describe('how a battle ends', () => {
  const loses = (...red: number[]) => ({ combat: losing({ 'red-squad': red }) });
  const fails = { tests: [12], groups: [3] };
  const easy = { tables: { ...BLIND, ...numbered(4), testModifiers: { friendlyCasualties: 0 } } };
  const both = { combat: losing({ 'red-squad': [8], 'blue-squad': [1] }) };
  const leaves = { red: squad(8, { doctrine: { order: 'withdraw', fromTurn: 1 } }) };
  const bluesLosses = { combat: losing({ 'blue-squad': [2] }), blue: squad(8) };

  test.each<[string, number, string | null, Partial<Parts> & Dice]>([
    // A force that has withdrawn leaves the field to the other, because of its morale.
    ['group-morale', 2, 'blue', { ...loses(2), ...easy, ...fails }],
    ['group-morale', 3, 'blue', { ...loses(2), ...easy, ...fails, red: squad(8, { at: 30 }) }],
    ['group-morale', 2, 'red', { ...bluesLosses, ...easy, ...fails }],
    ['destroyed', 1, 'blue', loses(8)],
    ['routed', 2, 'blue', { ...loses(1), tests: [2] }],
    ['withdrew', 1, 'blue', leaves],
    ['turn-limit', 3, null, {}],
    ['both-gone', 1, null, both],
  ])('UM-23, UM-31: %s in turn %i, and the field is held by %s', (reason, turn, holder, more) => {
    expectSeen({ turnLimit: 3, tables, red: squad(8), ...more }, { end: { turn, holder, reason } });
  });
});
