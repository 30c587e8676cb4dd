import { poolBandBattles } from '../morale-ratio/bands.js';
import {
  advance,
  assault,
  bands,
  battleUnder,
  cover,
  flat,
  type Named,
  none,
  script,
  weapon,
  withdraw,
} from '../scene.js';
import { squad } from './words.js';

const battle = battleUnder('dice-pool');

const rifles = flat({ rifle: weapon(1, 6, 7) });
const far = flat({ rifle: weapon(1, 6, 7, 8) });
const closeCombat = { ...flat({ rifle: weapon(1, 7, 8) }), assault: {} };
const led = (commander: string, more = {}) => ({ commander, ...more });
const near = { at: 16 };
const hedges = { zones: [cover(9, 11), cover(24, 28, 'hard')] };

/** Battles with one to five pieces in each unit, which together reach every rule, option and ending. */
export const POOL_SMALL: readonly Named[] = [
  battle('a duel without leaders', 6, { combat: rifles, red: squad(3, {}, near), blue: squad(3, {}, near) }),
  battle('a duel of led squads with standards', 6, {
    combat: rifles,
    board: hedges,
    red: squad(4, led('green', { standards: 1 }), { at: 10 }),
    blue: squad(3, led('elite', { av: 3, senior: true }), { at: 10 }),
  }),
  battle('six lost at once: one die only', 5, {
    combat: script([1, 4, 0, 1], [0, 2, 0, 3]),
    red: squad(10, led('veteran'), { at: 30 }),
    blue: squad(9, led('seasoned', { av: 5 }), near),
  }),
  battle('falling off the board', 5, {
    combat: script([2, 1], [1, 1, 1]),
    options: { removedIsDestroyed: true },
    red: squad(4, led('seasoned', { senior: true, standards: 3 })),
    blue: squad(4, { standards: 4 }, { at: 9 }),
  }),
  battle('the second die is never thrown, units are let go', 6, {
    combat: script([1, 1, 1], [1, 1, 1]),
    options: { secondDie: 'never', routPolicy: 'always' },
    red: [
      squad(4, led('elite', { standards: 1 }), { id: 'red-squad', at: 20 }),
      squad(2, {}, { id: 'red-b' }),
    ],
    blue: squad(5, led('green', { standards: 2 }), near),
  }),
  battle('the second die and rout by the pool', 6, {
    combat: script([1, 1, 1, 1], [1, 1, 1, 1]),
    options: { secondDie: 'when-pool-at-least', routPolicy: 'when-pool-at-most' },
    tables: { secondDieFrom: 4, routAtMost: 2 },
    red: squad(6, led('veteran', { standards: 2 }), { at: 20 }),
    blue: squad(6, led('elite', { standards: 3, routPolicy: 'never' }), { at: 18 }),
  }),
  battle('activation is a test', 5, {
    combat: far,
    options: { activation: 'test-free' },
    red: squad(3, { av: 3 }, { ...assault, at: 9 }),
    blue: squad(3, led('green'), { at: 8 }),
  }),
  battle('activation costs dice', 5, {
    combat: far,
    options: { activation: 'test-costs-dice' },
    red: squad(3, led('seasoned', { av: 5 }), { ...assault, at: 9 }),
    blue: squad(3, { av: 2, standards: 2 }, { at: 8 }),
  }),
  battle('close combat', 5, {
    combat: closeCombat,
    board: hedges,
    red: squad(4, led('veteran', { standards: 1 }), { ...assault, at: 14 }),
    blue: squad(3, { standards: 3 }, { at: 14 }),
  }),
  battle('both charge, outnumbered and armoured', 5, {
    combat: { ...closeCombat, assault: { needed: 4, dice: 2, modifiers: { hard: -1, unsteady: -3 } } },
    board: hedges,
    objectives: [{ type: 'melee', id: 'blood', by: 'red' }],
    red: squad(4, { standards: 1 }, { ...assault, at: 14 }),
    blue: squad(2, { standards: 1 }, { ...assault, at: 14, armour: 1 }),
  }),
  battle('cut off and pinned in contact', 5, {
    combat: closeCombat,
    red: squad(3, { av: 2, standards: 2 }, { ...assault, at: 17 }),
    blue: squad(4, { av: 6, standards: 6 }, { at: 18, cutOff: true }),
  }),
  battle('an unarmed line is charged', 4, {
    combat: { ...flat({ rifle: weapon(1, 8), none }), assault: {} },
    objectives: [
      { type: 'melee', id: 'blood', by: 'red' },
      { type: 'deadline', id: 'soon', by: 'red', objective: 'blood', turn: 3 },
    ],
    red: squad(3, {}, { ...assault, at: 14 }),
    blue: [
      squad(2, { standards: 1 }, { id: 'blue-a', at: 16, weapon: 'none' }),
      squad(1, led('green'), { id: 'blue-b', at: 10, weapon: 'none' }),
    ],
  }),
  battle('objectives on the ground', 6, {
    combat: far,
    objectives: [
      { type: 'capture', id: 'wood', by: 'red', zone: { from: 18, to: 26 } },
      { type: 'hold', id: 'road', by: 'blue', zone: { from: 17, to: 24, left: 20, right: 28 } },
      { type: 'hold', id: 'barn', by: 'blue', zone: { from: 20, to: 36 }, rank: 'secondary' },
      { type: 'capture', id: 'bridge', by: 'red', zone: { from: 22 } },
      { type: 'deadline', id: 'early', by: 'red', objective: 'wood', turn: 2 },
      { type: 'deadline', id: 'late', by: 'blue', objective: 'mill', turn: 3 },
      { type: 'capture', id: 'mill', by: 'blue', zone: { from: 0, to: 12 } },
    ],
    red: squad(4, led('veteran'), { ...assault, at: 14 }),
    blue: squad(3, { standards: 4 }, { at: 8 }),
  }),
  battle('civilians are escorted off', 5, {
    combat: flat({ rifle: weapon(1, 7, 8), none }),
    objectives: [
      { type: 'escort', id: 'civilians', by: 'blue', units: ['civilians'] },
      { type: 'deadline', id: 'in-time', by: 'blue', objective: 'civilians', turn: 2 },
    ],
    red: squad(2, {}, { ...assault, at: 14 }),
    blue: [
      squad(1, {}, { id: 'civilians', at: 10, weapon: 'none', ...withdraw(1) }),
      squad(2, { av: 3 }, { id: 'guard', at: 12 }),
    ],
  }),
  battle('a withdrawal', 4, {
    combat: far,
    red: squad(3, {}, { at: 9, move: 9, ...withdraw(2) }),
    blue: squad(3, led('green'), { at: 9, ...withdraw(2) }),
  }),
  battle('air defence is left behind', 5, {
    combat: bands({
      weapons: { flak: { airDefence: 'other', bands: [{ cm: 60, hit: 6, penetration: 1 }] } },
    }),
    red: [
      squad(2, { av: 6, standards: 2 }, { id: 'flak', at: 14, weapon: 'flak' }),
      squad(1, {}, { id: 'escort', at: 15, slot: 20, move: 8, ...withdraw(2) }),
    ],
    blue: squad(3, { standards: 1 }, { at: 14, move: 4, ...advance(3) }),
  }),
  battle('the senior commander falls', 6, {
    combat: script([1, 1, 1], [1]),
    red: squad(3, led('veteran', { senior: true, standards: 1, av: 5 }), { at: 30 }),
    blue: [
      squad(2, led('elite', { senior: true, standards: 1 }), { id: 'blue-squad', slot: 20, at: 12 }),
      squad(2, { av: 6 }, { id: 'blue-b', at: 12 }),
    ],
  }),
  battle('medics in the field', 5, {
    combat: script([2, 0, 1, 1], [1, 2, 0, 1]),
    options: { treatment: 'in-the-field' },
    red: squad(5, led('seasoned', { medics: 2, av: 2 }), { at: 30 }),
    blue: [
      squad(4, { standards: 3, av: 3 }, { id: 'blue-squad', at: 20, slot: 20 }),
      squad(2, { medics: 1 }, { id: 'aid', at: 18, slot: 25 }),
    ],
  }),
  ...[0, 1].map((mostMedics) =>
    battle(`medics, of whom ${mostMedics} can help`, 4, {
      combat: script([2, 0, 1, 1], [1, 2, 0, 1]),
      options: { treatment: 'in-the-field' },
      tables: { mostMedics },
      red: [
        squad(4, led('seasoned', { medics: 1, av: 2 }), { at: 30 }),
        squad(2, { medics: 1 }, { id: 'stretchers', at: 30, slot: 25 }),
      ],
      blue: squad(4, { standards: 3, av: 3 }, { at: 20, slot: 20 }),
    }),
  ),
  battle('the seriously wounded fight', 5, {
    combat: far,
    options: { treatment: 'in-the-field', seriouslyWounded: 'fight' },
    red: squad(3, led('veteran', { av: 3, standards: 2 }), { at: 16, ...assault }),
    blue: squad(3, { av: 2, medics: 1, standards: 2 }, { at: 9, weapon: 'rifle' }),
  }),
  battle('the wounded fire again', 6, {
    combat: flat({ rifle: { shots: 1, bands: [{ upTo: 11, needed: 5 }] } }),
    options: { treatment: 'in-the-field', seriouslyWounded: 'fight' },
    tables: { fieldPenalty: 0, heavyLosses: 9 },
    red: squad(3, { av: 3, standards: 4 }, { at: 14 }),
    blue: squad(2, { av: 4, standards: 4 }, { at: 12 }),
  }),
  battle('the wounded withdraw', 5, {
    combat: { ...script([2, 0, 1], [1, 1]) },
    options: { treatment: 'in-the-field', seriouslyWounded: 'fight', removedIsDestroyed: true },
    red: squad(4, { av: 2, standards: 2 }, { at: 14, ...assault }),
    blue: squad(4, { av: 3, medics: 1, standards: 2 }, { at: 20, ...withdraw(4) }),
  }),
  battle('a gun crew', 5, {
    combat: flat({ gun: { shots: 3, bands: [{ upTo: 30, needed: 8 }] }, rifle: weapon(1, 7, 8) }),
    red: squad(3, led('green'), { kind: 'crew', at: 9, weapon: 'gun' }),
    blue: squad(4, { av: 3, standards: 1 }, { at: 9, weapon: 'rifle' }),
  }),
  battle('both are wiped out', 3, {
    combat: script([1, 2], [2, 1]),
    red: squad(3, { av: 2, standards: 9 }, { at: 30 }),
    blue: squad(3, { av: 2, standards: 9 }, { at: 30 }),
  }),
  battle('three units share a pool', 4, {
    combat: {
      model: 'scripted',
      losses: { a: { chances: [0.5, 0.3, 0.2] }, b: { schedule: [1, 1, 1] }, c: { schedule: [2] } },
    },
    options: { removedIsDestroyed: true, routPolicy: 'when-pool-at-most' },
    tables: { routAtMost: 1, fallBack: 3 },
    red: [
      squad(3, led('green'), { id: 'a', at: 9, slot: 20 }),
      squad(2, { av: 5 }, { id: 'b', at: 9, slot: 24 }),
      squad(2, {}, { id: 'c', at: 9, slot: 30 }),
    ],
    blue: squad(1, {}, { at: 16 }),
  }),

  ...poolBandBattles,
];
