import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { all } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { guns, NO_GROUP, type Parts, steel } from './scene.js';

const advance = { doctrine: { order: 'advance', toRange: 1 } };
const tables = { ...BLIND, ...NO_GROUP };

/** Twenty of red set out; one falls in turn 1, and the rest make this roll in turn 2 against 6. */
const goes = (roll: number, red: Input = advance, more: Partial<Parts> & Dice = {}): Row[1] => ({
  turnLimit: 3,
  combat: losing({ 'red-squad': [1] }),
  tables: { ...tables, ...numbered(6) },
  red: troopers(20, { at: 2, ...red }),
  tests: [roll],
  ...more,
});
/** Both units fire, and red comes on. */
const fights = (roll: number, more: Input = {}, turnLimit = 3): Row[1] =>
  goes(
    roll,
    { ...steel('gun'), at: 6, ...advance, ...more },
    {
      ...{ turnLimit, combat: guns(), blue: troopers(1, { ...steel('gun'), at: 1 }), tests: [roll, 12] },
    },
  );
const shots = (...phases: string[]) => ({ shots: phases.map((phase, i) => `${i + 1} ${phase}`) });

describe('a piece that is held', () => {
  test.each<Row>([
    [
      'at the number it is not, and does what it intended',
      goes(6),
      { results: ['2 soldier: carries on'], fronts: [2, 8, 14, 20] },
    ],
    [
      'goes no closer',
      goes(5),
      {
        results: ['2 soldier: held'],
        fronts: [2, 8, 8, 8],
        postures: ['20 0 0 0', '19 0 0 0', '0 19 0 0', '0 19 0 0'],
        moves: ['advancing', 'going no closer', 'going no closer'],
      },
    ],
    [
      'withdraws with its unit at the tactical rate',
      goes(5, { at: 16, doctrine: { order: 'withdraw', fromTurn: 2 } }),
      { fronts: [16, 16, 10, 4] },
    ],
    [
      'stays where it is and fights',
      fights(5),
      { ...shots('11.5.2', '11.5.2', '11.5.2'), fronts: [6, 12, 12, 12] },
    ],
    ['comes on if it is not', fights(6), { fronts: [6, 12, 18, 24] }],
    // It is no longer on the move in this turn.
    ['fires suppressively', fights(5, { interceptiveFire: true }, 2), shots('11.5.2', '11.3.1')],
    [
      'is left behind by free pieces',
      goes(
        5,
        {},
        {
          tables: { ...tables, ...numbered(7) },
          red: { roster: { trooper: 19, captain: 1 }, at: 2, ...advance },
          fall: [1],
        },
      ),
      {
        results: ['2 soldier: held', '2 officer: carries on'],
        fronts: [2, 8, 14, 20],
        postures: ['20 0 0 0', '19 0 0 0', '1 18 0 0', '1 18 0 0'],
      },
    ],
  ])('UM-23: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('UM-23: a unit is not on the move when the pieces at its front are held', () => {
    const troops = { armour: 'unarmoured' };
    const parts = fights(5, { ...steel('club'), troops });
    const named = all(play({ ...parts, tests: [5] }), 'shots').map((event) => event.modifiers.length);
    expect(named).toEqual([1, 0, 0]);
  });
});

describe('a result never improves a posture', () => {
  // Red is hit every turn and cannot move back; 7 holds it or more, 4 makes it retire or more, and less makes it run.
  test.each([
    // Not even carrying on does.
    [
      [9, 12],
      ['held', 'held'],
    ],
    [
      [6, 12],
      ['retiring', 'retiring'],
    ],
    [
      [3, 12],
      ['retreating', 'retreating'],
    ],
    // A milder result does not either, but a worse one counts.
    [
      [6, 9, 3, 6, 9],
      ['retiring', 'retiring', 'retreating', 'retreating', 'retreating'],
    ],
    [
      [9, 6],
      ['held', 'retiring'],
    ],
  ])('UM-23: after %j', (tests, expected) => {
    const story = play({
      turnLimit: tests.length + 1,
      combat: losing({ 'red-squad': tests.map(() => 1) }),
      options: { hitsCauseMorale: 'every-hit' },
      tables: { ...tables, ...numbered(10) },
      red: troopers(150, { cutOff: true }),
      tests,
    });
    const postures = story.turns.slice(2).map(({ sheets }) => Object.entries(sheets[0].postures));
    const held = postures.map((all) => all.filter(([, pieces]) => pieces > 0).map(([posture]) => posture));
    expect(held).toEqual(expected.map((posture) => [posture]));
  });
});
