import { describe, expect, test } from 'vitest';
import { flat, NEVER, none, ONE, smallScenario, troopers } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { played } from '../played.js';
import { sheetsOf, told } from '../told.js';
import { alwaysFail, failUnder, sureShot } from './book.js';
import { exactMeans, expectSpread } from './exact-means.js';
import { type Scene, scene } from './immobile-vehicle.js';

describe('an explosion', () => {
  const exploding = (more: Partial<Scene> = {}, explosionSurvival?: number) =>
    scene({
      schedule: [12],
      crew: { trooper: 4 },
      ...more,
      tables: explosionSurvival === undefined ? {} : { explosionSurvival },
    });

  test.each([
    [100, 4],
    [0, 0],
  ])('MR-60: at %i percent survival %i of a crew of 4 leave the vehicle', (percent, survivors) => {
    const after = played(exploding({ turnLimit: 1 }, percent));
    expect(after.postures('red', 1)).toMatchObject({ steady: survivors, gone: 5 - survivors });
    expect(after.response('red', 'casualties').sum).toBe(5 - survivors);
    expect(after.response('red', 'abandoned').sum).toBe(0);
  });

  test('MR-60: each survives on its own, with chance 1/2 by default, within 4.5 standard errors', () => {
    expectSpread(exploding({ turnLimit: 1 }), { 'red steady in turn 1': binomialMasses(4, 0.5) });
  });

  test('MR-60: only those left by earlier damage roll for survival', () => {
    // 6 of 12 points before the last hits: 2 of 4 are still there. Surplus damage is wasted.
    const after = played(exploding({ schedule: [6, 9], turnLimit: 2 }, 100));
    expect(after.postures('red', 2)).toMatchObject({ steady: 2, gone: 3 });
    expect(after.response('red', 'casualties').sum).toBe(3);
  });

  test('MR-60: survivors are marked', () => {
    const story = told(exploding({ turnLimit: 2, bands: alwaysFail('shaken') }, 100));
    expect(sheetsOf(story)[1].lines.markers).toBe(4);
    expect(sheetsOf(story)[2].postures.shaken).toBe(4);
  });

  test('MR-60: survivors are steady, whatever the posture of their hull', () => {
    const after = played(exploding({ schedule: [6, 6], turnLimit: 2, bands: failUnder(100, 'shaken') }, 100));
    expect(after.postures('red', 2)).toMatchObject({ steady: 2, shaken: 0, gone: 3 });
  });

  test('MR-60: survivors of interceptive fire check in the same turn', () => {
    const after = played(
      smallScenario({
        turnLimit: 1,
        combat: flat({ none, barrage: sureShot(10) }),
        tables: { ...NEVER, bands: alwaysFail('shaken'), explosionSurvival: 100 },
        red: { kind: 'vehicle', ...troopers(2), weapons: ['none'], doctrine: { order: 'assault' } },
        blue: { ...ONE, weapon: 'barrage', interceptiveFire: true },
      }),
    );
    expect(after.postures('red', 1)).toMatchObject({ shaken: 2, gone: 1 });
  });

  test('MR-60: the ranks that survive are random, each member of the crew equally likely', () => {
    // 6 of 12 points: one of two is still there. The colonel has 7 of 8 points.
    const bands = [
      { fromPercent: 40, needed: 100, onFailure: 'shaken' },
      { fromPercent: 0, needed: 0, onFailure: 'shaken' },
    ];
    const scenario = exploding(
      { schedule: [6, 6], crew: { colonel: 1, trooper: 1 }, bands, options: { leaders: 'on' } },
      100,
    );
    expect(exactMeans(scenario, 'red shaken in turn 3', 'red steady in turn 3')).toEqual([0.5, 0.5]);
  });
});
