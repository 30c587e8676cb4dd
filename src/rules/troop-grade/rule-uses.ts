import { shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { modifierUse, readingUses, ruleUse, transitionUse } from '../uses.js';
import { type Book, type Options, options as optionRecords, optionsSchema } from './book.js';
import { BASE, type TroopGradePlan, type TroopGradeUnit } from './compile.js';
import { Counted } from './counted.js';
import { GRADES } from './descriptor.js';
import { CONDITIONS } from './morale.js';
import { OCCASION } from './occasions.js';
import { tableUses } from './table-uses.js';
import { RESULT, RESULTS } from './turn-count.js';
import { EVENT } from './use-layout.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits<TroopGradeUnit, TroopGradePlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const counted = new Counted(compiled, field, uses);
  return [
    ...optionUses(book.options, counted),
    ...tableUses(book, counted),
    ...testUses(book.options, counted),
    ...CONDITIONS.map(({ clause, key }, i) => modifierUse(clause, `${key} (tests)`, counted.condition(i))),
    ...effectUses(counted),
    ...demoralizationUses(counted),
    ...nearUses(counted),
    ...effectsByGrade(counted),
    ...units.flatMap((unit, u) =>
      unit.doctrine.order === 'withdraw'
        ? [ruleUse('', `${unit.id} withdraws (pieces that left)`, counted.lost(u, CAUSE.LEFT), true)]
        : [],
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    ...(field.firing
      ? []
      : [modifierUse('', 'moving (shots)', shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING }))]),
  ];
}

function testUses({ machineGunOwnTest }: Options, counted: Counted): RuleUse[] {
  const { rules } = counted;
  return [
    ruleUse('TG-1', 'tests after casualties', counted.tests(OCCASION.CASUALTIES)),
    ruleUse('TG-2', 'tests after a lost assault', counted.tests(OCCASION.LOST_ASSAULT)),
    ruleUse('TG-10', 'a total that never fails (tests)', counted.safe),
    ruleUse('TG-11', 'two effects are shared (units)', counted.event(EVENT.SHARED)),
    ...(rules.heavyWeapons.includes(1) && machineGunOwnTest === 'higher'
      ? [ruleUse('TG-13', 'a machine gun tests, one grade higher', counted.event(EVENT.MACHINE_GUN_TESTS))]
      : []),
    ...(rules.barrages.some((dice) => dice > 0)
      ? [ruleUse('TG-27', 'a barrage before the battle', counted.event(EVENT.BARRAGES), true)]
      : []),
  ];
}

function effectUses(counted: Counted): RuleUse[] {
  return [
    ruleUse('TG-30', 'pinned (bases)', counted.bases(RESULT.PINNED)),
    ruleUse('TG-31', 'withdraw (bases)', counted.bases(RESULT.WITHDRAWS)),
    ruleUse(
      'TG-31',
      'blocked by an obstacle (bases)',
      counted.event(EVENT.BLOCKED),
      counted.rules.obstacles.some((depth) => depth > 0),
    ),
    ruleUse('TG-32', 'rout (bases)', counted.bases(RESULT.ROUTS)),
    ruleUse('TG-32', 'abandoned (bases)', counted.bases(RESULT.ABANDONED)),
    ruleUse('TG-33', 'surrender (bases)', counted.bases(RESULT.SURRENDERS)),
    ruleUse('TG-34', 'disintegrate (bases)', counted.bases(RESULT.DISINTEGRATES)),
  ];
}

function demoralizationUses(counted: Counted): RuleUse[] {
  return [
    ruleUse('TG-40', 'a unit is demoralized', counted.event(EVENT.DEMORALIZED)),
    ruleUse('TG-40', 'a unit loses an assault', counted.event(EVENT.ASSAULTS_LOST)),
    ruleUse('TG-42', 'tests to recover', counted.tests(OCCASION.RECOVERY)),
    ruleUse('TG-42', 'a unit recovers', counted.event(EVENT.RECOVERED)),
    ruleUse('TG-50', 'tests to leave an assault', counted.tests(OCCASION.VOLUNTARY_ROUT)),
    ruleUse('TG-50', 'a unit routs of its own will', counted.event(EVENT.GAVE_WAY)),
  ];
}

/** Rules for heavy weapons and vehicles near a unit that failed, where there are any. */
function nearUses(counted: Counted): RuleUse[] {
  const { heavyWeapons, kinds } = counted.rules;
  const lines: [some: boolean, clause: string, name: string, EVENT][] = [
    [heavyWeapons.includes(1), 'TG-51', 'a machine gun suffers by a die near it', EVENT.MACHINE_GUNS_NEAR],
    [heavyWeapons.includes(2), 'TG-51', 'a heavy weapon suffers by a die near it', EVENT.HEAVY_WEAPONS_NEAR],
    [kinds.includes(BASE.VEHICLES), 'TG-30', 'vehicles withdraw with pinned foot', EVENT.VEHICLES_NEAR],
  ];
  return lines.flatMap(([some, clause, name, event]) =>
    some ? [ruleUse(clause, name, counted.event(event))] : [],
  );
}

/** What befell bases, by the rows of the chart that units are read in. */
function effectsByGrade(counted: Counted): RuleUse[] {
  return GRADES.flatMap((grade, row) =>
    counted.rules.rows.includes(row)
      ? RESULTS.slice(RESULT.PINNED).map((name, i) =>
          transitionUse('TG-12', `${grade}: ${name} (bases)`, counted.result(row, RESULT.PINNED + i)),
        )
      : [],
  );
}

/** The options; nothing is counted of what is switched off, or finds nobody. */
function optionUses(options: Options, counted: Counted): RuleUse[] {
  const event = (which: EVENT) => counted.event(which);
  const condition = (wanted: (typeof CONDITIONS)[number]['key']) =>
    counted.condition(CONDITIONS.findIndex(({ key }) => key === wanted));
  const uses: Record<keyof Options, number> = {
    machineGunOwnTest: event(EVENT.MACHINE_GUN_TESTS),
    remnantStacks: condition('remnant'),
    lostAssaultTest: counted.tests(OCCASION.LOST_ASSAULT),
    recovery: event(EVENT.RECOVERY_OPTION),
    voluntaryRout: event(EVENT.ROUT_OPTION),
    defender: condition('defender'),
    vehicleWithdraw: event(EVENT.WITHDRAWN_MACHINES),
    assaultTie: event(options.assaultTie === 'attacker' ? EVENT.DRAWN_ASSAULTS_LOST : EVENT.ASSAULTS_LOST),
    sideBreak: event(EVENT.FORCES_BROKEN),
  };
  const off = uses.defender === 0 ? ['never', 'nobody', 'by-orders'] : ['never', 'nobody'];
  return readingUses(options, optionsSchema.parse({}), optionRecords, uses).filter(
    ({ option }) => !off.includes(String(options[option as keyof Options])) || option === 'assaultTie',
  );
}
