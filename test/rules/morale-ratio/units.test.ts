import { describe, expect, test } from 'vitest';
import { losing, NEVER, ONE, smallScenario } from '../../scenes/scene.js';
import { binomialMasses } from '../../statistics/binomial-masses.js';
import { played } from '../played.js';
import { checksOf } from '../scenario-text.js';
import { failUnder, losingScene } from './book.js';
import { exactMeans, expectSpread } from './exact-means.js';

describe('units', () => {
  test('MR-1: infantry is grouped into units: a loss makes its own unit check, and no other', () => {
    const after = played(
      smallScenario({
        turnLimit: 2,
        combat: { model: 'scripted', losses: { first: { schedule: [1] } } },
        tables: { ...NEVER, bands: failUnder(100, 'shaken') },
        red: [
          { id: 'first', roster: { trooper: 5 }, at: 20 },
          { id: 'second', roster: { trooper: 7 }, at: 20 },
        ],
        blue: ONE,
      }),
    );
    expect(after.postures('red', 2)).toEqual({ steady: 7, cautious: 0, shaken: 4, broken: 0, gone: 1 });
  });

  /**
   * Thirty soldiers lose four of one unit. A fireteam has 1 of 5 left: one soldier needs 2. A squad
   * has 6 of 10: six need 6. A platoon has 26 of 30: twenty-six need 8. Each checks on its own.
   */
  test.each([
    ['six fireteams', 5, 6, 'broken', 0.8],
    ['three squads', 10, 3, 'shaken', 0.4],
    ['a platoon', 30, 1, 'cautious', 0.2],
  ] as const)(
    'MR-2: thirty soldiers grouped as %s, within 4.5 standard errors',
    (_, size, units, failure, chance) => {
      const rest = { id: 'rest', roster: { trooper: size }, at: 20, copies: units - 1 };
      const scenario = smallScenario({
        turnLimit: 2,
        combat: losing({ first: [4] }),
        tables: NEVER,
        red: [{ id: 'first', roster: { trooper: size }, at: 20 }, ...(units > 1 ? [rest] : [])],
        blue: ONE,
      });
      expect(exactMeans(scenario, 'red steady in turn 0', 'red gone in turn 2')).toEqual([30, 4]);
      expectSpread(scenario, {
        [`red ${failure} in turn 2`]: binomialMasses(size - 4, chance),
        // Large units hold longer: after the same four losses a fireteam breaks with chance 4/5, the others never.
        'red first broke at turn 2': size === 5 ? [0.2, 0.8] : [1],
      });
    },
  );

  test('MR-2: more troops are affected when a large unit breaks', () => {
    // Two thirds are lost; under two fifths of the points all pieces break.
    const broken = (size: number) =>
      played(
        losingScene(
          [(2 * size) / 3],
          { roster: { trooper: size }, at: 20 },
          { tables: { bands: failUnder(40, 'broken') } },
        ),
      ).postures('red', 2).broken;
    expect([6, 30].map(broken)).toEqual([2, 10]);
  });

  test('MR-3: every soldier lost costs its unit one point, whatever the rank', () => {
    // Losing any one of four leaves 3 of 4 points; if the colonel counted 7 points, losing that one would leave 3 of 10.
    const after = played(
      losingScene(
        [1],
        { roster: { colonel: 1, trooper: 3 }, at: 20 },
        { tables: { bands: failUnder(75, 'broken') } },
      ),
      1000,
    );
    expect(after.postures('red', 2)).toEqual({ steady: 3, cautious: 0, shaken: 0, broken: 0, gone: 1 });
  });

  test('MR-80: with leaders on, the points of a rank are lost with its holder', () => {
    // One of four falls, each equally likely. Without the colonel 3 of 10 are left, without a trooper 9 of 10.
    const led = losingScene(
      [1],
      { roster: { colonel: 1, trooper: 3 }, at: 20 },
      { options: { leaders: 'on' }, tables: { bands: failUnder(75, 'broken') } },
    );
    expectSpread(led, { 'red broken in turn 2': [0.75, 0, 0, 0.25] });
  });
});

describe('elite troops', () => {
  /** What is said of blue, with four elite pieces and so many others. */
  const { warnings } = checksOf('morale-ratio', ', morale-ratio: { class: elite }');
  const said = (others: number, tables = '{}') =>
    warnings({
      red: ['roster: { trooper: 4 }'],
      blue: ` }\n      - { id: others, roster: { trooper: ${others} }, slot: 12, at: 20`,
      rules: `{ options: { moraleClasses: intended }, tables: ${tables} }`,
    });

  test('MR-85: more than 10 % of a force give a warning, unless the scenario declares the share as intended', () => {
    expect(said(35)).toEqual([
      expect.stringMatching(/4 of the 39 pieces of force .*blue.* are elite.*MR-85/),
    ]);
    expect(said(36)).toEqual([]);
    expect(said(35, '{ eliteSharePercent: 11 }')).toEqual([]);
  });
});
