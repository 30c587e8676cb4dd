import type { MoraleSystem } from '../contract.js';
import type { ClauseOf } from '../kit/clauses.js';
import { allUsed } from '../kit/clauses.js';
import type { ClauseCounted } from '../kit/counting.js';
import { playTurn } from '../kit/turn.js';
import { assumptions, forceBreak, unitBreak } from './assumptions.js';
import type { Battle } from './battle.js';
import { newBattle } from './battle.js';
import type { Book, options, tables } from './book.js';
import { members } from './book.js';
import { clauses } from './clauses.js';
import { ruleUses } from './coverage.js';
import type { BOOK_EVENTS } from './events.js';
import { checkScenario, unusedDescriptors } from './objections.js';
import { checkOdds, oddsOptions } from './odds.js';
import { compileMoraleRatio, type MoraleRatioPlan } from './plan.js';
import { addPostures, forgetPostures, POSTURES } from './state.js';
import { observers, sentences } from './story.js';
import { descriptorSchema, type MoraleRatioUnit, ofQuality, troopsInWords } from './troops.js';
import { ranksApart, turnOf } from './turn.js';

/** Clauses that only steps use; MR-2, MR-12 and MR-86 say what a scenario is free to do. */
type OfSteps =
  | 'MR-1'
  | 'MR-2'
  | 'MR-3'
  | 'MR-5'
  | 'MR-11'
  | 'MR-12'
  | 'MR-13'
  | 'MR-14'
  | 'MR-15'
  | 'MR-21'
  | 'MR-23'
  | 'MR-24'
  | 'MR-25'
  | 'MR-30'
  | 'MR-31'
  | 'MR-35'
  | 'MR-51'
  | 'MR-71'
  | 'MR-86'
  | 'MR-90';

/** All clauses that are declared. */
type Declared =
  | ClauseOf<typeof options>
  | ClauseOf<typeof tables>
  | ClauseCounted<typeof BOOK_EVENTS>
  | OfSteps;

/** Science-fiction battlegroups: every piece checks with a d10 under its unit's ratio of points. */
export const moraleRatio = {
  id: 'morale-ratio',
  title: 'Morale ratio: every soldier rolls a d10 under the share of points its unit has left',
  clauses: allUsed<Declared>()(clauses),
  ...members,
  ...observers.members,
  descriptorSchema,
  ofQuality,
  postures: POSTURES,
  neverGives: [],
  shotModifiers: ({ tables: { interceptiveFactors, targetingFactor } }) => [
    targetingFactor,
    interceptiveFactors.cautious,
    interceptiveFactors.shaken,
  ],
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Wrecks as obstacles: they give concealment, but block no movement.',
    'Initiative piece by piece: all pieces of a phase act at once.',
    'Spotting, communications, and the hit and penetration rules of the source: fire comes from the scenario.',
    'Campaign effects between battles.',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileMoraleRatio,
  newBattle: (field, rules, chance) => newBattle(field, rules, chance, turnOf(field, rules)),
  ruleUses,
  sentences,
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetPostures,
  // Counts of checks are read with the book only after all battles.
  ofChecks: ['failingFaces', 'failure', 'book'] satisfies (keyof MoraleRatioPlan)[],
  ranksApart,
  beaten: 'breaking-point',

  oddsLegend:
    '“left” and “of” are points: those left, and those at the start. A piece passes when the die shows the number under “needs” or less; with S it passes, and with F it fails, without a roll.',
  oddsOptions,
  odds: checkOdds,
} as const satisfies MoraleSystem<Battle, MoraleRatioPlan, Book, MoraleRatioUnit>;
