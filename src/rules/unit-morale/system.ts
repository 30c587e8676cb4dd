import { forgetOrders } from '../../battlefield/orders.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { MoraleSystem } from '../contract.js';
import { allUsed, type ClauseOf } from '../kit/clauses.js';
import { recover } from './aftermath.js';
import { type Battle, newBattle } from './battle.js';
import { type Book, members, type options, type tables } from './book.js';
import { assumptions, clauses, forceBreak, unitBreak } from './clauses.js';
import { compileUnitMorale, type UnitMoralePlan } from './compile.js';
import { RESULTS } from './morale.js';
import { groupOdds, testOdds } from './odds.js';
import { addPostures, POSTURES } from './postures.js';
import { RuleCounter } from './rule-counter.js';
import { ruleUses } from './rule-uses.js';
import { playTurn, turnOf } from './sequence.js';
import { Teller } from './teller.js';
import {
  checkScenario,
  descriptorSchema,
  ofQuality,
  troopsInWords,
  type UnitMoraleUnit,
  unusedDescriptors,
} from './troops.js';
import { useLayout } from './use-layout.js';

/** Clauses that something declares. UM-2 has no rule, UM-20, UM-21, UM-31 and UM-40 have no table, and the fire model of the book declares its own. */
type Declared =
  | ClauseOf<typeof options>
  | ClauseOf<typeof tables>
  | 'UM-2'
  | 'UM-20'
  | 'UM-21'
  | 'UM-31'
  | 'UM-40'
  | `UM-5${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

/** Stands test with 2d6 against a morale number, and do as the margin says; a whole force tests by its casualties. */
export const unitMorale = {
  id: 'unit-morale',
  title: 'Unit morale: stands test with 2d6 against their morale number, and their force by its casualties',
  clauses: allUsed<Declared>()(clauses),
  ...members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: ['eliminated', 'shot', 'abandoned', 'wasted_initiatives'],
  piecesReturn: false,
  counts: [
    { name: 'tests_first_fire', of: 'piece-turns' },
    { name: 'tests_enter', of: 'piece-turns' },
    { name: 'tests_cross', of: 'piece-turns' },
    { name: 'tests_hand_to_hand', of: 'piece-turns' },
    { name: 'tests_hit', of: 'piece-turns' },
    { name: 'held', of: 'piece-turns' },
    { name: 'retired', of: 'piece-turns' },
    { name: 'retreated', of: 'piece-turns' },
    { name: 'rallied', of: 'piece-turns' },
    { name: 'group_tests', of: 'turns' },
    { name: 'exploded', of: 'pieces' },
    { name: 'recovered', of: 'pieces' },
    { name: 'left_behind', of: 'pieces' },
  ],
  breakdown: {
    title: 'What triggered the tests',
    unit: 'tests',
    parts: {
      tests_first_fire: 'first under fire',
      tests_enter: 'entering an enemy position',
      tests_cross: 'crossing a fire-swept zone',
      tests_hand_to_hand: 'first hand-to-hand',
      tests_hit: 'hit',
    },
  },
  turnEvents: [
    {
      id: 'tests',
      title: 'Results of tests',
      what: 'pieces',
      names: RESULTS,
      most: (field: BattlefieldPlan) => field.cohortSlots * field.unitCount,
    },
  ],
  turnCounts: ({ results }: Battle) => results,
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Orbital activity, and aircraft beyond air defence and attacks on the ground (UM-2).',
    'Mounting and dismounting: who rides in a vehicle stays in it.',
    'Altitude: distances to flyers are measured on the board.',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileUnitMorale,
  newBattle,
  useCount: (field) => useLayout(field).length,
  counter: (battle, uses) => new RuleCounter(battle, uses),
  ruleUses,
  teller: (battle, units, forces, dice) => new Teller(battle, units, forces, dice),
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  aftermath: recover,
  beaten: 'group-morale',

  oddsLegend: 'needs: that number or higher on 2d6 with the modifier added.',
  odds: testOdds,
  forceOdds: groupOdds,
} as const satisfies MoraleSystem<Battle, UnitMoralePlan, Book, UnitMoraleUnit>;
