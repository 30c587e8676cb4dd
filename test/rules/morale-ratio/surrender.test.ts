import { describe, expect, test } from 'vitest';
import type { Story } from '#src/battlefield/story.js';
import { advance, flat, type Input, NEVER, none, ONE, smallScenario, TEN } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, storyIn, told } from '../told.js';
import { alwaysFail, failUnder, losingScene, neverFail, sureShot } from './book.js';
import { expectSpread } from './exact-means.js';

interface Scene {
  schedule?: number[];
  turnLimit?: number;
  bands?: unknown;
  red?: Input;
  blue?: Input;
  tables?: Input;
}

/** Red, ten strong and cut off, is at 6 and loses three in turn 1; blue is 6 inches away. */
function scene({ schedule = [3], turnLimit = 2, bands = alwaysFail('cautious'), red, blue, tables }: Scene) {
  return losingScene(
    schedule,
    { ...TEN, cutOff: true, ...red },
    { turnLimit, tables: { bands, ...tables }, blue: { ...ONE, at: 24, ...blue } },
  );
}
const surrendered = (more: Scene) => played(scene(more)).response('red', 'surrendered').sum;

describe('which pieces surrender', () => {
  test.each(['cautious', 'shaken', 'broken'] as const)(
    'MR-50: a piece that fails a check, here with %s',
    (failure) => {
      const after = played(scene({ bands: failUnder(100, failure) }));
      expect(after.response('red', 'surrendered').sum).toBe(7);
      expect(after.postures('red', 2).gone).toBe(10);
      expect(after.outcome('blue', 'routed')).toBe(1);
    },
  );

  test('MR-50: not a piece that passes its check, and not one that is eliminated by it', () => {
    expect(surrendered({ bands: neverFail })).toBe(0);
    expect(surrendered({ bands: failUnder(100, 'eliminated') })).toBe(0);
  });

  test('MR-50: each on its own, and the points drop as for a casualty, within 4.5 standard errors', () => {
    const bands = [{ fromPercent: 0, needed: 4, onFailure: 'cautious' }];
    expectSpread(scene({ bands }), { 'response red surrendered': binomialMasses(7, 0.6) });
    const { lines, gone } = sheetsOf(told(scene({ bands }))).at(-1)!;
    expect(gone).toBeGreaterThan(3);
    expect(lines).toMatchObject({ 'current level': 10 - gone, markers: 10 - gone });
  });

  test('MR-50, MR-51: those who pass stay where they are, whatever others of their type do', () => {
    // The enemy is near only in turn 3. Those who failed in turn 2 check after the others, who surrender.
    const scenario = scene({
      schedule: [1, 1],
      turnLimit: 3,
      bands: [{ fromPercent: 0, needed: 5, onFailure: 'cautious' }],
      blue: { at: 12, ...advance(1) },
    });
    const checksOf = (each: Story) => eventsOf(each, 'check').filter(({ turn }) => turn === 3);
    const story = storyIn(scenario, (each) => {
      const [first, second] = checksOf(each);
      return first?.passed === 0 && second?.failed === 0;
    });
    const [{ failed }, { passed }] = checksOf(story);
    expect(eventsOf(story, 'surrendered').map(({ pieces }) => pieces)).toEqual([failed]);
    expect(sheetsOf(story).at(-1)!.postures.steady).toBe(passed);
    expect(sheetsOf(story).at(-1)!.lines.front).toBe('6″');
  });

  test('MR-50: not pieces that can retreat', () => {
    const after = played(scene({ red: { cutOff: false } }));
    expect(after.postures('red', 2)).toMatchObject({ cautious: 7, gone: 3 });
    // Not even when others of its force cannot retreat.
    const both = smallScenario({
      turnLimit: 2,
      combat: { model: 'scripted', losses: { free: { schedule: [3] }, held: { schedule: [4] } } },
      tables: { ...NEVER, bands: alwaysFail('cautious') },
      red: [
        { id: 'free', ...TEN },
        { id: 'held', ...TEN, cutOff: true },
      ],
      blue: { ...ONE, at: 24 },
    });
    expect(played(both).postures('red', 2)).toMatchObject({ cautious: 7, gone: 3 + 10 });
  });

  test('MR-50: a piece that fails the check for interceptive fire surrenders, and does not fire', () => {
    const fought = (cutOff: boolean) =>
      played(
        smallScenario({
          turnLimit: 2,
          combat: flat({ sure: sureShot(), none }),
          tables: {
            ...NEVER,
            bands: [{ fromPercent: 80, needed: 100, onFailure: 'cautious' }, ...alwaysFail('cautious')],
          },
          red: { roster: { trooper: 4 }, interceptiveFire: true, cutOff },
          blue: [
            { id: 'gun', ...ONE, at: 1 },
            {
              id: 'runners',
              roster: { trooper: 40 },
              at: 24,
              move: 1,
              weapon: 'none',
              doctrine: { order: 'withdraw', fromTurn: 2 },
            },
          ],
        }),
      );
    const [held, free] = [fought(true), fought(false)];
    expect(held.response('red', 'surrendered').sum).toBe(3);
    expect(held.response('blue', 'casualties').sum).toBe(4);
    expect(free.response('red', 'surrendered').sum).toBe(0);
    expect(free.response('blue', 'casualties').sum).toBe(4 + 3);
  });

  test('MR-50: with an enemy within 6 inches, and not farther away', () => {
    expect(surrendered({ blue: { at: 24 } })).toBe(7);
    expect(surrendered({ blue: { at: 23 } })).toBe(0);
    expect(surrendered({ blue: { at: 25, slot: 20 } })).toBe(0); // 5² + 4² is more than 6²
    expect(surrendered({ blue: { at: 25, slot: 21 } })).toBe(7);
    expect(surrendered({ blue: { at: 23 }, red: { move: 7 }, tables: { surrenderDistance: 7 } })).toBe(7);
    expect(surrendered({ tables: { surrenderDistance: 5 } })).toBe(0);
    const together = { blue: { at: 30 } };
    expect(surrendered({ ...together, tables: { surrenderDistance: 1 } })).toBe(7);
    expect(surrendered({ ...together, tables: { surrenderDistance: 0 } })).toBe(0);
  });

  test('MR-50: soldiers do; warbots and crews inside a hull do not', () => {
    const bots = { kind: 'warbot', roster: {}, warbots: 2, size: 2 };
    expect(played(scene({ red: bots })).postures('red', 2)).toMatchObject({ cautious: 2 });
    const hull = { kind: 'vehicle', roster: { trooper: 3 } };
    expect(played(scene({ red: hull })).postures('red', 2)).toMatchObject({ cautious: 4 });
  });

  test('MR-50: a crew on foot does, walking at its rate on foot', () => {
    const crew = { kind: 'vehicle', roster: { trooper: 3 }, move: 1 };
    const tables = { explosionSurvival: 100 };
    expect(surrendered({ red: crew, schedule: [10], tables })).toBe(3);
    expect(surrendered({ red: crew, schedule: [10], tables: { ...tables, footMove: 5 } })).toBe(0);
    expect(surrendered({ red: crew, schedule: [10], tables: { ...tables, footMove: 5 }, turnLimit: 3 })).toBe(
      3,
    );
  });
});

describe('the walk to the enemy', () => {
  test('MR-50: they are removed on arrival, and are broken until then', () => {
    const after = played(scene({ red: { move: 3 }, turnLimit: 3 }));
    expect(after.postures('red', 2)).toMatchObject({ broken: 7, gone: 3 });
    expect(after.postures('red', 3)).toMatchObject({ broken: 0, gone: 10 });
    expect(after.response('red', 'surrendered').sum).toBe(7);
  });

  test('MR-50: they check no more, and waste no initiative', () => {
    const scenario = scene({ red: { move: 1 }, turnLimit: 6 });
    expect(eventsOf(told(scenario), 'check').map(({ turn }) => turn)).toEqual([2]);
    expect(eventsOf(told(scenario), 'surrendered')).toMatchObject([{ turn: 2, pieces: 7, phases: 6 }]);
    expect(played(scenario).response('red', 'wasted_initiatives').sum).toBe(0);
  });

  test('MR-50: a piece that is cut off and does not surrender stays where it is, even if broken or ordered to leave', () => {
    const far = { blue: { at: 10 }, turnLimit: 6 };
    const broken = played(scene({ ...far, bands: failUnder(100, 'broken') }));
    expect(broken.postures('red', 6)).toMatchObject({ broken: 7, gone: 3 });
    const force = played(scene({ ...far, bands: neverFail, tables: { breakingPoint: 30 } }));
    expect(force.response('red', 'broke').sum).toBe(1);
    expect(force.postures('red', 6)).toMatchObject({ steady: 7, gone: 3 });
  });
});
