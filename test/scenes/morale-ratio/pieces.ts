import { cover, flat, type Input, NEVER, script, troopers, weapon } from '../scene.js';
import { battle } from './words.js';

const far = flat({ rifle: weapon(1, 6, 7, 8) });
const gas = (shots: number, ...needed: number[]) => ({ ...weapon(shots, ...needed), nbc: true });
const bare = (more = {}) => ({ 'morale-ratio': { nbcProtection: false, ...more } });
const cutOff = { cutOff: true };
/** Checks fail, with the result cautious or shaken. */
const nerves = [
  { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
  { fromPercent: 50, needed: 4, onFailure: 'cautious' },
  { fromPercent: 0, needed: 4, onFailure: 'shaken' },
];

/** Shaken pieces move back, away from the others. */
const apart = (options: Input) => ({
  combat: flat({ rifle: weapon(1, 8, 9) }),
  options,
  tables: {
    ...NEVER,
    surrenderDistance: 9,
    bands: [
      { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
      { fromPercent: 0, needed: 5, onFailure: 'shaken' },
    ],
  },
  red: troopers(3, { ...cutOff, at: 10, move: 3 }),
  blue: [
    troopers(2, { id: 'front', doctrine: { order: 'advance', toRange: 6 }, at: 10, move: 3 }),
    troopers(1, { id: 'flank', doctrine: { order: 'advance', toRange: 7 }, at: 13, slot: 31, move: 3 }),
  ],
});
const underFire = (options: Input) => ({
  combat: flat({ rifle: weapon(1, 5, 6, 7) }),
  options,
  tables: NEVER,
  red: {
    roster: { trooper: 1 },
    warbots: 1,
    size: 1,
    at: 8,
    move: 4,
    doctrine: { order: 'advance', toRange: 8 },
  },
  blue: troopers(2, { at: 8, interceptiveFire: true }),
});

/** Battles of warbots, weapon crews, surrender and NBC attacks (MR-4, MR-5, MR-50 to MR-53, MR-83). */
export const pieceBattles = [
  battle('warbots alone', 6, {
    combat: flat({ rifle: weapon(1, 5, 6, 7) }),
    tables: NEVER,
    red: { kind: 'warbot', warbots: 2, size: 0, at: 8 },
    blue: { kind: 'warbot', warbots: 1, size: 2, doctrine: { order: 'advance', toRange: 10 } },
  }),
  battle('warbots among soldiers', 6, {
    combat: far,
    options: { leaders: 'on' },
    tables: { ...NEVER, warbotPoints: 1 },
    board: { zones: [cover(5, 6)] },
    red: { roster: { trooper: 1, corporal: 1 }, warbots: 1, size: 1 },
    blue: {
      ...troopers(2, { doctrine: { order: 'advance', toRange: 14 } }),
      warbots: 1,
      size: 0,
      interceptiveFire: true,
    },
  }),
  battle('weapon crews in the line of fire', 7, {
    combat: flat({ cannon: weapon(3, 7, 8, 8), rifle: weapon(1, 6, 7, 8) }),
    board: { zones: [cover(31, 33)] },
    tables: NEVER,
    red: { kind: 'crew', ...troopers(3, { weapon: 'cannon', interceptiveFire: true, at: 8 }) },
    blue: troopers(3, { weapon: 'rifle', doctrine: { order: 'assault' } }),
  }),
  battle('hits by script on soldiers and warbots', 6, {
    combat: script([1, 1, 0, 2], [2, 0, 1]),
    tables: NEVER,
    red: { roster: { trooper: 2 }, warbots: 1, size: 0, at: 14 },
    blue: { kind: 'warbot', warbots: 2, size: 1, at: 8 },
  }),
  battle('cut off, and the enemy is near', 6, {
    combat: flat({ rifle: weapon(1, 7, 8) }),
    tables: NEVER,
    red: troopers(4, { ...cutOff, at: 10, move: 3 }),
    blue: troopers(3, { doctrine: { order: 'advance', toRange: 4 }, at: 22, move: 2 }),
  }),
  battle('both are cut off, and fire interceptively', 6, {
    combat: flat({ rifle: weapon(1, 7, 8) }),
    options: { leaders: 'on', moraleOfficers: 'on' },
    tables: { ...NEVER, surrenderDistance: 20, bands: nerves },
    red: {
      roster: { trooper: 2, sergeant: 1 },
      ...cutOff,
      at: 10,
      doctrine: { order: 'advance', toRange: 3 },
      move: 4,
    },
    blue: {
      roster: { trooper: 2, corporal: 1, lieutenant: 1 },
      ...cutOff,
      at: 10,
      interceptiveFire: true,
      'morale-ratio': { moraleOfficer: 'corporal' },
    },
  }),
  battle('the cut off who stand apart, each as near as it is', 6, apart({})),
  battle('the cut off who stand apart, as near as their front', 6, apart({ surrenderFrom: 'front' })),
  battle('only hits count as losses', 7, {
    combat: flat({ rifle: weapon(1, 6, 7) }),
    board: { zones: [cover(2, 2)] },
    options: { markedBy: 'hits' },
    tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 5, onFailure: 'broken' }] },
    red: [
      troopers(3, { id: 'free', at: 10, slot: 20 }),
      troopers(2, { id: 'held', ...cutOff, at: 12, slot: 25 }),
    ],
    blue: troopers(3, { at: 18, move: 4 }),
  }),
  battle('a warbot and a soldier come on under interceptive fire', 5, underFire({})),
  battle(
    'the same, where they share markers and check at once',
    5,
    underFire({ warbotMarkers: 'unit', warbotsOnTheMove: 'this-turn' }),
  ),
  battle('a commissar shoots', 6, {
    combat: flat({ rifle: weapon(1, 6, 7) }),
    options: { moraleOfficers: 'on' },
    tables: { ...NEVER, surrenderDistance: 15 },
    red: {
      roster: { trooper: 3, captain: 1 },
      ...cutOff,
      at: 12,
      'morale-ratio': { moraleOfficer: 'captain' },
    },
    blue: troopers(3, { at: 12 }),
  }),
  battle('an officer of no authority, and a commissar with points', 6, {
    combat: script([1, 1, 1], [1, 0, 1]),
    options: { moraleOfficers: 'on', leaders: 'on' },
    tables: { ...NEVER, surrenderDistance: 24 },
    red: {
      roster: { trooper: 2, corporal: 2, captain: 2 },
      ...cutOff,
      at: 12,
      move: 8,
      'morale-ratio': { moraleOfficer: 'corporal' },
    },
    blue: { roster: { trooper: 2, lieutenant: 1 }, at: 8, 'morale-ratio': { moraleOfficer: 'lieutenant' } },
  }),
  battle('a retreating force whose rear is cut off', 7, {
    combat: far,
    options: { leaders: 'on', moraleOfficers: 'on' },
    tables: { breakingPoint: 30 },
    red: [
      troopers(2, { id: 'front', at: 10, slot: 20 }),
      {
        id: 'rear',
        roster: { trooper: 1, corporal: 1 },
        warbots: 1,
        size: 0,
        ...cutOff,
        at: 9,
        'morale-ratio': { moraleOfficer: 'corporal' },
      },
    ],
    blue: troopers(3, { at: 12 }),
  }),
  battle('gas, as intended', 5, {
    combat: flat({ gas: gas(1, 9, 9), rifle: weapon(1, 6, 7) }),
    options: { psychology: 'intended', automaticStays: false },
    tables: NEVER,
    red: troopers(3, { weapon: 'rifle', ...bare({ class: 'elite' }) }),
    blue: troopers(2, { weapon: 'gas' }),
  }),
  battle('gas, to the letter, and interceptively', 5, {
    combat: flat({ gas: gas(1, 8, 9, 9), rifle: weapon(1, 6, 7, 8) }),
    options: { psychology: 'literal', automaticStays: false, clamp: 'one-to-nine' },
    tables: { ...NEVER, nbcFactor: -4 },
    red: {
      roster: { trooper: 2 },
      warbots: 1,
      size: 0,
      weapon: 'rifle',
      doctrine: { order: 'assault' },
      ...bare(),
    },
    blue: troopers(3, { weapon: 'gas', interceptiveFire: true, at: 9, ...bare() }),
  }),
  battle('gas against a vehicle and its crew', 6, {
    combat: flat({ gas: gas(2, 6, 7, 7), gun: weapon(1, 5, 6, 7) }),
    options: { psychology: 'intended' },
    tables: {
      ...NEVER,
      explosionSurvival: 100,
      systemLevels: { movement: 0, targeting: 0, damageControl: 1 },
    },
    red: { kind: 'vehicle', weapons: ['gun', 'gas'], roster: { trooper: 3 }, ...bare() },
    blue: troopers(3, { weapon: 'gas', ...bare() }),
  }),
];
