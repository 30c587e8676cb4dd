import type { MoraleSystem } from '../contract.js';
import { type Battle, newBattle } from './battle.js';
import { compileMoraleRatio, type MoraleRatioPlan, type MoraleRatioUnit } from './compile.js';
import type { Book } from './morale.js';
import { checkOdds, oddsOptions } from './odds.js';
import { ofQuality } from './of-quality.js';
import { optionSources } from './option-sources.js';
import { type Descriptor, descriptorSchema, optionsSchema } from './options.js';
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
  unitBreak: 'A unit breaks when, after a turn’s checks, half of it or more is broken.',
  forceBreak: 'A force breaks at its breaking point, or when all of its units on the board have broken.',
  assumptions: [
    'A morale officer always shoots, once for the checks of a phase, and everybody else of its unit is steady then (MR-53).',
    'A unit that is cut off has no way back; no other unit’s soldiers surrender (MR-50).',
    'Any fire that destroys a hull makes it explode (MR-60); a crew on foot stays where it is, unarmed, unless it falls back (MR-61).',
    'A marked piece always uses its chance to fire interceptively, where its unit does so at all (MR-40).',
    'Once one force has reached its breaking point the other reaches none; the battle goes on until a force has left the board or time runs out, and all pieces of a retreating force leave, whatever their posture (MR-70, MR-71).',
    'A drone is not abandoned when it breaks immobile: it stays, and does not fire (MR-32).',
    'A check that factors make fail at full strength, with `automaticStays: false`, makes cautious: the book has no failure there (MR-11).',
    'The points of a crew on foot count up to the level of its vehicle (MR-62).',
    'Cover ahead counts only when it lies on the way; cover behind at any distance (MR-30, MR-31).',
  ],
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
function troopsInWords({ class: moraleClass, experience, nbcProtection, moraleOfficer }: Descriptor): string {
  return [
    moraleClass,
    experience,
    ...(nbcProtection ? [] : ['no NBC protection']),
    ...(moraleOfficer ? [`morale officer (${moraleOfficer})`] : []),
  ].join(', ');
}
