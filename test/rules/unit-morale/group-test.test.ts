import { describe, expect, test } from 'vitest';
import { eventInWords } from '#src/words/story.js';
import { losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { all } from '../told.js';
import { type Dice, expectSeen, play, type Row } from './played.js';
import { guns, type Parts, paper, steel, vehicle } from './scene.js';

/** No unit fails its own test: the number is 4, casualties do not count, and all dice are high enough. */
const EASY = { ...BLIND, testModifiers: { friendlyCasualties: 0 } };

const battle = (
  losses: Record<string, number[]>,
  groups: number[],
  more: Partial<Parts> & Dice = {},
): Row[1] => ({
  ...{ turnLimit: 5, combat: losing(losses), tables: EASY, red: troopers(8), tests: [12], groups },
  ...more,
});
const red = (...schedule: number[]) => ({ 'red-squad': schedule });

describe('a group tests', () => {
  const nine = { red: troopers(9) };
  const units = [troopers(4), troopers(4, { id: 'others' })];
  const both = { 'red-squad': [1], others: [1] };

  test.each<[string, string[], Row[1]]>([
    // At two casualties, or at a quarter if it has more than eight; at half at −4, at three quarters at −8.
    ['one', [], battle(red(1), [])],
    ['two', ['2: 1 (0)'], battle(red(2), [12])],
    ['one and one', ['3: 1 (0)'], battle(red(1, 1), [12])],
    ['three', ['2: 1 (0)'], battle(red(3), [12])],
    ['four', ['2: 2 (-4)'], battle(red(4), [12])],
    ['five', ['2: 2 (-4)'], battle(red(5), [12])],
    ['six', ['2: 3 (-8)'], battle(red(6), [12])],
    ['eight, with no piece left on the board', [], battle(red(8), [], { tests: [] })],
    ['two of nine', [], battle(red(2), [], nine)],
    ['three of nine', ['2: 1 (0)'], battle(red(3), [12], nine)],
    ['two in all its units', ['2: 1 (0)'], battle(both, [12], { red: units, tests: [12, 12] })],
    // Casualties are soldiers hit, including everyone in a hull, not lost stands.
    [
      'the crew of a hull',
      ['2: 2 (-4)'],
      {
        combat: guns(),
        tables: EASY,
        red: [
          vehicle({ roster: { trooper: 3 }, weapon: 'club' }),
          troopers(4, { id: 'rest', at: 1, ...steel('club') }),
        ],
        blue: troopers(1, steel('gun')),
        ...{ hits: [1], groups: [12] },
      },
    ],
    [
      'in close combat',
      ['2: 1 (0)'],
      {
        combat: guns({ assault: { needed: -20 } }),
        tables: EASY,
        red: troopers(8, { at: 29, ...paper('club') }),
        blue: troopers(2, steel('harmless')),
        ...{ tests: [12, 12], groups: [12] },
      },
    ],
    // Pieces that run or surrender are not casualties.
    [
      'pieces that surrender',
      [],
      battle(red(1), [], {
        tables: { ...EASY, ...numbered(10) },
        red: [troopers(8, { at: 28 }), troopers(2, { id: 'rest', at: 1 })],
        tests: [3],
      }),
    ],
  ])('UM-30: with casualties: %s: %j', (_, groupTests, parts) => expectSeen(parts, { groupTests }));

  test.each([
    [1, 4, true],
    [1, 3, false],
    [2, 8, true],
    [2, 7, false],
    [3, 12, true],
    [3, 11, false],
  ])('UM-30, UM-31: at threshold %i on %i: carries on, or withdraws', (threshold, roll, carriesOn) => {
    const told = all(play(battle(red(2 * threshold), [roll])), 'group-test');
    expect(told).toMatchObject([{ threshold, needed: 4, carriesOn, phase: '11.2.6' }]);
  });

  test('UM-30: it is told in words', () => {
    const [told] = all(play(battle(red(6), [12])), 'group-test');
    expect(eventInWords(told)).toMatch(
      /third threshold, needing 4 or more: 6 \+ 6 \(casualties −8\) = 4 → the force carries on$/,
    );
  });

  test.each([
    ['commonest', 4],
    ['lowest', 3],
    ['highest', 5],
  ])('UM-30: against the %s number among its units', (groupNumber, needed) => {
    const of = (bases: number, experience: string) =>
      troopers(bases, { id: experience, troops: { experience } });
    const mixed = [troopers(4), of(3, 'novice'), of(1, 'veteran')];
    const story = play(battle(red(2), [12], { red: mixed, options: { groupNumber } }));
    expect(all(story, 'group-test')).toMatchObject([{ needed }]);
  });
});

describe('each threshold', () => {
  const EVERY = { options: { groupRetest: 'every-turn-beyond' } };
  const long = { turnLimit: 6 };

  test.each<[string, string[], Row[1]]>([
    [
      'is tested once, when it is first reached',
      ['2: 1 (0)', '4: 2 (-4)', '5: 3 (-8)'],
      battle(red(2, 1, 1, 2), [12, 12, 12], long),
    ],
    // Several thresholds at once make one test, at the highest.
    ['two at once', ['2: 2 (-4)', '4: 3 (-8)'], battle(red(4, 1, 1), [12, 12], long)],
    ['three at once', ['2: 3 (-8)'], battle(red(6, 1), [12], long)],
    [
      'under another reading it is tested every turn, at the highest one reached',
      ['2: 1 (0)', '3: 1 (0)', '4: 2 (-4)', '5: 2 (-4)'],
      battle(red(2, 0, 2), [12, 12, 12, 12], EVERY),
    ],
  ])('UM-32: %s: %j', (_, groupTests, parts) => expectSeen(parts, { groupTests }));

  const two = (parts: Row[1], blues: string[], end: Partial<ReturnType<typeof play>['end']>) => {
    expectSeen(parts, { groupTests: ['2: 1 (0)'] });
    expectSeen(parts, { groupTests: blues }, 'blue-squad');
    expect(play(parts).end).toMatchObject(end);
  };

  test.each(['once', 'every-turn-beyond'])(
    'UM-32: no group tests any more when a force has withdrawn: %s',
    (groupRetest) => {
      const forces = { red: troopers(8, { at: 30 }), blue: troopers(8, { at: 1 }), tests: [12, 12] };
      const losses = { 'red-squad': [2, 2], 'blue-squad': [0, 2, 2] };
      two(battle(losses, [2], { ...forces, options: { groupRetest } }), [], { holder: 'blue' });
    },
  );

  test('UM-31, UM-32: both forces may withdraw at once', () => {
    const parts = battle({ ...red(2), 'blue-squad': [2] }, [3, 2], { blue: troopers(8), tests: [12, 12] });
    two(parts, ['2: 1 (0)'], { holder: null, reason: 'both-broke' });
  });
});
