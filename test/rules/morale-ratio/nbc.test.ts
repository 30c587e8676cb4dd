import { describe, expect, test } from 'vitest';
import { neededRoll } from '#src/rules/morale-ratio/morale.js';
import { flat, type Input, NEVER, none, ONE, smallScenario, VEHICLE } from '../../scenes/scene.js';
import { played } from '../played.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { alwaysFail, bookOf, sureShot, troopsOf } from './book.js';
import { exactMeans } from './exact-means.js';

const BARE = { 'morale-ratio': { nbcProtection: false } };
/** Hits no one. */
const gas = { nbc: true, bands: [{ upTo: 60, needed: 120 }] };

interface Scene {
  psychology?: string;
  options?: Input;
  tables?: Input;
  red?: Input;
  turnLimit?: number;
  weapon?: string;
  leaves?: boolean;
}

/** Blue fires at red, three strong, without hitting anyone; if a turn is given, only in that turn. */
const scene = ({ psychology = 'intended', options, tables, red, turnLimit = 2, weapon, leaves }: Scene) =>
  smallScenario({
    turnLimit,
    combat: flat({ none, gas, smoke: { ...gas, nbc: false } }),
    options: { psychology, ...options },
    tables: { ...NEVER, bands: alwaysFail('cautious'), ...tables },
    red: { roster: { trooper: 3 }, weapon: 'none', ...BARE, ...red },
    blue: [
      {
        id: 'gas',
        ...ONE,
        weapon: weapon ?? 'gas',
        doctrine: leaves ? { order: 'withdraw', fromTurn: 2 } : { order: 'hold' },
      },
      { id: 'watch', ...ONE, weapon: 'none' },
    ],
  });

describe('the factor of an NBC attack', () => {
  test('MR-83: adds to those of class and experience', () => {
    const green = troopsOf({ nbcProtection: false, class: 'elite', experience: 'green' });
    const needed = (options: Input) =>
      neededRoll(bookOf({ moraleClasses: 'intended', experience: 'on', ...options }), {
        remaining: 8,
        level: 13,
        troops: green,
        underNbc: true,
      });
    expect(needed({ psychology: 'intended' })).toBe(6 + 1 - 1 - 2);
    expect(needed({ psychology: 'literal' })).toBe(6 + 1 - 1 + 2);
  });
});

describe('an NBC attack', () => {
  const checking = (each: Scene) => played(scene(each)).postures('red', 2).cautious;

  test('MR-83: makes troops without protection check, even without hits', () => {
    expect(checking({})).toBe(3);
    expect(checking({ psychology: 'literal' })).toBe(3);
    expect(checking({ psychology: 'off' })).toBe(0);
    expect(checking({ weapon: 'smoke' })).toBe(0);
    expect(sheetsOf(told(scene({})))[1].lines.markers).toBe(3);
  });

  test('MR-83: affects no protected troops, no warbot and no hull', () => {
    expect(checking({ red: { 'morale-ratio': { nbcProtection: true } } })).toBe(0);
    expect(checking({ red: { warbots: 2, size: 0 } })).toBe(3);
    expect(checking({ red: { kind: 'warbot', roster: {}, warbots: 2, size: 0 } })).toBe(0);
    expect(checking({ red: { ...VEHICLE, weapon: undefined, weapons: ['none'] } })).toBe(0);
  });

  test('MR-83: affects a crew on foot', () => {
    const scenario = smallScenario({
      turnLimit: 3,
      combat: flat({ none, gas, barrage: sureShot(10) }),
      options: { psychology: 'intended' },
      tables: {
        ...NEVER,
        explosionSurvival: 100,
        bands: [{ fromPercent: 0, needed: 8, onFailure: 'shaken' }],
      },
      red: { ...VEHICLE, ...BARE, at: 12, weapons: ['none'] },
      blue: [
        { id: 'guns', ...ONE, weapon: 'barrage', doctrine: { order: 'withdraw', fromTurn: 2 } },
        { id: 'gas', ...ONE, at: 5, weapon: 'gas' },
      ],
    });
    // Turn 2: blue's gas came with the explosion, when they were inside. Turn 3: under gas, on foot.
    const [, third] = exactMeans(scenario, 'red shaken in turn 2', 'red shaken in turn 3');
    expect(third).toBeCloseTo(2 * 0.4, 12);
  });

  test.each([
    ['intended', 0.7, 0.7 * 0.5],
    ['literal', 0.3, 0.3 * 0.5],
  ])(
    'MR-83: as %s, the factor counts while the unit is under attack, and no longer',
    (psychology, second, third) => {
      // Without the factor a check needs 5; a piece that fails in turn 2 checks again in turn 3, after the gas is gone.
      const tables = { bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }] };
      const scenario = scene({
        psychology,
        tables,
        red: { roster: { trooper: 1 } },
        turnLimit: 3,
        leaves: true,
      });
      const [inTwo, inThree] = exactMeans(scenario, 'red shaken in turn 2', 'red shaken in turn 3');
      expect(inTwo).toBeCloseTo(second, 12);
      expect(inThree).toBeCloseTo(third, 12);
    },
  );

  test.each([
    ['intended', true, 0],
    ['intended', false, 0.2],
    ['literal', false, 0],
  ])('MR-83, MR-84: at full strength, as %s, automaticStays %s: it fails with probability %f', (...row) => {
    const [psychology, automaticStays, chance] = row;
    const tables = { bands: undefined };
    const scenario = scene({
      psychology,
      options: { automaticStays },
      tables,
      red: { roster: { trooper: 1 } },
    });
    expect(exactMeans(scenario, 'red cautious in turn 2')[0]).toBeCloseTo(chance, 12);
  });

  test('MR-83: the factor is a number in the book', () => {
    const tables = { nbcFactor: -4, bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }] };
    const scenario = scene({ tables, red: { roster: { trooper: 1 } } });
    expect(exactMeans(scenario, 'red shaken in turn 2')[0]).toBeCloseTo(0.9, 12);
  });
});

describe('what marks which pieces', () => {
  /** Gas hits one of red's three; blue fires it either in its fire phase or at a target on the move. */
  const hitting = (interceptive: boolean) => {
    const doctrine = interceptive ? { order: 'assault' } : { order: 'hold' };
    return told(
      smallScenario({
        turnLimit: 1,
        combat: flat({ none, gas: { nbc: true, bands: [{ upTo: 60, needed: -20 }] } }),
        options: { psychology: 'intended' },
        tables: { ...NEVER, bands: alwaysFail('cautious') },
        red: { roster: { trooper: 3 }, weapon: 'none', doctrine, ...BARE },
        blue: { ...ONE, weapon: 'gas', interceptiveFire: interceptive },
      }),
    );
  };

  test.each([false, true])(
    'MR-20, MR-83: a loss marks them, not only the attack (interceptive: %s)',
    (interceptive) => {
      const story = hitting(interceptive);
      expect(eventsOf(story, 'marked').map(({ pieces }) => pieces)[0]).toBe(2);
      expect(eventsOf(story, 'frightened')).toEqual([]);
    },
  );
});
