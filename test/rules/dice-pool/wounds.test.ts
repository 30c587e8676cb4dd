import { describe, expect, test } from 'vitest';
import { woundFaces, woundOf } from '#src/rules/dice-pool/morale.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { bookOf } from './book.js';
import { exact, solved } from './exact.js';

const ROLLS = [1, 2, 3, 4, 5, 6];

/** The results of the six rolls: l(ight), s(erious), o(ut of action). */
const results = (inTheField: boolean, medics: number, tables: Input = {}) =>
  ROLLS.map((roll) => woundOf(bookOf({}, tables), roll, inTheField, medics)[0]).join('');

describe('a wound', () => {
  test('DP-41: in the field the roll is one worse', () => {
    expect(results(true, 0)).toBe('lssooo');
    expect(results(true, 0, { fieldPenalty: 2 })).toBe('lsoooo');
    expect(woundFaces(bookOf(), true, 0)).toEqual({ light: [1], serious: [2, 3], out: [4, 5, 6] });
  });

  test('DP-41: each medic makes it one better, two at most', () => {
    expect([0, 1, 2, 3, 9].map((medics) => results(true, medics))).toEqual([
      'lssooo',
      'llssoo',
      'lllsso',
      'lllsso',
      'lllsso',
    ]);
    expect([1, 2, 3].map((medics) => results(false, medics))).toEqual(['lllsso', 'llllso', 'llllso']);
    expect(results(false, 1, { mostMedics: 0 })).toBe('llssoo');
    expect(results(false, 3, { mostMedics: 3 })).toBe('lllllo');
    expect(results(true, 1, { medicBonus: 3 })).toBe('llllso');
  });

  test('DP-41: a natural 1 is always light, a natural 6 always out of action', () => {
    const roll = (face: number, inTheField: boolean, medics: number, tables: Input) =>
      woundOf(bookOf({}, tables), face, inTheField, medics);
    expect(roll(1, true, 0, { fieldPenalty: 9 })).toBe('light');
    expect(roll(1, false, 0, { lightUpTo: 0, seriousUpTo: 0 })).toBe('light');
    expect(roll(6, false, 2, { medicBonus: 9 })).toBe('out');
    expect(roll(6, false, 0, { lightUpTo: 10 })).toBe('out');
  });
});

describe('after the battle', () => {
  /** Red loses three of twelve, and neither side wins. */
  const fates = (red: Input | Input[], turnLimit = 1, tables: Input = {}) =>
    solved(
      poolScenario({
        turnLimit,
        combat: losing({ 'red-squad': [3] }),
        tables: { fallBack: 0, ...tables },
        red,
      }),
    ).means('light', 'serious', 'out', 'captured', 'returned');
  const twelve = (medics: number, more: Input = {}) =>
    squad(12, { standards: 9, medics, ...more }, { at: 20 });
  const idle = (medics: number) => ({ id: 'idle', ...squad(9, { medics }), at: 1 });

  test('DP-40: every casualty is rolled for', () => {
    expect(fates(twelve(0))).toEqual([1, 1, 1, 0, 0]);
  });

  test('DP-41: medics of the whole force help, two at most', () => {
    const help = [0, 1, 2, 3].map((medics) => fates([twelve(0), idle(medics)]).slice(0, 3));
    expect(help).toEqual([
      [1, 1, 1],
      [1.5, 1, 0.5],
      [2, 0.5, 0.5],
      [2, 0.5, 0.5],
    ]);
    expect(fates([twelve(0), idle(1), { ...idle(1), id: 'more' }]).slice(0, 3)).toEqual([2, 0.5, 0.5]);
  });

  test('DP-41: the enemy’s medics do not', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 1,
        combat: losing({ 'red-squad': [3] }),
        tables: { fallBack: 0 },
        red: twelve(0),
        blue: squad(4, { medics: 2, standards: 9 }),
      }),
    );
    expect(battle.mean('light')).toBe(1);
  });

  test('DP-41: a fallen medic does not help', () => {
    // In a quarter of the battles the one medic of twelve is among the three.
    expect(fates(twelve(1))[0]).toBeCloseTo((1 / 4) * 1 + (3 / 4) * 1.5, 12);
    const dead = [twelve(0), { ...idle(9), ...squad(3, { medics: 3 }) }];
    const combat = losing({ 'red-squad': [3], idle: [3] });
    const battle = solved(poolScenario({ turnLimit: 1, combat, tables: { fallBack: 0 }, red: dead }));
    expect(battle.means('light', 'captured')).toEqual([1, 3]);
  });

  test('DP-41: medics help if they left or were removed with their unit, unless it surrendered', () => {
    const left = { ...idle(2), doctrine: { order: 'withdraw', fromTurn: 1 } };
    expect(fates([twelve(0), left])[0]).toBe(2);
    // All of red rout when the spark, which has their only die, is destroyed: the medics with an enemy near, or not.
    const routed = (inches: number) =>
      solved(
        poolScenario({
          turnLimit: 1,
          combat: losing({ spark: [1], 'red-squad': [3] }),
          tables: { poolDice: { unit: 0 } },
          red: [
            { id: 'spark', ...squad(1, { standards: 1 }), at: 1, slot: 48 },
            { ...squad(12), at: 1, slot: 1 },
            { ...idle(2), at: 20, slot: 48 },
          ],
          blue: squad(4, { standards: 9 }, { at: 16 - inches, slot: 48 }),
        }),
      ).means('light', 'serious', 'out', 'captured');
    expect(routed(13)).toEqual([2, 0.5, 0.5, 1]);
    expect(routed(12)).toEqual([1, 1, 1, 1 + 9]);
  });

  test('DP-40: only casualties are diagnosed', () => {
    const battle = solved(poolScenario({ turnLimit: 1, combat: losing({}), red: twelve(2) }));
    expect(battle.means('light', 'serious', 'out', 'captured')).toEqual(exact(0, 0, 0, 0));
  });
});
