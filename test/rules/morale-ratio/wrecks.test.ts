import { describe, expect, test } from 'vitest';
import { flat, type Input, NEVER, none, ONE, smallScenario, TEN } from '../../scenes/scene.js';
import { played } from '../played.js';
import { sheetsOf, told } from '../told.js';
import { failUnder, losingScene, neverFail, sureShot } from './book.js';

const NOTHING = { movement: 0, targeting: 0, damageControl: 0 };

/** Always hits, except targets in concealment. */
const rifle = { bands: [{ upTo: 60, needed: 1 }] };
const combat = flat({ none, rifle, sure: sureShot() }, { concealment: -20 });

describe('wrecks', () => {
  /** Red's tank, at 8 in slot 24, is shot in turn 1. @returns casualties among the others in turn 2 */
  const casualties = (squad: Input, wreckRadius = 1, tank: Input = {}, turnLimit = 2) =>
    played(
      smallScenario({
        turnLimit,
        combat,
        tables: { ...NEVER, bands: neverFail, systemLevels: NOTHING, wreckRadius },
        red: [
          { id: 'tank', kind: 'vehicle', at: 8, weapons: ['none'], ...tank },
          { id: 'squad', ...TEN, weapon: 'none', ...squad },
        ],
        blue: { ...ONE, weapon: 'rifle' },
      }),
    ).response('red', 'casualties').sum - 1;

  test('MR-34: a wreck conceals pieces within an inch of it, in depth and sideways', () => {
    expect(casualties({ at: 7 })).toBe(0);
    expect(casualties({ at: 7, slot: 25 })).toBe(0);
    expect(casualties({ at: 7, slot: 23 })).toBe(0);
    expect(casualties({ at: 6 })).toBe(1);
    expect(casualties({ at: 7, slot: 26 })).toBe(1);
  });

  test('MR-34: how far it conceals is a number in the book', () => {
    expect(casualties({ at: 7 }, 0)).toBe(1);
    expect(casualties({ at: 5, slot: 27 }, 3)).toBe(0);
    expect(casualties({ at: 4, slot: 27 }, 3)).toBe(1);
    expect(casualties({ at: 5, slot: 28 }, 3)).toBe(1);
  });

  test('MR-34: a hull that is not lost conceals no one', () => {
    // The squad is in front, and is shot at; then the tank is a wreck, and the next shot misses.
    const twoPoints = { weapons: ['none', 'none'] };
    expect(casualties({ at: 7 }, 1, twoPoints, 2) + 1).toBe(1);
    expect(casualties({ at: 9, slot: 24 }, 1, {}, 2) + 1).toBe(2);
  });

  test('MR-34: it conceals the enemy as well', () => {
    const hits = (wreckRadius: number, tankAt = 8, at = 27) =>
      played(
        smallScenario({
          turnLimit: 2,
          combat,
          tables: { ...NEVER, bands: neverFail, systemLevels: NOTHING, wreckRadius },
          red: [
            { id: 'tank', kind: 'vehicle', at: tankAt, weapons: ['none'] },
            { id: 'rifleman', ...ONE, at: 4, weapon: 'rifle' },
          ],
          blue: { roster: { trooper: 4 }, at, weapon: 'rifle' },
        }),
      ).response('blue', 'casualties').sum;
    expect([hits(1), hits(0)]).toEqual([1, 2]);
    // Also at the very edge of their board.
    expect([hits(1, 36, 1), hits(0, 36, 1)]).toEqual([1, 2]);
  });

  test('MR-34: it conceals from the phase after the one in which the hull is lost', () => {
    // The sentry destroys the tank in 4.2; the gun would hit one of the squad in 4.5.
    const gone = (wreckRadius: number) =>
      played(
        smallScenario({
          turnLimit: 1,
          combat,
          tables: { ...NEVER, systemLevels: { ...NOTHING, movement: 1 }, wreckRadius },
          red: [
            { id: 'tank', kind: 'vehicle', at: 8, weapons: ['none'], doctrine: { order: 'assault' } },
            { id: 'squad', ...TEN, at: 7, weapon: 'none' },
          ],
          blue: [
            { id: 'sentry', roster: { trooper: 2 }, weapon: 'sure', interceptiveFire: true },
            { id: 'gun', ...ONE, weapon: 'rifle' },
          ],
        }),
      ).response('red', 'casualties').sum;
    expect([gone(1), gone(0)]).toEqual([1, 2]);
  });
});

describe('which hulls leave a wreck', () => {
  /**
   * The tank, at 8, loses 11 of 12 points in turn 1; the squad, at 12, loses one of ten in turn 1 and one in
   * turn 2. Shaken by that, it goes to the cover behind it, which only a wreck can provide.
   *
   * @returns where the squad stands after turns 2 and 3
   */
  const fronts = (tank: string, movement: number, hits = 11) => {
    const story = told(
      smallScenario({
        turnLimit: 3,
        combat: {
          model: 'scripted',
          losses: { tank: { schedule: [hits] }, squad: { schedule: [1, 1] } },
        },
        options: { damageControl: 'off' },
        tables: {
          ...NEVER,
          systemLevels: { movement, targeting: 11 - movement, damageControl: 0 },
          bands: [
            { fromPercent: 70, needed: 0, onFailure: 'shaken' },
            { fromPercent: 0, needed: 0, onFailure: tank },
          ],
        },
        red: [
          { id: 'tank', kind: 'vehicle', roster: { trooper: 1 }, at: 8, move: 8 },
          { id: 'squad', ...TEN, at: 12, move: 4 },
        ],
        blue: { ...ONE, at: 6 },
      }),
    );
    return sheetsOf(story, 'squad')
      .slice(2)
      .map(({ lines }) => lines.front);
  };

  test('MR-34: one that is destroyed', () => {
    expect(fronts('shaken', 0, 12)).toEqual(['9″', '9″']);
    expect(fronts('shaken', 0)).toEqual(['8″', '4″']); // the tank stands: no cover
  });

  test('MR-34: one eliminated by its check, for all pieces that move in that turn', () => {
    expect(fronts('eliminated', 0)).toEqual(['9″', '9″']);
  });

  test('MR-34: one abandoned by its crew', () => {
    expect(fronts('broken', 0)).toEqual(['9″', '9″']);
  });

  test('MR-34: not one that leaves the board', () => {
    const story = told(
      smallScenario({
        turnLimit: 3,
        combat: { model: 'scripted', losses: { squad: { schedule: [0, 1] } } },
        tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 0, onFailure: 'shaken' }] },
        red: [
          { id: 'tank', kind: 'vehicle', at: 8, move: 8, doctrine: { order: 'withdraw', fromTurn: 1 } },
          { id: 'squad', ...TEN, at: 12, move: 4 },
        ],
        blue: ONE,
      }),
    );
    expect(sheetsOf(story, 'squad').map(({ lines }) => lines.front)).toEqual(['12″', '12″', '12″', '8″']);
  });
});

test('MR-34: a hull is eliminated with everyone inside, and so breaks', () => {
  const after = played(
    losingScene(
      [5],
      { kind: 'vehicle', roster: { trooper: 3 } },
      { tables: { bands: failUnder(100, 'eliminated') } },
    ),
  );
  expect(after.postures('red', 2).gone).toBe(4);
  expect(after.response('red', 'eliminated').sum).toBe(4);
  expect(after.response('red', 'casualties').sum).toBe(0);
  expect(after.breaks('red', 'red-squad', 'turn').events[2]).toBe(1);
  expect(after.breaks('red', 'red-squad', 'loss').events[0]).toBe(1); // eliminated pieces are not counted
});
