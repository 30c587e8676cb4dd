import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { flat, NEVER, none, ONE, smallScenario, withdraw } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { played } from '../played.js';
import { alwaysFail, failUnder, losingScene, neverFail, sureShot, underTheGun } from './book.js';
import { expectSpread } from './exact-means.js';

/** Red, `size` strong, stands in cover and takes scripted losses. No one fires, so an initiative only serves a check. */
function byScript(size: number, schedule: number[], turnLimit: number, bands?: unknown): Scenario {
  return losingScene(
    schedule,
    { roster: { trooper: size }, at: 30, move: 1 },
    {
      turnLimit,
      board: { zones: [{ from: 0, to: 36, cover: 'concealment' }] },
      tables: bands ? { bands } : {},
    },
  );
}

/** Checks by pieces still on the board in their turn: each wastes an initiative (no one moves or fires). */
const checksIn = (scenario: Scenario) => played(scenario).response('red', 'wasted_initiatives').sum;

describe('which pieces check', () => {
  test('MR-13: each soldier checks on its own: within 4.5 standard errors of a binomial number', () => {
    // 3 of 4 left: each needs 7, and is otherwise cautious. A single roll for all would fail 0 or 3.
    expectSpread(byScript(4, [1], 2), {
      'red cautious in turn 2': binomialMasses(3, 0.3),
      'red steady in turn 2': binomialMasses(3, 0.7),
    });
  });

  test('MR-14: no piece checks at full strength, and all do once the unit has lost a point', () => {
    const bands = alwaysFail('cautious');
    expect(checksIn(byScript(6, [0], 10, bands))).toBe(0);
    expect(played(byScript(6, [0], 10, bands)).postures('red', 10).steady).toBe(6);
    expect(played(byScript(6, [0, 1], 3, bands)).postures('red', 3)).toMatchObject({ cautious: 5, gone: 1 });
  });

  test('MR-15: after success there is no further check until the unit loses again', () => {
    expect(checksIn(byScript(6, [1], 10, neverFail))).toBe(5);
    expect(checksIn(byScript(6, [1, 0, 0, 1], 10, neverFail))).toBe(5 + 4);
  });

  test('MR-15: after failure there is a check every turn until one succeeds, within 4.5 standard errors', () => {
    // 1 of 2 left needs 5: in turn t it has failed t − 1 times with probability 2⁻⁽ᵗ⁻¹⁾.
    const shaken = [2, 3, 4, 5, 6, 7, 8].map((turn) => {
      const failed = 0.5 ** (turn - 1);
      return [`red shaken in turn ${turn}`, [1 - failed, failed]] as const;
    });
    // It checks n times with probability 2⁻ⁿ, and 7 times with the remaining probability.
    const checks = [0, ...Array.from({ length: 6 }, (_, i) => 0.5 ** (i + 1)), 0.5 ** 6];
    expectSpread(byScript(2, [1], 8), {
      ...Object.fromEntries(shaken),
      'response red wasted_initiatives': checks,
    });
  });
});

describe('markers', () => {
  test('MR-20: when a unit loses a piece, all the others are marked', () => {
    for (const lost of [1, 3]) expect(checksIn(byScript(9, [lost], 2, neverFail))).toBe(9 - lost);
    const ranks = losingScene(
      [1],
      { roster: { lieutenant: 1, sergeant: 2, trooper: 6 }, at: 30, move: 1 },
      { tables: { bands: alwaysFail('shaken') } },
    );
    expect(played(ranks).postures('red', 2)).toMatchObject({ steady: 0, shaken: 8 });
  });

  test('MR-20: a piece has at most one marker at a time', () => {
    // Turn 2: 3 of 4 fail and, already marked, lose another. Turn 3: 2 of 4 pass, and lose their only marker.
    const bands = [
      { fromPercent: 75, needed: 0, onFailure: 'cautious' },
      { fromPercent: 0, needed: 100, onFailure: 'cautious' },
    ];
    expect(checksIn(byScript(4, [1, 1], 6, bands))).toBe(3 + 2);
  });

  const afterTheGun = (...scene: Parameters<typeof underTheGun>) => played(underTheGun(...scene));

  test('MR-21: a marked piece checks before it fires', () => {
    // Blue fires with four in turn 1. Its three survivors (3 of 4) break in turn 2, and then do not fire.
    expect(afterTheGun(failUnder(80, 'broken')).response('red', 'casualties').sum).toBe(4);
    expect(afterTheGun(neverFail).response('red', 'casualties').sum).toBe(4 + 3);
  });

  test('MR-21: a marked piece checks before it moves', () => {
    // A piece that breaks in turn 2 falls back over the edge in turn 2, before the gun hits another.
    const after = afterTheGun(failUnder(80, 'broken'), { at: 6 });
    expect(after.response('blue', 'routed').sum).toBe(3);
    expect(after.response('blue', 'casualties').sum).toBe(1);
  });

  test('MR-21: success removes the marker', () => {
    // Pieces that pass in turn 2 stay steady; with a marker left they would check again, and could fail.
    expectSpread(byScript(4, [1], 6), {
      'red cautious in turn 2': binomialMasses(3, 0.3),
      'red cautious in turn 6': binomialMasses(3, 0.3 ** 5),
    });
  });

  test('MR-22: a piece that has acted when the marker is placed does not check until the next turn', () => {
    expect(afterTheGun(failUnder(80, 'shaken'), {}, 1).postures('blue', 1)).toMatchObject({
      steady: 3,
      gone: 1,
    });
    expect(afterTheGun(failUnder(80, 'shaken'), {}, 2).postures('blue', 2)).toMatchObject({
      shaken: 2,
      gone: 2,
    });
  });

  test('MR-22: a piece that has not acted when the marker is placed checks in the same turn', () => {
    // Blue fires interceptively at red as it advances, before red acts; otherwise at the end of the turn.
    const turnOne = (interceptiveFire: boolean) =>
      played(
        smallScenario({
          turnLimit: 1,
          combat: flat({ none, sure: sureShot() }),
          tables: { ...NEVER, bands: failUnder(100, 'cautious') },
          red: { roster: { trooper: 4 }, doctrine: { order: 'assault' }, weapon: 'none' },
          blue: { ...ONE, weapon: 'sure', interceptiveFire },
        }),
      ).postures('red', 1);
    expect(turnOne(true)).toMatchObject({ steady: 0, cautious: 3, gone: 1 });
    expect(turnOne(false)).toMatchObject({ steady: 3, cautious: 0, gone: 1 });
  });

  test('MR-23: a marked piece must check before the turn ends, though it neither moves nor fires', () => {
    const idle = byScript(5, [1], 2, alwaysFail('shaken'));
    expect(played(idle).postures('red', 2)).toMatchObject({ steady: 0, shaken: 4 });
    // It also does not matter that no enemy is left to fight: blue's only soldier has withdrawn.
    const alone = losingScene(
      [0, 1],
      { roster: { trooper: 5 }, at: 30 },
      { turnLimit: 3, tables: { bands: alwaysFail('shaken') }, blue: [{ ...ONE, at: 12, ...withdraw(2) }] },
    );
    expect(played(alone).postures('red', 3)).toMatchObject({ steady: 0, shaken: 4, gone: 1 });
  });

  test('MR-24: one check a turn: a piece that passes and is marked again by a later loss checks next turn', () => {
    expect(checksIn(byScript(5, [1, 1], 2, neverFail))).toBe(4);
    expect(checksIn(byScript(5, [1, 1], 3, neverFail))).toBe(4 + 3);
    expect(checksIn(byScript(5, [1, 1, 1], 3, neverFail))).toBe(4 + 3);
  });

  test('MR-25: a piece that only checks wastes an initiative, one that then fires or moves does not', () => {
    const wasted = (blue: Record<string, unknown>) =>
      afterTheGun(neverFail, blue).response('blue', 'wasted_initiatives').sum;
    expect(wasted({ weapon: 'sure' })).toBe(0);
    expect(wasted({ weapon: 'none' })).toBe(3);
    expect(wasted({ weapon: 'none', doctrine: { order: 'assault' }, move: 2 })).toBe(0);
  });
});
