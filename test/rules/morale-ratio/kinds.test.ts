import { describe, expect, test } from 'vitest';
import { hullLevels } from '#src/rules/morale-ratio/morale.js';
import {
  cover,
  flat,
  type Input,
  NEVER,
  none,
  ONE,
  STRONGPOINT,
  script,
  smallScenario,
  weapon,
  withdraw,
} from '../../scenes/scene.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, storyIn, told } from '../told.js';
import { bookOf, failUnder, losingScene, sureShot, sureShotAt } from './book.js';
import { expectSpread } from './exact-means.js';

describe('kinds of piece', () => {
  test.each(['vehicle', 'strongpoint'])('MR-1: each %s is its own unit', (kind) => {
    const after = played(
      smallScenario({
        turnLimit: 2,
        combat: { model: 'scripted', losses: { first: { schedule: [1] } } },
        tables: { ...NEVER, bands: failUnder(100, 'cautious') },
        red: [
          { id: 'first', kind, roster: { trooper: 2 } },
          { id: 'second', kind, roster: { trooper: 4 } },
        ],
        blue: ONE,
      }),
    );
    expect(after.postures('red', 2)).toMatchObject({ cautious: 3, steady: 5, gone: 0 });
  });

  test('MR-1: a crew of any size fires its one weapon once; infantry fires piece by piece', () => {
    const hits = (kind: string) =>
      played(
        smallScenario({
          turnLimit: 1,
          combat: flat({ sure: sureShot(2), none }),
          tables: NEVER,
          red: { kind, roster: { trooper: 4 }, weapon: 'sure' },
          blue: { roster: { trooper: 40 }, weapon: 'none' },
        }),
      ).response('blue', 'casualties').sum;
    expect(hits('crew')).toBe(2);
    expect(hits('infantry')).toBe(8);
  });

  test('MR-1: of a crew’s pieces in the same posture, one that has not moved fires', () => {
    // Those who fail in turn 2 seek cover. When they pass in turn 3 they come back, at −1 for moving.
    const scenario = smallScenario({
      turnLimit: 3,
      board: { zones: [cover(9, 9)] },
      combat: flat({ once: sureShotAt(18), gun: weapon(1, 120, 120) }, { moving: -1 }),
      options: { moraleOfficers: 'on' },
      tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 5, onFailure: 'cautious' }] },
      red: {
        kind: 'crew',
        roster: { sergeant: 1, trooper: 3 },
        at: 12,
        weapon: 'gun',
        cutOff: true,
        'morale-ratio': { moraleOfficer: 'sergeant' },
      },
      blue: { ...ONE, weapon: 'once', move: 1, ...withdraw(2) },
    });
    const ofTheOthers = storyIn(scenario, (story) => {
      const checks = eventsOf(story, 'check').map(({ turn, who, passed }) => `${turn} ${who} ${passed}`);
      return checks.sort().join() === '2 morale officer 1,2 soldier 0,3 soldier 2';
    });
    const shots = eventsOf(ofTheOthers, 'shots').map(({ turn, modifiers }) => [turn, modifiers]);
    expect(shots).toEqual([1, 2, 3].map((turn) => [turn, []]));
  });

  test('MR-1, MR-13: a weapon crew is a unit of soldiers that are lost and check one by one', () => {
    const crew = losingScene([1], { kind: 'crew', roster: { trooper: 3 }, at: 30 });
    expectSpread(crew, { 'red shaken in turn 2': [0.36, 0.48, 0.16] }); // 2 of 3 need 6
  });
});

describe('points of hulls', () => {
  const weapons = ['a', 'b', 'c'];
  const pointsOf = (unit: Input, options: Input = {}) => {
    const scenario = smallScenario({ turnLimit: 1, combat: script([0]), options, red: unit, blue: ONE });
    return sheetsOf(told(scenario))[0].lines['morale level'];
  };

  test.each([
    ['vehicle', 'none', [10, 11, 12]],
    ['vehicle', 'counted', [10, 11, 12]],
    ['strongpoint', 'none', [7, 8, 9]],
    ['strongpoint', 'counted', [10, 11, 12]],
  ])('MR-6, MR-6a: with strongpointMovement, a %s: %s, has a point for each level and weapon', (...row) => {
    const [kind, strongpointMovement, points] = row;
    const of = (count: number) =>
      pointsOf({ kind, weapons: weapons.slice(0, count) }, { strongpointMovement });
    expect([1, 2, 3].map(of)).toEqual(points);
    expect(hullLevels(bookOf({ strongpointMovement }), kind as 'vehicle').movement).toBe(
      points[0] === 7 ? 0 : 3,
    );
  });

  test('MR-6: three levels of each system', () => {
    expect(hullLevels(bookOf(), 'vehicle')).toEqual({ movement: 3, targeting: 3, damageControl: 3 });
  });

  test('MR-6: the crew counts for nothing', () => {
    const crews = [{}, { trooper: 1 }, { captain: 1, trooper: 9 }];
    expect(crews.map((roster) => pointsOf({ kind: 'vehicle', roster }, { leaders: 'on' }))).toEqual([
      10, 10, 10,
    ]);
  });

  test.each(['none', 'counted'])(
    'MR-6a: with strongpointMovement %s, a strongpoint is immobile: it does not leave with its force',
    (strongpointMovement) => {
      const after = played(
        smallScenario({
          turnLimit: 6,
          combat: { model: 'scripted', losses: { others: { schedule: [20] } } },
          options: { strongpointMovement },
          red: [STRONGPOINT, { id: 'others', roster: { trooper: 20 } }],
          blue: ONE,
        }),
      );
      expect(after.response('red', 'broke').sum).toBe(1);
      expect(after.postures('red', 6)).toMatchObject({ steady: 3, gone: 20 });
    },
  );
});
