import { describe, expect, test } from 'vitest';
import { warbotPoints } from '#src/rules/morale-ratio/morale.js';
import { flat, type Input, NEVER, none, smallScenario } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { bookOf, failUnder, losingScene, neverFail, sureShot } from './book.js';
import { exactMeans, expectSpread } from './exact-means.js';

/** Red, at 30 with a move of 1, takes scripted losses. */
const scene = (red: Input, schedule: number[], turnLimit: number, bands?: unknown, options: Input = {}) =>
  losingScene(schedule, { at: 30, move: 1, ...red }, { turnLimit, options, tables: bands ? { bands } : {} });

const warbots = (count: number, size: number) => ({ kind: 'warbot', warbots: count, size });
/** A hit marks every piece of the unit. */
const shared = { warbotMarkers: 'unit' };
const hitEveryTurn = [1, 1, 1, 1, 1];

describe('points of warbots', () => {
  test.each([
    [0, 2],
    [1, 3],
    [2, 4],
  ])('MR-4: a warbot of size %i is eliminated by %i hits, and by no fewer', (size, points) => {
    expect(warbotPoints(bookOf(), size)).toBe(points);
    const after = played(scene(warbots(1, size), hitEveryTurn, 5, neverFail));
    expect(after.postures('red', points - 1)).toMatchObject({ steady: 1, gone: 0 });
    expect(after.postures('red', points)).toMatchObject({ steady: 0, gone: 1 });
    expect(after.response('red', 'casualties').sum).toBe(1);
  });

  test('MR-4: the points above the size are a number in the book', () => {
    expect(warbotPoints(bookOf({}, { warbotPoints: 5 }), 2)).toBe(7);
  });

  test('MR-4: a unit of them adds up their points', () => {
    const sheets = sheetsOf(told(scene(warbots(3, 1), [2, 3], 2, neverFail)));
    expect(sheets.map(({ lines }) => lines['morale level'])).toEqual([9, 9, 9]);
    expect(sheets.map(({ lines }) => lines['current level'])).toEqual([9, 7, 4]);
    expect(sheets[0].lines.size).toBe(3);
  });

  test('MR-4: a hit that eliminates no warbot lowers the ratio of all', () => {
    // 8 of 9 points are 88 %.
    const reach = (percent: number) =>
      played(scene(warbots(3, 1), [1], 2, failUnder(percent, 'shaken'), shared)).postures('red', 2);
    expect(reach(89)).toMatchObject({ shaken: 3, gone: 0 });
    expect(reach(88)).toMatchObject({ steady: 3, gone: 0 });
  });

  test('MR-4: every hit of a phase is on one of those still standing, each equally likely', () => {
    const fallen = (hits: number) =>
      exactMeans(scene(warbots(2, 0), [hits], 1, neverFail), 'response red casualties');
    expect(fallen(2)[0]).toBeCloseTo(1 / 2, 12); // the second hit is on the same one
    expect(fallen(3)).toEqual([1]);
    expect(fallen(4)).toEqual([2]);
    expect(fallen(9)).toEqual([2]); // surplus hits are wasted
  });

  test('MR-4, MR-13: each warbot checks on its own, within 4.5 standard errors', () => {
    const two = scene(warbots(2, 0), [1], 2, undefined, shared); // 3 of 4: each needs 7
    expectSpread(two, { 'red cautious in turn 2': binomialMasses(2, 0.3) });
  });
});

describe('warbots in units', () => {
  test.each([
    ['alone', { ...warbots(1, 2) }, 4],
    ['as a unit of their own', { ...warbots(4, 2) }, 16],
    ['with infantry', { roster: { trooper: 3, sergeant: 1 }, warbots: 2, size: 2 }, 12],
  ])('MR-1, MR-5: the level of warbots %s is the sum of both kinds', (_, red, level) => {
    const [sheet] = sheetsOf(told(scene(red, [0], 1)));
    expect(sheet.lines).toMatchObject({ 'morale level': level, 'current level': level, ratio: 1 });
  });

  test('MR-5: with infantry, a hit on one kind lowers the ratio of both', () => {
    // A trooper and a warbot of 4: a hit leaves 4 of 5, whichever is hit.
    const mixed = { roster: { trooper: 1 }, warbots: 1, size: 2 };
    for (let battle = 0; battle < 10; battle++) {
      const story = told(scene(mixed, [1], 2, failUnder(81, 'shaken'), shared), battle);
      const [first, second] = sheetsOf(story).slice(1);
      expect(first.lines['current level']).toBe(4);
      expect(second.postures.shaken).toBe(2 - second.gone);
      expect(eventsOf(story, 'lost').length + eventsOf(story, 'weakened').length).toBe(1);
    }
    expect(played(scene(mixed, [1], 2, failUnder(80, 'shaken'), shared)).postures('red', 2).shaken).toBe(0);
  });

  test('MR-5: with infantry, hits are on pieces and not on points', () => {
    const mixed = { roster: { trooper: 1 }, warbots: 1, size: 2 };
    const [fallen] = exactMeans(scene(mixed, [1], 1), 'response red casualties');
    expect(fallen).toBeCloseTo(1 / 2, 12);
  });

  test('MR-1, MR-5: warbots fire with their unit', () => {
    const hits = (red: Input) =>
      played(
        smallScenario({
          turnLimit: 1,
          combat: flat({ sure: sureShot(), none }),
          tables: NEVER,
          red: { ...red, weapon: 'sure' },
          blue: { roster: { trooper: 40 }, weapon: 'none' },
        }),
      ).response('blue', 'casualties').sum;
    expect(hits(warbots(3, 1))).toBe(3);
    expect(hits({ roster: { trooper: 2 }, warbots: 3, size: 1 })).toBe(5);
  });
});
