import { forgetOrders } from '../../battlefield/orders.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { MOST_TESTS, type MoraleSystem } from '../contract.js';
import { type Battle, newBattle } from './battle.js';
import { compileTroopGrade, type TroopGradePlan, type TroopGradeUnit } from './compile.js';
import type { Book } from './morale.js';
import { testOdds } from './odds.js';
import { ofQuality } from './of-quality.js';
import { optionSources } from './option-sources.js';
import { type Descriptor, descriptorSchema, GRADES, optionsSchema } from './options.js';
import { addPostures, POSTURES } from './postures.js';
import { RuleCounter } from './rule-counter.js';
import { ruleUses } from './rule-uses.js';
import { checkScenario, unusedDescriptors } from './scenario-checks.js';
import { playTurn, turnOf } from './sequence.js';
import { tableSources, tablesSchema } from './tables.js';
import { Teller } from './teller.js';
import { CHANGES, RESULTS } from './turn-count.js';
import { useLayout } from './use-layout.js';

/** Units of bases test with d6 by their grade: pinned, withdraw, rout, surrender, disintegrate; and are demoralized. */
export const troopGrade = {
  id: 'troop-grade',
  title: 'Troop grade: units test with d6, and their grade says what becomes of them',
  optionsSchema,
  tablesSchema,
  descriptorSchema,
  ofQuality,
  tableSources,
  optionSources,
  postures: POSTURES,
  neverGives: ['shot', 'wasted_initiatives'],
  piecesReturn: false,
  counts: [
    { name: 'tests_casualties', of: 'tests' },
    { name: 'tests_recovery', of: 'tests' },
    { name: 'tests_voluntary_rout', of: 'tests' },
    { name: 'tests_lost_assault', of: 'tests' },
    { name: 'shared_dice', of: 'tests' },
    { name: 'pinned', of: 'piece-tests' },
    { name: 'withdrew', of: 'piece-tests' },
    { name: 'fled', of: 'piece-tests' },
    { name: 'demoralizations', of: 'tests' },
    { name: 'recoveries', of: 'tests' },
    { name: 'assaults_lost', of: 'tests' },
    { name: 'damaged', of: 'pieces' },
  ],
  breakdown: {
    title: 'What the tests were for',
    unit: 'tests',
    parts: {
      tests_casualties: 'casualties',
      tests_recovery: 'recovery',
      tests_voluntary_rout: 'leaving an assault',
      tests_lost_assault: 'a lost assault',
    },
  },
  turnEvents: [
    {
      id: 'effects',
      title: 'What tests brought',
      what: 'bases',
      names: RESULTS,
      groups: { title: 'Grade', names: GRADES },
      most: ({ cohortSlots, unitCount }: BattlefieldPlan) => MOST_TESTS * cohortSlots * unitCount,
    },
    {
      id: 'demoralization',
      title: 'How demoralization spreads and clears',
      what: 'bases',
      names: CHANGES,
      shape: 'flows',
      most: ({ cohortSlots, unitCount }: BattlefieldPlan) => MOST_TESTS * cohortSlots * unitCount,
    },
  ],
  turnCounts: ({ turn }: Battle) => turn.counts,
  unitBreak:
    'A unit breaks when it is demoralized for the first time, by a rout or a lost assault, or when the effects of a test take its last base.',
  forceBreak:
    'A force breaks when so many of its bases are lost or demoralized as the option `sideBreak` says; it gives the field to the other, and retreats.',
  assumptions: [
    'A turn is movement, fire, casualty tests, assaults; in each everybody acts at once, and effects are carried out when all have tested (TG-1).',
    'A piece is a base; a vehicle with those who are in it is one.',
    'Pins last through the next movement and the fire after it, in which they shoot worse and are harder to hit (TG-30).',
    'Only all-round cover is all-round: the open, concealment and hard cover are open or open-topped (TG-30).',
    'Of two effects the first falls to those farthest forward (TG-11).',
    'Who is cut off, and only he, would have to pass through enemies (TG-31).',
    'Friends are between when one is nearer both to the unit and to the enemy than these are to each other (TG-33).',
    'A unit loses an assault when more of its bases were hit there than of its target’s (TG-40).',
    'Compulsory moves are those of a unit that is not demoralized (TG-41).',
    'Heavy weapons that test themselves do not suffer by the die of another unit (TG-51).',
    'Personnel vehicles that are damaged count as damaged tanks do (TG-23).',
    'Who has the order to assault began the assault (TG-50).',
    'When a force breaks, and what follows, is ours (TG-40).',
  ],
  notModelled: [
    'Mounting and dismounting: cavalry stays mounted, who rides in a vehicle stays in it.',
    'Voluntary routs in the movement phase; they are taken as the assaults begin (TG-50).',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileTroopGrade,
  newBattle,
  useCount: (field) => useLayout(field).length,
  counter: (battle, uses) => new RuleCounter(battle, uses),
  ruleUses,
  teller: (battle, units, forces, dice) => new Teller(battle, units, forces, dice),
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  beaten: 'breaking-point',

  oddsLegend: 'needs: that number or higher on d6, before the modifier, for no effect.',
  odds: testOdds,
} as const satisfies MoraleSystem<Battle, TroopGradePlan, Book, TroopGradeUnit>;

/** `regular, machine gun`. */
function troopsInWords({ grade, bases, heavyWeapon }: Descriptor): string {
  return [
    grade ?? 'no grade',
    ...(bases ? [bases] : []),
    ...(heavyWeapon ? [heavyWeapon.replace('-', ' ')] : []),
  ].join(', ');
}
