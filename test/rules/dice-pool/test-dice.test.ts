import { describe, expect, test } from 'vitest';
import { unitOdds } from '#src/exact/unit-odds.js';
import { diceThrown, isHeavyLoss, passes, wantsSecondDie } from '#src/rules/dice-pool/morale.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { eventsOf, storyIn } from '../told.js';
import { bookOf, troopsOf } from './book.js';
import { exact, solved } from './exact.js';

const AVS = [2, 3, 4, 5, 6];
const ONE_DIE = [5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6];
const TWO_DICE = [35 / 36, 8 / 9, 3 / 4, 5 / 9, 11 / 36];

/** What decides the number of dice: led, unhurt, and a full pool, except for the values given. */
const situation = (more: Input = {}) => ({ led: true, of: 10, gone: 0, lostNow: 0, pool: 9, ...more });

describe('one test', () => {
  test('DP-10: a die passes if it shows the activation value or more', () => {
    const rolls = [1, 2, 3, 4, 5, 6];
    const passing = AVS.map((av) => rolls.filter((roll) => passes(av, roll)));
    expect(passing).toEqual(AVS.map((av) => rolls.slice(av - 1)));
  });

  test('DP-10: odds show this for every unit, with one die and with two', () => {
    const red = AVS.map((av) => ({ id: `av-${av}`, ...squad(5, { av }) }));
    const rows = unitOdds(poolScenario({ combat: quiet, red })).filter(({ unit }) => unit.startsWith('av'));
    expect(rows.map(({ unit, needed }) => `${unit}: ${needed}`)).toEqual(
      AVS.flatMap((av) => [`av-${av}: ${av}+`, `av-${av}: ${av}+`]),
    );
    expect(rows.map(({ options }) => options).slice(0, 2)).toEqual(['one die', 'two dice (led)']);
    const chances = AVS.flatMap((_, i) => [ONE_DIE[i], TWO_DICE[i]]);
    expect(exact(...rows.map(({ chances }) => chances.pass))).toEqual(exact(...chances));
    expect(exact(...rows.map(({ chances }) => chances.fail))).toEqual(exact(...chances.map((p) => 1 - p)));
  });

  /** Nine pieces lose one in turn 1, four inches from a staff without losses, if there is one. */
  const attacked = (av: number, staff: Input) =>
    solved(
      poolScenario({
        turnLimit: 1,
        combat: losing({ line: [1] }),
        red: [
          { id: 'staff', ...squad(1, staff), at: 20 },
          { id: 'line', ...squad(9, { av }), at: 24 },
        ],
      }),
    ).mean('tests_failed');

  test.each(AVS.map((av, i) => [av, ONE_DIE[i], TWO_DICE[i]]))(
    'DP-10: at AV %i it passes with chance %d, or %d when a leader is near',
    (av, one, two) => {
      expect(attacked(av, {})).toBeCloseTo(1 - one, 12);
      expect(attacked(av, { commander: 'green' })).toBeCloseTo(1 - two, 12);
    },
  );
});

describe('how many dice', () => {
  const unit = troopsOf();
  const dice = (more: Input, options: Input = {}, descriptor: Input = {}) =>
    diceThrown(bookOf(options), troopsOf(descriptor), situation(more));

  test('DP-12: a scenario may set other losses', () => {
    const tables = { heavyLossPercent: 30, heavyLosses: 2 };
    const heavy = (more: Input) => isHeavyLoss(bookOf({}, tables), situation(more));
    expect([2, 3].map((gone) => heavy({ gone }))).toEqual([false, true]);
    expect([1, 2].map((lostNow) => heavy({ of: 100, lostNow }))).toEqual([false, true]);
  });

  test('DP-10: the owner may choose to throw one', () => {
    const wants = (secondDie: string, pool: number, tables: Input = {}) =>
      wantsSecondDie(bookOf({ secondDie }, tables), unit, pool);
    expect([2, 3, 9].map((pool) => wants('always', pool))).toEqual([true, true, true]);
    expect([2, 3, 9].map((pool) => wants('never', pool))).toEqual([false, false, false]);
    expect([2, 3, 9].map((pool) => wants('when-pool-at-least', pool))).toEqual([false, true, true]);
    const tables = { secondDieFrom: 5 };
    expect([4, 5].map((pool) => wants('when-pool-at-least', pool, tables))).toEqual([false, true]);
    expect(dice({}, { secondDie: 'never' })).toBe(1);
  });

  test('DP-10: a unit’s own policy overrides the option', () => {
    expect(dice({}, { secondDie: 'always' }, { secondDie: 'never' })).toBe(1);
    expect(dice({}, { secondDie: 'never' }, { secondDie: 'always' })).toBe(2);
    expect(dice({ pool: 2 }, {}, { secondDie: 'when-pool-at-least' })).toBe(1);
    expect(dice({ pool: 3 }, { secondDie: 'never' }, { secondDie: 'when-pool-at-least' })).toBe(2);
  });
});

describe('heavy losses in play', () => {
  /** The numbers of dice in the successive tests of a led unit that passes all of them. */
  const thrown = (pieces: number, schedule: number[], more: Input = {}, tables: Input = {}) => {
    const scenario = poolScenario({
      turnLimit: schedule.length,
      combat: losing({ 'red-squad': schedule }),
      tables: { fallBack: 0, commandSpan: { green: 100 }, ...tables },
      red: [
        { ...squad(pieces, { av: 2, standards: 9, ...more }), at: 20 },
        { id: 'staff', ...squad(1, { commander: 'green' }) },
      ],
    });
    const held = storyIn(scenario, (story) => eventsOf(story, 'test').every(({ passed }) => passed));
    return eventsOf(held, 'test').map(({ turn, heavy, dice }) => [turn, heavy, dice.length]);
  };

  test('DP-12: half of the pieces at the start, in one attack or several', () => {
    expect(thrown(10, [2, 2, 1, 1])).toEqual([
      [1, false, 2],
      [2, false, 2],
      [3, true, 1],
      [4, true, 1],
    ]);
    expect(thrown(7, [3])).toEqual([[1, false, 2]]);
    expect(thrown(6, [3])).toEqual([[1, true, 1]]);
  });

  test('DP-12: four in one attack, which counts for that test only', () => {
    expect(thrown(20, [3, 4, 1])).toEqual([
      [1, false, 2],
      [2, true, 1],
      [3, false, 2],
    ]);
    expect(thrown(20, [2, 2])).toEqual([
      [1, false, 2],
      [2, false, 2],
    ]);
  });

  test('DP-12, DP-13: a unit that lost four and fell back tests with two dice to stay', () => {
    const scenario = poolScenario({
      turnLimit: 2,
      combat: losing({ 'red-squad': [4] }),
      tables: { fallBack: 0 },
      red: squad(20, { av: 6, standards: 9, commander: 'elite' }, { at: 20 }),
    });
    // The commander may be among the four of twenty that fall.
    const failed = 5 / 6;
    const twoDice = 0.8 * failed ** 2 + 0.2 * failed;
    expect(solved(scenario).breaks('red-squad')).toEqual(exact(0, 0, failed * twoDice));
  });
});
