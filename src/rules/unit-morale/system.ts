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
import { recover } from './group.js';
import { checkScenario, unusedDescriptors } from './objections.js';
import { groupOdds, testOdds } from './odds.js';
import { compileUnitMorale, type UnitMoralePlan } from './plan.js';
import type { CONDITIONS, OCCASIONS } from './results.js';
import { addPostures, POSTURES } from './state.js';
import { observers, sentences } from './story.js';
import { descriptorSchema, ofQuality, troopsInWords, type UnitMoraleUnit } from './troops.js';
import { turnOf } from './turn.js';

/** All clauses that are declared. UM-2 has no rule, UM-21 and UM-31 have no table, and the fire model of the book declares its own. */
type Declared =
  | ClauseOf<typeof options>
  | ClauseOf<typeof tables>
  | ClauseOf<typeof CONDITIONS>
  | ClauseOf<typeof OCCASIONS>
  | ClauseCounted<typeof BOOK_EVENTS>
  | 'UM-2'
  | 'UM-21'
  | 'UM-31'
  | `UM-5${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

/** Stands test with 2d6 against a morale number, and the margin decides what they do; a whole force tests by its casualties. */
export const unitMorale = {
  id: 'unit-morale',
  title: 'Unit morale: stands test with 2d6 against their morale number, and their force by its casualties',
  clauses: allUsed<Declared>()(clauses),
  ...members,
  ...observers.members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: ['eliminated', 'shot', 'abandoned', 'wasted_initiatives'],
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Orbital activity, and aircraft beyond air defence and attacks on the ground (UM-2).',
    'Mounting and dismounting: passengers stay in their vehicle.',
    'Altitude: distances to flyers are measured on the board.',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileUnitMorale,
  newBattle: (field, rules, chance) => newBattle(field, rules, chance, turnOf(field, rules)),
  ruleUses,
  sentences,
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  aftermath: recover,
  beaten: 'group-morale',

  oddsLegend: 'A unit carries on when 2d6 with the modifier added come to the number under “needs” or more.',
  odds: testOdds,
  forceOdds: groupOdds,
} as const satisfies MoraleSystem<Battle, UnitMoralePlan, Book, UnitMoraleUnit>;
