import { CAUSES, fieldUseLayout } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import type { MoraleRatioPlan, MoraleRatioUnit } from './compile.js';
import { countedChecks } from './counted-checks.js';
import type { Book } from './morale.js';
import { optionUses } from './option-uses.js';
import { POSTURE, POSTURES } from './postures.js';
import { moveIndex, useLayout } from './rule-counter.js';
import { tableUses } from './table-uses.js';
import { CHECK_RESULTS } from './tables.js';

/** How often each rule of the book was used, from the counters of `RuleCounter`. */
export function ruleUses(
  book: Book,
  { units, field, compiled }: CompiledUnits,
  uses: ArrayLike<number>,
): RuleUse[] {
  const morale = compiled as MoraleRatioPlan;
  const at = useLayout(field, morale).start;
  const checks = countedChecks(units as MoraleRatioUnit[], morale, uses, at.checks, at.failures);
  const result = (start: number, from: number, to: number) => uses[start + from * CHECK_RESULTS.length + to]!;
  const postures = POSTURES.map((_, posture) => posture);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
  const into = (start: number, to: number) => sum(postures.map((from) => result(start, from, to)));
  const moves = (
    posture: number,
    underFire: boolean | null,
    covered: boolean | null,
    direction: number | null,
  ) =>
    sum(
      [true, false]
        .filter((each) => underFire === null || each === underFire)
        .flatMap((fire) =>
          [true, false]
            .filter((each) => covered === null || each === covered)
            .flatMap((cover) =>
              [-1, 0, 1]
                .filter((each) => direction === null || each === direction)
                .map((way) => uses[at.moves + moveIndex(posture, fire, cover, way)]!),
            ),
        ),
    );
  const lost = (cause: number) =>
    sum(units.map((_, unit) => uses[fieldUseLayout(field).start.lost + unit * CAUSES + cause]!));
  const reached = uses[at.breakingPoints]! + uses[at.breakingPoints + 1]!;

  const rule = (clause: string, name: string, count: number, on = false): RuleUse => ({
    clause,
    kind: 'rule',
    name,
    uses: count,
    switchedOn: on,
  });
  return [
    ...optionUses(book, checks, reached),
    ...tableUses(book, checks, {
      reached,
      unitBreaks: uses[at.unitBreaks]!,
      penalties: {
        cautious: uses[at.penalties + POSTURE.CAUTIOUS]!,
        shaken: uses[at.penalties + POSTURE.SHAKEN]!,
      },
    }),
    rule(
      'MR-15',
      'a check succeeds and takes the marker off',
      into(at.results, 0) + into(at.interceptiveResults, 0),
    ),
    rule('MR-20', 'a unit that lost somebody is marked', uses[at.marked]!),
    rule('MR-30', 'cautious under fire, in cover: advances in cover', moves(POSTURE.CAUTIOUS, true, true, 1)),
    rule('MR-30', 'cautious under fire, in cover: does not advance', moves(POSTURE.CAUTIOUS, true, true, 0)),
    rule(
      'MR-30',
      'cautious under fire, in the open: seeks cover',
      moves(POSTURE.CAUTIOUS, true, false, null) - moves(POSTURE.CAUTIOUS, true, false, 0),
    ),
    rule(
      'MR-30',
      'cautious under fire, in the open: no cover to seek',
      moves(POSTURE.CAUTIOUS, true, false, 0),
    ),
    rule('MR-30', 'cautious, not fired on: moves as ordered', moves(POSTURE.CAUTIOUS, false, null, null)),
    rule('MR-30', 'suppressive fire of a cautious piece crossing the open (shots)', uses[at.suppressive]!),
    rule('MR-31', 'shaken, in cover: stays', moves(POSTURE.SHAKEN, null, true, null)),
    rule(
      'MR-31',
      'shaken, in the open: seeks cover or falls back',
      moves(POSTURE.SHAKEN, null, false, -1) + moves(POSTURE.SHAKEN, null, false, 1),
    ),
    rule('MR-31', 'shaken, in the open: stays', moves(POSTURE.SHAKEN, null, false, 0)),
    rule('MR-32', 'broken: falls back', moves(POSTURE.BROKEN, null, null, null)),
    rule('MR-32', 'broken: leaves the board', lost(CAUSE.ROUTED)),
    rule('MR-34', 'eliminated by a check', lost(CAUSE.ELIMINATED)),
    rule('MR-35', 'leaves the board otherwise', lost(CAUSE.LEFT)),
    rule('MR-40', 'unmarked pieces fire interceptively', uses[at.unmarked]!),
    rule('MR-40', 'marked pieces check for interceptive fire and pass', into(at.interceptiveResults, 0)),
    rule('MR-41', 'cautious pieces fire interceptively (shots)', uses[at.penalties + POSTURE.CAUTIOUS]!),
    rule('MR-41', 'shaken pieces fire interceptively (shots)', uses[at.penalties + POSTURE.SHAKEN]!),
    rule(
      'MR-41',
      'broken or eliminated by the check: no interceptive fire',
      into(at.interceptiveResults, POSTURE.BROKEN) + into(at.interceptiveResults, POSTURE.ELIMINATED),
    ),
    ...units.flatMap((unit, u) =>
      unit.interceptiveFire
        ? [
            rule(
              'MR-40',
              `interceptive fire of ${unit.id} (pieces that took part)`,
              uses[at.intercepted + u]!,
              true,
            ),
          ]
        : [],
    ),
    ...units.flatMap((unit, u) =>
      unit.doctrine.order === 'withdraw'
        ? [
            rule(
              '',
              `${unit.id} withdraws (pieces that left)`,
              uses[fieldUseLayout(field).start.lost + u * CAUSES + CAUSE.LEFT]!,
              true,
            ),
          ]
        : [],
    ),
    rule('MR-70', 'a force reaches its breaking point', reached, book.tables.breakingPoint !== 'never'),
    ...postures.flatMap((from) =>
      CHECK_RESULTS.map(
        (name, to): RuleUse => ({
          clause: 'MR-11',
          kind: 'transition',
          name: `${POSTURES[from]!} → ${name === 'pass' ? 'steady' : name}`,
          uses: result(at.results, from, to) + result(at.interceptiveResults, from, to),
          switchedOn: false,
        }),
      ),
    ),
    ...fireUses(units, field, uses).map((use) => ({ clause: '', ...use })),
    { clause: '', kind: 'modifier', name: 'moving (shots)', uses: uses[at.movingFire]!, switchedOn: false },
  ];
}
