import { describe, expect, test } from 'vitest';
import type { Book } from '#src/rules/morale-ratio/book.js';
import { checkOdds } from '#src/rules/morale-ratio/odds.js';
import type { MoraleRatioUnit } from '#src/rules/morale-ratio/troops.js';
import { FOUR, flat, NEVER, none, ONE, script, smallScenario, TEN } from '../../scenes/scene.js';
import { eventsOf, linesOf, telling, told } from '../told.js';
import { failUnder, sureShotAt } from './book.js';

test('MR-31: a shaken piece that falls back to the edge is not told as off the board', () => {
  const story = told(
    smallScenario({
      turnLimit: 2,
      combat: flat({ none, gun: sureShotAt(20) }),
      tables: { ...NEVER, bands: failUnder(100, 'shaken') },
      red: { ...ONE, at: 10, weapon: 'gun' },
      blue: { ...FOUR, at: 6, weapon: 'none' },
    }),
  );
  telling(story, /^2 4\.4 blue-squad: 3 shaken, .*, from 6″ to 0″ from its edge \[MR-31\]$/);
  expect(linesOf(story).join()).not.toContain('off the board');
});

describe('MR-10: a check tells the number of the ratio, then the number needed', () => {
  /** Red, ten levies, loses this many in turn 1, and checks in turn 2. */
  const levies = (lost: number, options: Record<string, unknown> = {}) =>
    told(
      smallScenario({
        turnLimit: 2,
        combat: script([lost]),
        options: { moraleClasses: 'intended', ...options },
        tables: NEVER,
        red: { ...TEN, 'morale-ratio': { class: 'levy' } },
        blue: ONE,
      }),
    );

  test('MR-81: with a factor', () => {
    telling(levies(6), /check with 4 of 10 points left, needing 4 or less \(levy −1\), so 3 or less: /);
  });

  test('MR-84: when no roll passes, and when the number is clamped', () => {
    telling(levies(9), /with 1 of 10 points left, needing 1 or less \(levy −1\), so no roll passes: \d+ → /);
    telling(levies(9, { clamp: 'one-to-nine' }), /needing 1 or less \(levy −1\), so 1 or less: \d+ → /);
    telling(levies(9, { clamp: 'one-to-nine', moraleClasses: 'off' }), /needing 1 or less: \d+ → /);
  });

  test('MR-81: a number below 0 is the one that odds give', () => {
    const scenario = smallScenario({
      turnLimit: 2,
      combat: script([9]),
      options: { moraleClasses: 'intended' },
      tables: { ...NEVER, classFactors: { elite: 1, regular: 0, levy: -2 } },
      red: { ...TEN, 'morale-ratio': { class: 'levy' } },
      blue: ONE,
    });
    const { options, tables } = scenario.rules['morale-ratio'] as Book;
    const [unit] = scenario.forces[0].units as unknown as MoraleRatioUnit[];
    const [check] = eventsOf(told(scenario), 'check');
    expect(check.needed).toBe(-1);
    expect(checkOdds({ options, tables }, unit)[0].needed).toBe('-1');
  });
});
