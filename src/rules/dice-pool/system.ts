import { forgetOrders } from '../../battlefield/orders.js';
import { FIELDS } from '../../battlefield/plan.js';
import type { MoraleSystem } from '../contract.js';
import { allUsed, type ClauseOf } from '../kit/clauses.js';
import type { ClauseCounted } from '../kit/counting.js';
import { playTurn } from '../kit/turn.js';
import { assumptions, forceBreak, unitBreak } from './assumptions.js';
import { type Battle, newBattle } from './battle.js';
import { type Book, members, type options, type tables } from './book.js';
import { clauses } from './clauses.js';
import { ruleUses } from './coverage.js';
import type { BOOK_EVENTS, MARKED } from './events.js';
import { checkScenario, unusedDescriptors } from './objections.js';
import type { OCCASIONS, RECKONINGS } from './occasions.js';
import { testOdds } from './odds.js';
import { compileDicePool, type DicePoolPlan } from './plan.js';
import { addPostures, POOL, POSTURES } from './state.js';
import { observers, sentences } from './story.js';
import { type DicePoolUnit, descriptorSchema, ofQuality, troopsInWords } from './troops.js';
import { turnOf } from './turn.js';
import { diagnose } from './wounds.js';

/** Clauses that a record declares. */
type Declared =
  | ClauseOf<typeof options>
  | ClauseOf<typeof tables>
  | ClauseOf<typeof MARKED>
  | ClauseOf<typeof OCCASIONS>
  | ClauseOf<typeof RECKONINGS>
  | ClauseCounted<typeof BOOK_EVENTS>;

/** A force shares one pool of morale dice; tests are d6 against a unit's activation value. */
export const dicePool = {
  id: 'dice-pool',
  title: 'Dice pool: units test with d6 from their force’s pool, and lose the dice when they fail',
  clauses: allUsed<Declared>()(clauses),
  ...members,
  ...observers.members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: ['units_recovered', 'eliminated', 'surrendered', 'shot', 'abandoned', 'wasted_initiatives'],
  piecesReturn: ({ treatsInTheField }) => treatsInTheField,
  alwaysZero: ({ treatsInTheField }) => (treatsInTheField ? [] : ['returned']),
  gauge: {
    name: 'morale dice',
    title: 'Morale dice left',
    most: (_, { mostDice }) => Math.max(...mostDice),
    read: ({ state }, force) => state.sides[force * FIELDS.SIDE + POOL.DICE],
  },
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Campaign effects between battles, except which casualties are reclaimed, captured and fit again.',
    'Leaders who move on their own: a commander is a piece of his unit.',
    'Objectives that change hands more than once, that are destroyed, or that lead off the board over an edge other than one’s own.',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileDicePool,
  newBattle: (field, rules, chance) => newBattle(field, rules, chance, turnOf(field, rules)),
  ruleUses,
  sentences,
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  aftermath: diagnose,
  beaten: 'collapsed',

  oddsLegend: 'A unit passes when at least one die shows the number under “needs” or more.',
  odds: testOdds,
} as const satisfies MoraleSystem<Battle, DicePoolPlan, Book, DicePoolUnit>;
