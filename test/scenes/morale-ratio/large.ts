import { every, flat, type Input, type Named, type Scene, scenarioUnder } from '../scene.js';

const squad = (id: string, more: Input = {}): Input => ({
  id,
  roster: { sergeant: 1, corporal: 1, trooper: 8 },
  slot: 20,
  at: 8,
  ...more,
});
const rifles = (...needed: number[]): Input => ({
  rifle: { bands: every(12, ...needed) },
});
const skirmish = (name: string, rules: Input, red: Input[], blue: Input[], more: Partial<Scene>): Named => [
  name,
  scenarioUnder('morale-ratio', { name, turnLimit: 15, ...rules, red, blue, ...more }),
];

/** Small battles that together reach every rule, option and branch of the model. */
export const RATIO_LARGE: readonly Named[] = [
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
      combat: flat(rifles(6, 8, 9), { moving: -1, suppressive: -3, hard: -1 }),
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

const clubs = (...needed: number[]): Input => ({
  ...rifles(...needed),
  gas: { nbc: true, shots: 2, bands: [{ upTo: 16, needed: 10 }] },
  cannon: {
    shots: 2,
    bands: [
      { upTo: 18, needed: 5 },
      { upTo: 30, needed: 7 },
    ],
  },
  autogun: { shots: 6, bands: [{ upTo: 24, needed: 8 }] },
});

/** Battles with all kinds of units, and with soldiers who are cut off. */
export const MIXED_LARGE: readonly Named[] = [
  skirmish(
    'mixed-battlegroups',
    {
      options: { leaders: 'on', psychology: 'intended', bailedCrews: 'on', automaticStays: false },
      tables: { breakingPoint: 80 },
    },
    [
      squad('alpha', { warbots: 2, size: 1, doctrine: { order: 'advance', toRange: 10 } }),
      {
        id: 'tank',
        kind: 'vehicle',
        roster: { corporal: 1, trooper: 2 },
        weapons: ['cannon', 'autogun', 'gas'],
        armour: 1,
        slot: 26,
        at: 6,
        move: 10,
        doctrine: { order: 'assault' },
        'morale-ratio': { nbcProtection: false },
      },
      { id: 'drone', kind: 'vehicle', weapons: ['autogun'], slot: 34, at: 9, doctrine: { order: 'assault' } },
      { id: 'bots', kind: 'warbot', warbots: 3, size: 2, slot: 40, at: 8, doctrine: { order: 'assault' } },
    ],
    [
      squad('bravo', { interceptiveFire: true, 'morale-ratio': { nbcProtection: false } }),
      {
        id: 'gun',
        kind: 'crew',
        roster: { corporal: 1, trooper: 3 },
        weapon: 'cannon',
        slot: 25,
        at: 10,
        interceptiveFire: true,
      },
      {
        id: 'bunker',
        kind: 'strongpoint',
        roster: { sergeant: 1, trooper: 3 },
        weapons: ['autogun', 'cannon'],
        armour: 1,
        slot: 32,
        at: 12,
        interceptiveFire: true,
      },
    ],
    {
      turnLimit: 12,
      board: { zones: [{ from: 22, to: 27, cover: 'concealment' }] },
      combat: flat(clubs(7, 8, 9)),
    },
  ),
  skirmish(
    'no-way-back',
    {
      options: {
        leaders: 'on',
        moraleOfficers: 'on',
        psychology: 'literal',
        strongpointShutdown: 'any-failure',
        strongpointMovement: 'counted',
      },
      tables: { breakingPoint: 'never', surrenderDistance: 9, footMove: 3, targetingFactor: -2 },
    },
    [
      squad('garrison', {
        roster: { lieutenant: 2, sergeant: 1, corporal: 1, trooper: 8, captain: 1 },
        cutOff: true,
        at: 12,
        move: 3,
        'morale-ratio': { moraleOfficer: 'lieutenant', nbcProtection: false },
      }),
      {
        id: 'bunker',
        kind: 'strongpoint',
        roster: { trooper: 3 },
        weapons: ['autogun'],
        cutOff: true,
        slot: 27,
        at: 12,
      },
    ],
    [
      squad('first', { doctrine: { order: 'advance', toRange: 4 }, at: 12 }),
      squad('second', { doctrine: { order: 'advance', toRange: 7 }, slot: 25, at: 10, weapon: 'gas' }),
      {
        id: 'tank',
        kind: 'vehicle',
        roster: { trooper: 3 },
        weapons: ['cannon', 'cannon'],
        slot: 28,
        at: 8,
        doctrine: { order: 'withdraw', fromTurn: 7 },
      },
    ],
    { combat: flat(clubs(8, 9, 10)) },
  ),
];
