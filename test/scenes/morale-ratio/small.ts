import {
  advance,
  assault,
  cover,
  flat,
  type Named,
  NEVER,
  none,
  script,
  troopers,
  weapon,
  withdraw,
} from '../scene.js';
import { assaultBattles } from './assaults.js';
import { bandBattles } from './bands.js';
import { hullBattles } from './hulls.js';
import { pieceBattles } from './pieces.js';
import { battle } from './words.js';

const rifles = flat({ rifle: weapon(1, 6, 7) });
const far = flat({ rifle: weapon(1, 6, 7, 8) });
const intercepts = { interceptiveFire: true };
const troops = (unitClass: string, experience = 'seasoned') => ({
  'morale-ratio': { class: unitClass, experience },
});
/** Two marshals and a trooper: on its own the trooper has less than a tenth of their 19 points. */
const marshals = { roster: { trooper: 1, marshal: 2 } };
const hedges = { zones: [cover(5, 6), cover(30, 31, 'hard')] };

/** Battles with two to five pieces a side, which together reach every rule, option and ending. */
export const RATIO_SMALL: readonly Named[] = [
  // Fire between units that stand.
  battle('a duel in the open', 6, { combat: rifles, tables: NEVER, red: troopers(3), blue: troopers(3) }),
  battle('a duel from cover', 7, {
    combat: rifles,
    tables: NEVER,
    board: hedges,
    red: troopers(4),
    blue: troopers(4),
  }),
  battle('led squads', 6, {
    combat: far,
    board: hedges,
    options: { leaders: 'on' },
    tables: NEVER,
    red: { roster: { trooper: 2, sergeant: 1 }, at: 12 },
    blue: { roster: { trooper: 2, corporal: 2 } },
  }),
  battle('elite against green levies, as intended', 6, {
    combat: far,
    options: { moraleClasses: 'intended', experience: 'on' },
    tables: NEVER,
    red: troopers(3, troops('elite')),
    blue: troopers(4, { ...troops('levy', 'green'), at: 9 }),
  }),
  battle('the same to the letter, and clamped', 6, {
    combat: far,
    board: hedges,
    options: { moraleClasses: 'literal', experience: 'on', clamp: 'one-to-nine', automaticStays: false },
    tables: { ...NEVER, classFactors: { elite: 3, levy: -4 } },
    red: troopers(3, troops('elite', 'green')),
    blue: troopers(4, troops('levy')),
  }),
  battle('factors that let nobody fail and everybody fail', 6, {
    combat: far,
    options: { moraleClasses: 'intended', automaticStays: false },
    tables: { ...NEVER, classFactors: { elite: 9, levy: -9 }, unitBreakPercent: 75 },
    red: troopers(3, troops('elite')),
    blue: troopers(3, { ...troops('levy'), at: 10 }),
  }),
  battle('two shots against none', 8, {
    combat: flat({ two: weapon(2, 7, 8), none }, { concealment: 1 }),
    board: hedges,
    tables: NEVER,
    red: troopers(2, { weapon: 'two', at: 5 }),
    blue: troopers(5, { weapon: 'none', at: 10 }),
  }),
  battle('a six-sided die, and bands of its own', 7, {
    combat: { ...flat({ rifle: weapon(1, 4, 5) }), die: 6 },
    tables: {
      ...NEVER,
      dieSides: 6,
      unitBreakPercent: 34,
      bands: [
        { fromPercent: 80, needed: 5, onFailure: 'cautious' },
        { fromPercent: 60, needed: 3, onFailure: 'broken' },
        { fromPercent: 0, needed: 2, onFailure: 'eliminated' },
      ],
    },
    red: troopers(4, { at: 13, move: 5 }),
    blue: troopers(3),
  }),
  battle('two fireteams against two squads', 5, {
    combat: far,
    tables: { ...NEVER, unitBreakPercent: 100 },
    red: troopers(2, { copies: 2, spacing: 5, slot: 22 }),
    blue: [troopers(2, { id: 'near' }), troopers(1, { id: 'far', at: 3, slot: 26 })],
  }),

  // Movement under fire.
  battle('an assault on a line that fires interceptively', 7, {
    combat: far,
    tables: { ...NEVER, interceptiveFactors: { cautious: -2, shaken: -4 } },
    red: troopers(3, assault),
    blue: troopers(3, intercepts),
  }),
  battle('an assault through cover on a line in cover', 9, {
    combat: flat({ rifle: weapon(1, 6, 7, 8) }, { moving: -2, suppressive: -1, hard: -3 }),
    board: {
      zones: [
        cover(10, 13),
        cover(17, 18, 'all-round'),
        { ...cover(18, 21, 'hard'), right: 24 },
        cover(28, 30),
      ],
    },
    tables: NEVER,
    red: troopers(4, { ...assault, move: 4 }),
    blue: troopers(2, intercepts),
  }),
  battle('a marked line that fires interceptively', 6, {
    combat: far,
    board: { zones: [cover(29, 31)] },
    tables: NEVER,
    red: [
      troopers(2, { id: 'runners', slot: 20, at: 2, ...assault }),
      troopers(2, { id: 'base', slot: 28, at: 8 }),
    ],
    blue: troopers(3, intercepts),
  }),
  battle('cautious troops far from cover', 7, {
    combat: flat({ rifle: weapon(1, 7, 8, 9) }, { allRound: -1, suppressive: 1 }),
    board: { zones: [cover(2, 4), cover(30, 30, 'all-round')] },
    options: { leaders: 'on' },
    tables: {
      ...NEVER,
      bands: [
        { fromPercent: 50, needed: 3, onFailure: 'cautious' },
        { fromPercent: 0, needed: 4, onFailure: 'shaken' },
      ],
    },
    red: { roster: { trooper: 3, captain: 1 }, at: 13, move: 3, ...advance(12) },
    blue: troopers(2),
  }),
  battle('a line of marshals that fires interceptively', 5, {
    combat: flat({ rifle: weapon(1, 7, 8, 9) }),
    options: { leaders: 'on' },
    tables: NEVER,
    red: troopers(3, { at: 5, move: 3, ...assault }),
    blue: { ...marshals, at: 14, ...intercepts },
  }),
  battle('both assault', 7, {
    combat: rifles,
    board: { contactRange: 4, zones: [cover(13, 16)] },
    tables: { breakingPoint: 60 },
    red: troopers(3, { ...assault, slot: 21 }),
    blue: troopers(3, assault),
  }),
  battle('both advance to a range', 8, {
    combat: flat({ rifle: weapon(1, 5) }),
    board: { zones: [cover(9, 10, 'hard')] },
    options: { leaders: 'on' },
    tables: NEVER,
    red: { roster: { trooper: 2, sergeant: 1 }, ...advance(9), move: 4 },
    blue: troopers(3, { ...advance(12), move: 5 }),
  }),
  battle('a rearguard that slips away', 8, {
    combat: rifles,
    tables: NEVER,
    red: troopers(3, { ...withdraw(3), at: 12 }),
    blue: troopers(3, { ...advance(10), ...intercepts }),
  }),
  battle('both withdraw', 5, {
    combat: far,
    tables: NEVER,
    red: troopers(2, { ...withdraw(2), at: 10 }),
    blue: troopers(2, { ...withdraw(3), ...intercepts }),
  }),

  // Breaking points.
  battle('the first loss sends a force home', 6, {
    combat: rifles,
    options: { endurance: 'pieces' },
    tables: { breakingPoint: 20 },
    red: troopers(3, { at: 10 }),
    blue: troopers(3),
  }),
  battle('a long way home under fire', 9, {
    combat: far,
    options: { leaders: 'on' },
    tables: { breakingPoint: 40 },
    red: { roster: { trooper: 3, corporal: 1 }, at: 14, move: 4 },
    blue: troopers(4, intercepts),
  }),
  battle('to the last piece', 7, {
    combat: far,
    tables: { breakingPoint: 100 },
    red: troopers(2),
    blue: [troopers(1, { id: 'one', slot: 20 }), troopers(2, { id: 'two', slot: 27 })],
  }),
  battle('half of the points are not half of the pieces', 6, {
    combat: rifles,
    board: hedges,
    options: { leaders: 'on', endurance: 'pieces' },
    red: { roster: { trooper: 2, lieutenant: 1 } },
    blue: troopers(3, advance(15)),
  }),

  // Scripted losses.
  battle('losses on schedule', 9, {
    combat: script([1, 0, 1, 1], [2, 1]),
    tables: NEVER,
    board: { zones: [cover(4, 5)] },
    red: troopers(4, { at: 11, move: 5 }),
    blue: troopers(5, { at: 9, move: 4 }),
  }),
  battle('losses by chance while both close in', 8, {
    combat: {
      model: 'scripted',
      losses: {
        'red-squad': { chances: [0.4, 0.4, 0.1, 0.1] },
        'blue-squad': { chances: [0.6, 0.3, 0.1] },
      },
    },
    board: { zones: [cover(10, 14), cover(20, 21, 'hard')] },
    tables: { breakingPoint: 70 },
    red: troopers(4, { ...assault, move: 5 }),
    blue: troopers(3, advance(8)),
  }),
  battle('marshals fall, and the trooper with them', 7, {
    combat: script([1, 1], [0, 1, 1]),
    options: { leaders: 'on' },
    tables: NEVER,
    red: { ...marshals, at: 14 },
    blue: { ...marshals, at: 8 },
  }),
  battle('marshals whose automatic failures are not', 7, {
    combat: script([1, 1], [1, 0, 1]),
    options: { leaders: 'on', automaticStays: false, moraleClasses: 'literal', clamp: 'one-to-nine' },
    tables: NEVER,
    red: { ...marshals, at: 14, ...troops('levy') },
    blue: { ...marshals, at: 20, ...troops('regular') },
  }),
  battle('squads that are hit as they leave', 7, {
    combat: script([0, 2, 1], [1, 1, 0, 1]),
    tables: { breakingPoint: 'never', unitBreakPercent: 67 },
    red: troopers(4, { ...withdraw(3), at: 14 }),
    blue: troopers(4, { ...withdraw(4), at: 16, move: 5 }),
  }),
  battle('two units, of which one is gone early', 8, {
    combat: { model: 'scripted', losses: { a: { schedule: [2] }, b: { schedule: [0, 1, 1] } } },
    tables: NEVER,
    red: [troopers(3, { id: 'a', at: 10 }), troopers(3, { id: 'b', at: 7 })],
    blue: troopers(1, advance(20)),
  }),

  ...hullBattles,
  ...pieceBattles,
  ...assaultBattles,
  ...bandBattles,
];
