import { forgetOrders } from '../../battlefield/orders.js';
import type { MoraleSystem } from '../contract.js';
import { allUsed, type ClauseOf } from '../kit/clauses.js';
import type { ClauseCounted } from '../kit/counting.js';
import { playTurn } from '../kit/turn.js';
import { assumptions, forceBreak, unitBreak } from './assumptions.js';
import { type Battle, newBattle } from './battle.js';
import { type Book, members, type options, type tables } from './book.js';
import { clauses } from './clauses.js';
import { ruleUses } from './coverage.js';
import type { BOOK_EVENTS } from './events.js';
import type { CONDITIONS } from './morale.js';
import { checkScenario, unusedDescriptors } from './objections.js';
import { testOdds } from './odds.js';
import { compileTroopGrade, type TroopGradePlan } from './plan.js';
import type { EFFECT_CLAUSES, OCCASIONS } from './results.js';
import { addPostures, POSTURES } from './state.js';
import { observers, sentences } from './story.js';
import { descriptorSchema, ofQuality, type TroopGradeUnit, troopsInWords } from './troops.js';
import { turnOf } from './turn.js';

/** Clauses that a record declares; TG-10 is the test itself, TG-43 an example of TG-11, TG-32 and TG-42. */
type Declared =
  | ClauseOf<typeof options>
  | ClauseOf<typeof tables>
  | ClauseOf<typeof CONDITIONS>
  | ClauseOf<typeof OCCASIONS>
  | (typeof EFFECT_CLAUSES)[number]
  | ClauseCounted<typeof BOOK_EVENTS>
  | 'TG-10'
  | 'TG-43';

/** Units test with d6 by their grade: pinned, withdraw, rout, surrender, disintegrate; and can be demoralized. */
export const troopGrade = {
  id: 'troop-grade',
  title: 'Troop grade: units test with d6, and their grade decides the effects',
  clauses: allUsed<Declared>()(clauses),
  ...members,
  ...observers.members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: ['shot', 'wasted_initiatives'],
  alwaysZero: ({ leavesAssaults }, { assault }) => [
    ...(assault && leavesAssaults.includes(1) ? [] : ['tests_voluntary_rout']),
    ...(assault ? [] : ['tests_lost_assault', 'assaults_lost']),
  ],
  struckOtherwise: ({ barrages }, unit) => barrages[3 * unit] > 0,
  shotModifiers: ({ tables }) => [tables.demoralizedFire, tables.pinnedFire, tables.prone],
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Mounting and dismounting: cavalry stays mounted, and those in a vehicle stay in it.',
    'Voluntary routs in the movement phase; they are taken when the assaults begin (TG-50).',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileTroopGrade,
  newBattle: (field, rules, chance) => newBattle(field, rules, chance, turnOf(field, rules)),
  ruleUses,
  sentences,
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  beaten: 'breaking-point',

  oddsLegend:
    'A test has no effect when the d6, before the modifier is added, shows the number under “needs” or more.',
  odds: testOdds,
} as const satisfies MoraleSystem<Battle, TroopGradePlan, Book, TroopGradeUnit>;
