import type { RuleUse } from '../contract.js';
import { CellUses } from '../uses.js';
import { type Book, members, SITUATIONS, type Tables } from './book.js';
import { RESULT } from './morale.js';
import { situationsOf, type UnitMoraleUnit } from './troops.js';
import { CONDITION_NAMES, EVENT, OWN_USE } from './use-layout.js';

/** What was counted. */
export interface Counted {
  event: (which: EVENT) => number;
  /** Rolls of a unit, on all occasions. */
  rolls: (unit: number) => number;
  allRolls: number;
  /** Pieces whose test came out so badly or worse. */
  atLeast: (result: RESULT) => number;
  condition: (index: number) => number;
  own: (which: OWN_USE) => number;
  /** Group tests at a threshold, 1 to 3; of small groups alone, of large ones alone. */
  group: (threshold: number, size?: 'small' | 'large') => number;
}

/** The cells of the tables. */
export function tableUses({ tables }: Book, units: readonly UnitMoraleUnit[], counted: Counted): RuleUse[] {
  const printed = members.tablesSchema.parse({});
  const cells = new CellUses(tables, printed, members.tableSources);
  const of = (wanted: (unit: UnitMoraleUnit) => boolean) =>
    units.reduce((sum, unit, u) => sum + (wanted(unit) ? counted.rolls(u) : 0), 0);
  const trainings = Object.keys(tables.moraleNumbers) as (keyof Tables['moraleNumbers'])[];
  const groups = counted.group(1) + counted.group(2) + counted.group(3);
  const thresholds = ['first', 'second', 'third'] as const;
  return [
    ...trainings.flatMap((training) => {
      const row = tables.moraleNumbers[training];
      const experiences = Object.keys(row) as (keyof typeof row)[];
      return experiences.map((experience) =>
        cells.cell(
          'moraleNumbers',
          `${training} ${experience}`,
          of(({ troops }) => troops.training === training && troops.experience === experience),
          row[experience],
          printed.moraleNumbers[training][experience],
        ),
      );
    }),
    ...SITUATIONS.map((situation) =>
      cells.one(
        'situations',
        situation,
        of((unit) => situationsOf(unit).includes(situation)),
      ),
    ),
    ...(
      [
        ['leading', counted.own(OWN_USE.LED)],
        ['officerTaking', counted.own(OWN_USE.OFFICER)],
        ['ncoTaking', counted.own(OWN_USE.NCO)],
        ...CONDITION_NAMES.map((name, i) => [name, counted.condition(i)] as const),
      ] as const
    ).map(([key, uses]) => cells.one('testModifiers', key, uses)),
    cells.single('heldUpTo', counted.atLeast(RESULT.HELD)),
    cells.single('retiresUpTo', counted.atLeast(RESULT.RETIRES)),
    cells.single('surrenderDistance', counted.atLeast(RESULT.RUNS)),
    cells.single('closeRange', counted.condition(CONDITION_NAMES.indexOf('closeOrIndirect'))),
    cells.single('sight', counted.allRolls),
    cells.single('sightIntoCover', counted.allRolls),
    cells.single('groupCasualties', counted.group(1, 'small')),
    cells.single('smallGroup', groups),
    ...thresholds.map((key, i) =>
      cells.one('groupPercent', key, counted.group(i + 1, i === 0 ? 'large' : undefined)),
    ),
    ...thresholds.map((key, i) => cells.one('groupModifiers', key, counted.group(i + 1))),
    cells.single('unitBreakPercent', counted.event(EVENT.UNITS_BROKEN)),
  ];
}
