import { describe, expect, test } from 'vitest';
import { officerPoints } from '#src/rules/morale-ratio/morale.js';
import { flat, type Input, NEVER, none, ONE, script, smallScenario } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, stories, storyIn, told } from '../told.js';
import { bookOf, losingScene } from './book.js';
import { exactMeans } from './exact-means.js';

const officer = (rank: string) => ({ 'morale-ratio': { moraleOfficer: rank, nbcProtection: false } });

describe('points of a morale officer', () => {
  const both = { leaders: 'on', moraleOfficers: 'on' };

  test.each([
    ['trooper', 2],
    ['sergeant', 4],
    ['captain', 6],
  ] as const)('MR-52: a %s with this role has %i: the points of the rank and one more', (rank, points) => {
    expect(officerPoints(bookOf(both), rank)).toBe(points);
    expect(officerPoints(bookOf({ ...both, leaders: 'off' }), rank)).toBe(1);
    expect(officerPoints(bookOf(both, { moraleOfficerPoints: 3 }), rank)).toBe(points + 2);
  });

  const levelOf = (options: Input, rank?: string) =>
    sheetsOf(
      told(
        smallScenario({
          turnLimit: 1,
          combat: script([0]),
          options,
          red: { roster: { trooper: 4, sergeant: 2 }, ...(rank ? officer(rank) : {}) },
          blue: ONE,
        }),
      ),
    )[0].lines['morale level'];

  test('MR-52: one piece of the rank has them', () => {
    expect(levelOf(both)).toBe(10);
    expect(levelOf(both, 'sergeant')).toBe(11);
    expect(levelOf({ leaders: 'on' }, 'sergeant')).toBe(10);
    expect(levelOf({ moraleOfficers: 'on' }, 'sergeant')).toBe(6);
  });

  /** Pieces that are steady in turn 2 when one has fallen and the others pass with this percentage left, or more. */
  const steadyFrom = (fromPercent: number, roster: Input, rank: string) =>
    exactMeans(
      losingScene(
        [1],
        { roster, ...officer(rank) },
        {
          options: both,
          tables: {
            bands: [
              { fromPercent, needed: 100, onFailure: 'shaken' },
              { fromPercent: 0, needed: 0, onFailure: 'shaken' },
            ],
          },
        },
      ),
      'red steady in turn 2',
    )[0];

  test('MR-52: they are lost with that piece', () => {
    // One of sergeant, officer and trooper falls: 5, 4 or 7 of 8 points are left, that is 62, 50 or 87 percent.
    const left = (fromPercent: number) => steadyFrom(fromPercent, { trooper: 1, sergeant: 2 }, 'sergeant');
    expect(left(51)).toBeCloseTo((2 * 2) / 3, 10);
    expect(left(63)).toBeCloseTo(2 / 3, 10);
    expect(left(50)).toBe(2);
  });

  test('MR-52: also when the officer is a trooper', () => {
    // The officer or one of two other troopers falls: 2 or 3 of 4 points are left, that is 50 or 75 percent.
    const left = (fromPercent: number) => steadyFrom(fromPercent, { trooper: 3 }, 'trooper');
    expect(left(51)).toBeCloseTo((2 * 2) / 3, 10);
    expect(left(76)).toBe(0);
    expect(left(50)).toBe(2);
  });
});

describe('the officer’s shot', () => {
  interface Scene {
    roster: Input;
    rank: string;
    turnLimit?: number;
    options?: Input;
    tables?: Input;
    intercepts?: boolean;
  }

  /** Gas that hits no one makes all of red check in turn 2: each fails with chance 1/2, and then has to surrender. */
  const scene = ({ roster, rank, turnLimit = 2, options, tables, intercepts = false }: Scene) =>
    smallScenario({
      turnLimit,
      combat: flat({
        none,
        blank: { bands: [{ upTo: 60, needed: 120 }] },
        gas: { nbc: true, bands: [{ upTo: 60, needed: 120 }] },
      }),
      options: { psychology: 'intended', ...(options ?? { moraleOfficers: 'on' }) },
      tables: {
        ...NEVER,
        nbcFactor: 0,
        bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }],
        ...tables,
      },
      red: {
        roster,
        weapon: intercepts ? 'blank' : 'none',
        interceptiveFire: intercepts,
        cutOff: true,
        ...officer(rank),
      },
      blue: [
        {
          id: 'watch',
          roster: { trooper: 9 },
          at: 24,
          move: 1,
          weapon: 'none',
          doctrine: intercepts ? { order: 'withdraw', fromTurn: 2 } : { order: 'hold' },
        },
        { id: 'gas', ...ONE, at: 6, weapon: 'gas', doctrine: { order: 'withdraw', fromTurn: 2 } },
      ],
    });
  const fates = (each: Scene) =>
    exactMeans(
      scene(each),
      'response red shot',
      'response red surrendered',
      `red steady in turn ${each.turnLimit ?? 2}`,
    );

  test('MR-53: hits one who would surrender; an officer who also surrenders does not shoot', () => {
    // Neither fails: no effect; only the trooper: it is shot; only the officer: it surrenders; both: both surrender.
    expect(fates({ roster: { trooper: 1, sergeant: 1 }, rank: 'sergeant' })).toEqual([1 / 4, 3 / 4, 1]);
  });

  test('MR-53: is also fired when they check for interceptive fire', () => {
    const each = { roster: { trooper: 1, sergeant: 1 }, rank: 'sergeant', intercepts: true };
    expect(fates(each)).toEqual([1 / 4, 3 / 4, 1]);
    expect(eventsOf(told(scene(each)), 'check')[0].phase).toBe('4.2');
    // All others are steady before they fire.
    const story = storyIn(scene({ ...each, roster: { trooper: 2, sergeant: 1 } }), (one) =>
      eventsOf(one, 'lost').some(({ cause }) => cause === 'shot'),
    );
    const shown = story.turns[2].events.map((event) => (event.kind === 'lost' ? event.cause : event.kind));
    expect(shown.slice(0, 4)).toEqual(['check', 'check', 'shot', 'shots']);
  });

  test('MR-51, MR-53: without the option no one is shot', () => {
    expect(fates({ roster: { trooper: 1, sergeant: 1 }, rank: 'sergeant', options: {} })).toEqual([0, 1, 1]);
  });

  test('MR-53: one is shot, the others are steady and have lost their markers', () => {
    // The officer stands in half of the battles: in 3/4 of these a trooper is shot, and no one surrenders.
    const squad = { roster: { trooper: 2, sergeant: 1 }, rank: 'sergeant' };
    const expected = [3 / 8, 1, 3 - 3 / 8 - 1];
    expect(fates(squad)).toEqual(expected);
    // No later checks, if pieces that surrender mark no others.
    const options = { moraleOfficers: 'on', markedBy: 'hits' };
    expect(fates({ ...squad, options, turnLimit: 5 })).toEqual(expected);
    // Each piece that checked in turn 2 and is still there has wasted an initiative.
    for (const turnLimit of [2, 5])
      expect(exactMeans(scene({ ...squad, options, turnLimit }), 'response red wasted_initiatives')).toEqual([
        1.625,
      ]);
  });

  test('MR-53: pieces that passed also lose their markers, and none gets one', () => {
    const squad = scene({ roster: { trooper: 4, sergeant: 1 }, rank: 'sergeant', turnLimit: 3 });
    const shots = stories(squad).filter((story) =>
      eventsOf(story, 'lost').some(({ cause }) => cause === 'shot'),
    );
    expect(shots.length).toBeGreaterThan(5);
    for (const story of shots) {
      expect(sheetsOf(story)[2].lines.markers).toBe(0);
      expect(eventsOf(story, 'marked')).toEqual([]);
      const { lines, gone } = sheetsOf(story).at(-1)!;
      expect(lines['current level']).toBe(5 - gone);
    }
  });

  test('MR-53: hits the officer’s rank or a lower one, and holds higher ranks with the others', () => {
    expect(fates({ roster: { sergeant: 2 }, rank: 'sergeant' })).toEqual([1 / 4, 3 / 4, 1]);
    expect(fates({ roster: { corporal: 1, sergeant: 1 }, rank: 'corporal' })).toEqual([0, 1, 1]);
    // The corporal stands in half of the battles. If the trooper fails it is shot, and the sergeant stays
    // whatever it rolled. Otherwise the sergeant surrenders if it fails.
    const led = { roster: { trooper: 1, corporal: 1, sergeant: 1 }, rank: 'corporal' };
    expect(fates(led)).toEqual([1 / 4, 1 / 8 + 1, 3 - 1 / 4 - 9 / 8]);
  });

  test('MR-53: hits any of those who would surrender, each equally likely', () => {
    // Trooper 1, corporal 2, officer 4 of 7 points: losing the corporal or the officer costs more than a fifth.
    const [beaten] = exactMeans(
      scene({
        roster: { trooper: 1, corporal: 1, sergeant: 1 },
        rank: 'sergeant',
        options: { moraleOfficers: 'on', leaders: 'on' },
        tables: { breakingPoint: 20 },
      }),
      'outcome blue breaking-point',
    );
    // The officer stands (1/2): only the corporal would surrender (1/4), or both, and the corporal is shot (1/8).
    expect(beaten).toBeCloseTo(1 / 2 + (1 / 2) * (1 / 4 + 1 / 8), 12);
  });
});
