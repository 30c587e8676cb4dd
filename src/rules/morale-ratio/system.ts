import type { MoraleSystem } from '../contract.js';
import { assumptions, forceBreak, unitBreak } from './assumptions.js';
import { type Battle, newBattle } from './battle.js';
import { compileMoraleRatio, type MoraleRatioPlan, type MoraleRatioUnit } from './compile.js';
import type { Book } from './morale.js';
import { checkOdds, oddsOptions } from './odds.js';
import { ofQuality } from './of-quality.js';
import { optionSources } from './option-sources.js';
import { descriptorSchema, optionsSchema } from './options.js';
import { addPostures, forgetPostures, POSTURES } from './postures.js';
import { RuleCounter } from './rule-counter.js';
import { ruleUses } from './rule-uses.js';
import { checkScenario, unusedDescriptors } from './scenario-checks.js';
import { playTurn, turnOf } from './sequence.js';
import { tableSources, tablesSchema } from './tables.js';
import { Teller } from './teller.js';
import { useLayout } from './use-layout.js';

/** Science-fiction battlegroups: every piece checks with a d10 under its unit's ratio of points. */
export const moraleRatio = {
  id: 'morale-ratio',
  title: 'Morale ratio: every soldier rolls a d10 under the share of points its unit has left',
  optionsSchema,
  tablesSchema,
  descriptorSchema,
  ofQuality,
  tableSources,
  optionSources,
  postures: POSTURES,
  neverGives: [],
  piecesReturn: false,
  counts: [],
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Wrecks as obstacles: they conceal, and stand in nobody’s way.',
    'Initiative piece by piece: all pieces of a phase act at once.',
    'Spotting, communications, and the hit and penetration rules of the source: fire comes from the scenario.',
    'Campaign effects between battles.',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileMoraleRatio,
  newBattle,
  useCount: (field, compiled) => useLayout(field, compiled).length,
  counter: (battle, uses) => new RuleCounter(battle, uses),
  ruleUses,
  teller: (battle, units, forces, dice) => new Teller(battle, units, forces, dice),
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetPostures,
  beaten: 'breaking-point',

  oddsLegend:
    'left, of: points left and at the start. needs: that number or lower on the die; S succeeds and F fails without a roll.',
  oddsOptions,
  odds: checkOdds,
} as const satisfies MoraleSystem<Battle, MoraleRatioPlan, Book, MoraleRatioUnit>;

/** `elite, seasoned, no NBC protection`. */
function troopsInWords({ 'morale-ratio': own }: MoraleRatioUnit): string {
  const { class: moraleClass, experience, nbcProtection, moraleOfficer } = own;
  return [
    moraleClass,
    experience,
    ...(nbcProtection ? [] : ['no NBC protection']),
    ...(moraleOfficer ? [`morale officer (${moraleOfficer})`] : []),
  ].join(', ');
}
