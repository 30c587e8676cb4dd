import { forgetOrders } from '../../battlefield/orders.js';
import { FIELDS } from '../../battlefield/plan.js';
import { playSteps } from '../../battlefield/step.js';
import type { MoraleSystem } from '../contract.js';
import { diagnose } from './aftermath.js';
import { type Battle, newBattle } from './battle.js';
import { type Book, members } from './book.js';
import { assumptions, clauses, forceBreak, unitBreak } from './clauses.js';
import { compileDicePool, type DicePoolPlan } from './compile.js';
import { POOL } from './fields.js';
import { testOdds } from './odds.js';
import { addPostures, POSTURES } from './postures.js';
import { RuleCounter } from './rule-counter.js';
import { ruleUses } from './rule-uses.js';
import { turnOf } from './sequence.js';
import { Teller } from './teller.js';
import {
  checkScenario,
  type DicePoolUnit,
  descriptorSchema,
  ofQuality,
  troopsInWords,
  unusedDescriptors,
} from './troops.js';
import { useLayout } from './use-layout.js';

/** A force shares one pool of morale dice; tests are d6 against a unit's activation value. */
export const dicePool = {
  id: 'dice-pool',
  title: 'Dice pool: units test with d6 from their force’s pool, and lose the dice when they fail',
  clauses,
  ...members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: ['units_recovered', 'eliminated', 'surrendered', 'shot', 'abandoned', 'wasted_initiatives'],
  piecesReturn: true,
  counts: [
    { name: 'tests_failed', of: 'tests' },
    { name: 'dice_left', of: 'gauge' },
    { name: 'dice_lost_tests', of: 'gauge' },
    { name: 'dice_lost_destroyed', of: 'gauge' },
    { name: 'dice_lost_commander', of: 'gauge' },
    { name: 'dice_lost_objectives', of: 'gauge' },
    { name: 'dice_gained', of: 'gauge' },
    { name: 'light', of: 'pieces' },
    { name: 'serious', of: 'pieces' },
    { name: 'out', of: 'pieces' },
    { name: 'captured', of: 'pieces' },
    { name: 'returned', of: 'pieces' },
  ],
  gauge: {
    name: 'morale dice',
    title: 'Morale dice left',
    most: (_, { mostDice }) => Math.max(...mostDice),
    read: ({ state }, force) => state.sides[force * FIELDS.SIDE + POOL.DICE]!,
  },
  breakdown: {
    title: 'Why the pool fell',
    unit: 'dice',
    parts: {
      dice_lost_tests: 'failed tests',
      dice_lost_destroyed: 'units destroyed',
      dice_lost_commander: 'senior commander',
      dice_lost_objectives: 'objectives',
    },
  },
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Campaign effects between battles, beside who is reclaimed, captured and fit again.',
    'Leaders who go about on their own: a commander is a piece of his unit.',
    'Objectives that change hands more than once, that are destroyed, or that lead off the board by another edge than one’s own.',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileDicePool,
  newBattle,
  useCount: (field) => useLayout(field).length,
  counter: (battle, uses) => new RuleCounter(battle, uses),
  ruleUses,
  teller: (battle, units, forces, dice) => new Teller(battle, units, forces, dice),
  playTurn: (battle, turn) => playSteps(battle, turn),
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  aftermath: diagnose,
  beaten: 'collapsed',

  oddsLegend: 'needs: that number or higher on at least one die.',
  odds: testOdds,
} as const satisfies MoraleSystem<Battle, DicePoolPlan, Book, DicePoolUnit>;
