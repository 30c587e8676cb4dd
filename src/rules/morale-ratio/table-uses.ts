import { RANKS } from '../../battlefield/description.js';
import { isHull } from '../../battlefield/pieces.js';
import type { RuleUse } from '../contract.js';
import { CellUses } from '../uses.js';
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

/** 0 switches the rule off. */
const OFF_AT_ZERO: readonly (keyof Tables)[] = [
  'nbcFactor',
  'moraleOfficerPoints',
  'warbotPoints',
  'targetingFactor',
  'damageControlFaces',
  'explosionSurvival',
  'footMove',
  'wreckRadius',
  'surrenderDistance',
];

/** The cells of the tables. */
export function tableUses(book: Book, checks: readonly CountedCheck[], others: OtherUses): RuleUse[] {
  const of = (holds: (check: CountedCheck) => boolean) => checksWhere(checks, holds);
  const printed = tablesSchema.parse({});
  const { tables: used, options: chosen } = book;
  const cells = new CellUses(used, printed, tableSources, OFF_AT_ZERO);
  const rolled = (each: CountedCheck) => isRolled(book, each);
  const troops = (each: CountedCheck) => each.unit['morale-ratio'];
  return [
    cells.single('dieSides', of(rolled)),
    ...used.bands.map((band, i): RuleUse => {
      const count = of((each) => bandOf(used, each.remaining, each.level) === band);
      const asPrinted = printed.bands.find(
        (other) =>
          other.fromPercent === band.fromPercent &&
          other.needed === band.needed &&
          other.onFailure === band.onFailure,
      );
      const cell = cells.cell('bands', String(i), count, band, asPrinted);
      return { ...cell, name: `bands from ${band.fromPercent} %` };
    }),
    ...RANKS.map((rank) =>
      cells.one(
        'rankPoints',
        rank,
        chosen.leaders === 'on'
          ? of(({ unit, onFoot }) => (unit.roster[rank] ?? 0) > 0 && (onFoot || !isHull(unit)))
          : 0,
      ),
    ),
    ...(['elite', 'regular', 'levy'] as const).map((each) =>
      cells.one(
        'classFactors',
        each,
        chosen.moraleClasses === 'off' ? 0 : of((check) => rolled(check) && troops(check).class === each),
      ),
    ),
    cells.single(
      'greenFactor',
      chosen.experience === 'off' ? 0 : of((check) => rolled(check) && troops(check).experience === 'green'),
    ),
    cells.single(
      'nbcFactor',
      of((each) => rolled(each) && each.underNbc),
    ),
    cells.single(
      'moraleOfficerPoints',
      chosen.leaders === 'on' ? of(({ unit }) => hasOfficer(book, unit)) : 0,
    ),
    cells.single('warbotPoints', of(({ unit }) => unit.warbots > 0) + others.weakened),
    ...(['movement', 'targeting', 'damageControl'] as const).map((each) =>
      cells.one(
        'systemLevels',
        each,
        of(({ unit, onFoot }) => isHull(unit) && !onFoot && hullLevels(book, unit.kind)[each] > 0),
      ),
    ),
    cells.single('targetingFactor', others.illAimed),
    cells.single('damageControlFaces', others.mendingRolls),
    cells.single('explosionSurvival', others.exploded),
    cells.single('footMove', others.bailed),
    cells.single('wreckRadius', others.wrecks),
    cells.single('surrenderDistance', others.surrendered),
    ...cells.several('interceptiveFactors', others.penalties),
    // That the scenario asks for it is said by the rule of MR-70.
    { ...cells.single('breakingPoint', others.reached), switchedOn: false },
    cells.single('unitBreakPercent', others.unitBreaks),
  ];
}
