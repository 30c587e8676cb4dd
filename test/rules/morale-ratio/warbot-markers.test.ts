import { describe, expect, test } from 'vitest';
import { flat, type Input, NEVER, none, ONE, script, smallScenario } from '../../scenes/scene.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, stories, told } from '../told.js';
import { failUnder, losingScene, neverFail, sureShot, sureShotAt } from './book.js';

const bots = (count: number, size: number) => ({ kind: 'warbot', warbots: count, size });

describe('which pieces a hit marks in a unit with warbots', () => {
  const scene = (red: Input, options: Input = {}, hits = 1) =>
    losingScene(
      [hits],
      { at: 30, move: 1, ...red },
      { options, tables: { bands: failUnder(100, 'shaken') } },
    );
  const shaken = (red: Input, options: Input = {}, hits = 1) =>
    played(scene(red, options, hits)).postures('red', 2).shaken;

  test('MR-20: only the damaged warbot', () => {
    expect(shaken(bots(3, 1))).toBe(1);
    expect(eventsOf(told(scene(bots(3, 1))), 'marked')).toMatchObject([{ turn: 1, pieces: 1 }]);
  });

  test('MR-20: no other piece when a warbot falls, except soldiers with it', () => {
    const one = { warbotPoints: 1 };
    const fall = (red: Input) =>
      played({
        ...smallScenario({
          turnLimit: 2,
          combat: script([1]),
          tables: { ...NEVER, ...one, bands: failUnder(100, 'shaken') },
          red: { at: 30, move: 1, ...red },
          blue: ONE,
        }),
      }).postures('red', 2);
    expect(fall(bots(3, 0))).toMatchObject({ steady: 2, shaken: 0, gone: 1 });
  });

  test('MR-20: in a mixed unit soldiers when a piece falls, a warbot when it is damaged', () => {
    const mixed = { roster: { trooper: 3 }, warbots: 2, size: 2 };
    const seen = new Set<string>();
    for (const story of stories(scene(mixed))) {
      const fell = eventsOf(story, 'lost').length > 0;
      const last = sheetsOf(story).at(-1)!;
      expect(last.postures).toMatchObject(fell ? { shaken: 2, steady: 2 } : { shaken: 1, steady: 4 });
      seen.add(fell ? 'a soldier fell' : 'a warbot was damaged');
    }
    expect(seen.size).toBe(2);
  });

  test('MR-20: with `warbotMarkers: unit` every piece of the unit', () => {
    expect(shaken(bots(3, 1), { warbotMarkers: 'unit' })).toBe(3);
    const mixed = { roster: { trooper: 3 }, warbots: 2, size: 2 };
    for (const story of stories(scene(mixed, { warbotMarkers: 'unit' }))) {
      const { postures, gone } = sheetsOf(story).at(-1)!;
      expect(postures).toMatchObject({ shaken: 5 - gone, steady: 0 });
    }
  });
});

describe('a warbot hit by interceptive fire', () => {
  /** Blue’s sentry fires at red when it sets out. */
  const scene = (
    red: Input,
    options: Input = {},
    bands: unknown = failUnder(100, 'cautious'),
    turnLimit = 2,
  ) =>
    smallScenario({
      turnLimit,
      combat: flat({ none, gun: sureShotAt(24) }),
      options,
      tables: { ...NEVER, bands },
      red: { weapon: 'none', move: 2, doctrine: { order: 'assault' }, ...red },
      blue: { id: 'sentry', ...ONE, weapon: 'gun', interceptiveFire: true },
    });

  test('MR-22: has the initiative, and checks next turn', () => {
    const after = played(scene(bots(1, 2)));
    expect(after.postures('red', 1)).toMatchObject({ steady: 1, cautious: 0 });
    expect(after.postures('red', 2)).toMatchObject({ steady: 0, cautious: 1 });
    const story = told(scene(bots(1, 2), {}, neverFail));
    expect(eventsOf(story, 'deferred')).toMatchObject([{ turn: 1, pieces: 1 }]);
    expect(eventsOf(story, 'check').map(({ turn }) => turn)).toEqual([2]);
  });

  test('MR-22: with `warbotsOnTheMove: this-turn` it checks in the same turn', () => {
    const after = played(scene(bots(1, 2), { warbotsOnTheMove: 'this-turn' }));
    expect(after.postures('red', 1)).toMatchObject({ steady: 0, cautious: 1 });
  });

  test('MR-22: soldiers of its unit do not wait', () => {
    for (const story of stories(scene({ roster: { trooper: 2 }, warbots: 1, size: 2 }, {}, neverFail))) {
      const checks = eventsOf(story, 'check').map(({ turn, pieces }) => [turn, pieces]);
      const fell = eventsOf(story, 'lost').length > 0;
      expect(checks).toEqual(fell ? [[1, 1]] : [[2, 1]]);
    }
  });

  test('MR-22, MR-23: one that began the turn with a marker checks in that turn, damaged again or not', () => {
    const leaves = { ...bots(1, 2), doctrine: { order: 'withdraw', fromTurn: 2 } };
    const battle = smallScenario({
      turnLimit: 2,
      combat: flat({ none, gun: sureShot() }),
      tables: { ...NEVER, bands: neverFail },
      red: { weapon: 'none', move: 2, ...leaves },
      blue: { ...ONE, weapon: 'gun', interceptiveFire: true },
    });
    expect(eventsOf(told(battle), 'check').map(({ turn }) => turn)).toEqual([2]);
    expect(eventsOf(told(battle), 'deferred')).toEqual([]);
  });
});
