import { describe, expect, test } from 'vitest';
import type { Book } from '#src/rules/morale-ratio/book.js';
import { checkOdds } from '#src/rules/morale-ratio/odds.js';
import type { MoraleRatioUnit } from '#src/rules/morale-ratio/troops.js';
import {
  FOUR,
  flat,
  NEVER,
  none,
  ONE,
  STRONGPOINT,
  script,
  smallScenario,
  TEN,
  withdraw,
} from '../../scenes/scene.js';
import { eventsOf, linesOf, stories, storyIn, telling, told } from '../told.js';
import { alwaysFail, failUnder, losingScene, sureShot, sureShotAt } from './book.js';
import { scene } from './immobile-vehicle.js';

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

test('MR-70: a force at its breaking point: what it has left, and what that point is', () => {
  const battle = (options: Record<string, unknown>) =>
    told(
      smallScenario({
        turnLimit: 2,
        options,
        combat: script([6]),
        red: { ...TEN, at: 15 },
        blue: { ...ONE, at: 15 },
      }),
    );
  const says = (what: string) =>
    new RegExp(
      `red: the breaking point is reached, because it has 4 ${what} left and its breaking point is 5;`,
    );
  telling(battle({}), says('points'));
  telling(battle({ endurance: 'pieces' }), says('pieces'));
});

describe('MR-10: a check tells the number of the ratio, then the number needed', () => {
  /** Red, ten levies, loses this many in turn 1, and checks in turn 2. */
  const levies = (lost: number, options: Record<string, unknown> = {}) =>
    told(
      losingScene(
        [lost],
        { ...TEN, 'morale-ratio': { class: 'levy' } },
        { options: { moraleClasses: 'intended', ...options } },
      ),
    );

  test('MR-81: with a factor', () => {
    telling(levies(6), /check with 4 of 10 points left, needing 4 or less \(levy −1\), so 3 or less: /);
  });

  test('MR-84: when no roll passes, and when the number is clamped', () => {
    telling(levies(9), /with 1 of 10 points left, needing 1 or less \(levy −1\), so no roll passes: \d+ → /);
    telling(
      levies(9, { clamp: 'one-to-nine' }),
      /needing 1 or less \(levy −1, clamp \+1\), so 1 or less: .* MR-84 /,
    );
    telling(levies(9, { clamp: 'one-to-nine', moraleClasses: 'off' }), /needing 1 or less: \d+ → /);
  });

  test('MR-81: a number below 0 is the one that odds give', () => {
    const scenario = losingScene(
      [9],
      { ...TEN, 'morale-ratio': { class: 'levy' } },
      {
        options: { moraleClasses: 'intended' },
        tables: { classFactors: { elite: 1, regular: 0, levy: -2 } },
      },
    );
    const { options, tables } = scenario.rules['morale-ratio'] as Book;
    const [unit] = scenario.forces[0].units as unknown as MoraleRatioUnit[];
    const [check] = eventsOf(told(scenario), 'check');
    expect(check.needed).toBe(-1);
    expect(checkOdds({ options, tables }, unit)[0].needed).toBe('-1');
  });
});

describe('what happens is told in words that fit', () => {
  test('MR-33: a strongpoint shuts down', () => {
    const scenario = losingScene([1], STRONGPOINT, { tables: { bands: failUnder(100, 'broken') } });
    telling(told(scenario), /^2 4\.3 red-squad: .* → 1 is broken and shuts down \[.* MR-33\]$/);
  });

  test('MR-33: the crew of a lost strongpoint does not shut down', () => {
    // It explodes in turn 1. Its crew of five get out, and check in turn 2.
    const scenario = losingScene(
      [7],
      { ...STRONGPOINT, roster: { trooper: 5 } },
      {
        options: { strongpointShutdown: 'any-failure' },
        tables: { bands: alwaysFail('shaken'), explosionSurvival: 100 },
      },
    );
    telling(
      told(scenario),
      /^2 4\.3 red-squad: 5 pieces \(steady\) check .* → 5 are shaken \[[^\]]*MR-15\]$/,
    );
  });

  test('MR-7: several weapons are lost, and one point is left', () => {
    const scenario = smallScenario({
      turnLimit: 1,
      combat: { ...flat({ gun: sureShot(2), sure: sureShot() }) },
      tables: { ...NEVER, systemLevels: { movement: 0, targeting: 0, damageControl: 0 } },
      red: { kind: 'vehicle', weapons: ['sure', 'sure', 'sure'] },
      blue: { ...ONE, weapon: 'gun' },
    });
    telling(told(scenario), /red-squad is damaged: 2 weapons \(sure\); 1 of 3 points is left \[MR-7\]$/);
  });

  test('MR-61: crew do not get out of an abandoned vehicle', () => {
    const bands = alwaysFail('broken');
    const story = told(scene({ schedule: [6], crew: { trooper: 4 }, bands, turnLimit: 2 }));
    telling(story, /^2 4\.3 red-squad loses 2 pieces, who do not get out; 3 are left/);
  });

  test('MR-35: losses in close combat are no departure', () => {
    const scenario = smallScenario({
      turnLimit: 1,
      combat: { ...flat({ club: { bands: [{ upTo: 1, needed: 120 }] } }), assault: { needed: -20 } },
      tables: NEVER,
      red: { ...FOUR, at: 17 },
      blue: { ...ONE, at: 18 },
    });
    telling(told(scenario), /^1 4\.5a blue-squad loses 1 piece in close combat; none is left \[\]$/);
  });

  test('MR-30, MR-35: a unit returns to its place, and another leaves', () => {
    const scenario = smallScenario({
      turnLimit: 3,
      board: { zones: [{ from: 32, to: 32, cover: 'concealment' }] },
      combat: flat({ none, gun: sureShotAt(20) }),
      tables: { ...NEVER, bands: failUnder(100, 'cautious') },
      red: [
        { ...ONE, at: 6, weapon: 'gun' },
        { id: 'wagons', ...FOUR, slot: 0, at: 3, weapon: 'none', ...withdraw(1) },
      ],
      blue: { ...FOUR, at: 10, weapon: 'none' },
    });
    const story = told(scenario);
    telling(story, /^3 4\.4 blue-squad: \d \w+, returning to its place, from 4″ to 10″ from its edge \[\]$/);
    telling(story, /^1 4\.4 wagons: 4 pieces leave the board; none is left \[MR-35\]$/);
  });
});

/** A unit with a morale officer, cut off, loses one in turn 1; all others fail their checks in turn 2. */
const officered = (blue: Record<string, unknown> = {}) =>
  losingScene(
    [1],
    {
      roster: { captain: 1, lieutenant: 1, trooper: 30 },
      cutOff: true,
      'morale-ratio': { moraleOfficer: 'lieutenant' },
    },
    {
      options: { leaders: 'on', moraleOfficers: 'on' },
      tables: { bands: alwaysFail('shaken') },
      blue: { ...ONE, ...blue },
    },
  );

test('MR-52, MR-53: checks, moves and surrenders tell the morale officer from others', () => {
  const story = storyIn(officered(), (each) => eventsOf(each, 'check').length === 3);
  telling(story, /^2 4\.3 red-squad: 1 morale officer \(steady\) checks /);
  telling(story, /^2 4\.3 red-squad: 1 superior \(steady\) checks /);
  telling(story, /^2 4\.3 red-squad: 29 soldiers \(steady\) check /);
  telling(story, /^2 4\.4 red-squad: 29 shaken soldiers, /);
  telling(story, /^2 4\.4 red-squad: 1 shaken morale officer, /);
  // With an enemy near, all who fail surrender; an officer who does shoots nobody.
  const near = storyIn(officered({ at: 24 }), (each) => eventsOf(each, 'surrendered').length === 3);
  telling(near, /^2 4\.3 red-squad: 29 soldiers surrender, and will reach the enemy in /);
  telling(near, /^2 4\.3 red-squad: 1 morale officer surrenders, and will reach the enemy in /);
});

test('MR-60: an explosion shows a die for each of the crew still inside', () => {
  const explosions = stories(scene({ schedule: [12], crew: { trooper: 5 }, turnLimit: 1 }));
  const survived = explosions.map((story) => {
    const [{ dice, needed, onFoot }] = eventsOf(story, 'wreck');
    expect({ needed, thrown: dice.length }).toEqual({ needed: 50, thrown: 5 });
    expect(dice.filter((die) => die <= needed)).toHaveLength(onFoot);
    return onFoot;
  });
  expect(new Set(survived).size).toBeGreaterThan(2);
  telling(
    explosions[0],
    /explodes and leaves a wreck; 5 still inside, each needing 50 or less: (\d+ ){5}→ \w+ of its crew of 5 /,
  );
});
