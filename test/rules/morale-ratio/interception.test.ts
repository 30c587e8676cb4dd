import { describe, expect, test } from 'vitest';
import { expectDistribution } from '../../play/expect-exact.js';
import { played } from '../../play/played.js';
import { flat, NEVER, smallScenario } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { depthsFound, failUnder, neverFail, sureShot, sureShotAt } from './book.js';

const none = { shots: 0, bands: [{ upTo: 1, needed: 120 }] };
const BATTLES = 100_000;

interface Line {
  /** Needed on a two-sided die: with a modifier m all shots hit if it is 1 + m or less, none if it is 3 + m or more. */
  needed: number;
  bands: unknown;
  battles?: number;
  /** The depth of blue's line. */
  at?: number;
  withdrawsFrom?: number;
  kind?: 'crew';
  /** Shots of a soldier, or of the weapon of a crew. */
  shots?: number;
}

/**
 * Red's gun hits one of blue's line of four in turn 1; in turn 2 red's crowd, which is nearer, sets out
 * to leave, and the three marked soldiers of the line fire interceptively.
 *
 * @returns hits of the line on the crowd in turn 2, per battle
 */
const hitsInTurnTwo = (line: Line): number => hitsIn(2, line);

function hitsIn(turn: number, line: Line): number {
  const { needed, bands, battles = 200, at = 10, withdrawsFrom = 2, kind = 'infantry', shots = 1 } = line;
  const after = played(
    smallScenario({
      turnLimit: turn,
      combat: {
        ...flat({ none, sure: sureShot(), rifle: { shots, bands: [{ upTo: 60, needed }] } }),
        die: 2,
      },
      tables: { ...NEVER, bands },
      red: [
        { id: 'gun', roster: { trooper: 1 }, at: 6, weapon: 'sure' },
        {
          id: 'crowd',
          roster: { trooper: 100 },
          at: 12,
          move: 1,
          weapon: 'none',
          doctrine: { order: 'withdraw', fromTurn: withdrawsFrom },
        },
      ],
      blue: { kind, roster: { trooper: 4 }, at, weapon: 'rifle', interceptiveFire: true },
    }),
    battles,
  );
  return after.postures('red', turn).gone - after.postures('red', turn - 1).gone;
}

describe('interceptive fire of marked pieces', () => {
  test('MR-40: a piece that passes its check fires without a penalty', () => {
    expect(hitsInTurnTwo({ needed: 1, bands: neverFail })).toBe(3);
    expect(hitsInTurnTwo({ needed: 3, bands: neverFail })).toBe(0);
  });

  test('MR-41: a piece that fails and is cautious fires at −1', () => {
    expect(hitsInTurnTwo({ needed: 0, bands: failUnder(80, 'cautious') })).toBe(3);
    expect(hitsInTurnTwo({ needed: 2, bands: failUnder(80, 'cautious') })).toBe(0);
  });

  test('MR-41: a piece that fails and is shaken fires at −3', () => {
    expect(hitsInTurnTwo({ needed: -2, bands: failUnder(80, 'shaken') })).toBe(3);
    expect(hitsInTurnTwo({ needed: 0, bands: failUnder(80, 'shaken') })).toBe(0);
  });

  test('MR-40, MR-41: one of a weapon crew fires for all', () => {
    expect(hitsInTurnTwo({ needed: 1, bands: neverFail, shots: 2 })).toBe(6);
    expect(hitsInTurnTwo({ needed: 1, bands: neverFail, shots: 2, kind: 'crew' })).toBe(2);
    expect(hitsInTurnTwo({ needed: 0, bands: failUnder(80, 'cautious'), shots: 2, kind: 'crew' })).toBe(2);
    expect(hitsInTurnTwo({ needed: 2, bands: failUnder(80, 'cautious'), shots: 2, kind: 'crew' })).toBe(0);
  });

  test('MR-31, MR-40: pieces that fell back to the very edge fire from there', () => {
    // Shaken in turn 2, the line goes back to own depth 0; by then the gun has hit a second piece.
    const line = { at: 3, withdrawsFrom: 3, bands: failUnder(80, 'shaken') };
    expect(hitsIn(3, { ...line, needed: -2 })).toBe(2);
    expect(hitsIn(3, { ...line, needed: 0 })).toBe(0);
  });

  test('MR-41: broken and eliminated pieces do not fire', () => {
    expect(hitsInTurnTwo({ needed: -20, bands: failUnder(80, 'broken') })).toBe(0);
    expect(hitsInTurnTwo({ needed: -20, bands: failUnder(80, 'eliminated') })).toBe(0);
  });

  test('MR-24, MR-40, MR-41: one check a turn, success removes the marker and failure leaves it, within 4.5 standard errors', () => {
    // The gun fires once and leaves. 3 of 4 need 7: in turn 3 only those who failed check again.
    const after = played(
      smallScenario({
        turnLimit: 3,
        combat: flat({ none, sure: sureShot(), rifle: { bands: [{ upTo: 60, needed: 120 }] } }),
        tables: NEVER,
        red: [
          {
            id: 'gun',
            roster: { trooper: 1 },
            at: 6,
            weapon: 'sure',
            doctrine: { order: 'withdraw', fromTurn: 2 },
          },
          {
            id: 'crowd',
            roster: { trooper: 9 },
            at: 12,
            move: 1,
            weapon: 'none',
            doctrine: { order: 'withdraw', fromTurn: 2 },
          },
        ],
        blue: { roster: { trooper: 4 }, at: 10, weapon: 'rifle', interceptiveFire: true },
      }),
      BATTLES,
    );
    // MR-24: one check in turn 2, though the phase of checks comes after the fire.
    expectDistribution(after.posture('blue', 2, 'cautious'), BATTLES, binomialMasses(3, 0.3));
    expectDistribution(after.posture('blue', 3, 'cautious'), BATTLES, binomialMasses(3, 0.3 ** 2));
  });

  test('MR-13: pieces that check for interceptive fire and later in the turn roll on their own, within 4.5 standard errors', () => {
    // The gun hits one of four in turn 1 and one of three in turn 2. Every check fails on five faces; a piece
    // that is shaken in turn 2 falls back out of range. In turn 3 there are two, both marked: the one in
    // front checks in the phase of interceptive fire, the one behind in that of checks, and if both are
    // in the same place they check together. In all cases two soldiers make two rolls: 1/4, 1/2, 1/4.
    const leaving = { order: 'withdraw', fromTurn: 3 };
    const after = played(
      smallScenario({
        turnLimit: 3,
        combat: flat({ none, sure: sureShot(), rifle: { bands: [{ upTo: 16, needed: 120 }] } }),
        tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }] },
        red: [
          { id: 'gun', roster: { trooper: 1 }, at: 6, weapon: 'sure', doctrine: leaving },
          { id: 'crowd', roster: { trooper: 9 }, at: 12, move: 1, weapon: 'none', doctrine: leaving },
        ],
        blue: { roster: { trooper: 4 }, at: 10, weapon: 'rifle', interceptiveFire: true },
      }),
      BATTLES,
    );
    expect(after.postures('blue', 3).gone).toBe(2);
    expectDistribution(after.posture('blue', 3, 'shaken'), BATTLES, [0.25, 0.5, 0.25]);
  });

  /** Own depth of the line after turn 2, found with a gun that hits at the first distance and at one other. */
  function depthAfter(bands: unknown, zones: unknown[]): number[] {
    return depthsFound((depth) => {
      const after = played(
        smallScenario({
          turnLimit: 2,
          board: { zones },
          combat: flat({
            none,
            gun: sureShotAt(20, 30 - depth),
            rifle: { bands: [{ upTo: 60, needed: 120 }] },
          }),
          tables: { ...NEVER, bands },
          red: [
            { id: 'gun', roster: { trooper: 1 }, at: 6, weapon: 'gun' },
            {
              id: 'crowd',
              roster: { trooper: 9 },
              at: 12,
              move: 1,
              weapon: 'none',
              doctrine: { order: 'withdraw', fromTurn: 2 },
            },
          ],
          blue: { roster: { trooper: 4 }, at: 10, weapon: 'rifle', interceptiveFire: true },
        }),
      );
      return after.response('blue', 'casualties').sum === 2;
    });
  }
  // Blue's own depth 7 is 29 from the edge of red, the first force.
  const hedge = [{ from: 29, to: 29, cover: 'concealment' }];

  test('MR-41: after firing, cautious pieces take cover', () => {
    expect(depthAfter(failUnder(80, 'cautious'), hedge)).toEqual([7]);
    expect(depthAfter(neverFail, hedge)).toEqual([10]);
  });

  test('MR-41: after firing, shaken pieces take cover or fall back', () => {
    expect(depthAfter(failUnder(80, 'shaken'), hedge)).toEqual([7]);
    expect(depthAfter(failUnder(80, 'shaken'), [])).toEqual([4]);
  });
});
