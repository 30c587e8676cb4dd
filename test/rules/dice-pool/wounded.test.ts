import { describe, expect, test } from 'vitest';
import { unitOdds } from '#src/exact/unit-odds.js';
import { moveWithWounded, valueWithWounded } from '#src/rules/dice-pool/morale.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, storyIn } from '../told.js';
import { bookOf } from './book.js';

const fight = { treatment: 'in-the-field', seriouslyWounded: 'fight' };
/** 1 is light, 2 to 5 serious, and 6 out of action. */
const serious = { fallBack: 0, lightUpTo: 0, seriousUpTo: 10 };

describe('the book', () => {
  test('DP-42: if half or more are seriously wounded, the activation value is two higher', () => {
    const raised = (of: number) =>
      Array.from({ length: of + 1 }, (_, wounded) => valueWithWounded(bookOf(), 4, wounded, of) - 4);
    expect([1, 2, 3, 4].map(raised)).toEqual([
      [0, 2],
      [0, 2, 2],
      [0, 0, 2, 2],
      [0, 0, 2, 2, 2],
    ]);
    expect(valueWithWounded(bookOf({}, { woundedPenalty: 1 }), 4, 1, 1)).toBe(5);
    expect(valueWithWounded(bookOf(), 4, 0, 0)).toBe(4);
  });

  test('DP-42: they move two inches less, and at least one', () => {
    expect([9, 6, 4, 3, 2, 1].map((move) => moveWithWounded(bookOf(), move))).toEqual([7, 4, 2, 1, 1, 1]);
    expect(moveWithWounded(bookOf({}, { woundedPenalty: 5 }), 9)).toBe(4);
  });

  test('DP-42: odds show both activation values if the seriously wounded may have to fight', () => {
    const needs = (options: Input) =>
      unitOdds(poolScenario({ combat: quiet, options, red: squad(3, { av: 3 }) }), 'red-squad').map(
        ({ needed, options, chances }) => [options, needed, +chances.pass.toFixed(9)],
      );
    const usual = [
      ['one die', '3+', +(2 / 3).toFixed(9)],
      ['two dice (led)', '3+', +(8 / 9).toFixed(9)],
    ];
    expect(needs({})).toEqual(usual);
    expect(needs({ seriouslyWounded: 'fight' })).toEqual(usual);
    expect(needs({ treatment: 'in-the-field' })).toEqual(usual);
    expect(needs(fight)).toEqual([
      ...usual,
      ['half or more seriously wounded, one die', '5+', +(1 / 3).toFixed(9)],
      ['half or more seriously wounded, two dice (led)', '5+', +(5 / 9).toFixed(9)],
    ]);
  });
});

describe('a battle with them', () => {
  /** `wounded` of red's pieces are hit in turn 1 and treated in turn 2, and all of them fight on. */
  const scene = (pieces: number, wounded: number, more: Input = {}, later: number[] = []) =>
    poolScenario({
      turnLimit: 4,
      combat: losing({ 'red-squad': [wounded, 0, ...later] }),
      options: fight,
      tables: serious,
      red: squad(pieces, { standards: 9, av: 3 }, { at: 20, ...more }),
      blue: squad(4, { standards: 9 }, { at: 1 }),
    });
  const withWounded = (pieces: number, wounded: number, more: Input = {}, later: number[] = []) =>
    storyIn(
      scene(pieces, wounded, more, later),
      (story) => sheetsOf(story)[2].lines['seriously wounded'] === wounded,
    );

  test('DP-42: they return to their unit, and its sheet shows them', () => {
    const story = withWounded(12, 3);
    expect(eventsOf(story, 'treated')[0]).toMatchObject({
      turn: 2,
      wounds: { light: 0, serious: 3, out: 0 },
    });
    expect(sheetsOf(story)[2]).toMatchObject({ gone: 0, lines: { size: 12, 'seriously wounded': 3 } });
    const resting = poolScenario({
      ...{ turnLimit: 2, combat: losing({ 'red-squad': [3] }), tables: serious },
      options: { treatment: 'in-the-field' },
      red: squad(12, { standards: 9 }, { at: 20 }),
      blue: squad(4, { standards: 9 }, { at: 1 }),
    });
    const rest = storyIn(resting, (each) => eventsOf(each, 'treated')[0]?.wounds.serious === 3);
    expect(sheetsOf(rest)[2]).toMatchObject({ gone: 3, lines: { size: 9 } });
  });

  test('DP-42: half of the unit or more give a penalty of two to its activation value', () => {
    const needed = (pieces: number, wounded: number) =>
      eventsOf(withWounded(pieces, wounded, {}, [1]), 'test').find(({ turn }) => turn === 3)!.needed;
    expect(needed(9, 2)).toBe(3);
    expect(needed(3, 2)).toBe(5);
    expect(sheetsOf(withWounded(4, 2))[2].lines['activation value']).toBe(5);
    expect(sheetsOf(withWounded(5, 2))[2].lines['activation value']).toBe(3);
  });

  test('DP-42: a unit with any of them moves two inches less', () => {
    const leaves = { doctrine: { order: 'withdraw', fromTurn: 3 }, move: 6 };
    expect(eventsOf(withWounded(12, 1, leaves), 'moved').map(({ to }) => to)).toEqual([16, 12]);
    const whole = storyIn(scene(12, 1, leaves), (story) => eventsOf(story, 'treated')[0]?.wounds.out === 1);
    expect(eventsOf(whole, 'moved').map(({ to }) => to)).toEqual([14, 8]);
    const slow = { doctrine: { order: 'withdraw', fromTurn: 3 }, move: 2 };
    expect(eventsOf(withWounded(12, 1, slow), 'moved').map(({ to }) => to)).toEqual([19, 18]);
  });

  test('DP-42: also on the way to its target', () => {
    // The enemy that keeps red in place falls in turn 3.
    const scenario = poolScenario({
      turnLimit: 5,
      combat: losing({ 'red-squad': [1], bait: [0, 0, 9] }),
      options: fight,
      tables: serious,
      red: squad(12, { standards: 9 }, { at: 16, doctrine: { order: 'advance', toRange: 10 } }),
      blue: [
        { id: 'bait', ...squad(9), at: 10 },
        { id: 'rest', ...squad(9, { standards: 9 }), at: 1 },
      ],
    });
    const story = storyIn(scenario, (each) => sheetsOf(each)[2].lines['seriously wounded'] === 1);
    expect(eventsOf(story, 'moved').map(({ turn, from, to }) => [turn, from, to])).toEqual([
      [4, 16, 20],
      [5, 20, 24],
    ]);
  });

  test('DP-42: a wounded piece that is hit again is a casualty again', () => {
    const story = withWounded(2, 1, {}, [2]);
    expect(eventsOf(story, 'lost').map(({ turn, pieces }) => [turn, pieces])).toEqual([
      [1, 1],
      [3, 2],
    ]);
    // The unit is destroyed, and so both are captured.
    expect(eventsOf(story, 'diagnosed', '')[0].wounds).toMatchObject({ captured: 2 });
  });

  test('DP-42: after the battle they are seriously wounded', () => {
    const story = withWounded(12, 3);
    const { light, serious, out, captured } = eventsOf(story, 'diagnosed', '')[0].wounds;
    expect([light, serious, out, captured]).toEqual([0, 3, 0, 0]);
  });
});
