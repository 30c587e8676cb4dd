import { type Scenario, scenarioSchema } from '../../src/scenario/schema.js';

type Data = Record<string, unknown>;

const squad = (id: string, more: Data = {}): Data => ({
  id,
  roster: { sergeant: 1, corporal: 1, trooper: 8 },
  slot: 20,
  at: 8,
  ...more,
});
const rifles = (...needed: number[]): Data => ({
  rifle: { bands: needed.map((number, i) => ({ upTo: 12 * (i + 1), needed: number })) },
});
const flat = (weapons: Data, more: Data = {}): Data => ({ model: 'flat', weapons, ...more });

function skirmish(name: string, rules: Data, blue: Data[], red: Data[], more: Data): Scenario {
  return scenarioSchema.parse({
    standfast: 1,
    name,
    title: name,
    question: 'Do two simulators agree?',
    system: 'morale-ratio',
    turnLimit: 15,
    rules: { 'morale-ratio': rules },
    forces: [
      { id: 'blue', units: blue },
      { id: 'red', units: red },
    ],
    ...more,
  });
}

/** Small battles that between them reach every rule, option and branch of the model. */
export const SKIRMISHES: readonly Scenario[] = [
  skirmish(
    'squad-duel',
    { options: { leaders: 'on', moraleClasses: 'intended' }, tables: { breakingPoint: 'never' } },
    [squad('alpha', { 'morale-ratio': { class: 'elite' } })],
    [squad('bravo')],
    { combat: flat(rifles(7, 8, 10)) },
  ),
  skirmish(
    'attack-on-a-line-that-fires-interceptively',
    {
      options: { leaders: 'on', moraleClasses: 'literal', experience: 'on' },
      tables: { breakingPoint: 'never', unitBreakPercent: 40 },
    },
    [
      squad('first', {
        doctrine: { order: 'assault' },
        'morale-ratio': { class: 'levy', experience: 'green' },
      }),
      squad('second', { slot: 31, at: 5, doctrine: { order: 'advance', toRange: 9 }, move: 5 }),
    ],
    [squad('line', { slot: 25, interceptiveFire: true, 'morale-ratio': { class: 'elite' } })],
    {
      board: {
        zones: [
          { from: 13, to: 16, cover: 'concealment' },
          { from: 27, to: 29, left: 22, right: 30, cover: 'hard' },
          { from: 3, to: 4, cover: 'all-round' },
        ],
      },
      combat: flat(rifles(6, 8, 9), { modifiers: { moving: -1, suppressive: -3, hard: -1 } }),
    },
  ),
  skirmish(
    'marked-line-under-fire-from-two-sides',
    {
      options: { leaders: 'on' },
      tables: { breakingPoint: 'never', interceptiveFactors: { cautious: -2, shaken: -4 } },
    },
    [
      { id: 'runners', roster: { trooper: 12 }, slot: 10, at: 4, doctrine: { order: 'assault' }, move: 4 },
      { id: 'base', roster: { trooper: 6 }, slot: 22, at: 12 },
    ],
    [squad('line', { slot: 16, at: 10, interceptiveFire: true })],
    { combat: flat(rifles(7, 8, 9)), board: { zones: [{ from: 20, to: 21, cover: 'concealment' }] } },
  ),
  skirmish(
    'fireteams-to-the-breaking-point',
    {
      options: {
        endurance: 'pieces',
        automaticStays: false,
        clamp: 'one-to-nine',
        moraleClasses: 'intended',
      },
      tables: { breakingPoint: 40 },
    },
    [
      {
        id: 'team',
        roster: { corporal: 1, trooper: 4 },
        copies: 3,
        spacing: 6,
        slot: 12,
        at: 10,
        doctrine: { order: 'advance', toRange: 10 },
        'morale-ratio': { class: 'levy' },
      },
    ],
    [
      squad('one', { slot: 10, 'morale-ratio': { class: 'elite' } }),
      squad('two', { slot: 30, doctrine: { order: 'advance', toRange: 12 } }),
    ],
    { combat: flat({ ...rifles(6, 8, 9), smg: { shots: 2, bands: [{ upTo: 10, needed: 8 }] } }) },
  ),
  skirmish(
    'both-assault-each-other',
    { options: { leaders: 'on' }, tables: { breakingPoint: 60 } },
    [squad('alpha', { doctrine: { order: 'assault' } })],
    [squad('bravo', { doctrine: { order: 'assault' }, slot: 23 })],
    { combat: flat(rifles(8, 9, 10)), board: { zones: [{ from: 12, to: 20, cover: 'concealment' }] } },
  ),
  skirmish(
    'rearguard',
    { options: { leaders: 'off' }, tables: { breakingPoint: 'never' } },
    [squad('guard', { doctrine: { order: 'withdraw', fromTurn: 4 }, at: 16 })],
    [squad('hunters', { doctrine: { order: 'assault' }, move: 4 })],
    { combat: flat(rifles(8, 9, 10)) },
  ),
  skirmish(
    'platoon-by-script',
    {
      options: { leaders: 'on', experience: 'on', automaticStays: false },
      tables: { breakingPoint: 'never' },
    },
    [
      {
        id: 'platoon',
        roster: { lieutenant: 1, sergeant: 2, corporal: 3, trooper: 18 },
        slot: 10,
        at: 20,
        'morale-ratio': { experience: 'green' },
      },
    ],
    [squad('pair', { copies: 2, spacing: 4, at: 13, move: 4 })],
    {
      turnLimit: 20,
      board: { zones: [{ from: 8, to: 9, cover: 'concealment' }] },
      combat: {
        model: 'scripted',
        losses: {
          platoon: { chances: [0.3, 0.3, 0.2, 0.1, 0.1] },
          pair: { schedule: [1, 0, 3, 1, 2, 0, 1] },
        },
      },
    },
  ),
];
