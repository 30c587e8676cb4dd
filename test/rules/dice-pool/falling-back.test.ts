import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input, losing } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, stories, storyIn } from '../told.js';
import { blank, sureShot } from './book.js';
import { exact, solved } from './exact.js';
import { tenLosing } from './small-pool.js';

describe('casualties', () => {
  test('DP-11: cause one test for each attack, however many there are, and none without casualties', () => {
    for (const story of stories(tenLosing([0, 1, 0, 3, 2]), 20)) {
      const turns = eventsOf(story, 'test')
        .filter(({ occasion }) => occasion === 'under fire')
        .map(({ turn }) => turn);
      const removed = eventsOf(story, 'removed')[0]?.turn ?? 6;
      expect(turns).toEqual([2, 4, 5].filter((turn) => turn < removed));
      expect(
        eventsOf(story, 'test').every(
          ({ phase, occasion }) => (phase === '10.3') === (occasion === 'under fire'),
        ),
      ).toBe(true);
    }
  });

  test('DP-11: cause a test immediately after fire and after close combat', () => {
    const fight = poolScenario({
      turnLimit: 1,
      combat: {
        ...flat({ sure: sureShot(), club: { bands: [{ upTo: 1, needed: 120 }] } }),
        assault: { needed: -20 },
      },
      tables: { fallBack: 0 },
      red: squad(10, { standards: 9, av: 2 }, { at: 18, weapon: 'club' }),
      blue: [
        { id: 'gun', ...squad(1, { standards: 9 }), at: 1, weapon: 'sure' },
        { id: 'club', ...squad(2), at: 17, weapon: 'club' },
      ],
    });
    for (const story of stories(fight, 10)) {
      const tests = eventsOf(story, 'test').map(({ phase, occasion }) => [phase, occasion]);
      expect(tests).toEqual([
        ['10.3', 'under fire'],
        ['10.4', 'in close combat'],
      ]);
    }
  });

  test('DP-11: a unit that passes stays where it is, and steady', () => {
    const story = storyIn(tenLosing([1]), (each) => eventsOf(each, 'test')[0].passed);
    expect(eventsOf(story, 'fell-back')).toEqual([]);
    expect(sheetsOf(story)[1]).toMatchObject({ postures: { steady: 9 }, lines: { front: '20″' } });
  });

  test.each([
    [1, 16],
    [2, 12],
    [3, 8],
  ])('DP-11: a unit failing after %i falls back to %i: four inches for each, straight back', (lost, to) => {
    const story = storyIn(tenLosing([lost]), (each) => !eventsOf(each, 'test')[0].passed);
    expect(eventsOf(story, 'fell-back')).toMatchObject([{ casualties: lost, from: 20, to, phase: '10.3' }]);
    expect(sheetsOf(story)[1]).toMatchObject({
      postures: { steady: 0, 'fallen back': 10 - lost },
      lines: { front: `${to}″` },
    });
  });

  test('DP-11: only the casualties of this attack count', () => {
    const story = storyIn(
      tenLosing([3, 1]),
      (each) => eventsOf(each, 'test')[0].passed && eventsOf(each, 'fell-back').length === 1,
    );
    expect(eventsOf(story, 'fell-back')).toMatchObject([{ turn: 2, casualties: 1, from: 20, to: 16 }]);
  });

  test.each([
    [0, '20″'],
    [7, '6″'],
  ])('DP-11: a scenario may set another distance: %i inches for each', (fallBack, front) => {
    const scenario = tenLosing([2], {}, { tables: { fallBack } });
    const story = storyIn(scenario, (each) => !eventsOf(each, 'test')[0].passed);
    expect(sheetsOf(story)[1]).toMatchObject({ postures: { 'fallen back': 8 }, lines: { front } });
  });

  test.each([
    [4, true],
    [3, true],
    [5, false],
  ])('DP-11: from %i inches four take it off the board: %s', (at, leaves) => {
    const battle = solved(tenLosing([1], { at }));
    expect(battle.breaks('red-squad')).toEqual(leaves ? exact(0, 1 / 2) : []);
    expect(battle.mean('routed')).toBe(leaves ? 9 / 2 : 0);
    expect(battle.posture('fallen back', 1)).toBe(leaves ? 0 : 9 / 2);
    expect(battle.outcome('blue', 'routed')).toBe(leaves ? 1 / 2 : 0);
  });

  test('DP-11: a unit that is cut off falls back without moving', () => {
    const battle = solved(tenLosing([2, 0], { at: 4, cutOff: true }));
    expect([battle.posture('fallen back', 1), battle.mean('left')]).toEqual([4, 0]);
    const story = storyIn(
      tenLosing([2], { at: 4, cutOff: true }),
      (each) => !eventsOf(each, 'test')[0].passed,
    );
    expect(sheetsOf(story)[1].lines.front).toBe('4″');
  });
});

describe('the turn after', () => {
  test('DP-13: a unit that fell back tests first: it is steady and acts, or is removed with its dice', () => {
    const battle = solved(tenLosing([1, 0]));
    expect(battle.posture('fallen back', 1)).toBeCloseTo(9 / 2, 12);
    expect(battle.posture('fallen back', 2)).toBe(0);
    expect(battle.breaks('red-squad')).toEqual(exact(0, 0, 1 / 4));
    expect(battle.pool(2)).toEqual(exact(0, 0, 0, 0, 0, 0, 0, 0, 1 / 4, 1 / 4, 1 / 2));
    expect(battle.means('tests', 'tests_failed', 'routed')).toEqual(exact(3 / 2, 3 / 4, 9 / 4));
    const story = storyIn(
      tenLosing([1, 0]),
      (each) =>
        eventsOf(each, 'test')
          .map(({ passed }) => passed)
          .join() === 'false,true',
    );
    expect(eventsOf(story, 'test')[1]).toMatchObject({
      turn: 2,
      phase: '10.1',
      occasion: 'fell back',
      pool: 9,
    });
    expect(eventsOf(story, 'moved')).toMatchObject([{ turn: 2, from: 16, to: 20 }]);
  });

  test('DP-13: no after-effects: it does not test again', () => {
    for (const story of stories(tenLosing([1, 0, 0, 0]), 20)) {
      expect(eventsOf(story, 'test').filter(({ turn }) => turn > 2)).toEqual([]);
    }
  });

  test('DP-13: it tests with two dice if led', () => {
    const line = { id: 'line', ...squad(9), at: 20 };
    const staff = { id: 'staff', ...squad(1, { commander: 'green', standards: 9 }), at: 20 };
    const red = (order: Input[]) =>
      solved(poolScenario({ turnLimit: 2, combat: losing({ line: [1] }), red: order }));
    expect(red([staff, line]).breaks('line')).toEqual(exact(0, 0, 1 / 16));
    expect(red([staff, line]).mean('dice_lost_tests')).toBeCloseTo(2 / 4 + 2 / 16, 12);
    expect(red([line, { ...staff, slot: 30 }]).breaks('line')).toEqual(exact(0, 0, 1 / 4));
  });

  test('DP-13: removal is a rout; the unit breaks with the losses it had before', () => {
    const story = storyIn(tenLosing([1, 0]), (each) => eventsOf(each, 'removed').length === 1);
    expect(eventsOf(story, 'unit-broke')).toMatchObject([{ turn: 2, phase: '10.1', lost: 1, of: 10 }]);
    expect(eventsOf(story, 'lost').at(-1)).toMatchObject({ turn: 2, cause: 'routed', pieces: 9, left: 0 });
  });

  test('DP-11, DP-13: a unit that falls back after fire and passes in close combat has still fallen back', () => {
    const fight = poolScenario({
      turnLimit: 2,
      combat: { ...flat({ sure: sureShot(), blank }), assault: { needed: -20, modifiers: { charging: 0 } } },
      red: squad(10, { standards: 9 }, { at: 18, weapon: 'blank', cutOff: true }),
      blue: [
        { id: 'gun', ...squad(1, { standards: 9 }), at: 1, weapon: 'sure' },
        { id: 'club', ...squad(1, { av: 2 }), at: 17, weapon: 'blank' },
      ],
    });
    const story = storyIn(fight, (each) => {
      const [first, second] = eventsOf(each, 'test');
      return !first.passed && second.passed;
    });
    expect(sheetsOf(story)[1].postures).toEqual({ steady: 0, 'fallen back': 8 });
    expect(eventsOf(story, 'test')[2]).toMatchObject({ turn: 2, occasion: 'fell back' });
  });
});
