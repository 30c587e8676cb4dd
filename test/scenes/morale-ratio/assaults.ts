import { assault, cover, flat, NEVER, none, troopers, weapon } from '../scene.js';
import { battle } from './words.js';

const closeCombat = (more = {}) => ({ ...flat({ rifle: weapon(1, 8, 9), none }), assault: more });

/** Battles of `morale-ratio` with close combat. */
export const assaultBattles = [
  battle('a line is charged', 5, {
    combat: closeCombat(),
    tables: NEVER,
    red: troopers(4, { ...assault, at: 14 }),
    blue: troopers(3, { at: 16 }),
  }),
  battle('both charge, one in armour', 4, {
    combat: closeCombat({ die: 10, needed: 6, dice: 2, modifiers: { unsteady: -1 } }),
    board: { zones: [cover(18, 22, 'all-round')] },
    red: troopers(3, { ...assault, at: 14 }),
    blue: troopers(3, { ...assault, at: 14, armour: 1 }),
  }),
  battle('the unarmed are charged, and fire goes on beside', 4, {
    combat: closeCombat({ needed: 4 }),
    board: { contactRange: 3 },
    tables: NEVER,
    red: troopers(3, { ...assault, at: 17 }),
    blue: [
      troopers(2, { id: 'blue-a', at: 15, weapon: 'none' }),
      troopers(1, { id: 'blue-b', at: 9, slot: 30, interceptiveFire: true }),
    ],
  }),
  battle('warbots charge a gun crew', 4, {
    combat: closeCombat(),
    red: { kind: 'warbot', warbots: 2, size: 0, ...assault, at: 15 },
    blue: troopers(2, { kind: 'crew', at: 16 }),
  }),
  battle('a small vehicle is swarmed', 4, {
    combat: closeCombat({ needed: 4 }),
    tables: { ...NEVER, systemLevels: { movement: 1, targeting: 0, damageControl: 0 } },
    red: troopers(3, { ...assault, at: 16 }),
    blue: { kind: 'vehicle', roster: { trooper: 2 }, at: 16 },
  }),
];
