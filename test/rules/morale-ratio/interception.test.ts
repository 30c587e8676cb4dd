import { describe, expect, test } from 'vitest';
import { FOUR, flat, type Input, NEVER, none, ONE, smallScenario, withdraw } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { played } from '../played.js';
import { sheetsOf, told } from '../told.js';
import { failUnder, neverFail, sureShot, sureShotAt } from './book.js';
import { expectSpread } from './exact-means.js';

const blank = { bands: [{ upTo: 60, needed: 120 }] };

/** Red's gun at 6, which hits one in every turn. */
const gun = (more: Input = {}) => ({ id: 'gun', ...ONE, weapon: 'sure', ...more });
/** Nearer to the line than the gun, it sets out to leave. */
const crowd = (fromTurn: number, trooper = 9) => ({
  ...{ id: 'crowd', roster: { trooper }, at: 12, move: 1, weapon: 'none' },
  ...withdraw(fromTurn),
});
const line = { ...FOUR, at: 10, weapon: 'rifle', interceptiveFire: true };

interface Line {
  /** Needed on a two-sided die: with a modifier m all shots hit if it is 1 + m or less, none if it is 3 + m or more. */
  needed: number;
  bands: unknown;
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
 * @returns hits of the line on the crowd in turn 2
 */
const hitsInTurnTwo = (fought: Line): number => hitsIn(2, fought);

function hitsIn(turn: number, fought: Line): number {
  const { needed, bands, at = 10, withdrawsFrom = 2, kind = 'infantry', shots = 1 } = fought;
  const after = played(
    smallScenario({
      turnLimit: turn,
      combat: {
        ...flat({ none, sure: sureShot(), rifle: { shots, bands: [{ upTo: 60, needed }] } }),
        die: 2,
      },
      tables: { ...NEVER, bands },
      red: [gun(), crowd(withdrawsFrom, 20)],
      blue: { ...line, kind, at },
    }),
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
    const back = { at: 3, withdrawsFrom: 3, bands: failUnder(80, 'shaken') };
    expect(hitsIn(3, { ...back, needed: -2 })).toBe(2);
    expect(hitsIn(3, { ...back, needed: 0 })).toBe(0);
  });

  test('MR-41: broken and eliminated pieces do not fire', () => {
    expect(hitsInTurnTwo({ needed: -20, bands: failUnder(80, 'broken') })).toBe(0);
    expect(hitsInTurnTwo({ needed: -20, bands: failUnder(80, 'eliminated') })).toBe(0);
  });

  test('MR-40, MR-41: a piece that is broken when this fire begins takes no part, even if it rallies later', () => {
    // The line loses one a turn. At 3 of 4 all break and go back to 9; at 2 of 4, in turn 3, they rally. Their rifle
    // reaches the runners only before these have moved.
    const bands = [{ fromPercent: 60, needed: 0, onFailure: 'broken' }, ...neverFail];
    const after = played(
      smallScenario({
        turnLimit: 3,
        combat: flat({ none, sure: sureShot(), rifle: sureShotAt(15) }),
        tables: { ...NEVER, bands },
        red: [gun(), { ...crowd(3), move: 3 }],
        blue: { ...line, move: 1 },
      }),
    );
    expect(after.response('red', 'casualties').sum).toBe(0);
    expect(after.postures('blue', 2)).toMatchObject({ broken: 2, gone: 2 });
    expect(after.postures('blue', 3)).toMatchObject({ steady: 1, gone: 3 });
  });

  test('MR-24, MR-40, MR-41: one check a turn, success removes the marker and failure leaves it, within 4.5 standard errors', () => {
    // The gun fires once and leaves. 3 of 4 need 7: in turn 3 only those who failed check again.
    const scenario = smallScenario({
      turnLimit: 3,
      combat: flat({ none, sure: sureShot(), rifle: blank }),
      tables: NEVER,
      red: [gun(withdraw(2)), crowd(2)],
      blue: line,
    });
    // MR-24: one check in turn 2, though the phase of checks comes after the fire.
    expectSpread(scenario, {
      'blue cautious in turn 2': binomialMasses(3, 0.3),
      'blue cautious in turn 3': binomialMasses(3, 0.3 ** 2),
    });
  });

  test('MR-13: pieces that check for interceptive fire and later in the turn roll on their own, within 4.5 standard errors', () => {
    // The gun hits one of four in turn 1 and one of three in turn 2. Every check fails on five faces; a piece
    // that is shaken in turn 2 falls back out of range. In turn 3 there are two, both marked: the one in
    // front checks in the phase of interceptive fire, the one behind in that of checks, and if both are
    // in the same place they check together. In all cases two soldiers make two rolls: 1/4, 1/2, 1/4.
    const scenario = smallScenario({
      turnLimit: 3,
      combat: flat({ none, sure: sureShot(), rifle: { bands: [{ upTo: 16, needed: 120 }] } }),
      tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }] },
      red: [gun(withdraw(3)), crowd(3)],
      blue: line,
    });
    expectSpread(scenario, { 'blue gone in turn 3': [0, 0, 1], 'blue shaken in turn 3': [0.25, 0.5, 0.25] });
  });

  /** Where the line stands after turn 2. */
  const depthAfter = (bands: unknown, zones: unknown[]) =>
    sheetsOf(
      told(
        smallScenario({
          turnLimit: 2,
          board: { zones },
          combat: flat({ none, gun: sureShotAt(20), rifle: blank }),
          tables: { ...NEVER, bands },
          red: [gun({ weapon: 'gun' }), crowd(2)],
          blue: line,
        }),
      ),
      'blue-squad',
    )[2].lines.front;
  // Blue's own depth 7 is 29 from the edge of red, the first force.
  const hedge = [{ from: 29, to: 29, cover: 'concealment' }];

  test('MR-41: after firing, cautious pieces take cover', () => {
    expect(depthAfter(failUnder(80, 'cautious'), hedge)).toBe('7″');
    expect(depthAfter(neverFail, hedge)).toBe('10″');
  });

  test('MR-41: after firing, shaken pieces take cover or fall back', () => {
    expect(depthAfter(failUnder(80, 'shaken'), hedge)).toBe('7″');
    expect(depthAfter(failUnder(80, 'shaken'), [])).toBe('4″');
  });
});
