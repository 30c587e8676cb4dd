import { forgetOrders } from '#src/battlefield/orders.js';
import type { MoraleSystem } from '#src/rules/contract.js';
import { allUsed, type ClauseOf } from '#src/rules/kit/clauses.js';
import type { ClauseCounted } from '#src/rules/kit/counting.js';
import { playTurn } from '#src/rules/kit/turn.js';
import { assumptions, forceBreak, unitBreak } from './assumptions.js';
import { type Battle, newBattle } from './battle.js';
import { type Book, members, type options, type tables } from './book.js';
import { clauses } from './clauses.js';
import { ruleUses } from './coverage.js';
import type { BOOK_EVENTS, FIELD_EVENTS } from './events.js';
import { testOdds } from './odds.js';
import { compileNerve, type NervePlan } from './plan.js';
import { addPostures, POSTURES } from './state.js';
import { observers, sentences } from './story.js';
import {
  checkScenario,
  descriptorSchema,
  type NerveUnit,
  ofQuality,
  troopsInWords,
  unusedDescriptors,
} from './troops.js';
import { turnOf } from './turn.js';

/** Clauses that are declared. */
type Declared =
  | ClauseOf<typeof options>
  | ClauseOf<typeof tables>
  | ClauseCounted<typeof BOOK_EVENTS>
  | ClauseCounted<typeof FIELD_EVENTS>;

/** Units that lose pieces test with d6: they hold, are shaken, or rout; the shaken rally. */
export const nerve = {
  id: 'nerve',
  title: 'Nerve: units that lose pieces test with d6, and are shaken before they rout',
  clauses: allUsed<Declared>()(clauses),
  ...members,
  ...observers.members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: ['eliminated', 'surrendered', 'shot', 'abandoned', 'assault', 'wasted_initiatives'],
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: ['Close combat: units in contact fire as all others do.'],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileNerve,
  newBattle: (field, rules, chance) => newBattle(field, rules, chance, turnOf(field, rules)),
  ruleUses,
  sentences,
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  beaten: 'breaking-point',

  oddsLegend: 'needs: that number or lower on d6.',
  odds: testOdds,
} as const satisfies MoraleSystem<Battle, NervePlan, Book, NerveUnit>;
