import type { CompiledUnits, RuleUse } from '#src/rules/contract.js';
import { fieldUses } from '#src/rules/field-uses.js';
import { CellUses, readingUses } from '#src/rules/uses.js';
import { type Book, members, options as records } from './book.js';
import type { Counts } from './events.js';
import type { NervePlan } from './plan.js';
import { observers } from './story.js';
import type { NerveUnit } from './troops.js';

/** How often each rule of the book was used, in its order; then those of the field. */
export function ruleUses(
  book: Book,
  of: CompiledUnits<NerveUnit, NervePlan>,
  uses: ArrayLike<number>,
): RuleUse[] {
  const counts = observers.countsIn(of.field, uses);
  const { tested, rolledToRally, forceBroke } = counts;
  return [
    ...optionUses(book, counts),
    ...tableUses(book, counts),
    tested.all.line(),
    tested.steadied.line(),
    tested.shaken.line(),
    tested.routed.line(),
    ...(book.options.rally === 'test' ? [rolledToRally.all.line(), rolledToRally.rallied.line()] : []),
    forceBroke.all.line(),
    ...fieldUses(of, uses),
  ];
}

/** An option that is switched off is not counted. */
function optionUses({ options }: Book, { rolledToRally }: Counts): RuleUse[] {
  if (options.rally === 'never') return [];
  return readingUses(options, members.optionsSchema.parse({}), records, { rally: rolledToRally.all() });
}

/** The tables; those that the scenario changed count as switched on. */
function tableUses({ tables }: Book, { tested, rolledToRally, aimed }: Counts): RuleUse[] {
  const cells = new CellUses(tables, members.tablesSchema.parse({}), members.tableSources);
  const rolls = tested.all() + rolledToRally.all();
  return [
    cells.single('nerve', tested.fromTable() + rolledToRally.fromTable()),
    cells.single('supportInches', rolls),
    cells.single('shakenFire', aimed.shaken()),
  ];
}
