import { describe, expect, test } from 'vitest';
import type { Scenario } from '../../src/scenario/schema.js';
import { poolScenario } from '../oracles/dice-pool/pool-scenario.js';
import { cover, flat, smallScenario } from '../oracles/small-scenario.js';
import { bands, stand, standScenario } from '../oracles/unit-morale/stand-scenario.js';
import { MOST_STANDARD_ERRORS } from '../play/expect-exact.js';
import { played } from '../play/played.js';

const BATTLES = 200_000;
const SEED = 1066;
const squad = { roster: { sergeant: 1, corporal: 1, trooper: 8 } };
const rifle = { bands: [7, 8, 9].map((needed, i) => ({ upTo: 10 * (i + 1), needed })) };

type Scene = Omit<Parameters<typeof smallScenario>[0], 'red' | 'blue'>;
const mirrored = (scene: Scene, units: (side: string) => Record<string, unknown>[]): Scenario =>
  smallScenario({ ...scene, red: units('red'), blue: units('blue') });

const mirroredPool = (units: (side: string) => Record<string, unknown>[]): Scenario =>
  poolScenario({
    combat: { ...flat({ rifle }), assault: {} },
    board: { contactRange: 3 },
    options: { removedIsDestroyed: true },
    turnLimit: 15,
    red: units('red'),
    blue: units('blue'),
  });

/** Nobody surrenders: who tests later would no longer see him (docs/battlefield.md, 11.2). */
const mirroredStands = (units: (side: string) => Record<string, unknown>[]): Scenario =>
  standScenario({
    combat: bands({ assault: {} }),
    board: { contactRange: 3, zones: [cover(14, 16), cover(20, 22)] },
    tables: { surrenderDistance: 0 },
    turnLimit: 8,
    red: units('red'),
    blue: units('blue'),
  });

/**
 * Per battle the difference red − blue is 1, −1 or 0, and 0 on average when the sides are alike.
 * Its sum over the battles has mean 0 and, given how many had a holder, variance that number:
 * each is a fair coin. One scenario alarms once in 147,000 choices of the seed, which is fixed.
 */
describe(`identical sides come out even within ${MOST_STANDARD_ERRORS} standard errors over ${BATTLES} battles (seed ${SEED})`, () => {
  const scenarios: [string, Scenario][] = [
    [
      'a duel that both open by advancing',
      mirrored({ combat: flat({ rifle }), turnLimit: 15 }, (side) => [
        { id: `${side}-squad`, ...squad, doctrine: { order: 'advance', toRange: 9 } },
      ]),
    ],
    [
      'two lines that fire interceptively at assaults through cover',
      mirrored(
        {
          combat: flat({ rifle }),
          turnLimit: 15,
          board: {
            zones: [
              cover(10, 12),
              cover(24, 26),
              { ...cover(4, 6, 'hard'), right: 20 },
              { ...cover(30, 32, 'hard'), right: 20 },
            ],
          },
          options: { leaders: 'on' },
        },
        (side) => [
          { id: `${side}-line`, ...squad, slot: 14, interceptiveFire: true },
          { id: `${side}-assault`, ...squad, slot: 20, doctrine: { order: 'assault' } },
        ],
      ),
    ],
    [
      'fireteams of levies with an elite squad',
      mirrored(
        {
          combat: flat({ rifle: { shots: 2, bands: rifle.bands } }),
          turnLimit: 15,
          options: { moraleClasses: 'intended', endurance: 'pieces' },
        },
        (side) => [
          {
            id: `${side}-team`,
            roster: { trooper: 5 },
            copies: 3,
            spacing: 5,
            slot: 10,
            at: 9,
            doctrine: { order: 'advance', toRange: 12 },
            'morale-ratio': { class: 'levy' },
          },
          { id: `${side}-elite`, ...squad, slot: 18, 'morale-ratio': { class: 'elite' } },
        ],
      ),
    ],
    [
      'companies that share a pool and charge each other',
      mirroredPool((side) => [
        {
          id: `${side}-command`,
          roster: { trooper: 8 },
          slot: 20,
          'dice-pool': { commander: 'veteran', senior: true },
        },
        { id: `${side}-left`, roster: { trooper: 8 }, slot: 22, doctrine: { order: 'assault' } },
      ]),
    ],
    [
      'squads that fire suppressively, and storm each other',
      mirroredStands((side) => [
        stand(
          { lieutenant: 1, sergeant: 1, trooper: 4 },
          { experience: 'veteran', armour: 'flak-vest' },
          { id: `${side}-line`, at: 14, slot: 20, interceptiveFire: true },
        ),
        stand(
          { sergeant: 1, trooper: 5 },
          { training: 'recruits' },
          { id: `${side}-storm`, at: 12, slot: 22, doctrine: { order: 'assault' } },
        ),
      ]),
    ],
  ];

  test.each(scenarios)('%s', (_, scenario) => {
    const after = played(scenario, BATTLES, SEED);
    const red = after.response('red', 'holds_field').sum;
    const blue = after.response('blue', 'holds_field').sum;
    expect(red + blue).toBeGreaterThan(BATTLES / 10); // or there would be little to compare
    expect(Math.abs(red - blue) / Math.sqrt(red + blue)).toBeLessThan(MOST_STANDARD_ERRORS);
  });
});
