import { describe, expect, test } from 'vitest';
import { EFFECTS } from '#src/rules/troop-grade/book.js';
import { choosesRecovery, clears } from '#src/rules/troop-grade/morale.js';
import { GRADES } from '#src/rules/troop-grade/troops.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { eventsOf } from '../told.js';
import { bookOf } from './book.js';
import { expectSeen, play, type Row } from './played.js';
import { arms, brings, redLoses } from './scene.js';

const ALWAYS = { recovery: 'always' };
const NEVER = { recovery: 'never' };
/** At a total of 1 the unit routs, at 0 or less it suffers these effects. */
const then = (...effects: string[]): Input => ({
  chart: { regular: { 1: ['rout'], 0: effects, '-1': effects, '-2': effects } },
  modifiers: { unsupported: 0, weak: 0, remnant: 0, demoralized: -1 },
});

/** Red routs in turn 1; then it makes these rolls. */
const routed = (tests: number[], more: object = {}, schedule = [1], red: Input = {}): Row[1] => ({
  turnLimit: 1 + tests.length,
  combat: redLoses(...schedule),
  options: ALWAYS,
  tables: brings('rout'),
  red: troopers(9, { at: 30, ...red }),
  tests: [1, ...tests],
  ...more,
});
/** Bases in contact. */
const clubs = (bases: number, more: Input = {}) => troopers(bases, { weapon: 'club', ...more });

describe('a test to recover', () => {
  const rout = '1 casualties: 1 regular → rout';

  test.each<Row>([
    [
      'clears demoralization when it has no effect, in a later turn',
      routed([6]),
      {
        tests: [rout, '2 recovery: 6 regular → –'],
        demoralized: [1],
        counts: { recoveries: 1, tests_recovery: 1, tests_casualties: 1 },
        changed: ['1 demoralized: 8', '2 recovered: 8'],
      },
    ],
    [
      'a pin clears it, and still applies',
      routed([1], { tables: then('pinned') }),
      {
        tests: [rout, '2 recovery: 0 regular → pinned'],
        demoralized: [1],
        prone: [1, 2],
        postures: ['9 0 0', '0 0 8', '0 8 0'],
      },
    ],
    ...(['withdraw', 'rout', 'surrender', 'disintegrate'] as const).map(
      (effect): Row => [
        `${effect} leaves it demoralized, and applies`,
        routed([1], { tables: then(effect) }),
        {
          tests: [rout, `2 recovery: 0 regular → ${effect}`],
          counts: { recoveries: 0 },
          fates: ['1: 8 routs 30→21', expect.stringMatching(/^2: 8 /)],
        },
      ],
    ),
    ['a withdrawal', routed([1], { tables: then('withdraw') }), { demoralized: [1, 2] }],
    ['another rout', routed([1], { tables: then('rout') }), { demoralized: [1, 2] }],
    [
      'anything worse than a pin, even together with one, does not clear it',
      routed([1], { tables: then('pinned', 'withdraw') }),
      { fates: ['1: 8 routs 30→21', '2: 4 pinned', '2: 4 withdraws 21→15'], demoralized: [1, 2] },
    ],
    [
      'is repeated every turn until it succeeds',
      routed([1, 1, 6], { tables: then('withdraw') }),
      { demoralized: [1, 2, 3], counts: { tests_recovery: 3 } },
    ],
    [
      'a casualty test in a later turn also clears it, whatever the owner wants',
      routed([6], { options: NEVER }, [1, 1]),
      {
        tests: [rout, '2 casualties: 6 regular → –'],
        demoralized: [1],
        counts: { tests_recovery: 0, tests_casualties: 2 },
      },
    ],
    [
      'a unit that routs again in that test stays demoralized',
      routed([1], {}, [1, 1]),
      { tests: [rout, '2 casualties: 1 regular → rout'], demoralized: [1, 2] },
    ],
    [
      'a unit that lost an assault in the previous turn may test',
      {
        turnLimit: 2,
        combat: arms(),
        options: ALWAYS,
        red: clubs(9, { at: 18 }),
        blue: clubs(9, { at: 17 }),
        hits: [1, 0, 0, 0],
        lost: [6],
        tests: [6],
      },
      { tests: ['1 lost assault: 6 regular → –', '2 recovery: 6 regular → –'], demoralized: [1] },
    ],
    [
      'no unit tests that is not demoralized',
      { turnLimit: 3, options: ALWAYS, red: troopers(3) },
      { tests: [] },
    ],
    // It was pinned in the movement of turn 2; free again, it goes back to its place.
    ['a unit that has recovered goes back', routed([6], { turnLimit: 4 }), { fronts: [30, 21, 21, 27, 30] }],
  ])('TG-42: %s', (_, parts, expected) => expectSeen(parts, expected));

  test('TG-42: is told with its clauses', () => {
    const story = play(routed([6]));
    expect(eventsOf(story, 'recovers')).toMatchObject([{ turn: 2, phase: '12.3', clauses: ['TG-42'] }]);
    expect(eventsOf(story, 'grade-test').at(-1)!.clauses).toEqual(['TG-42', 'TG-10']);
  });

  test('TG-42: succeeds with no effect, or only pins', () => {
    const each = [[], ['pinned'], ...EFFECTS.slice(1).map((effect) => [effect])];
    expect(each.map((effects) => clears(effects as never))).toEqual([true, true, ...Array(4).fill(false)]);
    expect([clears(['pinned', 'rout']), clears(['withdraw', 'pinned'])]).toEqual([false, false]);
  });
});

describe('the owner’s policy', () => {
  const red = { at: 30 };

  test.each<Row>([
    [
      'never: the unit stays demoralized',
      routed([], { turnLimit: 4, options: NEVER }),
      { demoralized: [1, 2, 3, 4] },
    ],
    ['unless a unit has its own policy', routed([6], { options: NEVER }, [1], ALWAYS), { demoralized: [1] }],
    ['or its own refusal', routed([], { turnLimit: 2 }, [1], { ...red, ...NEVER }), { demoralized: [1, 2] }],
  ])('TG-42: %s', (_, parts, expected) => expectSeen(parts, expected));

  test.each([
    ['when-safe', [[1, 0, -1, -2, -3, -4], [1, 0, -1, -2], [1, 0, -1], [1, 0], [1, 0], [1]]],
    ['always', Array(6).fill([1, 0, -1, -2, -3, -4])],
    ['never', Array(6).fill([])],
  ] as const)(
    'TG-42: %s, by grade and modifier: if no face has an effect worse than pinned',
    (policy, expected) => {
      const chosen = GRADES.map((grade) =>
        [1, 0, -1, -2, -3, -4].filter((modifier) => choosesRecovery(bookOf(), policy, grade, modifier)),
      );
      expect(chosen).toEqual(expected);
    },
  );

  test('TG-42: when-safe considers all faces', () => {
    // Only a 3 is bad: with −2 it is 1.
    const odd = bookOf({}, { chart: { elite: { 1: ['rout'], '0': [], '-1': [], '-2': [] } } });
    const safe = [1, 0, -1, -4, -5, -6].filter((by) => choosesRecovery(odd, 'when-safe', 'elite', by));
    expect(safe).toEqual([1, -6]);
  });

  // At +1 every face gives 2 or more; at 0 a roll of 1 routs.
  test.each([
    [1, 2],
    [0, 1],
    [-2, 1],
  ])('TG-42: when-safe, in play, with a modifier of %i: %i tests', (demoralized, tests) => {
    const chart = { veteran: { 1: ['rout'], 0: ['pinned'], '-1': ['pinned'], '-2': ['withdraw'] } };
    const tables = { chart, modifiers: { unsupported: 0, weak: 0, demoralized } };
    const rolls = { turnLimit: 2, options: { recovery: 'when-safe' }, tables, tests: [1, 6].slice(0, tests) };
    const all = ['1 casualties: 1 veteran → rout', '2 recovery: 7 veteran → –'];
    expectSeen(routed([6], rolls, [1], { grade: 'veteran' }), { tests: all.slice(0, tests) });
  });
});

describe('the example in the rulebook', () => {
  test('TG-43: a unit that routs voluntarily waits a turn, rolls R D and loses half; the rest recover only in a later test', () => {
    expectSeen(
      {
        turnLimit: 3,
        combat: arms({ assault: { modifiers: { charging: 0, outnumbering: 0 } } }),
        options: { ...ALWAYS, voluntaryRout: 'when-losing' },
        tables: { modifiers: { unsupported: 0, weak: 0, remnant: 0 } },
        red: clubs(4, { at: 18, move: 4, grade: 'conscript' }),
        blue: clubs(8, { at: 17 }),
        leaving: [2],
        tests: [1, 6],
      },
      {
        // Turn 1: it passes, routs one assault move of six inches, and is demoralized; it does not test again.
        tests: [
          '1 voluntary rout: 2 conscript → –',
          '2 recovery: -1 conscript → rout + disintegrate',
          '3 recovery: 4 conscript → –',
        ],
        fates: ['1: 4 routs 18→12', '2: 2 disintegrates', '2: 2 routs 12→6'],
        // The remaining half stays demoralized until the test of turn 3.
        demoralized: [1, 2],
        bases: [4, 4, 2, 2],
        changed: ['1 demoralized: 4', '2 lost demoralized: 2', '3 recovered: 2'],
      },
    );
  });
});
