import { RANKS } from '../../battlefield/description.js';
import type { RuleUse } from '../contract.js';
import { type CountedCheck, checksWhere, isRolled } from './counted-checks.js';
import { type Book, bandOf } from './morale.js';
import { tablesSchema } from './tables.js';

/** The cells of the tables; those that the scenario changed count as switched on. */
export function tableUses(
  book: Book,
  checks: readonly CountedCheck[],
  others: { reached: number; unitBreaks: number; penalties: Record<'cautious' | 'shaken', number> },
): RuleUse[] {
  const of = (holds: (check: CountedCheck) => boolean) => checksWhere(checks, holds);
  const printed = tablesSchema.parse({});
  const { tables: used, options: chosen } = book;
  const cell = (
    clause: string,
    table: string,
    key: string,
    name: string,
    count: number,
    changed: boolean,
  ): RuleUse => ({
    clause,
    kind: 'cell',
    name,
    cell: { table, key },
    uses: count,
    switchedOn: changed,
  });
  const rolled = (each: CountedCheck) => isRolled(book, each);
  const troops = (each: CountedCheck) => each.unit['morale-ratio'];
  return [
    cell('MR-10', 'dieSides', '', 'dieSides', of(rolled), used.dieSides !== printed.dieSides),
    ...used.bands.map((band, i) => {
      const count = of((each) => bandOf(used, each.remaining, each.level) === band);
      const isPrinted = printed.bands.some(
        (other) =>
          other.fromPercent === band.fromPercent &&
          other.needed === band.needed &&
          other.onFailure === band.onFailure,
      );
      return cell('MR-10', 'bands', String(i), `bands from ${band.fromPercent} %`, count, !isPrinted);
    }),
    ...RANKS.map((rank) =>
      cell(
        'MR-80',
        'rankPoints',
        rank,
        `rankPoints ${rank}`,
        chosen.leaders === 'on' ? of(({ unit }) => (unit.roster[rank] ?? 0) > 0) : 0,
        used.rankPoints[rank] !== printed.rankPoints[rank],
      ),
    ),
    ...(['elite', 'regular', 'levy'] as const).map((each) =>
      cell(
        'MR-81',
        'classFactors',
        each,
        `classFactors ${each}`,
        chosen.moraleClasses === 'off' ? 0 : of((check) => rolled(check) && troops(check).class === each),
        used.classFactors[each] !== printed.classFactors[each],
      ),
    ),
    cell(
      'MR-82',
      'greenFactor',
      '',
      'greenFactor',
      chosen.experience === 'off' ? 0 : of((check) => rolled(check) && troops(check).experience === 'green'),
      used.greenFactor !== printed.greenFactor,
    ),
    ...(['cautious', 'shaken'] as const).map((each) =>
      cell(
        'MR-41',
        'interceptiveFactors',
        each,
        `interceptiveFactors ${each}`,
        others.penalties[each],
        used.interceptiveFactors[each] !== printed.interceptiveFactors[each],
      ),
    ),
    cell('MR-70', 'breakingPoint', '', 'breakingPoint', others.reached, false), // said by the rule of MR-70
    cell(
      'MR-32',
      'unitBreakPercent',
      '',
      'unitBreakPercent',
      others.unitBreaks,
      used.unitBreakPercent !== printed.unitBreakPercent,
    ),
  ];
}
