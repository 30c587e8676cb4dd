import { FieldCounter, fieldUseLayout } from '../../battlefield/field-uses.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { CAUSE, COHORT } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import type { Battle } from './battle.js';
import type { MoraleRatioPlan } from './compile.js';
import { isSuppressive } from './firing.js';
import { POSTURES, STATUS } from './postures.js';
import { CHECK_RESULTS } from './tables.js';
import type { MoraleRatioWitness } from './witness.js';

type Section =
  | 'field'
  | 'checks'
  | 'failures'
  | 'results'
  | 'interceptiveResults'
  | 'unmarked'
  | 'intercepted'
  | 'moves'
  | 'marked'
  | 'penalties'
  | 'suppressive'
  | 'movingFire'
  | 'unitBreaks'
  | 'breakingPoints';

/** Results of a check by the posture before: index from × CHECK_RESULTS + result. */
const RESULTS = POSTURES.length * CHECK_RESULTS.length;
/** A move by posture, under fire or not, covered or not, and backward, none or forward. */
const MOVES = POSTURES.length * 2 * 2 * 3;

/** Index of a move among those counted; `direction` is −1, 0 or 1. */
export function moveIndex(posture: number, underFire: boolean, covered: boolean, direction: number): number {
  return ((posture * 2 + (underFire ? 1 : 0)) * 2 + (covered ? 1 : 0)) * 3 + direction + 1;
}

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan, morale: MoraleRatioPlan): Layout<Section> {
  return layoutOf<Section>({
    field: fieldUseLayout(field).length,
    // By unit and points left, as in `checkStart`: everything that factors do to a check follows from these.
    checks: morale.failingFaces.length,
    failures: morale.failingFaces.length,
    results: RESULTS,
    interceptiveResults: RESULTS,
    // Pieces that fired interceptively without a marker, and all that took part, by unit.
    unmarked: 1,
    intercepted: field.unitCount,
    moves: MOVES,
    // Times that a unit was marked.
    marked: 1,
    // Shots by the posture that a failed check gave in interceptive fire.
    penalties: POSTURES.length,
    suppressive: 1,
    movingFire: 1,
    unitBreaks: 1,
    breakingPoints: 2,
  });
}

/** Counts how often the rules are used. Runs beside every battle, so it does no more than add. */
export class RuleCounter extends FieldCounter implements MoraleRatioWitness {
  private readonly at: Layout<Section>['start'];
  private readonly checkStart: Int32Array;

  constructor({ field, state, morale }: Battle, uses: Float64Array) {
    super(field, state, uses);
    this.at = useLayout(field, morale).start;
    this.checkStart = morale.checkStart;
  }

  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    _cohort: number,
    from: number,
    points: number,
    size: number,
    failed: number,
    failure: number,
  ): void {
    const { at } = this;
    const entry = this.checkStart[unit]! + points;
    const results =
      (purpose === PURPOSE.check ? at.results : at.interceptiveResults) + from * CHECK_RESULTS.length;
    this.count(at.checks + entry, size);
    this.count(at.failures + entry, failed);
    this.count(results, size - failed);
    this.count(results + failure, failed);
  }

  intercepted(unit: number, cohort: number): void {
    const { at, state } = this;
    const size = state.cohorts[cohort + COHORT.SIZE]!;
    this.count(at.intercepted + unit, size);
    if ((state.cohorts[cohort + COHORT.STATUS]! & STATUS.MARKED) === 0) this.count(at.unmarked, size);
  }

  override aimed(unit: number, target: number, cohort: number, band: number, dice: number): void {
    super.aimed(unit, target, cohort, band, dice);
    const { at, state, plan } = this;
    const status = state.cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.ACTED) !== 0) this.count(at.penalties + (status & STATUS.POSTURE), dice);
    else if ((status & STATUS.MOVED) !== 0) {
      this.count(at.movingFire, dice);
      if (isSuppressive(plan, unit, state.cohorts[cohort + COHORT.DEPTH]!, status))
        this.count(at.suppressive, dice);
    }
  }

  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void {
    const { at, state, plan } = this;
    const posture = state.cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
    const covered = plan.cover[unit * (plan.depth + 1) + from]! > 0;
    const move = moveIndex(posture, underFire, covered, Math.sign(to - from));
    this.count(at.moves + move, state.cohorts[cohort + COHORT.SIZE]!);
  }

  override lost(unit: number, pieces: number, cause: number): void {
    super.lost(unit, pieces, cause);
    if (cause === CAUSE.FIRE) this.count(this.at.marked, 1);
  }

  unitBroke(): void {
    this.count(this.at.unitBreaks, 1);
  }

  forceBroke(): void {}

  breakingPoint(force: number): void {
    this.count(this.at.breakingPoints + force, 1);
  }
}
