import type { RuleUse } from '../contract.js';
import { CellUses } from '../uses.js';
import { type Book, TOTALS, tableSources, tablesSchema } from './book.js';
import { BASE } from './compile.js';
import type { Counted } from './counted.js';
import { GRADES } from './descriptor.js';
import { CONDITIONS } from './morale.js';
import { OCCASION } from './occasions.js';
import { EVENT, SHARED_DIE } from './use-layout.js';

/** The cells of the tables; those that the scenario changed count as switched on. */
export function tableUses({ tables }: Book, counted: Counted): RuleUse[] {
  const standard = tablesSchema.parse({});
  const cells = new CellUses(tables, standard, tableSources);
  const event = (which: EVENT) => counted.event(which);
  const { allTests } = counted;
  const near = counted.tests(SHARED_DIE) + event(EVENT.VEHICLES_NEAR);
  return [
    ...GRADES.flatMap((grade, row) =>
      TOTALS.map((total, i) =>
        cells.cell(
          'chart',
          `${grade} ${total}`,
          counted.readings(row, i + 1),
          tables.chart[grade][total],
          standard.chart[grade][total],
        ),
      ),
    ),
    ...CONDITIONS.map(({ key }, i) => cells.one('modifiers', key, counted.condition(i))),
    cells.single('supportYards', allTests),
    cells.single('yardsPerInch', allTests),
    cells.single('localZone', near),
    cells.single('assaultMovePercent', event(EVENT.ROUTED_ON_FOOT)),
    cells.single('demoralizedMovePercent', event(EVENT.DEMORALIZED_MOVES)),
    cells.single('demoralizedFire', event(EVENT.DEMORALIZED_SHOTS)),
    cells.single('demoralizedAssault', event(EVENT.DEMORALIZED_BLOWS)),
    cells.single('pinnedFire', event(EVENT.PINNED_SHOTS)),
    cells.single('prone', event(EVENT.PRONE_SHOTS)),
    cells.single('tankHits', event(EVENT.DAMAGED_TANKS) + counted.killed(BASE.TANKS)),
    cells.single('vehicleHits', event(EVENT.DAMAGED_VEHICLES) + counted.killed(BASE.VEHICLES)),
    cells.single('immobilizedUpTo', event(EVENT.DAMAGED_TANKS) + event(EVENT.DAMAGED_VEHICLES)),
    cells.single('losingOdds', counted.tests(OCCASION.VOLUNTARY_ROUT)),
    cells.single('sideBreakPercent', event(EVENT.FORCES_BROKEN)),
  ];
}
