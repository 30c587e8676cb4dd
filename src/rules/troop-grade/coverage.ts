import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { fieldUses, lossesIn } from '../field-uses.js';
import { CellUses, modifierUse, readingUses, ruleUse, sumOver, transitionUse } from '../uses.js';
import { type Book, type Effect, members, type Options, options as records, TOTALS } from './book.js';
import { type Counts, resultAt, SHOTS, testAt } from './events.js';
import { COLUMNS, CONDITIONS } from './morale.js';
import { BASE, HEAVY, type TroopGradePlan } from './plan.js';
import { OCCASION, OCCASIONS, RESULT, RESULTS } from './results.js';
import { observers } from './story.js';
import { GRADES, type TroopGradeUnit } from './troops.js';

/** How often each rule was used, in the order of the book. */
export function ruleUses(
  book: Book,
  of: CompiledUnits<TroopGradeUnit, TroopGradePlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const { field, compiled } = of;
  const counts = observers.countsIn(field, uses);
  const lost = lossesIn(field, uses);
  const killed = (kind: BASE) =>
    sumOver(compiled.kinds.length, (unit) =>
      compiled.kinds[unit] === kind ? lost(unit, CAUSE.FIRE) + lost(unit, CAUSE.ASSAULT) : 0,
    );
  return [
    ...optionUses(book.options, counts),
    ...tableUses(book, counts, killed),
    ...testUses(book.options, compiled, counts),
    ...CONDITIONS.map(({ clause, key }, i) =>
      modifierUse(clause, conditionLine(key), counts.tested.conditions(i)),
    ),
    ...effectUses(compiled, counts),
    ...demoralizationUses(counts),
    ...nearUses(compiled, counts),
    ...effectsByGrade(compiled, counts),
    ...fieldUses(of, uses),
  ];
}

/** The line of a modifier of tests, and of an effect on bases. */
export const conditionLine = (key: (typeof CONDITIONS)[number]['key']): string => `${key} (tests)`;
export const effectLine = (effect: Effect): string => `${effect} (bases)`;
export const LEAVING_ASSAULT = 'tests to leave an assault';

/** The options, without those that are switched off or apply to no unit. */
function optionUses(options: Options, counts: Counts): RuleUse[] {
  const { tested, suffered, lostAssault, forceBroke } = counts;
  const condition = (wanted: (typeof CONDITIONS)[number]['key']) =>
    tested.conditions(CONDITIONS.findIndex(({ key }) => key === wanted));
  const uses: Record<keyof Options, number> = {
    machineGunOwnTest: tested.machineGuns(),
    remnantStacks: condition('remnant'),
    lostAssaultTest: testsOn(counts, OCCASION.LOST_ASSAULT),
    recovery: tested.recoveryOption(),
    voluntaryRout: tested.routOption(),
    defender: condition('defender'),
    vehicleWithdraw: suffered.withdrawnMachines(),
    assaultTie: options.assaultTie === 'attacker' ? lostAssault.drawn() : lostAssault.all(),
    sideBreak: forceBroke.all(),
  };
  const off = uses.defender === 0 ? ['never', 'nobody', 'by-orders'] : ['never', 'nobody'];
  return readingUses(options, members.optionsSchema.parse({}), records, uses).filter(
    ({ option }) => !off.includes(String(options[option as keyof Options])) || option === 'assaultTie',
  );
}

/** The cells of the tables; those that the scenario changed count as switched on. */
function tableUses({ tables }: Book, counts: Counts, killed: (kind: BASE) => number): RuleUse[] {
  const standard = members.tablesSchema.parse({});
  const cells = new CellUses(tables, standard, members.tableSources);
  const { tested, sharedDie, suffered, damaged, aimed, fought, moved, forceBroke } = counts;
  const tests = sumOver(OCCASIONS.length, (occasion) => testsOn(counts, occasion));
  const near = sumOver(GRADES.length * COLUMNS, sharedDie.readings) + sharedDie.vehicles();
  const readings = (row: number, column: number) =>
    sumOver(OCCASIONS.length, (occasion) => tested.tests(testAt(occasion, row, column))) +
    sharedDie.readings(testAt(0, row, column));
  return [
    ...GRADES.flatMap((grade, row) =>
      TOTALS.map((total, i) =>
        cells.cell(
          'chart',
          `${grade} ${total}`,
          readings(row, i + 1),
          tables.chart[grade][total],
          standard.chart[grade][total],
        ),
      ),
    ),
    ...CONDITIONS.map(({ key }, i) => cells.one('modifiers', key, tested.conditions(i))),
    cells.single('supportYards', tests),
    cells.single('yardsPerInch', tests),
    cells.single('localZone', near),
    cells.single('assaultMovePercent', suffered.routedOnFoot()),
    cells.single('demoralizedMovePercent', moved.demoralized()),
    cells.single('demoralizedFire', aimed.shots(SHOTS.DEMORALIZED)),
    cells.single('demoralizedAssault', fought.demoralized()),
    cells.single('pinnedFire', aimed.shots(SHOTS.PINNED)),
    cells.single('prone', aimed.shots(SHOTS.AT_PRONE)),
    cells.single('tankHits', damaged.tanks() + killed(BASE.TANKS)),
    cells.single('vehicleHits', damaged.vehicles() + killed(BASE.VEHICLES)),
    cells.single('immobilizedUpTo', damaged.tanks() + damaged.vehicles()),
    cells.single('losingOdds', testsOn(counts, OCCASION.VOLUNTARY_ROUT)),
    cells.single('sideBreakPercent', forceBroke.all()),
  ];
}

function testUses({ machineGunOwnTest }: Options, plan: TroopGradePlan, counts: Counts): RuleUse[] {
  const { tested, sharedDie, shelled } = counts;
  const safe = sumOver(OCCASIONS.length, (occasion) =>
    sumOver(GRADES.length, (row) => tested.tests(testAt(occasion, row, 0))),
  );
  return [
    ruleUse('TG-1', 'tests after casualties', testsOn(counts, OCCASION.CASUALTIES)),
    ruleUse('TG-2', 'tests after a lost assault', testsOn(counts, OCCASION.LOST_ASSAULT)),
    ruleUse('TG-10', 'a total that never fails (tests)', safe),
    { ...tested.shared.line(), uses: tested.shared() + sharedDie.shared() },
    ...(plan.heavyWeapons.includes(HEAVY.MACHINE_GUN) && machineGunOwnTest === 'higher'
      ? [tested.machineGuns.line()]
      : []),
    ...(plan.barrages.some((dice) => dice > 0) ? [{ ...shelled.all.line(), switchedOn: true }] : []),
  ];
}

function effectUses({ obstacles }: TroopGradePlan, { suffered, wentBack }: Counts): RuleUse[] {
  const bases = (result: RESULT) => sumOver(GRADES.length, (row) => suffered.results(resultAt(row, result)));
  return [
    ruleUse('TG-30', effectLine('pinned'), bases(RESULT.PINNED)),
    ruleUse('TG-31', effectLine('withdraw'), bases(RESULT.WITHDRAWS)),
    ruleUse(
      'TG-31',
      'blocked by an obstacle (bases)',
      wentBack.blocked(),
      obstacles.some((depth) => depth > 0),
    ),
    ruleUse('TG-32', effectLine('rout'), bases(RESULT.ROUTS)),
    ruleUse('TG-32', 'abandoned (bases)', bases(RESULT.ABANDONED)),
    ruleUse('TG-33', effectLine('surrender'), bases(RESULT.SURRENDERS)),
    ruleUse('TG-34', effectLine('disintegrate'), bases(RESULT.DISINTEGRATES)),
  ];
}

function demoralizationUses(counts: Counts): RuleUse[] {
  return [
    counts.demoralized.all.line(),
    counts.lostAssault.all.line(),
    ruleUse('TG-42', 'tests to recover', testsOn(counts, OCCASION.RECOVERY)),
    counts.recovered.all.line(),
    ruleUse('TG-50', LEAVING_ASSAULT, testsOn(counts, OCCASION.VOLUNTARY_ROUT)),
    counts.tested.gaveWay.line(),
  ];
}

/** Rules for heavy weapons and vehicles near a unit that failed, where there are any. */
function nearUses({ heavyWeapons, kinds }: TroopGradePlan, { sharedDie }: Counts): RuleUse[] {
  return [
    ...(heavyWeapons.includes(HEAVY.MACHINE_GUN) ? [sharedDie.machineGuns.line()] : []),
    ...(heavyWeapons.includes(HEAVY.OTHER) ? [sharedDie.heavyWeapons.line()] : []),
    ...(kinds.includes(BASE.VEHICLES) ? [sharedDie.vehicles.line()] : []),
  ];
}

/** What happened to bases, by the rows of the chart in which units are read. */
function effectsByGrade({ rows }: TroopGradePlan, { suffered }: Counts): RuleUse[] {
  return GRADES.flatMap((grade, row) =>
    rows.includes(row)
      ? RESULTS.slice(RESULT.PINNED).map((name, i) =>
          transitionUse(
            'TG-12',
            `${grade}: ${name} (bases)`,
            suffered.results(resultAt(row, RESULT.PINNED + i)),
          ),
        )
      : [],
  );
}

/** Tests on an occasion, over all rows and totals. */
function testsOn({ tested }: Counts, occasion: OCCASION): number {
  return sumOver(GRADES.length * COLUMNS, (i) => tested.tests(testAt(occasion, 0, 0) + i));
}
