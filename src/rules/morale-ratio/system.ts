import { fieldHolder, isGone, reasonOf } from '../../battlefield/ending.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { Chance } from '../../random/chance.js';
import type { Luck } from '../../random/luck.js';
import type { CompiledUnits, MoraleSystem, Settings } from '../contract.js';
import { type Battle, newBattle } from './battle.js';
import { compileMoraleRatio, type MoraleRatioPlan, type MoraleRatioUnit } from './compile.js';
import type { Book } from './morale.js';
import { checkOdds, oddsOptions } from './odds.js';
import { optionSources } from './option-sources.js';
import { type Descriptor, descriptorSchema, type Options, optionsSchema } from './options.js';
import { addPostures, forgetPostures, POSTURES } from './postures.js';
import { RuleCounter } from './rule-counter.js';
import { ruleUses } from './rule-uses.js';
import { checkScenario, unusedDescriptors } from './scenario-checks.js';
import { playTurn, turnOf } from './sequence.js';
import { type Tables, tableSources, tablesSchema } from './tables.js';
import { Teller } from './teller.js';
import { useLayout } from './use-layout.js';

/** Science-fiction battlegroups: every piece checks with a d10 under its unit's ratio of points. */
export const moraleRatio = {
  id: 'morale-ratio',
  title: 'Morale ratio: every soldier rolls a d10 under the share of points its unit has left',
  optionsSchema,
  tablesSchema,
  descriptorSchema,
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
    'A piece eliminated by a check places no marker on its unit (MR-34).',
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

  compile: (settings: Settings, units: readonly FieldUnit[], field: BattlefieldPlan) =>
    compileMoraleRatio(book(settings), units as MoraleRatioUnit[], field),

  newBattle: (field: BattlefieldPlan, compiled: unknown, chance: Chance): Battle =>
    newBattle(field, compiled as MoraleRatioPlan, chance),
  useCount: (field: BattlefieldPlan, compiled: unknown) =>
    useLayout(field, compiled as MoraleRatioPlan).length,
  countUses(battle: Battle, uses: Float64Array) {
    battle.witness = new RuleCounter(battle, uses);
  },
  ruleUses: (settings: Settings, units: CompiledUnits, uses: ArrayLike<number>) =>
    ruleUses(book(settings), units, uses),
  tell(
    battle: Battle,
    settings: Settings,
    units: readonly FieldUnit[],
    forces: readonly string[],
    dice: Luck,
  ): Teller {
    const teller = new Teller(battle, book(settings), units, forces, dice);
    battle.witness = teller;
    return teller;
  },
  playTurn,
  turn: (field: BattlefieldPlan, compiled: unknown) => turnOf(field, compiled as MoraleRatioPlan),
  addPostures,
  forget: forgetPostures,
  isOver: ({ field, state }: Battle) => isGone(field, state, 0) || isGone(field, state, 1),
  holder: ({ field, state }: Battle) => fieldHolder(field, state),
  reason: ({ field, state }: Battle, holder: number) => reasonOf(field, state, holder, 'breaking-point'),

  oddsLegend:
    'left, of: points left and at the start. needs: that number or lower on the die; S succeeds and F fails without a roll.',
  oddsOptions: (settings: Settings, unit: FieldUnit) => oddsOptions(book(settings), unit as MoraleRatioUnit),
  odds: (settings: Settings, unit: FieldUnit) => checkOdds(book(settings), unit as MoraleRatioUnit),
} as const satisfies MoraleSystem<Battle>;

/** `elite, seasoned, no NBC protection`. */
function troopsInWords(descriptor: Record<string, unknown>): string {
  const { class: moraleClass, experience, nbcProtection, moraleOfficer } = descriptor as Descriptor;
  return [
    moraleClass,
    experience,
    ...(nbcProtection ? [] : ['no NBC protection']),
    ...(moraleOfficer ? [`morale officer (${moraleOfficer})`] : []),
  ].join(', ');
}

/** Settings that have passed this system's schemas. */
function book(settings: Settings): Book {
  return { options: settings.options as Options, tables: settings.tables as Tables };
}
