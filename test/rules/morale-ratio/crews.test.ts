import { describe, expect, test } from 'vitest';
import { crewLeft } from '#src/rules/morale-ratio/morale.js';
import { flat, NEVER, none, ONE, smallScenario, TEN } from '../../scenes/scene.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { alwaysFail, failUnder, neverFail, sureShot } from './book.js';
import { exactMeans } from './exact-means.js';
import { scene } from './immobile-vehicle.js';

describe('a vehicle that breaks', () => {
  test('MR-32: the crew withdraws in it while it moves, and leaves the board in it', () => {
    // At least 11 of 12 levels of movement are left.
    const mobile = { movement: 12, targeting: 0, damageControl: 0 };
    const scenario = scene({
      schedule: [1],
      bands: failUnder(100, 'broken'),
      turnLimit: 4,
      tables: { systemLevels: mobile },
      red: { at: 24, move: 12 },
    });
    const after = played(scenario);
    expect(after.postures('red', 2)).toMatchObject({ broken: 4, gone: 0 });
    expect(after.postures('red', 4).gone).toBe(4);
    expect(after.response('red', 'routed').sum).toBe(4);
    expect(['11″', '12″', '13″']).toContain(sheetsOf(told(scenario))[2].lines.front);
    expect(eventsOf(told(scenario), 'wreck')).toEqual([]);
  });

  test('MR-32: the crew of an immobile one abandons it at once, and falls back on foot', () => {
    const scenario = scene({
      schedule: [6],
      crew: { trooper: 4 },
      bands: alwaysFail('broken'),
      turnLimit: 6,
    });
    const after = played(scenario);
    expect(after.response('red', 'abandoned').sum).toBe(1);
    expect(after.response('red', 'routed').sum).toBe(2);
    expect(after.breaks('red', 'red-squad', 'turn').events[2]).toBe(1);
    expect(after.breaks('red', 'red-squad', 'loss').events[0]).toBe(1); // without the hull and those inside
    expect(after.postures('red', 2)).toMatchObject({ broken: 2, gone: 3 });
    const fronts = sheetsOf(told(scenario)).map(({ lines }) => lines.front);
    expect(fronts).toEqual(['30″', '30″', '24″', '18″', '12″', '6″', '–']);
  });

  test('MR-60: a crew on foot that is steady follows only one order: to withdraw', () => {
    const fronts = (doctrine: object) =>
      sheetsOf(
        told(
          scene({
            schedule: [12],
            tables: { explosionSurvival: 100 },
            red: { at: 20, doctrine },
            turnLimit: 4,
          }),
        ),
      ).map(({ lines }) => lines.front);
    expect(fronts({ order: 'withdraw', fromTurn: 3 })).toEqual(['20″', '20″', '20″', '14″', '8″']);
    expect(fronts({ order: 'assault' })).toEqual(['20″', '20″', '20″', '20″', '20″']);
  });

  test('MR-32: only a broken crew abandons it', () => {
    for (const failure of ['cautious', 'shaken'] as const) {
      const after = played(scene({ schedule: [6], bands: failUnder(100, failure) }));
      expect(after.postures('red', 3)).toMatchObject({ [failure]: 4, gone: 0 });
    }
  });
});

describe('the crew of an abandoned vehicle', () => {
  test.each([
    [3, 5, 12, 1], // the example of the book: 1.25
    [3, 6, 12, 2], // 1.5, rounded half up
    [1, 6, 12, 1],
    [1, 5, 12, 1], // 0.42: at least one gets out while the vehicle has a point
    [2, 1, 12, 1], // 0.17
    [4, 12, 12, 4],
    [4, 0, 12, 0],
  ])('MR-61: of a crew of %i with %i of %i levels left, %i get out', (crew, points, level, left) => {
    expect(crewLeft(crew, points, level)).toBe(left);
    if (points === 0 || points === level) return;
    const after = played(
      scene({
        schedule: [level - points],
        crew: { trooper: crew },
        bands: failUnder(100, 'broken'),
        turnLimit: 2,
      }),
    );
    expect(after.postures('red', 2)).toMatchObject({ broken: left, gone: 1 + crew - left });
    expect(after.response('red', 'casualties').sum).toBe(crew - left);
  });

  test('MR-61: a drone has no crew to get out: it is not abandoned, and stays where it is, broken', () => {
    const drone = scene({ schedule: [6], crew: {}, bands: alwaysFail('broken'), turnLimit: 4 });
    const after = played(drone);
    expect(after.response('red', 'abandoned').sum).toBe(0);
    expect(after.postures('red', 4)).toMatchObject({ broken: 1, gone: 0 });
    expect(sheetsOf(told(drone)).at(-1)!.lines.front).toBe('30″');
    expect(eventsOf(told(drone), 'check').map(({ turn }) => turn)).toEqual([2, 3, 4]);
  });

  test('MR-61: is marked, and checks from the next turn on', () => {
    const scenario = scene({
      schedule: [6],
      crew: { trooper: 4 },
      bands: alwaysFail('broken'),
      turnLimit: 4,
    });
    expect(sheetsOf(told(scenario)).map(({ lines }) => lines.markers)).toEqual([0, 1, 2, 2, 2]);
    expect(eventsOf(told(scenario), 'check').map(({ turn, pieces }) => [turn, pieces])).toEqual([
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
  });

  test('MR-61: the ranks that get out are random, each member of the crew equally likely', () => {
    // One of two gets out: the colonel is 7 of 8 points and passes, a trooper 1 of 8.
    const bands = [
      { fromPercent: 80, needed: 100, onFailure: 'shaken' },
      { fromPercent: 40, needed: 0, onFailure: 'broken' },
      { fromPercent: 0, needed: 0, onFailure: 'shaken' },
    ];
    const scenario = scene({
      schedule: [6],
      crew: { colonel: 1, trooper: 1 },
      bands,
      options: { leaders: 'on' },
    });
    expect(exactMeans(scenario, 'red shaken in turn 3', 'red steady in turn 3')).toEqual([0.5, 0.5]);
  });

  test('MR-62: checks against the level of the vehicle: a corporal and a trooper have 3 of 11 points', () => {
    const bailed = (bailedCrews: string) =>
      scene({
        schedule: [2],
        crew: { corporal: 1, trooper: 1 },
        bands: alwaysFail('broken'),
        options: { leaders: 'on', bailedCrews },
        tables: { systemLevels: { movement: 0, targeting: 5, damageControl: 5 } },
      });
    const onFoot = (bailedCrews: string) => {
      const story = told(bailed(bailedCrews));
      const { remaining, of } = eventsOf(story, 'check').at(-1)!;
      const { 'morale level': level, 'current level': points, ratio } = sheetsOf(story).at(-1)!.lines;
      return [remaining, of, points, level, ratio];
    };
    expect(onFoot('on')).toEqual([3, 11, 3, 11, 0.27]);
    expect(onFoot('off')).toEqual([3, 3, 3, 3, 1]); // assumed: the points of the whole crew
  });

  test('MR-62: its points count up to the level of the vehicle, and do not offset other losses', () => {
    // Everyone gets out of the tank of level 12: 17 points. With the squad of 10, half of 22 is not lost, but 10 are.
    const battle = (breakingPoint: number) =>
      smallScenario({
        turnLimit: 3,
        combat: { model: 'scripted', losses: { tank: { schedule: [1] }, squad: { schedule: [10] } } },
        options: { damageControl: 'off', leaders: 'on', bailedCrews: 'on' },
        tables: {
          breakingPoint,
          bands: alwaysFail('broken'),
          systemLevels: { movement: 0, targeting: 6, damageControl: 5 },
        },
        red: [
          { id: 'tank', kind: 'vehicle', roster: { marshal: 1, general: 1 }, at: 30 },
          { id: 'squad', ...TEN },
        ],
        blue: ONE,
      });
    expect(exactMeans(battle(45), 'response red broke')).toEqual([1]);
    const { ratio, ...lines } = sheetsOf(told(battle(100)), 'tank').at(-1)!.lines;
    expect(lines).toMatchObject({ 'morale level': 12, 'current level': 12 });
    expect(ratio).toBe(1);
  });

  test('MR-62: it counts towards its force’s points only with the option on', () => {
    // Two of three get out, worth 2 of 12 points: with 80 percent lost the force is at its breaking point.
    const breaks = (bailedCrews: string) =>
      exactMeans(
        scene({
          schedule: [6, 0, 0],
          bands: [{ fromPercent: 40, needed: 0, onFailure: 'broken' }, ...neverFail],
          options: { bailedCrews },
          tables: { breakingPoint: 84 },
        }),
        'outcome blue breaking-point',
      )[0];
    expect([breaks('on'), breaks('off')]).toEqual([0, 1]);
  });
});

describe('the hulk', () => {
  test('MR-62: is lifeless: no one fires from it, and a crew on foot does not fire', () => {
    const hits = (bands: unknown) => {
      const after = played(
        smallScenario({
          turnLimit: 4,
          combat: flat({ none, sure: sureShot() }),
          tables: { ...NEVER, bands, systemLevels: { movement: 0, targeting: 9, damageControl: 0 } },
          red: { kind: 'vehicle', roster: { trooper: 6 }, at: 24, weapons: ['sure', 'sure', 'sure'] },
          blue: [
            { id: 'gun', ...ONE, at: 1, weapon: 'sure' },
            { id: 'mass', roster: { trooper: 40 }, at: 4, weapon: 'none' },
          ],
        }),
      );
      return [2, 3, 4].map((turn) => after.postures('blue', turn).gone - after.postures('blue', 1).gone);
    };
    const given = [
      { fromPercent: 92, needed: 100, onFailure: 'broken' }, // the mass: 37 of 40
      { fromPercent: 91, needed: 0, onFailure: 'broken' }, // 11 of 12
      ...neverFail,
    ];
    expect(hits(given)).toEqual([0, 0, 0]);
    expect(hits(neverFail)[2]).toBeGreaterThan(0);
  });
});
