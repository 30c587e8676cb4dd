import { describe, expect, test } from 'vitest';
import { EFFECTS } from '#src/rules/troop-grade/book.js';
import { choosesRecovery, clears } from '#src/rules/troop-grade/morale.js';
import { GRADES } from '#src/rules/troop-grade/troops.js';
import { type Input, troopers } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { fatesOf, lineOf, of, play, posturesOf, testsOf } from './played.js';
import { arms, brings, redLoses, scene } from './scene.js';

const ALWAYS = { recovery: 'always' };
/** At a total of 1 the unit routs, at 0 or less it suffers these effects. */
const then = (...effects: string[]): Input => ({
  chart: { regular: { 1: ['rout'], 0: effects, '-1': effects, '-2': effects } },
  modifiers: { unsupported: 0, weak: 0, remnant: 0, demoralized: -1 },
});

/** Red routs in turn 1; then it makes these rolls. */
const routed = (tests: number[], more: Input = {}, schedule = [1], red: Input = {}) =>
  play(
    scene({
      turnLimit: 1 + tests.length,
      combat: redLoses(...schedule),
      options: ALWAYS,
      tables: brings('rout'),
      red: troopers(9, { at: 30, ...red }),
      ...more,
    }),
    { tests: [1, ...tests] },
  );
const demoralized = (story: ReturnType<typeof play>) =>
  lineOf(story, 'demoralized').map((line) => line === 'yes');

describe('a test to recover', () => {
  test('TG-42: clears demoralization when it has no effect', () => {
    const story = routed([6]);
    expect(testsOf(story)).toEqual(['1 casualties: 1 regular → rout', '2 recovery: 6 regular → –']);
    expect(demoralized(story)).toEqual([false, true, false]);
    expect(of(story, 'recovers')).toMatchObject([{ turn: 2, phase: '12.3', clauses: ['TG-42'] }]);
    expect(of(story, 'grade-test').at(-1)!.clauses).toEqual(['TG-42', 'TG-10']);
    expect([
      story.count('recoveries'),
      story.count('tests_recovery'),
      story.count('tests_casualties'),
    ]).toEqual([1, 1, 1]);
    expect(story.changed(2)).toEqual(['recovered: 8']);
  });

  test('TG-42: never in the turn in which it became demoralized', () => {
    expect(routed([6]).turns[1].events.filter(({ kind }) => kind === 'grade-test').length).toBe(1);
    expect(demoralized(routed([6]))[1]).toBe(true);
  });

  test('TG-42: a pin clears it, and still applies', () => {
    const story = routed([1], { tables: then('pinned') });
    expect(testsOf(story)[1]).toBe('2 recovery: 0 regular → pinned');
    expect(demoralized(story)).toEqual([false, true, false]);
    expect(posturesOf(story)[2]).toEqual([0, 8, 0]);
    expect(lineOf(story, 'prone')[2]).toBe('yes');
  });

  test.each(['withdraw', 'rout', 'surrender', 'disintegrate'])(
    'TG-42: %s leaves it demoralized, and applies',
    (effect) => {
      const story = routed([1], { tables: then(effect) });
      expect(testsOf(story)[1]).toBe(`2 recovery: 0 regular → ${effect}`);
      expect(fatesOf(story).length).toBe(2);
      expect(story.count('recoveries')).toBe(0);
      if (effect === 'withdraw' || effect === 'rout') expect(demoralized(story)[2]).toBe(true);
    },
  );

  test('TG-42: anything worse than a pin, even together with one, does not clear it', () => {
    const story = routed([1], { tables: then('pinned', 'withdraw') });
    expect(fatesOf(story).slice(1).toSorted()).toEqual(['2: 4 pinned', '2: 4 withdraws 21→15']);
    expect(demoralized(story)[2]).toBe(true);
    expect(
      [[], ['pinned'], ...EFFECTS.slice(1).map((effect) => [effect])].map((effects) =>
        clears(effects as never),
      ),
    ).toEqual([true, true, false, false, false, false]);
    expect([clears(['pinned', 'rout']), clears(['withdraw', 'pinned'])]).toEqual([false, false]);
  });

  test('TG-42: is repeated every turn until it succeeds', () => {
    const story = routed([1, 1, 6], { tables: then('withdraw') });
    expect(demoralized(story)).toEqual([false, true, true, true, false]);
    expect(story.count('tests_recovery')).toBe(3);
  });

  test('TG-42: a casualty test in a later turn also clears it, whatever the owner wants', () => {
    const story = routed([6], { options: { recovery: 'never' } }, [1, 1]);
    expect(testsOf(story)[1]).toBe('2 casualties: 6 regular → –');
    expect(demoralized(story)[2]).toBe(false);
    expect([story.count('tests_recovery'), story.count('tests_casualties')]).toEqual([0, 2]);
  });

  test('TG-42: a unit that routs again in that test stays demoralized', () => {
    const story = routed([1], {}, [1, 1]);
    expect(testsOf(story)[1]).toBe('2 casualties: 1 regular → rout');
    expect(demoralized(story)[2]).toBe(true);
  });

  test('TG-42: a unit that lost an assault in the previous turn may test', () => {
    const story = play(
      scene({
        turnLimit: 2,
        combat: arms(),
        options: ALWAYS,
        red: troopers(9, { at: 18, weapon: 'club' }),
        blue: troopers(9, { at: 17, weapon: 'club' }),
      }),
      { hits: [1, 0, 0, 0], lost: [6], tests: [6] },
    );
    expect(testsOf(story)).toEqual(['1 lost assault: 6 regular → –', '2 recovery: 6 regular → –']);
    expect(demoralized(story)).toEqual([false, true, false]);
  });

  test('TG-42: no unit tests that is not demoralized', () => {
    expect(testsOf(play(scene({ turnLimit: 3, options: ALWAYS, red: troopers(3) })))).toEqual([]);
  });
});

describe('the owner’s policy', () => {
  test('TG-42: never: the unit stays demoralized', () => {
    const story = play(
      scene({
        turnLimit: 4,
        combat: redLoses(1),
        tables: brings('rout'),
        options: { recovery: 'never' },
        red: troopers(9, { at: 30 }),
      }),
      { tests: [1] },
    );
    expect(testsOf(story).length).toBe(1);
    expect(demoralized(story)).toEqual([false, true, true, true, true]);
  });

  test('TG-42: unless a unit has its own policy', () => {
    expect(demoralized(routed([6], { options: { recovery: 'never' } }, [1], { recovery: 'always' }))[2]).toBe(
      false,
    );
    const never = play(
      scene({
        turnLimit: 2,
        combat: redLoses(1),
        tables: brings('rout'),
        options: ALWAYS,
        red: troopers(9, { at: 30, recovery: 'never' }),
      }),
      { tests: [1] },
    );
    expect(demoralized(never)[2]).toBe(true);
  });

  test('TG-42: when-safe: if no face has an effect worse than pinned', () => {
    const chooses = (policy: 'always' | 'never' | 'when-safe') =>
      GRADES.map((grade) =>
        [1, 0, -1, -2, -3, -4].filter((modifier) => choosesRecovery(bookOf(), policy, grade, modifier)),
      );
    expect(chooses('when-safe')).toEqual([
      [1, 0, -1, -2, -3, -4],
      [1, 0, -1, -2],
      [1, 0, -1],
      [1, 0],
      [1, 0],
      [1],
    ]);
    expect(chooses('always').flat().length).toBe(36);
    expect(chooses('never').flat().length).toBe(0);
  });

  test('TG-42: when-safe considers all faces', () => {
    // Only a 3 is bad: with −2 it is 1.
    const odd = bookOf({}, { chart: { elite: { 1: ['rout'], '0': [], '-1': [], '-2': [] } } });
    expect(
      [1, 0, -1, -4, -5, -6].map((modifier) => choosesRecovery(odd, 'when-safe', 'elite', modifier)),
    ).toEqual([true, false, false, false, false, true]);
  });

  test('TG-42: when-safe, in play, with the current modifiers', () => {
    const of3 = (grade: string, modifier: number) =>
      testsOf(
        play(
          scene({
            turnLimit: 2,
            combat: redLoses(1),
            options: { recovery: 'when-safe' },
            tables: {
              chart: { [grade]: { 1: ['rout'], 0: ['pinned'], '-1': ['pinned'], '-2': ['withdraw'] } },
              modifiers: { unsupported: 0, weak: 0, demoralized: modifier },
            },
            red: troopers(9, { at: 30, grade }),
          }),
          { tests: [1, 6].slice(0, modifier === 1 ? 2 : 1) },
        ),
      ).length;
    // At +1 every face gives 2 or more; at 0 a roll of 1 routs.
    expect([of3('veteran', 1), of3('veteran', 0), of3('veteran', -2)]).toEqual([2, 1, 1]);
  });
});

describe('the example in the rulebook', () => {
  test('TG-43: a unit that routs voluntarily waits a turn, rolls R D and loses half; the rest recover only in a later test', () => {
    const story = play(
      scene({
        turnLimit: 3,
        combat: arms({ assault: { modifiers: { charging: 0, outnumbering: 0 } } }),
        options: { ...ALWAYS, voluntaryRout: 'when-losing' },
        tables: { modifiers: { unsupported: 0, weak: 0, remnant: 0 } },
        red: troopers(4, { at: 18, move: 4, weapon: 'club', grade: 'conscript' }),
        blue: troopers(8, { at: 17, weapon: 'club' }),
      }),
      { leaving: [2], tests: [1, 6] },
    );
    // Turn 1: it passes, routs one assault move of six inches, and is demoralized; it does not test again.
    expect(testsOf(story)).toEqual([
      '1 voluntary rout: 2 conscript → –',
      '2 recovery: -1 conscript → rout + disintegrate',
      '3 recovery: 4 conscript → –',
    ]);
    expect(fatesOf(story).toSorted()).toEqual(['1: 4 routs 18→12', '2: 2 disintegrates', '2: 2 routs 12→6']);
    // The remaining half stays demoralized until the test of turn 3.
    expect(demoralized(story)).toEqual([false, true, true, false]);
    expect(lineOf(story, 'bases')).toEqual([4, 4, 2, 2]);
    expect(story.count('recoveries')).toBe(1);
    expect(story.changed(2)).toEqual(['lost demoralized: 2']);
  });
});
