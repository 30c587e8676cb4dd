import { describe, expect, test } from 'vitest';
import { isUnitBroken } from '#src/rules/morale-ratio/morale.js';
import { cover, FOUR, flat, losing, NEVER, none, ONE, smallScenario, withdraw } from '../../scenes/scene.js';
import { played } from '../played.js';
import { sheetsOf, told } from '../told.js';
import {
  alwaysFail,
  bookOf,
  failUnder,
  losingScene,
  neverFail,
  sureShot,
  sureShotAt,
  underTheGun,
} from './book.js';

type Failure = 'cautious' | 'shaken' | 'broken' | 'eliminated';
/** Bounds, as own depths of blue. */
type Cover = readonly [from: number, to: number];

/** Red's gun, 20 inches from blue at 10, hits only there; from then on blue, four strong, fails every check. */
const scene = (result: Failure, turnLimit: number, blue: Record<string, unknown>, zones: readonly Cover[]) =>
  smallScenario({
    turnLimit,
    board: { zones: zones.map(([from, to]) => cover(36 - to, 36 - from)) },
    combat: flat({ none, gun: sureShotAt(20) }),
    tables: { ...NEVER, bands: failUnder(100, result) },
    red: { ...ONE, at: 6, weapon: 'gun' },
    blue: { ...FOUR, weapon: 'none', ...blue },
  });

/** Blue stands at 10, or has advanced to 10, when it is hit. @returns its front after turn 2 */
function depthAfter(result: Failure, order: 'hold' | 'assault', ...zones: Cover[]): unknown {
  const blue = order === 'hold' ? { at: 10 } : { at: 4, doctrine: { order } };
  return sheetsOf(told(scene(result, 2, blue, zones)), 'blue-squad')[2].lines.front;
}

/** Blue holds at 10. @returns casualties up to turn 3 */
const lossesInThreeTurns = (result: Failure, ...zones: Cover[]): number =>
  played(scene(result, 3, { at: 10 }, zones)).response('blue', 'casualties').sum;

describe('cautious pieces', () => {
  test('MR-30: under fire, advance only through concealment', () => {
    expect(depthAfter('cautious', 'assault', [10, 16])).toBe('16″');
    expect(depthAfter('cautious', 'assault', [9, 12])).toBe('12″');
    expect(depthAfter('cautious', 'assault', [10, 10], [12, 16])).toBe('10″');
  });

  test('MR-30: in the open under fire, go to the nearest cover', () => {
    expect(depthAfter('cautious', 'hold', [7, 7], [2, 3])).toBe('7″');
    expect(depthAfter('cautious', 'hold', [1, 2])).toBe('4″'); // as far as a move reaches
    expect(depthAfter('cautious', 'assault', [12, 12], [7, 7])).toBe('12″');
    expect(depthAfter('cautious', 'assault', [13, 13], [8, 8])).toBe('8″');
    expect(depthAfter('cautious', 'assault')).toBe('10″');
  });

  test('MR-30: not fired at, move normally', () => {
    // Turn 2: back to cover, out of range. Turn 3: forward to 10 again, and into the second shot.
    expect(lossesInThreeTurns('cautious', [4, 4])).toBe(2);
  });

  test('MR-30: use suppressive fire when they cross the open', () => {
    // Turn 2: blue goes back 6 inches towards cover at 1, in the open (4), and fires from there.
    const hits = (suppressive: number, coverTo: number, result: Failure) =>
      played(
        smallScenario({
          turnLimit: 2,
          board: { zones: [{ from: 36 - coverTo, to: 35, cover: 'concealment' }] },
          combat: flat(
            { none, sure: sureShot(), rifle: { bands: [{ upTo: 60, needed: -5 }] } },
            { suppressive },
          ),
          tables: { ...NEVER, bands: failUnder(80, result) },
          red: [
            { id: 'gun', ...ONE, at: 6, weapon: 'sure' },
            { id: 'mass', roster: { trooper: 40 }, at: 12, weapon: 'none' },
          ],
          blue: { ...FOUR, at: 10, weapon: 'rifle' },
        }),
      ).response('red', 'casualties').sum;
    expect(hits(0, 1, 'cautious')).toBe(4 + 3);
    expect(hits(-20, 1, 'cautious')).toBe(4); // with −20 every shot misses
    expect(hits(-20, 4, 'cautious')).toBe(4 + 3); // not in the open at 4
    expect(hits(-20, 1, 'shaken')).toBe(4 + 3); // not cautious
  });
});

describe('shaken pieces', () => {
  test('MR-31: stay in concealment, and do not advance even through more of it', () => {
    expect(depthAfter('shaken', 'assault', [10, 16])).toBe('10″');
  });

  test('MR-31: in the open, go to the nearest concealment, but not towards the fire', () => {
    expect(depthAfter('shaken', 'hold', [7, 7], [2, 3])).toBe('7″');
    expect(depthAfter('shaken', 'assault', [11, 12], [6, 6])).toBe('6″');
  });

  test('MR-31: in the open with concealment only towards the fire, fall back', () => {
    expect(depthAfter('shaken', 'assault', [11, 12])).toBe('4″');
    expect(depthAfter('shaken', 'hold')).toBe('4″');
  });

  test('MR-31: not fired at, do not advance into the open', () => {
    // Turn 2: back to 4, out of range. Turn 3: no shot, because they stay there.
    expect(lossesInThreeTurns('shaken', [4, 4])).toBe(1);
    expect(lossesInThreeTurns('shaken')).toBe(1);
  });
});

describe('broken pieces', () => {
  /** Red, at `at` with a move of 6, loses one of four in turn 1 and breaks in turn 2. */
  const rout = (
    at: number,
    turnLimit: number,
    more: Record<string, unknown> = {},
    bands: unknown = failUnder(100, 'broken'),
  ) => played(losingScene([1], { ...FOUR, at, ...more }, { turnLimit, tables: { bands } }));

  test('MR-32: fall back their whole movement every turn and leave the board at the edge', () => {
    // From 13: 7, 1, gone. From 12: 6, and gone when they reach the edge.
    expect(rout(13, 6).postures('red', 3)).toMatchObject({ broken: 3, gone: 1 });
    expect(rout(13, 6).postures('red', 4)).toMatchObject({ broken: 0, gone: 4 });
    expect(rout(12, 6).postures('red', 2)).toMatchObject({ broken: 3, gone: 1 });
    expect(rout(12, 6).postures('red', 3)).toMatchObject({ broken: 0, gone: 4 });
    expect(rout(12, 6).response('red', 'routed').sum).toBe(3);
  });

  test('MR-32: leave their position, whether in cover or ordered to advance', () => {
    const after = played(
      losingScene(
        [1],
        { ...FOUR, at: 6, doctrine: { order: 'assault' } },
        {
          turnLimit: 3,
          board: { zones: [{ from: 0, to: 36, cover: 'all-round' }] },
          tables: { bands: failUnder(100, 'broken') },
        },
      ), // at 12 when it breaks
    );
    expect(after.postures('red', 3)).toMatchObject({ broken: 0, gone: 4 });
  });

  test('MR-32: do not fire', () => {
    const hits = (bands: unknown) =>
      played(underTheGun(bands, { at: 24, move: 1 }, 3)).response('red', 'casualties').sum;
    expect(hits(neverFail)).toBe(4 + 3 + 2);
    expect(hits(failUnder(80, 'broken'))).toBe(4);
  });

  test('MR-32: a unit breaks when half of it is broken, and not before', () => {
    const { tables } = bookOf();
    const isBroken = (broken: number) => isUnitBroken(tables, broken, 7);
    expect([0, 3, 4, 7].map(isBroken)).toEqual([false, false, true, true]);
    expect(isUnitBroken(tables, 3, 6)).toBe(true);
    expect(isUnitBroken({ ...tables, unitBreakPercent: 0 }, 0, 6)).toBe(false);
  });

  test('MR-32: it breaks by broken and by eliminated pieces, not by shaken ones', () => {
    const turns = (onFailure: Failure) =>
      rout(30, 4, { move: 1 }, failUnder(100, onFailure)).breaks('red', '', 'turn').events;
    expect(turns('broken')).toEqual([0, 0, 1, 0, 0]);
    expect(turns('eliminated')).toEqual([0, 0, 1, 0, 0]);
    expect(turns('shaken')).toEqual([0, 0, 0, 0, 0]);
  });

  test('MR-35: once off the board they never return; they count as losses, but not as casualties', () => {
    const after = played(
      smallScenario({
        turnLimit: 8,
        combat: losing({ first: [1] }),
        tables: { ...NEVER, bands: alwaysFail('broken') },
        red: [
          { id: 'first', ...FOUR, at: 6 },
          { id: 'second', ...FOUR, at: 20 },
        ],
        blue: ONE,
      }),
    );
    for (let turn = 2; turn <= 8; turn++) {
      expect(after.postures('red', turn)).toEqual({ steady: 4, cautious: 0, shaken: 0, broken: 0, gone: 4 });
    }
    const response = (name: string) => after.response('red', name).sum;
    expect(['losses', 'casualties', 'routed', 'eliminated', 'left'].map(response)).toEqual([4, 1, 3, 0, 0]);
  });

  test('MR-35: a unit that leaves by its orders is a loss, but is not destroyed', () => {
    const after = played(losingScene([0], { ...FOUR, at: 6, ...withdraw(2) }, { turnLimit: 5 }));
    expect(after.postures('red', 5).gone).toBe(4);
    const response = (name: string) => after.response('red', name).sum;
    expect(['losses', 'casualties', 'routed', 'eliminated', 'left'].map(response)).toEqual([4, 0, 0, 0, 4]);
    expect(after.outcome('blue', 'withdrew')).toBe(1);
  });
});

describe('eliminated pieces', () => {
  test('MR-34: under a tenth of the points, the check eliminates immediately', () => {
    const after = played(losingScene([10], { roster: { trooper: 11 } }, { turnLimit: 3 }));
    expect(after.postures('red', 1)).toMatchObject({ steady: 1, gone: 10 });
    expect(after.postures('red', 2)).toMatchObject({ steady: 0, gone: 11 });
    expect(after.response('red', 'eliminated').sum).toBe(1);
    expect(after.response('red', 'casualties').sum).toBe(10);
  });

  test('MR-34: eliminated pieces do nothing more, and mark no others', () => {
    const after = played(underTheGun(failUnder(80, 'eliminated')));
    expect(after.response('red', 'casualties').sum).toBe(4);
    expect(after.response('blue', 'eliminated').sum).toBe(3);
  });
});

test('MR-30: cover at own depth 0 is used, and a piece there is still on the board', () => {
  const seeks = losingScene(
    [1, 1, 1],
    { roster: { trooper: 6 }, at: 6, move: 4 },
    { turnLimit: 4, board: { zones: [cover(0, 0)] }, tables: { bands: failUnder(100, 'cautious') } },
  );
  expect(sheetsOf(told(seeks)).map(({ lines }) => lines.front)).toEqual(['6″', '6″', '2″', '0″', '0″']);
  expect(played(seeks).response('red', 'left').sum).toBe(0);
});
