import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE } from '../../battlefield/state.js';
import { EXPERIENCES, TRAININGS } from '../../battlefield/weapon-bands/tables.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import { fieldUses, lossesIn } from '../field-uses.js';
import { CellUses, readingUses, ruleUse, sumOver, transitionUse } from '../uses.js';
import { type Book, members, type Options, options as records, SITUATIONS } from './book.js';
import { type Counts, groupAt, resultAt, rollAt } from './events.js';
import { RESULT, RESULTS } from './morale.js';
import { conditionAt, OCCASIONS, RALLY } from './results.js';
import { observers } from './story.js';
import { situationsOf, type UnitMoraleUnit } from './troops.js';

/** How often each rule of the book was used, in its order. */
export function ruleUses(book: Book, of: CompiledUnits<UnitMoraleUnit>, uses: ArrayLike<number>): RuleUse[] {
  const { units, field } = of;
  const counts = observers.countsIn(field, uses);
  const { rallied, tended, reorganised, leftBehind, hit, groupTested, lockedOn } = counts;
  const lost = lossesIn(field, uses);
  const hasFlyers = field.units.some((value, i) => i % FIELDS.UNIT === UNIT.FLIES && value === 1);
  return [
    ...optionUses(book.options, counts, rollsOn(units.length, counts, RALLY)),
    ...tableUses(book, units, counts, forcesBySize(book, field)),
    ruleUse('UM-1', LINES.rally, rollsOn(units.length, counts, RALLY)),
    rallied.pieces.line(),
    tended.casualties.line(),
    reorganised.all.line(),
    ...OCCASIONS.map(({ clause, name }, i) =>
      ruleUse(clause, testsLine(name), rollsOn(units.length, counts, i)),
    ),
    ruleUse(
      'UM-23',
      'surrendered (pieces)',
      sumOver(units.length, (unit) => lost(unit, CAUSE.SURRENDERED)),
    ),
    leftBehind.casualties.line(),
    hit.countsAsCause.line(),
    ruleUse('UM-30', LINES.groupTested, sumOver(GROUPS, groupTested.all)),
    ruleUse('UM-31', 'a group withdraws', sumOver(GROUPS, groupTested.failed)),
    ...(hasFlyers ? [lockedOn.tried.line(), lockedOn.locked.line()] : []),
    ...resultsByOccasion(counts),
    ...fieldUses(of, uses),
  ];
}

/** Names of lines that assumptions are about, too. */
export const LINES = { rally: 'rally (rolls)', groupTested: 'group morale is tested' } as const;

/** The line of the tests on an occasion. */
export function testsLine(occasion: (typeof OCCASIONS)[number]['name']): string {
  return `tests: ${occasion} (rolls)`;
}

/** Tests of groups by force and threshold. */
const GROUPS = groupAt(1, 3) + 1;

/** The options, without those that are switched off. */
function optionUses(options: Options, counts: Counts, rallies: number): RuleUse[] {
  const { rolled, rallied, tended, reorganised, hit, groupTested } = counts;
  const groups = sumOver(GROUPS, groupTested.all);
  const uses: Record<keyof Options, number> = {
    hitsCauseMorale: hit.all(),
    enemyCasualties: rolled.conditions(conditionAt('enemyCasualty')),
    groupRetest: groups,
    groupNumber: groups,
    rally: rallies + rallied.pieces(),
    treatment: tended.casualties(),
    reorganise: reorganised.all(),
  };
  return readingUses(options, members.optionsSchema.parse({}), records, uses).filter(
    ({ option }) => !['never', 'off'].includes(options[option as keyof Options]),
  );
}

/** The forces whose group is small, and the others (UM-30). */
function forcesBySize({ tables }: Book, { units, unitCount }: BattlefieldPlan) {
  const membersOf = (force: number) =>
    sumOver(unitCount, (unit) =>
      units[unit * FIELDS.UNIT + UNIT.FORCE] === force ? units[unit * FIELDS.UNIT + UNIT.PIECES] : 0,
    );
  const isSmall = (force: number) => membersOf(force) <= tables.smallGroup;
  return { small: [0, 1].filter(isSmall), large: [0, 1].filter((force) => !isSmall(force)) };
}

/** Conditions, in the order of their lines. */
const CONDITION_LINES = [
  'enemyCasualty',
  'friendlyCasualties',
  'closeOrIndirect',
  'outnumbered',
  'apc',
  'enemyHmaOrApc',
  'enemyTanks',
  'airAttack',
] as const;

/** The cells of the tables. */
function tableUses(
  { tables }: Book,
  units: readonly UnitMoraleUnit[],
  counts: Counts,
  forces: { small: readonly number[]; large: readonly number[] },
): RuleUse[] {
  const printed = members.tablesSchema.parse({});
  const cells = new CellUses(tables, printed, members.tableSources);
  const { rolled, judged, groupTested, unitBroke } = counts;
  const rollsOf = (wanted: (unit: UnitMoraleUnit) => boolean) =>
    units.reduce((sum, unit, u) => sum + (wanted(unit) ? rollsBy(u, counts) : 0), 0);
  const rolls = rollsOf(() => true);
  const atThreshold = (threshold: number, of: readonly number[] = [0, 1]) =>
    of.reduce((sum, force) => sum + groupTested.all(groupAt(force, threshold)), 0);
  const thresholds = ['first', 'second', 'third'] as const;
  return [
    ...TRAININGS.flatMap((training) =>
      EXPERIENCES.map((experience) =>
        cells.cell(
          'moraleNumbers',
          `${training} ${experience}`,
          rollsOf(({ troops }) => troops.training === training && troops.experience === experience),
          tables.moraleNumbers[training][experience],
          printed.moraleNumbers[training][experience],
        ),
      ),
    ),
    ...SITUATIONS.map((situation) =>
      cells.one(
        'situations',
        situation,
        rollsOf((unit) => situationsOf(unit).includes(situation)),
      ),
    ),
    cells.one('testModifiers', 'leading', judged.led()),
    cells.one('testModifiers', 'officerTaking', judged.officers()),
    cells.one('testModifiers', 'ncoTaking', judged.ncos()),
    ...CONDITION_LINES.map((key) => cells.one('testModifiers', key, rolled.conditions(conditionAt(key)))),
    cells.single('heldUpTo', testedAtLeast(counts, RESULT.HELD)),
    cells.single('retiresUpTo', testedAtLeast(counts, RESULT.RETIRES)),
    cells.single('surrenderDistance', testedAtLeast(counts, RESULT.RUNS)),
    cells.single('closeRange', rolled.conditions(conditionAt('closeOrIndirect'))),
    cells.single('sight', rolls),
    cells.single('sightIntoCover', rolls),
    cells.single('groupCasualties', atThreshold(1, forces.small)),
    cells.single('smallGroup', sumOver(GROUPS, groupTested.all)),
    ...thresholds.map((key, i) =>
      cells.one('groupPercent', key, atThreshold(i + 1, i === 0 ? forces.large : undefined)),
    ),
    ...thresholds.map((key, i) => cells.one('groupModifiers', key, atThreshold(i + 1))),
    cells.single('unitBreakPercent', unitBroke.all()),
  ];
}

/** Pieces whose test had this result or a worse one, without rolls to rally. */
function testedAtLeast({ judged }: Counts, least: RESULT): number {
  return sumOver(OCCASIONS.length, (occasion) =>
    sumOver(RESULTS.length, (result) => (result >= least ? judged.results(resultAt(occasion, result)) : 0)),
  );
}

/** Rolls of all units on one occasion; and rolls of one unit on all occasions. */
function rollsOn(units: number, { rolled }: Counts, occasion: number): number {
  return sumOver(units, (unit) => rolled.rolls(rollAt(unit, occasion)));
}

function rollsBy(unit: number, { rolled }: Counts): number {
  return sumOver(RALLY + 1, (occasion) => rolled.rolls(rollAt(unit, occasion)));
}

function resultsByOccasion({ judged }: Counts): RuleUse[] {
  return [...OCCASIONS.map(({ name }) => name), 'rally'].flatMap((occasion, i) =>
    RESULTS.map((name, result) =>
      transitionUse('UM-23', `${occasion}: ${name} (pieces)`, judged.results(resultAt(i, result))),
    ),
  );
}
