import { cover, flat, NEVER, script, troopers, weapon } from '../scene.js';
import { battle } from './words.js';

const guns = flat({ gun: weapon(2, 4, 6, 7), rifle: weapon(1, 7, 8, 9) });
const vehicle = (more = {}) => ({ kind: 'vehicle', weapons: ['gun'], move: 8, ...more });
const strongpoint = (more = {}) => ({ kind: 'strongpoint', weapons: ['gun', 'rifle'], ...more });
const crew = { roster: { corporal: 1, trooper: 2 } };
const riflemen = (trooper: number, more = {}) => troopers(trooper, { weapon: 'rifle', ...more });
/** Hulls with few levels, to keep the number of states small. */
const small = (more = {}) => ({
  ...NEVER,
  systemLevels: { movement: 1, targeting: 1, damageControl: 1 },
  ...more,
});

/** Battles of vehicles and strongpoints (MR-6, MR-7, MR-22, MR-32 to MR-34, MR-60 to MR-62). */
export const hullBattles = [
  battle('a drone against a rifle team', 5, {
    combat: guns,
    tables: small({ targetingFactor: -2 }),
    red: vehicle(),
    blue: riflemen(3),
  }),
  battle('two vehicles close in on each other, and mend what they can', 4, {
    combat: flat({ gun: weapon(1, 6, 7, 8) }),
    tables: {
      ...NEVER,
      systemLevels: { movement: 2, targeting: 1, damageControl: 1 },
      damageControlFaces: 5,
    },
    red: vehicle({ doctrine: { order: 'advance', toRange: 10 }, roster: { trooper: 1 } }),
    blue: { ...vehicle({ doctrine: { order: 'assault' }, move: 5 }) },
  }),
  battle('nothing is mended, and crews bail out', 6, {
    combat: flat({ gun: weapon(2, 5, 6, 7) }),
    options: { damageControl: 'off', bailedCrews: 'on', leaders: 'on' },
    tables: small(),
    red: vehicle({ ...crew, at: 13 }),
    blue: vehicle({ ...crew, weapons: ['gun', 'gun'], armour: 1 }),
  }),
  battle('crews that bail out and count for themselves', 6, {
    combat: guns,
    options: { leaders: 'on' },
    tables: { ...small(), breakingPoint: 70, explosionSurvival: 80, footMove: 4 },
    red: vehicle({ roster: { sergeant: 1, trooper: 1 }, at: 9 }),
    blue: strongpoint({ roster: { trooper: 2 } }),
  }),
  battle('a strongpoint that shuts down at any failure', 5, {
    combat: guns,
    options: { strongpointShutdown: 'any-failure', strongpointMovement: 'counted', endurance: 'pieces' },
    tables: { ...small(), breakingPoint: 100 },
    red: strongpoint({ roster: { trooper: 1 } }),
    blue: riflemen(3, { doctrine: { order: 'advance', toRange: 8 } }),
  }),
  battle('a vehicle drives at a strongpoint that fires interceptively', 6, {
    combat: flat({ gun: weapon(1, 5, 6, 7), rifle: weapon(1, 6, 8) }, { moving: -2 }),
    board: { zones: [cover(9, 12, 'hard')] },
    tables: small(),
    red: vehicle({ roster: { trooper: 1 }, doctrine: { order: 'assault' }, move: 6 }),
    blue: strongpoint({ interceptiveFire: true, at: 8 }),
  }),
  battle('a vehicle fires interceptively, and both may be left', 6, {
    combat: flat({ gun: weapon(2, 5, 6, 7) }),
    options: { bailedCrews: 'on' },
    tables: {
      ...NEVER,
      systemLevels: { movement: 1, targeting: 0, damageControl: 1 },
      bands: [
        { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
        { fromPercent: 50, needed: 5, onFailure: 'broken' },
        { fromPercent: 0, needed: 4, onFailure: 'eliminated' },
      ],
    },
    red: vehicle({ roster: { trooper: 2 }, doctrine: { order: 'assault' }, weapons: ['gun', 'gun'] }),
    blue: vehicle({ roster: { trooper: 2 }, interceptiveFire: true, weapons: ['gun', 'gun'] }),
  }),
  battle('cautious and shaken vehicles among cover and wrecks', 7, {
    combat: flat({ gun: weapon(1, 5, 6, 6) }),
    board: { zones: [cover(7, 8)] },
    tables: {
      ...NEVER,
      wreckRadius: 2,
      systemLevels: { movement: 2, targeting: 0, damageControl: 0 },
      bands: [
        { fromPercent: 60, needed: 4, onFailure: 'cautious' },
        { fromPercent: 40, needed: 4, onFailure: 'shaken' },
        { fromPercent: 0, needed: 4, onFailure: 'broken' },
      ],
    },
    red: [
      vehicle({ id: 'lead', slot: 24, at: 11, doctrine: { order: 'advance', toRange: 9 }, move: 5 }),
      troopers(2, {
        id: 'behind',
        slot: 25,
        at: 9,
        weapon: 'gun',
        doctrine: { order: 'advance', toRange: 9 },
      }),
    ],
    blue: vehicle({ at: 12, move: 3 }),
  }),
  battle('a wreck that hides friend and foe', 7, {
    combat: flat({ gun: weapon(2, 5, 6, 7) }, { concealment: -3 }),
    tables: { ...NEVER, wreckRadius: 4, systemLevels: { movement: 1, targeting: 0, damageControl: 0 } },
    red: [
      vehicle({ id: 'tank', at: 14, roster: { trooper: 1 } }),
      troopers(2, { id: 'near', slot: 27, at: 13, weapon: 'gun' }),
    ],
    blue: troopers(2, { slot: 22, at: 10, weapon: 'gun', doctrine: { order: 'assault' } }),
  }),
  battle('damage by script, from turn to turn', 8, {
    combat: script([1, 0, 2, 1, 0, 1], [2, 1, 1]),
    tables: {
      ...NEVER,
      systemLevels: { movement: 2, targeting: 1, damageControl: 2 },
      damageControlFaces: 4,
    },
    red: { kind: 'vehicle', roster: { corporal: 1, trooper: 3 }, move: 5 },
    blue: { kind: 'strongpoint', roster: { trooper: 3 } },
  }),
  battle('vehicles that withdraw, and one that cannot', 6, {
    combat: flat({ gun: weapon(1, 5, 7, 8) }),
    tables: small(),
    red: vehicle({ roster: { trooper: 2 }, doctrine: { order: 'withdraw', fromTurn: 2 }, at: 12, move: 7 }),
    blue: vehicle({ cutOff: true, at: 4 }),
  }),
];
