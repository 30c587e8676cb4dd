import { describe, expect, test } from 'vitest';
import { flat, type Input, NEVER, none, ONE, smallScenario, VEHICLE } from '../../scenes/scene.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { alwaysFail, failUnder, losingScene, neverFail, sureShot, sureShotAt } from './book.js';
import { expectSpread } from './exact-means.js';

describe('the check of a hull', () => {
  const scene = (more: Input = {}, schedule = [3], turnLimit = 2) =>
    losingScene(
      schedule,
      { ...VEHICLE, roster: { sergeant: 1, trooper: 4 } },
      { turnLimit, tables: { ...more } },
    );

  test('MR-13: a hull checks once for itself and its crew, within 4.5 standard errors', () => {
    expectSpread(scene(), { 'red cautious in turn 2': [0.7, 0, 0, 0, 0, 0, 0.3] }); // 7 of 10
  });

  test('MR-14, MR-15: it checks once it has lost a point, and until it succeeds', () => {
    const cautious = { bands: alwaysFail('cautious') };
    expect(played(scene(cautious, [0])).postures('red', 2).steady).toBe(6);
    const wasted = (bands: unknown) =>
      played(scene({ bands }, [1], 8)).response('red', 'wasted_initiatives').sum;
    expect(wasted(alwaysFail('cautious'))).toBe(7);
    expect(wasted(neverFail)).toBe(1);
  });

  test('MR-20: a damaged hull has one marker, however many are inside', () => {
    const sheets = sheetsOf(told(scene({ bands: neverFail }, [1, 1], 3)));
    expect(sheets.map(({ lines }) => lines.markers)).toEqual([0, 1, 1, 0]);
  });

  test('MR-25: a hull has one initiative to waste, and wastes none if it fires', () => {
    expect(played(scene({ bands: neverFail }, [3])).response('red', 'wasted_initiatives').sum).toBe(1);
    const wasted = (weapon: string) =>
      played(
        smallScenario({
          turnLimit: 2,
          combat: flat({ none, sure: sureShot() }),
          tables: { ...NEVER, bands: neverFail },
          red: { kind: 'vehicle', roster: { trooper: 3 }, weapons: [weapon, weapon, weapon] },
          blue: [
            { id: 'gun', ...ONE, weapon: 'sure', at: 4 },
            { id: 'mass', roster: { trooper: 40 }, weapon: 'none', at: 8 },
          ],
        }),
      ).response('red', 'wasted_initiatives').sum;
    expect([wasted('sure'), wasted('none')]).toEqual([0, 1]);
  });
});

describe('a vehicle damaged by interceptive fire', () => {
  /** Blue’s sentry fires at red when it sets out. */
  const scene = (red: Input, bands: unknown, gun: unknown = sureShot(), turnLimit = 2) =>
    smallScenario({
      turnLimit,
      combat: flat({ none, gun, cannon: sureShot() }, { moving: 0 }),
      tables: { ...NEVER, bands },
      red: { ...VEHICLE, weapons: ['cannon', 'cannon', 'cannon'], ...red },
      blue: [
        { id: 'sentry', ...ONE, at: 6, weapon: 'gun', interceptiveFire: true },
        { id: 'mass', roster: { trooper: 40 }, slot: 30, at: 4, weapon: 'none' },
      ],
    });
  const onTheMove = { doctrine: { order: 'assault' } };
  const turnsOfChecks = (story: ReturnType<typeof told>) => eventsOf(story, 'check').map(({ turn }) => turn);

  test('MR-22: it has the initiative, and checks next turn', () => {
    const after = played(scene(onTheMove, failUnder(100, 'cautious')));
    expect(after.postures('red', 1)).toMatchObject({ steady: 3, cautious: 0 });
    expect(after.postures('red', 2)).toMatchObject({ steady: 0, cautious: 3 });
    const story = told(scene(onTheMove, neverFail));
    expect(eventsOf(story, 'deferred').map(({ turn }) => turn)).toEqual([1]);
    expect(turnsOfChecks(story)).toEqual([2]);
  });

  test('MR-22: it still moves and fires', () => {
    const after = played(scene(onTheMove, failUnder(100, 'broken'), sureShotAt(24)));
    expect(after.response('blue', 'casualties').sum).toBeGreaterThan(0);
    const [, first] = sheetsOf(told(scene(onTheMove, failUnder(100, 'broken'))));
    expect(Number.parseInt(String(first.lines.front), 10)).toBeGreaterThan(6);
  });

  test('MR-23: it makes the postponed check in the next turn, even without new damage', () => {
    const story = told(scene(onTheMove, neverFail, sureShotAt(24), 4));
    expect(eventsOf(story, 'damaged').map(({ turn }) => turn)).toEqual([1]);
    expect(turnsOfChecks(story)).toEqual([2]);
  });

  test('MR-22, MR-23: one that began the turn with a marker must check in that turn, damaged again or not', () => {
    const leaves = { at: 20, weapons: ['none'], doctrine: { order: 'withdraw', fromTurn: 2 } };
    const story = told(scene(leaves, neverFail));
    expect(eventsOf(story, 'damaged').map(({ turn, phase }) => [turn, phase])).toEqual([
      [1, '4.5'],
      [2, '4.2'],
    ]);
    expect(turnsOfChecks(story)).toEqual([2]);
    expect(eventsOf(story, 'deferred')).toEqual([]);
  });

  test('MR-13, MR-25, MR-40: a hull that fires interceptively checks once for everyone inside, and wastes nothing', () => {
    const scenario = smallScenario({
      turnLimit: 2,
      combat: flat({ none, gun: sureShot(), cannon: sureShot() }),
      tables: { ...NEVER, bands: failUnder(100, 'cautious') },
      red: { ...VEHICLE, weapons: ['cannon', 'cannon'], interceptiveFire: true },
      blue: [
        { id: 'gun', ...ONE, at: 4, weapon: 'gun' },
        {
          id: 'mass',
          roster: { trooper: 40 },
          at: 12,
          move: 1,
          weapon: 'none',
          doctrine: { order: 'withdraw', fromTurn: 2 },
        },
      ],
    });
    const checks = eventsOf(told(scenario), 'check');
    expect(checks).toMatchObject([{ turn: 2, phase: '4.2', pieces: 1 }]);
    const after = played(scenario);
    expect(after.postures('red', 2)).toMatchObject({ cautious: 3 });
    expect(after.response('red', 'wasted_initiatives').sum).toBe(0);
    const gone = after.postures('blue', 2).gone - after.postures('blue', 1).gone;
    expect(gone).toBeGreaterThan(0);
  });
});
