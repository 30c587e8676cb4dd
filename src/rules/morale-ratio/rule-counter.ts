import { piecesWith } from '../../battlefield/cohorts.js';
import { FieldCounter, fieldUseLayout } from '../../battlefield/field-uses.js';
import { type BattlefieldPlan, FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import type { Battle } from './battle.js';
import type { MoraleRatioPlan } from './compile.js';
import { isSuppressive } from './firing.js';
import { POSTURE, POSTURES, STATUS } from './postures.js';
import type { MoraleRatioWitness } from './witness.js';

type Section =
  | 'field'
  | 'checks'
  | 'failures'
  | 'interceptiveChecks'
  | 'interceptiveFailures'
  | 'unmarked'
  | 'intercepted'
  | 'moves'
  | 'marked'
  | 'unitBreaks'
  | 'breakingPoints';

/** Manners of firing that are told apart; in interceptive fire, by the posture that the check gave. */
export const enum MANNER {
  STANDING = 0,
  MOVING = 1,
  SUPPRESSIVE = 2,
  INTERCEPTIVE = 3,
}
export const MANNERS = MANNER.INTERCEPTIVE + POSTURES.length;

/** A move by posture, under fire or not, covered or not, and backward, none or forward. */
const MOVES = POSTURES.length * 2 * 2 * 3;

/** Index of a move among those counted; `direction` is −1, 0 or 1. */
export function moveIndex(posture: number, underFire: boolean, covered: boolean, direction: number): number {
  return ((posture * 2 + (underFire ? 1 : 0)) * 2 + (covered ? 1 : 0)) * 3 + direction + 1;
}

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan, { failingFaces }: MoraleRatioPlan): Layout<Section> {
  // By unit and points left, as in `checkStart`, and by the posture before: what the factors did follows.
  const checks = failingFaces.length * POSTURES.length;
  return layoutOf<Section>({
    field: fieldUseLayout(field, MANNERS).length,
    checks,
    failures: checks,
    interceptiveChecks: checks,
    interceptiveFailures: checks,
    // Pieces that fired interceptively without a marker, and all that took part, by unit.
    unmarked: 1,
    intercepted: field.unitCount,
    moves: MOVES,
    // Times that somebody of a unit was marked.
    marked: 1,
    unitBreaks: 1,
    breakingPoints: 2,
  });
}

/** Counts how often the rules are used. */
export class RuleCounter extends FieldCounter implements MoraleRatioWitness {
  private readonly at: Layout<Section>['start'];
  private readonly checkStart: Int32Array;
  private readonly checks: number;
  private readonly failures: number;
  private readonly interceptiveChecks: number;
  private readonly interceptiveFailures: number;
  private readonly moves: number;

  constructor({ field, state, morale }: Battle, uses: Float64Array) {
    super(field, state, uses, MANNERS);
    const { start } = useLayout(field, morale);
    this.at = start;
    this.checkStart = morale.checkStart;
    this.checks = start.checks;
    this.failures = start.failures;
    this.interceptiveChecks = start.interceptiveChecks;
    this.interceptiveFailures = start.interceptiveFailures;
    this.moves = start.moves;
  }

  private count(at: number, amount: number): void {
    this.uses[at] = this.uses[at]! + amount;
  }

  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    unit: number,
    _cohort: number,
    from: number,
    points: number,
    size: number,
    failed: number,
  ): void {
    const entry = (this.checkStart[unit]! + points) * POSTURES.length + from;
    const ordinary = purpose === PURPOSE.check;
    this.count((ordinary ? this.checks : this.interceptiveChecks) + entry, size);
    if (failed > 0) this.count((ordinary ? this.failures : this.interceptiveFailures) + entry, failed);
  }

  intercepted(unit: number, cohort: number): void {
    const { at, state } = this;
    const size = state.cohorts[cohort + COHORT.SIZE]!;
    this.count(at.intercepted + unit, size);
    if ((state.cohorts[cohort + COHORT.STATUS]! & STATUS.MARKED) === 0) this.count(at.unmarked, size);
  }

  aimed(unit: number, target: number, cohort: number, band: number, dice: number): void {
    const status = this.state.cohorts[cohort + COHORT.STATUS]!;
    let manner: number = MANNER.STANDING;
    if ((status & STATUS.ACTED) !== 0) manner = MANNER.INTERCEPTIVE + (status & STATUS.POSTURE);
    else if ((status & STATUS.MOVED) !== 0) {
      const depth = this.state.cohorts[cohort + COHORT.DEPTH]!;
      manner = isSuppressive(this.plan, unit, depth, status) ? MANNER.SUPPRESSIVE : MANNER.MOVING;
    }
    this.countShots(target, band, manner, dice);
  }

  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void {
    const { state, plan } = this;
    const posture = state.cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
    const leaving = state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING;
    if (posture === POSTURE.STEADY || (leaving && posture !== POSTURE.BROKEN)) return; // moves as ordered
    const covered = plan.cover[unit * (plan.depth + 1) + from]! > 0;
    const move = moveIndex(posture, underFire, covered, Math.sign(to - from));
    this.count(this.moves + move, state.cohorts[cohort + COHORT.SIZE]!);
  }

  override lost(unit: number, pieces: number, cause: number): void {
    super.lost(unit, pieces, cause);
    if (cause === CAUSE.FIRE && piecesWith(this.state, unit, STATUS.MARKED, 0) > 0)
      this.count(this.at.marked, 1);
  }

  unitBroke(): void {
    this.count(this.at.unitBreaks, 1);
  }

  forceBroke(): void {}

  breakingPoint(force: number): void {
    this.count(this.at.breakingPoints + force, 1);
  }
}
