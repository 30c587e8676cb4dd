import { poolScenario, squad } from '../dice-pool/words.js';
import { advance, assault, bands, cover, NEVER, troopers } from '../scene.js';
import { battle } from './words.js';

/** Battles of the systems without a fire model of their own, with `weapon-bands` (UM-50 to UM-56). */

const intercepts = { interceptiveFire: true };
/** Hulls with few levels, to keep the number of states small. */
const small = { ...NEVER, systemLevels: { movement: 1, targeting: 1, damageControl: 1 } };

export const bandBattles = [
  battle('officers with rifles, in flak vests and in cover', 5, {
    combat: bands(),
    board: { zones: [cover(9, 11)] },
    options: { leaders: 'on' },
    tables: NEVER,
    red: {
      roster: { trooper: 2, lieutenant: 1 },
      at: 10,
      troops: { armour: 'flak-vest', experience: 'seasoned' },
    },
    blue: {
      roster: { trooper: 2, captain: 2 },
      at: 15,
      troops: { training: 'trained', armour: 'lta' },
    },
  }),
  battle('a morale officer among the cut off, the die read from 1 to 10', 5, {
    combat: bands({ d10: 'one-to-ten', outOfAction: 'light', modifiers: { officer: 2 } }),
    options: { moraleOfficers: 'on' },
    tables: { ...NEVER, surrenderDistance: 12 },
    red: {
      roster: { trooper: 2, sergeant: 1, lieutenant: 1 },
      cutOff: true,
      at: 13,
      'morale-ratio': { moraleOfficer: 'sergeant' },
      troops: { training: 'special-forces', armour: 'ma' },
    },
    blue: troopers(3, { at: 13, troops: { training: 'recruits', experience: 'veteran', armour: 'hma' } }),
  }),
  battle('blast against a line that does not stay down', 5, {
    combat: bands({ weapons: { mortar: { blast: true, shots: 2, bands: [{ cm: 90, hit: 7 }] } } }),
    board: { millimetresPerInch: 40, zones: [cover(12, 14, 'all-round')] },
    tables: NEVER,
    red: { kind: 'crew', ...troopers(2, { weapon: 'mortar', at: 8, ...intercepts }) },
    blue: troopers(3, {
      at: 12,
      ...assault,
      troops: { mobility: 'infantry', pace: 'non-tactical', training: 'civilian' },
    }),
  }),
  battle('infantry that closes in on interceptive fire, and comes to blows', 6, {
    combat: bands({ assault: {}, modifiers: { movingInfantry: -2, suppressive: -1 } }),
    board: { zones: [cover(14, 16, 'hard')] },
    tables: { ...NEVER, interceptiveFactors: { cautious: -2, shaken: -4 } },
    red: troopers(3, { at: 13, ...assault, move: 4, troops: { armour: 'lta', pace: 'non-tactical' } }),
    blue: { roster: { trooper: 1, captain: 1 }, at: 16, ...intercepts, troops: { armour: 'flak-vest' } },
  }),
  battle('interceptive fire after checks that may eliminate an officer', 5, {
    combat: bands({ modifiers: { officer: 3 } }),
    tables: {
      ...NEVER,
      bands: [
        { fromPercent: 60, needed: 6, onFailure: 'cautious' },
        { fromPercent: 0, needed: 4, onFailure: 'eliminated' },
      ],
    },
    red: [
      troopers(2, { id: 'runners', at: 12, slot: 23, ...assault, move: 2, troops: { armour: 'hma' } }),
      troopers(2, { id: 'base', at: 12, slot: 30, weapon: 'vehicle-lmg' }),
    ],
    blue: { roster: { trooper: 2, lieutenant: 1 }, at: 14, ...intercepts },
  }),
  battle('a tank gun against a vehicle with a crew', 5, {
    combat: bands(),
    options: { leaders: 'on' },
    tables: { ...small, explosionSurvival: 70 },
    red: {
      kind: 'vehicle',
      weapons: ['tank-gun', 'vehicle-hmg'],
      roster: { trooper: 1, lieutenant: 1 },
      at: 10,
      troops: { armour: 'track-tank', mobility: 'tracked' },
      ...advance(12),
    },
    blue: {
      kind: 'vehicle',
      weapons: ['tank-gun'],
      roster: { trooper: 2 },
      at: 10,
      troops: { armour: 'light-track', training: 'trained' },
    },
  }),
  battle('a crew on foot under fire, whose armour stays in the vehicle', 6, {
    combat: bands({ explodesOver: 2, armour: { hulls: { halftrack: 2 } } }),
    board: { zones: [cover(23, 25)] },
    tables: { ...small, explosionSurvival: 100, wreckRadius: 2 },
    red: troopers(2, { at: 16, weapon: 'sla-support-squad' }),
    blue: {
      kind: 'vehicle',
      weapons: ['vehicle-lmg'],
      roster: { trooper: 2, major: 1 },
      at: 12,
      move: 4,
      ...advance(4),
      troops: { armour: 'halftrack' },
    },
  }),
  battle('warbots that walk in armour', 6, {
    combat: bands({
      armour: { personnel: { plate: [...Array(6).fill('scratch'), ...Array(4).fill('serious')] } },
    }),
    tables: NEVER,
    red: {
      kind: 'warbot',
      warbots: 2,
      size: 0,
      at: 12,
      ...advance(6),
      troops: { armour: 'plate', mobility: 'hma', experience: 'veteran' },
    },
    blue: { ...troopers(1, { at: 13, weapon: 'marine-sca' }), warbots: 1, size: 1, ...assault },
  }),
  battle('a strongpoint is a bunker wherever it stands', 5, {
    combat: bands(),
    options: { strongpointShutdown: 'any-failure' },
    tables: small,
    red: {
      kind: 'strongpoint',
      weapons: ['vehicle-lmg', 'vehicle-lmg'],
      roster: { trooper: 2 },
      at: 12,
      ...intercepts,
      troops: { armour: 'hoverbus' },
    },
    blue: troopers(3, { at: 14, weapon: 'at-missile', ...advance(8), move: 2 }),
  }),
  battle('gas, and troops without protection', 5, {
    combat: bands({
      weapons: {
        gas: {
          nbc: true,
          bands: [
            { cm: 25, hit: 5 },
            { cm: 60, hit: 7 },
          ],
        },
      },
    }),
    options: { psychology: 'intended' },
    tables: NEVER,
    red: troopers(2, { at: 12, weapon: 'gas', ...advance(9), move: 2 }),
    blue: troopers(4, { at: 12, 'morale-ratio': { nbcProtection: false }, troops: { armour: 'ma' } }),
  }),
  battle('a hull and its crew on foot are as hard to hit, but fare otherwise', 4, {
    combat: bands({
      modifiers: { stationaryVehicle: 0 },
      weapons: { gun: { shots: 2, blast: true, bands: [{ cm: 120, hit: 7, penetration: 2 }] } },
      armour: { personnel: { unarmoured: new Array(10).fill('scratch') } },
    }),
    board: { zones: [cover(16, 32)] },
    tables: { ...NEVER, explosionSurvival: 100 },
    red: [
      troopers(1, { id: 'red-a', kind: 'crew', weapon: 'gun', slot: 5, at: 10 }),
      troopers(1, { id: 'red-b', kind: 'crew', weapon: 'gun', slot: 5, at: 10 }),
    ],
    blue: {
      kind: 'vehicle',
      roster: { trooper: 2 },
      weapons: ['vehicle-lmg'],
      slot: 10,
      at: 12,
      troops: { armour: 'light-track' },
    },
  }),
];

type Scene = Omit<Parameters<typeof poolScenario>[0], 'turnLimit'>;
const poolBattle = (name: string, turnLimit: number, scene: Scene) =>
  [name, poolScenario({ turnLimit, ...scene })] as const;

export const poolBandBattles = [
  poolBattle('rifles under a commander, who alone counts as an officer', 5, {
    combat: bands(),
    board: { zones: [cover(20, 23, 'all-round')] },
    red: {
      ...squad(2, { commander: 'veteran', standards: 1 }, { at: 12, troops: { experience: 'seasoned' } }),
      roster: { trooper: 2, lieutenant: 1, captain: 1 },
    },
    blue: squad(4, { av: 3 }, { at: 13, troops: { armour: 'flak-vest' } }),
  }),
  poolBattle('a charge at a run against a gun crew', 5, {
    combat: bands({ assault: {}, d10: 'one-to-ten' }),
    red: squad(
      4,
      { standards: 1, commander: 'green' },
      { at: 13, ...assault, troops: { mobility: 'lta', pace: 'non-tactical' } },
    ),
    blue: squad(2, { standards: 2 }, { kind: 'crew', weapon: 'tank-gun', at: 14 }),
  }),
  poolBattle('the seriously wounded fight on, and a commander may fall', 5, {
    combat: bands({ outOfAction: 'mortal' }),
    options: { treatment: 'in-the-field', seriouslyWounded: 'fight' },
    red: squad(3, { commander: 'elite', senior: true, standards: 2 }, { at: 12, ...advance(6), move: 3 }),
    blue: squad(3, { av: 3, medics: 1, standards: 2 }, { at: 11, troops: { training: 'recruits' } }),
  }),
];
