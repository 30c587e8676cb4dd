import { forgetOrders } from '../../battlefield/orders.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { MOST_TESTS, type MoraleSystem } from '../contract.js';
import { assumptions, forceBreak, unitBreak } from './assumptions.js';
import { basesOf, heavyWeaponOf } from './bases.js';
import { type Battle, newBattle } from './battle.js';
import { type Book, options, optionsSchema, tableSources, tablesSchema } from './book.js';
import { clauses } from './clauses.js';
import { compileTroopGrade, type TroopGradePlan, type TroopGradeUnit } from './compile.js';
import { counterOf } from './counter.js';
import { ruleUses, useCount } from './coverage.js';
import { type Descriptor, descriptorSchema, GRADES } from './descriptor.js';
import { testOdds } from './odds.js';
import { ofQuality } from './of-quality.js';
import { addPostures, POSTURES } from './postures.js';
import { checkScenario, unusedDescriptors } from './scenario-checks.js';
import { playTurn, turnOf } from './sequence.js';
import { sentences } from './story.js';
import { tellerOf } from './teller.js';
import { CHANGES, RESULTS } from './turn-count.js';

/** Units of bases test with d6 by their grade: pinned, withdraw, rout, surrender, disintegrate; and are demoralized. */
export const troopGrade = {
  id: 'troop-grade',
  title: 'Troop grade: units test with d6, and their grade says what becomes of them',
  clauses,
  optionsSchema,
  tablesSchema,
  descriptorSchema,
  ofQuality,
  tableSources,
  optionSources: options,
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
  unitBreak: unitBreak.says,
  forceBreak: forceBreak.says,
  assumptions,
  notModelled: [
    'Mounting and dismounting: cavalry stays mounted, who rides in a vehicle stays in it.',
    'Voluntary routs in the movement phase; they are taken as the assaults begin (TG-50).',
  ],

  troopsInWords,
  check: checkScenario,
  unused: unusedDescriptors,

  compile: compileTroopGrade,
  newBattle,
  useCount,
  counter: counterOf,
  ruleUses,
  sentences,
  teller: tellerOf,
  playTurn,
  turn: turnOf,
  addPostures,
  forget: forgetOrders,
  beaten: 'breaking-point',

  oddsLegend: 'needs: that number or higher on d6, before the modifier, for no effect.',
  odds: testOdds,
} as const satisfies MoraleSystem<Battle, TroopGradePlan, Book, TroopGradeUnit>;

/** `regular, machine gun, barrage before the battle (12 dice, 5+, with gas)`. */
function troopsInWords(unit: TroopGradeUnit): string {
  const { grade, obstacle, barrage, recovery, voluntaryRout } = unit['troop-grade'];
  const bases = basesOf(unit);
  const heavyWeapon = heavyWeaponOf(unit);
  return [
    grade ?? 'no grade',
    ...(bases === 'foot' ? [] : [bases]),
    ...(heavyWeapon ? [heavyWeapon === 'other' ? 'heavy weapon' : 'machine gun'] : []),
    ...(obstacle === undefined ? [] : [`obstacle behind it, ${obstacle}″ from its edge`]),
    ...(barrage ? [barrageInWords(barrage)] : []),
    ...(recovery ? [`tests to recover: ${recovery}`] : []),
    ...(voluntaryRout ? [`voluntary rout: ${voluntaryRout}`] : []),
  ].join(', ');
}

function barrageInWords({ shots, needed, gas }: NonNullable<Descriptor['barrage']>): string {
  const dice = shots === 1 ? '1 die' : `${shots} dice`;
  return `barrage before the battle (${dice}, ${needed}+${gas ? ', with gas' : ''})`;
}
