import { describe, expect, test } from 'vitest';
import { CHECK_RESULTS } from '#src/rules/morale-ratio/book.js';
import { isSilenced } from '#src/rules/morale-ratio/morale.js';
import { flat, NEVER, none, ONE, STRONGPOINT, smallScenario } from '../../scenes/scene.js';
import { played } from '../played.js';
import { sheetsOf, told } from '../told.js';
import { bookOf, failUnder, losingScene, neverFail, sureShot } from './book.js';

type Failure = 'cautious' | 'shaken' | 'broken';
const NOTHING = { movement: 0, targeting: 0, damageControl: 0 };

/** Red's hull loses one of three weapons in turn 1, and checks in turn 2. */
function fight(kind: string, strongpointShutdown: string, bands: unknown, intercepts = false) {
  return played(
    smallScenario({
      turnLimit: 2,
      combat: flat({ none, sure: sureShot() }),
      options: { strongpointShutdown },
      tables: { ...NEVER, bands, systemLevels: NOTHING },
      red: { kind, roster: { trooper: 2 }, weapons: ['sure', 'sure', 'sure'], interceptiveFire: intercepts },
      blue: [
        { id: 'gun', ...ONE, at: 4, weapon: 'sure' },
        {
          id: 'mass',
          roster: { trooper: 40 },
          at: 12,
          move: 1,
          weapon: 'none',
          doctrine: intercepts ? { order: 'withdraw', fromTurn: 2 } : { order: 'hold' },
        },
      ],
    }),
  );
}

/** @returns hits of the hull in turn 2 */
function hitsInTurnTwo(...fought: Parameters<typeof fight>): number {
  const after = fight(...fought);
  return after.postures('blue', 2).gone - after.postures('blue', 1).gone;
}

describe('system shutdown', () => {
  test.each([
    ['broken', 'cautious', 2],
    ['broken', 'shaken', 2],
    ['broken', 'broken', 0],
    ['any-failure', 'cautious', 0],
    ['any-failure', 'shaken', 0],
    ['any-failure', 'broken', 0],
  ] as const)('MR-33: as %s, a strongpoint that is %s fires %i shots of 2', (reading, failure, hits) => {
    const bands = failUnder(100, failure);
    expect(hitsInTurnTwo('strongpoint', reading, bands)).toBe(hits);
    expect(hitsInTurnTwo('strongpoint', reading, bands, true)).toBe(hits); // interceptively too
  });

  test.each(['broken', 'any-failure'])('MR-33: as %s, one that passes its check fires', (reading) => {
    expect(hitsInTurnTwo('strongpoint', reading, neverFail)).toBe(2);
    expect(hitsInTurnTwo('strongpoint', reading, neverFail, true)).toBe(2);
  });

  test('MR-25, MR-33: a strongpoint that shuts down has wasted its initiative', () => {
    const wasted = (reading: string, bands: unknown) =>
      fight('strongpoint', reading, bands).response('red', 'wasted_initiatives').sum;
    expect(wasted('any-failure', failUnder(100, 'shaken'))).toBe(1);
    expect(wasted('broken', failUnder(100, 'shaken'))).toBe(0);
    expect(wasted('any-failure', neverFail)).toBe(0);
  });

  test('MR-33: a vehicle does not shut down', () => {
    expect(hitsInTurnTwo('vehicle', 'any-failure', failUnder(100, 'shaken'))).toBe(2);
  });

  test('MR-33: which results cause a shutdown', () => {
    const silenced = (strongpointShutdown: string, kind: 'strongpoint' | 'vehicle') =>
      CHECK_RESULTS.filter((result) => isSilenced(bookOf({ strongpointShutdown }), kind, result));
    expect(silenced('broken', 'strongpoint')).toEqual(['broken', 'eliminated']);
    expect(silenced('any-failure', 'strongpoint')).toEqual(['cautious', 'shaken', 'broken', 'eliminated']);
    expect(silenced('any-failure', 'vehicle')).toEqual(['broken', 'eliminated']);
  });

  /** A strongpoint of 7 points is damaged in turn 1. */
  const scene = (failure: Failure, schedule: number[], bands: unknown = failUnder(100, failure)) =>
    losingScene(schedule, STRONGPOINT, { turnLimit: 5, tables: { bands } });

  test('MR-33: a strongpoint that breaks is not abandoned, and does not fall back', () => {
    const after = played(scene('broken', [1]));
    expect(after.postures('red', 5)).toMatchObject({ broken: 3, gone: 0 });
    expect(after.response('red', 'abandoned').sum).toBe(0);
    expect(sheetsOf(told(scene('broken', [1]))).map(({ lines }) => lines.front)).toEqual(
      Array.from({ length: 6 }, () => '6″'),
    );
  });

  test('MR-33: it lasts until a check succeeds', () => {
    // At 6 of 7 points checks fail, at 5 of 7 they do not.
    const bands = [{ fromPercent: 80, needed: 0, onFailure: 'broken' }, ...neverFail];
    const after = played(scene('broken', [1, 0, 1], bands));
    expect([2, 3, 4].map((turn) => after.postures('red', turn).broken)).toEqual([3, 3, 0]);
    expect(after.response('red', 'wasted_initiatives').sum).toBe(3);
  });
});
