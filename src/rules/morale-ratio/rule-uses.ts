import { CAUSES, fieldUseLayout, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import type { MoraleRatioPlan, MoraleRatioUnit } from './compile.js';
import { countedChecks, resultsOf } from './counted-checks.js';
import type { Book } from './morale.js';
import { optionUses } from './option-uses.js';
import { POSTURE, POSTURES } from './postures.js';
import { MANNER, MANNERS, moveIndex, useLayout } from './rule-counter.js';
import { tableUses } from './table-uses.js';
import { CHECK_RESULTS } from './tables.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`, in the order of the book. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits,
  uses: ArrayLike<number>,
): RuleUse[] {
  const at = useLayout(field, compiled as MoraleRatioPlan).start;
  const checks = countedChecks(units as MoraleRatioUnit[], compiled as MoraleRatioPlan, uses, at);
  const interceptive = checks.filter((check) => check.interceptive);
  const firstLost = fieldUseLayout(field, MANNERS).start.lost;
  const lostBy = (unit: number, cause: number) => uses[firstLost + unit * CAUSES + cause]!;
  const lost = (cause: number) => units.reduce((sum, _, unit) => sum + lostBy(unit, cause), 0);
  const shots = (manner: number) => shotsCounted(field, MANNERS, uses, { manner });
  const moves = (posture: number, which: MoveKind) => movesCounted(uses, at.moves, posture, which);
  const reached = uses[at.breakingPoints]! + uses[at.breakingPoints + 1]!;

  return [
    ...optionUses(book, checks, reached),
    ...tableUses(book, checks, {
      reached,
      unitBreaks: uses[at.unitBreaks]!,
      penalties: {
        cautious: shots(MANNER.INTERCEPTIVE + POSTURE.CAUTIOUS),
        shaken: shots(MANNER.INTERCEPTIVE + POSTURE.SHAKEN),
      },
    }),
    rule('MR-15', 'a check succeeds and takes the marker off', resultsOf(checks, 0)),
    rule('MR-20', 'a unit that lost somebody is marked', uses[at.marked]!),
    rule(
      'MR-30',
      'cautious under fire, in cover: advances in cover',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: true, direction: 1 }),
    ),
    rule(
      'MR-30',
      'cautious under fire, in cover: stays',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: true, direction: 0 }),
    ),
    rule(
      'MR-30',
      'cautious under fire, in the open: goes forward to cover',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: false, direction: 1 }),
    ),
    rule(
      'MR-30',
      'cautious under fire, in the open: goes back to cover',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: false, direction: -1 }),
    ),
    rule(
      'MR-30',
      'cautious under fire, in the open: no cover to seek',
      moves(POSTURE.CAUTIOUS, { underFire: true, covered: false, direction: 0 }),
    ),
    rule('MR-30', 'cautious, not fired on: moves as ordered', moves(POSTURE.CAUTIOUS, { underFire: false })),
    rule(
      'MR-30',
      'suppressive fire of a cautious piece crossing the open (shots)',
      shots(MANNER.SUPPRESSIVE),
    ),
    rule('MR-31', 'shaken, in cover: stays', moves(POSTURE.SHAKEN, { covered: true })),
    rule(
      'MR-31',
      'shaken, in the open: goes forward to cover',
      moves(POSTURE.SHAKEN, { covered: false, direction: 1 }),
    ),
    rule('MR-31', 'shaken, in the open: goes back', moves(POSTURE.SHAKEN, { covered: false, direction: -1 })),
    rule('MR-31', 'shaken, in the open: stays', moves(POSTURE.SHAKEN, { covered: false, direction: 0 })),
    rule('MR-32', 'broken: falls back', moves(POSTURE.BROKEN, {})),
    rule('MR-32', 'broken: leaves the board', lost(CAUSE.ROUTED)),
    rule('MR-34', 'eliminated by a check', lost(CAUSE.ELIMINATED)),
    rule('MR-35', 'leaves the board otherwise', lost(CAUSE.LEFT)),
    rule('MR-40', 'unmarked pieces fire interceptively', uses[at.unmarked]!),
    rule('MR-40', 'marked pieces check for interceptive fire and pass', resultsOf(interceptive, 0)),
    rule(
      'MR-41',
      'cautious pieces fire interceptively (shots)',
      shots(MANNER.INTERCEPTIVE + POSTURE.CAUTIOUS),
    ),
    rule('MR-41', 'shaken pieces fire interceptively (shots)', shots(MANNER.INTERCEPTIVE + POSTURE.SHAKEN)),
    rule(
      'MR-41',
      'broken or eliminated by the check: no interceptive fire',
      resultsOf(interceptive, POSTURE.BROKEN) + resultsOf(interceptive, POSTURE.ELIMINATED),
    ),
    rule('MR-70', 'a force reaches its breaking point', reached, book.tables.breakingPoint !== 'never'),
    ...units.flatMap((unit, u) => [
      ...(unit.interceptiveFire
        ? [
            rule(
              'MR-40',
              `interceptive fire of ${unit.id} (pieces that took part)`,
              uses[at.intercepted + u]!,
              true,
            ),
          ]
        : []),
      ...(unit.doctrine.order === 'withdraw'
        ? [rule('', `${unit.id} withdraws (pieces that left)`, lostBy(u, CAUSE.LEFT), true)]
        : []),
    ]),
    ...POSTURES.flatMap((posture, from) =>
      CHECK_RESULTS.map((result, to): RuleUse => {
        const count = resultsOf(
          checks.filter((check) => check.from === from),
          to,
        );
        const name = `${posture} → ${result === 'pass' ? 'steady' : result}`;
        return { clause: 'MR-11', kind: 'transition', name, uses: count, switchedOn: false };
      }),
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    {
      clause: '',
      kind: 'modifier',
      name: 'moving (shots)',
      uses: shots(MANNER.MOVING) + shots(MANNER.SUPPRESSIVE),
      switchedOn: false,
    },
  ];
}

function rule(clause: string, name: string, uses: number, switchedOn = false): RuleUse {
  return { clause, kind: 'rule', name, uses, switchedOn };
}

/** What of a move matters; what is left out may be anything. */
interface MoveKind {
  underFire?: boolean;
  covered?: boolean;
  direction?: -1 | 0 | 1;
}

function movesCounted(uses: ArrayLike<number>, first: number, posture: number, which: MoveKind): number {
  const either = (wanted: boolean | undefined) => (wanted === undefined ? [false, true] : [wanted]);
  const directions = which.direction === undefined ? [-1, 0, 1] : [which.direction];
  let moves = 0;
  for (const underFire of either(which.underFire)) {
    for (const covered of either(which.covered)) {
      for (const direction of directions)
        moves += uses[first + moveIndex(posture, underFire, covered, direction)]!;
    }
  }
  return moves;
}
