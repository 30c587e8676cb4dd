import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input, losing, quiet } from '../../scenes/scene.js';
import { eventsOf, stories, storyIn } from '../told.js';
import { blank, none, sureShot } from './book.js';
import { exact, solved } from './exact.js';

const READINGS = ['automatic', 'test-free', 'test-costs-dice'] as const;

const idle = (activation: string, descriptor: Input = {}, turnLimit = 1, more: Input = {}) =>
  solved(
    poolScenario({
      turnLimit,
      combat: quiet,
      options: { activation },
      red: squad(1, { standards: 4, ...descriptor }, more),
    }),
  );

describe('ordinary activation', () => {
  test('DP-16: is automatic, or a test by every unit in every turn', () => {
    expect(READINGS.map((reading) => idle(reading, {}, 3).mean('tests'))).toEqual([0, 3, 3]);
    expect(READINGS.map((reading) => idle(reading, {}, 3).mean('tests_failed'))).toEqual([0, 1.5, 1.5]);
    const { turns } = stories(
      poolScenario({ turnLimit: 1, combat: quiet, options: { activation: 'test-free' }, red: squad(1) }),
      1,
    )[0];
    expect(turns[1].events.map(({ kind, unit, phase }) => [kind, unit, phase])).toEqual([
      ['test', 'red-squad', '10.1'],
      ['test', 'blue-squad', '10.1'],
      ['diagnosed', '', '10.7'],
      ['diagnosed', '', '10.7'],
    ]);
  });

  test('DP-16: failing costs no dice, or the dice thrown', () => {
    const dice = READINGS.map((reading) => idle(reading).pool(1));
    expect(dice).toEqual([exact(0, 0, 0, 0, 0, 1), exact(0, 0, 0, 0, 0, 1), exact(0, 0, 0, 0, 1 / 2, 1 / 2)]);
    const led = idle('test-costs-dice', { commander: 'green', av: 5 });
    expect(led.pool(1)).toEqual(exact(0, 0, 0, 0, 4 / 9, 0, 5 / 9));
    expect(led.mean('dice_lost_tests')).toBeCloseTo(8 / 9, 12);
  });

  test('DP-16: this can make a force collapse', () => {
    const breaks = (reading: string) => idle(reading, { standards: 0 }, 3).breaks();
    expect(READINGS.map(breaks)).toEqual([[], [], exact(0, 1 / 2, 1 / 4, 1 / 8)]);
  });

  test('DP-16, DP-12: losing half means one die, losing four in an earlier attack does not', () => {
    const failed = (pieces: number, lost: number) =>
      solved(
        poolScenario({
          turnLimit: 2,
          combat: losing({ line: [lost] }),
          options: { activation: 'test-free' },
          tables: { fallBack: 0, poolDice: { unit: 0 } },
          red: [
            { id: 'staff', ...squad(1, { av: 2, commander: 'green', standards: 9 }) },
            { id: 'line', ...squad(pieces, { av: 6, routPolicy: 'always' }), at: 2 },
          ],
        }),
      ).mean('tests_failed');
    const staff = 1 / 36;
    const two = 25 / 36;
    const one = 5 / 6;
    expect(failed(20, 4)).toBeCloseTo(2 * staff + two + one + (1 - one) * two, 12);
    expect(failed(8, 4)).toBeCloseTo(2 * staff + two + one + (1 - one) * one, 12);
    expect(failed(8, 3)).toBeCloseTo(2 * staff + two + two + (1 - two) * two, 12);
  });

  test('DP-16, DP-13: a unit that fell back tests once, which costs dice under every reading', () => {
    for (const activation of READINGS) {
      const battle = solved(
        poolScenario({
          turnLimit: 2,
          combat: losing({ 'red-squad': [1] }),
          options: { activation },
          red: squad(10, { standards: 9, av: 4 }, { at: 20 }),
        }),
      );
      expect(battle.breaks('red-squad')).toEqual(exact(0, 0, 1 / 4));
      const free = { automatic: 0, 'test-free': 0, 'test-costs-dice': 1 / 2 + 1 / 4 }[activation];
      expect(battle.mean('dice_lost_tests')).toBeCloseTo(1 / 2 + 1 / 4 + free, 12);
      const ordinary = activation === 'automatic' ? 0 : 1 + 1 / 2;
      expect(battle.mean('tests')).toBeCloseTo(ordinary + 1 + 1 / 2, 12);
    }
  });
});

describe('a unit that is not activated', () => {
  const free = { options: { activation: 'test-free' } };

  test('DP-16: does not move', () => {
    const scenario = poolScenario({
      turnLimit: 5,
      combat: quiet,
      ...free,
      red: squad(3, {}, { move: 2, doctrine: { order: 'advance', toRange: 1 } }),
    });
    for (const story of stories(scenario, 10)) {
      const active = eventsOf(story, 'test').filter(({ passed }) => passed);
      expect(eventsOf(story, 'moved').map(({ turn }) => turn)).toEqual(active.map(({ turn }) => turn));
    }
  });

  test('DP-16: does not approach an enemy, which then goes the whole way', () => {
    const meets = { move: 20, doctrine: { order: 'advance', toRange: 1 } };
    const scenario = poolScenario({
      ...{ turnLimit: 1, combat: quiet, ...free },
      red: squad(3, {}, meets),
      blue: squad(3, {}, meets),
    });
    const step = (redPasses: boolean) => {
      const story = storyIn(scenario, (each) => {
        const [red] = eventsOf(each, 'test');
        return red.passed === redPasses && eventsOf(each, 'test', 'blue-squad')[0].passed;
      });
      return eventsOf(story, 'moved', 'blue-squad').map(({ from, to }) => to - from);
    };
    expect([step(true), step(false)]).toEqual([[12], [20]]); // of 23 inches
  });

  test('DP-16: does not leave by its orders', () => {
    const battle = idle('test-free', {}, 1, { doctrine: { order: 'withdraw', fromTurn: 1 } });
    expect(battle.mean('left')).toBe(1 / 2);
  });

  test('DP-16: does not fire', () => {
    const casualties = (activation: string) =>
      solved(
        poolScenario({
          turnLimit: 1,
          combat: flat({ sure: sureShot(), none }),
          options: { activation },
          red: squad(2, { av: 5 }, { weapon: 'sure' }),
          blue: squad(9, { standards: 9 }, { weapon: 'none' }),
        }),
      ).mean('casualties', 'blue');
    expect(casualties('automatic')).toBe(2);
    expect(casualties('test-free')).toBeCloseTo(2 / 3, 12);
  });

  test('DP-16: but fights in close combat', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 1,
        combat: { ...flat({ blank, none }), assault: { needed: -20 } },
        ...free,
        red: squad(2, { av: 6 }, { weapon: 'blank', at: 18 }),
        blue: squad(9, { standards: 9 }, { weapon: 'none', at: 17 }),
      }),
    );
    expect(battle.mean('assault', 'blue')).toBe(2);
  });

  test('DP-16: is active again in the next turn', () => {
    const battle = idle('test-free', {}, 2, { doctrine: { order: 'withdraw', fromTurn: 1 } });
    expect(battle.mean('left')).toBe(3 / 4);
  });
});
