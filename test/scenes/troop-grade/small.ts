import {
  advance,
  assault,
  bands,
  battleUnder,
  cover,
  flat,
  losing,
  type Named,
  none,
  script,
  weapon,
  withdraw,
} from '../scene.js';
import { bases, tank } from './words.js';

const battle = battleUnder('troop-grade');

const rifles = flat({ rifle: weapon(1, 6, 7), none });
const closeCombat = { ...flat({ rifle: weapon(1, 8, 9), none }), assault: { needed: 4 } };
const named = (id: string, slot: number, more = {}) => ({ id, slot, ...more });

/** Prone units, and units split by depth, are shot at. */
const TWO_EFFECTS = {
  chart: {
    veteran: { '0': ['pinned', 'withdraw'], '-1': ['rout', 'pinned'], '-2': ['rout', 'surrender'] },
    regular: { '1': ['pinned', 'withdraw'], '0': ['withdraw', 'rout'], '-1': ['rout', 'surrender'] },
    green: { '1': ['pinned', 'withdraw'], '0': ['withdraw', 'pinned'], '-1': ['withdraw', 'rout'] },
  },
};

/** Battles with one to six bases in each unit, which together reach every rule, option and ending. */
export const GRADE_SMALL: readonly Named[] = [
  battle('a duel of rifles', 6, {
    combat: rifles,
    red: bases(3, 'green', { at: 13 }),
    blue: bases(3, 'regular', { at: 13 }),
  }),
  battle('conscripts and mutineers, nobody breaks', 6, {
    combat: script([1, 1, 1], [1, 0, 1]),
    options: { sideBreak: 'never', remnantStacks: true, defender: 'first' },
    red: bases(5, 'conscript', { at: 16 }),
    blue: bases(4, 'mutinous', { at: 14 }),
  }),
  battle('recovered when it is safe; only the lost count', 6, {
    combat: script([1, 0, 0, 1], [1, 0, 1]),
    board: { zones: [cover(0, 14, 'hard')] },
    options: { recovery: 'when-safe', sideBreak: 'lost', defender: 'second' },
    tables: { modifiers: { unsupported: 0 }, chart: { veteran: { '1': ['rout'] } } },
    red: bases(4, 'veteran', { at: 13 }),
    blue: bases(3, 'elite', { at: 12 }),
  }),
  battle('never recovered, the defender by orders', 6, {
    combat: flat({ rifle: weapon(1, 6, 6) }, { moving: 0 }),
    board: { zones: [cover(24, 36, 'all-round')] },
    options: { recovery: 'never' },
    red: bases(4, 'green', { at: 8, ...advance(8) }),
    blue: bases(2, 'conscript', { at: 10 }),
  }),
  battle('assaults, a tie is lost by who began it', 5, {
    combat: closeCombat,
    options: { assaultTie: 'attacker', lostAssaultTest: 'as-before' },
    red: bases(3, 'regular', { at: 14, ...assault }),
    blue: bases(2, 'green', { at: 14 }),
  }),
  battle('both assault', 4, {
    combat: closeCombat,
    options: { defender: 'nobody' },
    red: bases(3, 'veteran', { at: 15, ...assault }),
    blue: bases(3, 'regular', { at: 15, ...assault }),
  }),
  battle('a voluntary rout', 5, {
    combat: { ...flat({ rifle: weapon(1, 9), none }), assault: { needed: 5 } },
    options: { voluntaryRout: 'when-losing', sideBreak: 'never' },
    red: bases(4, 'regular', { at: 15, ...assault }),
    blue: bases(2, 'regular', { at: 15 }),
  }),
  battle('a voluntary rout from a tank', 4, {
    combat: { ...flat({ rifle: weapon(1, 9), none }), assault: { needed: 5 } },
    options: { voluntaryRout: 'when-losing', vehicleWithdraw: 'full' },
    tables: { losingOdds: 1 },
    red: tank(1, 'green', { at: 15 }),
    blue: bases(2, 'regular', { at: 15, ...assault }),
  }),
  battle('blocked by an obstacle, with cover and without', 5, {
    combat: script([1, 1, 0, 1], [1, 1, 1]),
    board: { zones: [cover(6, 7)] },
    options: { sideBreak: 'never' },
    red: bases(3, 'green', { at: 9 }, { obstacle: 5 }),
    blue: bases(3, 'green', { at: 9 }, { obstacle: 7 }),
  }),
  battle('cut off', 4, {
    combat: script([1, 1, 0], [1, 1, 1]),
    red: bases(4, 'conscript', { at: 16, cutOff: true }),
    blue: bases(3, 'mutinous', { at: 14, cutOff: true }),
  }),
  battle('friends between', 4, {
    combat: losing({ a: [1, 1], 'blue-squad': [1, 0, 1] }),
    tables: { modifiers: { unsupported: -3 }, supportYards: 80 },
    red: [bases(3, 'mutinous', named('a', 24, { at: 8 })), bases(1, 'elite', named('b', 25, { at: 12 }))],
    blue: bases(2, 'mutinous', { at: 12 }),
  }),
  battle('a machine gun and a mortar near', 5, {
    combat: losing({ a: [1, 1, 1], gun: [0, 1], 'blue-squad': [1, 0, 1] }),
    options: { sideBreak: 'never' },
    red: [
      bases(2, 'green', named('a', 24, { at: 12 })),
      bases(1, 'green', named('gun', 26, { at: 11, kind: 'crew' }), { heavyWeapon: 'machine-gun' }),
      bases(1, 'regular', named('mortar', 22, { at: 9 }), { heavyWeapon: 'other' }),
    ],
    blue: bases(2, 'regular', { at: 12 }),
  }),
  battle('a machine gun tests at the grade that it has', 4, {
    combat: losing({ gun: [1, 1], a: [0, 1], 'blue-squad': [0, 1] }),
    options: { machineGunOwnTest: 'as-graded', sideBreak: 'never' },
    red: [
      bases(2, 'green', named('a', 24, { at: 12 })),
      bases(3, 'conscript', named('gun', 26, { at: 11 }), { heavyWeapon: 'machine-gun' }),
    ],
    blue: bases(2, 'regular', { at: 12 }),
  }),
  battle('vehicles near pinned foot', 4, {
    combat: losing({ a: [1, 1, 1], cars: [0, 0, 1], line: [1] }),
    options: { sideBreak: 'never' },
    red: [
      bases(3, 'regular', named('a', 24, { at: 12 })),
      bases(2, 'regular', named('cars', 26, { at: 11 }), { bases: 'vehicles' }),
    ],
    blue: [
      bases(2, 'regular', named('line', 24, { at: 12 })),
      bases(1, 'green', named('mortar', 22, { at: 11, kind: 'crew' })),
    ],
  }),
  battle('cavalry', 5, {
    combat: closeCombat,
    red: bases(3, 'veteran', { at: 12, move: 8, ...assault }, { bases: 'cavalry' }),
    blue: bases(2, 'regular', { at: 12 }),
  }),
  battle('a tank against foot', 5, {
    combat: flat({ rifle: weapon(1, 8, 9), cannon: weapon(2, 6, 7) }),
    red: tank(1, 'regular', { at: 12, weapons: ['cannon', 'rifle'], ...advance(8) }),
    blue: bases(3, 'green', { at: 12 }),
  }),
  battle('tanks of one unit', 4, {
    combat: script([1, 1, 1], [1, 1, 0, 1]),
    options: { sideBreak: 'never' },
    red: bases(3, 'green', { at: 16 }, { bases: 'tanks' }),
    blue: bases(2, 'conscript', { at: 12 }, { bases: 'tanks' }),
  }),
  battle('tanks in close combat', 3, {
    combat: closeCombat,
    tables: { vehicleHits: 2 },
    red: bases(2, 'regular', { at: 16, ...assault }, { bases: 'vehicles' }),
    blue: tank(0, 'green', { at: 16 }),
  }),
  battle('gas before the battle', 4, {
    combat: rifles,
    red: bases(3, 'regular', { at: 13 }, { barrage: { shots: 2, needed: 4, gas: true } }),
    blue: bases(2, 'regular', { at: 13 }, { barrage: { shots: 1, needed: 5 } }),
  }),
  battle('both withdraw', 4, {
    combat: script([0, 1], [1]),
    red: bases(2, 'regular', { at: 12, ...withdraw(2) }),
    blue: bases(2, 'green', { at: 9, ...withdraw(1) }),
  }),
  battle('one withdraws', 4, {
    combat: script([0], [0, 1]),
    red: bases(2, 'regular', { at: 12, ...withdraw(1) }),
    blue: bases(3, 'green', { at: 9 }),
  }),
  battle('the other withdraws, routed before it has gone', 4, {
    combat: script([0, 1], [0, 1]),
    options: { sideBreak: 'never' },
    red: bases(3, 'regular', { at: 12 }),
    blue: bases(2, 'green', { at: 13, ...withdraw(1) }),
  }),
  battle('off the board past cover', 3, {
    combat: script([1, 1], [0, 1]),
    board: { zones: [cover(2, 3), cover(33, 34)] },
    options: { sideBreak: 'never' },
    red: bases(3, 'mutinous', { at: 5, move: 8 }),
    blue: bases(2, 'conscript', { at: 6, move: 9 }),
  }),
  battle('two effects in most cells, under fire', 4, {
    combat: rifles,
    tables: TWO_EFFECTS,
    options: { sideBreak: 'never' },
    red: bases(3, 'regular', { at: 13, move: 3 }),
    blue: bases(3, 'green', { at: 13, move: 2 }),
  }),
  battle('two effects in most cells, in close combat', 4, {
    combat: closeCombat,
    tables: TWO_EFFECTS,
    red: bases(3, 'veteran', { at: 15, move: 3, ...assault }),
    blue: bases(3, 'green', { at: 16, move: 2 }),
  }),
  battle('a broken side retreats to an obstacle', 5, {
    combat: script([1, 0, 1], [1]),
    tables: { sideBreakPercent: 30 },
    red: bases(3, 'green', { at: 9, move: 4 }, { obstacle: 3 }),
    blue: bases(3, 'regular', { at: 9, move: 4 }, { obstacle: 4 }),
  }),
  battle('who runs may have lost less than those who stand', 3, {
    combat: {
      model: 'scripted',
      losses: { 'red-squad': { chances: [0.3, 0.4, 0.3] }, 'blue-squad': { chances: [0.4, 0.3, 0.3] } },
    },
    red: bases(4, 'mutinous', { at: 12 }),
    blue: bases(5, 'mutinous', { at: 12 }),
  }),
  battle('personnel vehicle hulls near foot', 4, {
    combat: losing({ a: [1, 1, 1], car: [0, 1, 1], 'blue-squad': [1] }),
    options: { sideBreak: 'never' },
    tables: { vehicleHits: 2 },
    red: [
      bases(3, 'regular', named('a', 24, { at: 12 })),
      tank(1, 'regular', named('car', 26, { at: 7, move: 7 }), { bases: 'vehicles' }),
    ],
    blue: bases(2, 'regular', { at: 12 }),
  }),
  battle('two units assault one', 3, {
    combat: closeCombat,
    options: { voluntaryRout: 'when-losing', lostAssaultTest: 'as-before' },
    red: [
      bases(2, 'regular', named('a', 24, { at: 16, ...assault })),
      bases(1, 'veteran', named('b', 25, { at: 16, ...assault })),
    ],
    blue: bases(2, 'green', { at: 16 }, { recovery: 'when-safe' }),
  }),
  battle('machines of several bases under printed weapons', 3, {
    combat: { model: 'weapon-bands' },
    tables: { vehicleHits: 2 },
    red: bases(2, 'green', { at: 15, weapon: 'vehicle-hmg' }, { bases: 'tanks' }),
    blue: bases(2, 'regular', { at: 15, weapon: 'vehicle-lmg' }, { bases: 'vehicles' }),
  }),
  battle('a voluntary rout with a heavy weapon near', 3, {
    combat: { ...flat({ rifle: weapon(1, 9), none }), assault: { needed: 5 } },
    options: { voluntaryRout: 'when-losing', sideBreak: 'never' },
    red: bases(4, 'regular', { at: 15, ...assault }),
    blue: [
      bases(2, 'green', named('line', 24, { at: 15 })),
      bases(1, 'green', named('gun', 26, { at: 13, kind: 'crew' }), { heavyWeapon: 'machine-gun' }),
    ],
  }),
  battle('air defence fights those on the ground', 3, {
    combat: bands({
      weapons: { stinger: { airDefence: 'light-sam', bands: [{ cm: 120, hit: 4 }] } },
      assault: { needed: 4 },
    }),
    red: bases(2, 'regular', { at: 14, ...assault }),
    blue: bases(2, 'green', { at: 15, weapon: 'stinger' }),
  }),
  battle('printed weapons', 3, {
    combat: { model: 'weapon-bands' },
    red: bases(2, 'green', { at: 16 }),
    blue: tank(1, 'veteran', { at: 14, weapons: ['rifles'], troops: { armour: 'light-track' } }),
  }),
  battle('elite troops recover when it is safe, which it always is', 3, {
    combat: closeCombat,
    options: { recovery: 'when-safe', sideBreak: 'never' },
    red: bases(3, 'regular', { at: 15, ...assault }),
    blue: bases(2, 'elite', { at: 16 }),
  }),
];
