import { RANKS } from '../../battlefield/description.js';
import { isHull } from '../../battlefield/pieces.js';
import type { RuleUse } from '../contract.js';
import { type CountedCheck, checksWhere, isRolled } from './counted-checks.js';
import { hullLevels } from './hull/rules.js';
import { type Book, bandOf } from './morale.js';
import { hasOfficer } from './slots.js';
import { type Tables, tableSources, tablesSchema } from './tables.js';

/** Uses that no check tells of. */
interface OtherUses {
  reached: number;
  unitBreaks: number;
  penalties: Record<'cautious' | 'shaken', number>;
  /** Hits that took a point of a warbot; shots of hulls that had lost targeting. */
  weakened: number;
  illAimed: number;
  mendingRolls: number;
  exploded: number;
  /** Hulls lost on the board, and those who got out of them. */
  wrecks: number;
  bailed: number;
  surrendered: number;
}

/** The cells of the tables; those that the scenario changed count as switched on. */
export function tableUses(book: Book, checks: readonly CountedCheck[], others: OtherUses): RuleUse[] {
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
  /** A table of one number. */
  const single = (table: keyof Tables, count: number): RuleUse =>
    cell(
      tableSources[table].clause,
      table,
      '',
      table,
      count,
      used[table] !== printed[table] && used[table] !== 0, // 0 switches the rule off
    );
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
        chosen.leaders === 'on'
          ? of(({ unit, onFoot }) => (unit.roster[rank] ?? 0) > 0 && (onFoot || !isHull(unit)))
          : 0,
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
    single(
      'nbcFactor',
      of((each) => rolled(each) && each.underNbc),
    ),
    single('moraleOfficerPoints', chosen.leaders === 'on' ? of(({ unit }) => hasOfficer(book, unit)) : 0),
    single('warbotPoints', of(({ unit }) => unit.warbots > 0) + others.weakened),
    ...(['movement', 'targeting', 'damageControl'] as const).map((each) =>
      cell(
        'MR-6',
        'systemLevels',
        each,
        `systemLevels ${each}`,
        of(({ unit, onFoot }) => isHull(unit) && !onFoot && hullLevels(book, unit.kind)[each] > 0),
        used.systemLevels[each] !== printed.systemLevels[each],
      ),
    ),
    single('targetingFactor', others.illAimed),
    single('damageControlFaces', others.mendingRolls),
    single('explosionSurvival', others.exploded),
    single('footMove', others.bailed),
    single('wreckRadius', others.wrecks),
    single('surrenderDistance', others.surrendered),
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
