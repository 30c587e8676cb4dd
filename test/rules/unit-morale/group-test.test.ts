import { describe, expect, test } from 'vitest';
import { eventInWords } from '#src/words/story.js';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { eventsIn, play } from './played.js';
import { guns, paper, steel, vehicle } from './scene.js';

interface Case {
  losses: Record<string, number[]>;
  red?: Input | Input[];
  blue?: Input | Input[];
  options?: Input;
  tables?: Input;
  turns?: number;
}

/** No unit fails its own test: the number is 4, casualties do not count, and all dice are high enough. */
const EASY = { ...BLIND, testModifiers: { friendlyCasualties: 0 } };

const battle = (
  { losses, red = troopers(8), blue = troopers(1), options, tables, turns = 5 }: Case,
  groups: number[],
  tests = 1,
) =>
  play({
    turnLimit: turns,
    combat: losing(losses),
    options: { ...options },
    tables: { ...EASY, ...tables },
    red,
    blue,
    tests: Array(tests).fill(12),
    groups,
  });
/** Turn, threshold and modifier of each test of a force. */
const groupTests = (story: ReturnType<typeof play>, force = 'red') =>
  eventsIn(story).flatMap((event) =>
    event.kind === 'group-test' && event.force === force
      ? [`${event.turn}: ${event.threshold} (${event.modifiers[0]?.by ?? 0})`]
      : [],
  );
const red = (...schedule: number[]) => ({ 'red-squad': schedule });

describe('a group tests', () => {
  test('UM-30: at two casualties', () => {
    expect(groupTests(battle({ losses: red(2) }, [12]))).toEqual(['2: 1 (0)']);
    expect(groupTests(battle({ losses: red(1) }, []))).toEqual([]);
    expect(groupTests(battle({ losses: red(1, 1) }, [12]))).toEqual(['3: 1 (0)']);
  });

  test('UM-30: at a quarter if it has more than eight', () => {
    expect(groupTests(battle({ losses: red(2), red: troopers(9) }, []))).toEqual([]);
    expect(groupTests(battle({ losses: red(3), red: troopers(9) }, [12]))).toEqual(['2: 1 (0)']);
  });

  test('UM-30: at half at −4, at three quarters at −8', () => {
    expect(groupTests(battle({ losses: red(4) }, [12]))).toEqual(['2: 2 (-4)']);
    expect(groupTests(battle({ losses: red(6) }, [12]))).toEqual(['2: 3 (-8)']);
    expect(groupTests(battle({ losses: red(3) }, [12]))).toEqual(['2: 1 (0)']);
    expect(groupTests(battle({ losses: red(5) }, [12]))).toEqual(['2: 2 (-4)']);
    const [test] = eventsIn(battle({ losses: red(6) }, [12])).filter(({ kind }) => kind === 'group-test');
    expect(eventInWords(test)).toMatch(
      /third threshold, needing 4 or more: 6 \+ 6 \(casualties −8\) = 4 → the force carries on$/,
    );
  });

  test('UM-30: the whole force counts, with all its units', () => {
    const units = [troopers(4), troopers(4, { id: 'others' })];
    const losses = { 'red-squad': [1], others: [1] };
    expect(groupTests(battle({ losses, red: units }, [12], 2))).toEqual(['2: 1 (0)']);
    expect(groupTests(battle({ losses, red: units, blue: troopers(50) }, [12], 2), 'blue')).toEqual([]);
  });

  test.each([
    [1, 4, true],
    [1, 3, false],
    [2, 8, true],
    [2, 7, false],
    [3, 12, true],
    [3, 11, false],
  ])('UM-30, UM-31: at threshold %i on %i: carries on, or withdraws', (threshold, roll, carriesOn) => {
    const story = battle({ losses: red(2 * threshold) }, [roll]);
    expect(eventsIn(story).find(({ kind }) => kind === 'group-test')).toMatchObject({
      threshold,
      needed: 4,
      carriesOn,
      phase: '11.2.6',
    });
    expect(story.count('group_tests')).toBe(1);
  });

  test('UM-30: casualties are soldiers hit, including everyone in a hull, not lost stands', () => {
    const story = play({
      combat: guns(),
      tables: EASY,
      red: [
        vehicle({ roster: { trooper: 3 }, weapon: 'club' }),
        troopers(4, { id: 'rest', at: 1, ...steel('club') }),
      ],
      blue: troopers(1, steel('gun')),
      hits: [1],
      groups: [12],
    });
    expect(groupTests(story)).toEqual(['2: 2 (-4)']);
  });

  test('UM-30: pieces that run or surrender are not casualties', () => {
    const tables = { ...EASY, ...numbered(10) };
    const units = [troopers(8, { at: 28 }), troopers(2, { id: 'rest', at: 1 })];
    const story = play({ turnLimit: 4, combat: losing(red(1)), tables, red: units, tests: [3] });
    expect(eventsIn(story).some((event) => event.kind === 'lost' && event.cause === 'surrendered')).toBe(
      true,
    );
    expect(groupTests(story)).toEqual([]);
  });

  test('UM-30: pieces that fall in close combat are', () => {
    const story = play({
      combat: guns({ assault: { needed: -20 } }),
      tables: EASY,
      red: troopers(8, { at: 29, ...paper('club') }),
      blue: troopers(2, steel('harmless')),
      tests: [12, 12],
      groups: [12],
    });
    expect(groupTests(story)).toEqual(['2: 1 (0)']);
  });

  test.each([
    ['commonest', 4, 5],
    ['lowest', 3, 4],
    ['highest', 5, 6],
  ])('UM-30: against the %s number among its units', (groupNumber, number) => {
    const units = [
      troopers(4),
      troopers(3, { id: 'novices', troops: { experience: 'novice' } }),
      troopers(1, { id: 'veterans', troops: { experience: 'veteran' } }),
    ];
    const story = battle({ losses: red(2), red: units, options: { groupNumber } }, [12]);
    expect(eventsIn(story).find(({ kind }) => kind === 'group-test')).toMatchObject({ needed: number });
  });

  test('UM-30: with no piece left on the board it does not', () => {
    expect(groupTests(battle({ losses: red(8) }, [], 0))).toEqual([]);
  });
});

describe('each threshold', () => {
  test('UM-32: is tested once, when it is first reached', () => {
    expect(groupTests(battle({ losses: red(2, 1, 1, 2), turns: 6 }, [12, 12, 12]))).toEqual([
      '2: 1 (0)',
      '4: 2 (-4)',
      '5: 3 (-8)',
    ]);
  });

  test('UM-32: several thresholds at once make one test, at the highest', () => {
    expect(groupTests(battle({ losses: red(4, 1, 1), turns: 6 }, [12, 12]))).toEqual([
      '2: 2 (-4)',
      '4: 3 (-8)',
    ]);
    expect(groupTests(battle({ losses: red(6, 1), turns: 6 }, [12]))).toEqual(['2: 3 (-8)']);
  });

  test('UM-32: under another reading it is tested every turn, at the highest one reached', () => {
    const options = { groupRetest: 'every-turn-beyond' };
    expect(groupTests(battle({ losses: red(2, 0, 2), options }, [12, 12, 12, 12]))).toEqual([
      '2: 1 (0)',
      '3: 1 (0)',
      '4: 2 (-4)',
      '5: 2 (-4)',
    ]);
  });

  test.each(['once', 'every-turn-beyond'])(
    'UM-32: no group tests any more when a force has withdrawn: %s',
    (groupRetest) => {
      const losses = { 'red-squad': [2, 2], 'blue-squad': [0, 2, 2] };
      const story = battle(
        { losses, red: troopers(8, { at: 30 }), blue: troopers(8, { at: 1 }), options: { groupRetest } },
        [2],
        2,
      );
      expect(groupTests(story)).toEqual(['2: 1 (0)']);
      expect(groupTests(story, 'blue')).toEqual([]);
    },
  );

  test('UM-31, UM-32: both forces may withdraw at once', () => {
    const losses = { 'red-squad': [2], 'blue-squad': [2] };
    const story = battle({ losses, blue: troopers(8) }, [3, 2], 2);
    expect([groupTests(story), groupTests(story, 'blue')]).toEqual([['2: 1 (0)'], ['2: 1 (0)']]);
    expect(story.end).toMatchObject({ holder: null, reason: 'both-broke' });
  });
});
