import { forgetOrders } from '../../battlefield/orders.js';
import { FIELDS } from '../../battlefield/plan.js';
import { playSteps } from '../../battlefield/step.js';
import type { MoraleSystem } from '../contract.js';
import { diagnose } from './aftermath.js';
import { type Battle, newBattle } from './battle.js';
import { compileDicePool, type DicePoolPlan, type DicePoolUnit } from './compile.js';
import { POOL } from './fields.js';
import type { Book } from './morale.js';
import { testOdds } from './odds.js';
import { ofQuality } from './of-quality.js';
import { optionSources } from './option-sources.js';
import { type Descriptor, descriptorSchema, optionsSchema } from './options.js';
import { addPostures, POSTURES } from './postures.js';
import { RuleCounter } from './rule-counter.js';
import { ruleUses } from './rule-uses.js';
import { checkScenario, unusedDescriptors } from './scenario-checks.js';
import { turnOf } from './sequence.js';
import { tableSources, tablesSchema } from './tables.js';
import { Teller } from './teller.js';
import { useLayout } from './use-layout.js';

/** A force shares one pool of morale dice; tests are d6 against a unit's activation value. */
export const dicePool = {
  id: 'dice-pool',
  title: 'Dice pool: units test with d6 from their force’s pool, and lose the dice when they fail',
  optionsSchema,
  tablesSchema,
  descriptorSchema,
  ofQuality,
  tableSources,
  optionSources,
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
  unitBreak:
    'A unit breaks when it is removed: it fails its next test after falling back, is let go, falls back off the board, or its force collapses.',
  forceBreak:
    'A force breaks when its pool is empty, and routs as a whole; or when the last of its units on the board are removed.',
  assumptions: [
    'A turn is activation, movement, fire, close combat, objectives; in each everybody acts at once, and tests are taken in the order in which units are listed.',
    'Losses since the start (DP-12) are the pieces that are off the board: who was treated and returned counts no more.',
    'A unit that is removed while it is cut off has surrendered (DP-50).',
    'All the fire of a phase at a unit is one attack, and brings one test (DP-11, DP-12).',
    'What events of one moment give and take is reckoned together, gains first; a pool that is empty stays empty (DP-4).',
    'A senior commander who is removed with his unit is lost; one who leaves by his orders is not (DP-21).',
    'A unit with wounded treats them whenever it stands and has nobody in range; commanders and medics who fall are treated after the battle (DP-41).',
    'A unit half or more of which is seriously wounded has a higher activation value; with any such piece it moves slower (DP-42).',
    'Without a winner both sides reclaim as losers do; after the battle medics help all their force (DP-50).',
  ],
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

/** `AV 4, veteran senior commander, 1 standard, 2 medics`. */
function troopsInWords({
  av,
  commander,
  senior,
  standards,
  medics,
  secondDie,
  routPolicy,
}: Descriptor): string {
  const some = (count: number, what: string) =>
    count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
  return [
    `AV ${av}`,
    ...(commander ? [`${commander} ${senior ? 'senior ' : ''}commander`] : []),
    ...some(standards, 'standard'),
    ...some(medics, 'medic'),
    ...(secondDie ? [`second die: ${secondDie}`] : []),
    ...(routPolicy ? [`let go: ${routPolicy}`] : []),
  ].join(', ');
}
