import { coverAt } from '../../battlefield/cover.js';
import { FieldCounter, movedFactor } from '../../battlefield/field-uses.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Layout } from '../../tally/layout.js';
import type { Battle } from './battle.js';
import { isSuppressive } from './firing.js';
import { levelsOf, SYSTEM, weaponsLeft } from './hull/systems.js';
import { POSTURE, POSTURES, STATUS } from './postures.js';
import { EVENT, MANNER, MANNERS, moveIndex, type Section, useLayout } from './use-layout.js';
import type { MoraleRatioWitness } from './witness.js';

/** Counts how often the rules are used. */
export class RuleCounter extends FieldCounter implements MoraleRatioWitness {
  private readonly at: Layout<Section>['start'];
  private readonly checks: number;
  private readonly failures: number;
  private readonly interceptiveChecks: number;
  private readonly interceptiveFailures: number;
  private readonly moves: number;

  constructor(
    private readonly battle: Battle,
    uses: Float64Array,
  ) {
    const { field, state, morale } = battle;
    super(field, state, uses, MANNERS);
    const { start } = useLayout(field, morale);
    this.at = start;
    this.checks = start.checks;
    this.failures = start.failures;
    this.interceptiveChecks = start.interceptiveChecks;
    this.interceptiveFailures = start.interceptiveFailures;
    this.moves = start.moves;
  }

  checked(
    purpose: PURPOSE.check | PURPOSE.interceptCheck,
    _unit: number,
    _cohort: number,
    from: number,
    check: number,
    size: number,
    failed: number,
  ): void {
    const entry = check * POSTURES.length + from;
    const ordinary = purpose === PURPOSE.check;
    this.count((ordinary ? this.checks : this.interceptiveChecks) + entry, size);
    if (failed > 0) this.count((ordinary ? this.failures : this.interceptiveFailures) + entry, failed);
  }

  intercepted(unit: number, cohort: number): void {
    const { at, state } = this;
    const isHull = state.units[unit * FIELDS.NOW + NOW.SYSTEMS]! > 0;
    const size = isHull ? 1 : state.cohorts[cohort + COHORT.SIZE]!;
    this.count(at.intercepted + unit, size);
    if ((state.cohorts[cohort + COHORT.STATUS]! & STATUS.MARKED) === 0) this.count(at.unmarked, size);
  }

  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const status = this.state.cohorts[cohort + COHORT.STATUS]!;
    let manner: number = MANNER.STANDING;
    if ((status & STATUS.ACTED) !== 0) manner = MANNER.INTERCEPTIVE + (status & STATUS.POSTURE);
    else if ((status & STATUS.MOVED) !== 0) {
      const depth = this.state.cohorts[cohort + COHORT.DEPTH]!;
      manner = isSuppressive(this.plan, this.state, unit, depth, status) ? MANNER.SUPPRESSIVE : MANNER.MOVING;
    }
    const moved = manner === MANNER.MOVING || manner === MANNER.SUPPRESSIVE;
    this.countShots(unit, target, weapon, band, manner, dice, moved ? movedFactor(this.plan, unit) : 0);
    if (this.plan.someHulls) this.countIllAimed(unit, dice);
  }

  private countIllAimed(unit: number, dice: number): void {
    const systems = this.state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
    if (systems === 0) return;
    const full = this.plan.units[unit * FIELDS.UNIT + UNIT.SYSTEMS]!;
    if (levelsOf(systems, SYSTEM.TARGETING) < levelsOf(full, SYSTEM.TARGETING)) {
      this.count(this.at.events + EVENT.ILL_AIMED, dice);
    }
  }

  moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void {
    const { state, plan } = this;
    const posture = state.cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
    const leaving = state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING;
    if (posture === POSTURE.STEADY || (leaving && posture !== POSTURE.BROKEN)) return; // moves as ordered
    const covered = coverAt(plan, state, unit, from) > 0;
    const move = moveIndex(posture, underFire, covered, Math.sign(to - from));
    this.count(this.moves + move, state.cohorts[cohort + COHORT.SIZE]!);
  }

  marked(): void {
    this.count(this.at.marked, 1);
  }

  deferred(_: number, pieces: number): void {
    this.happened(EVENT.DEFERRED, pieces);
  }

  weakened(_: number, points: number, purpose: PURPOSE): void {
    this.happened(EVENT.WEAKENED, points);
    if (purpose === PURPOSE.interceptFallen) this.happened(EVENT.WEAKENED_ON_THE_MOVE, points);
  }

  frightened(_: number, pieces: number): void {
    this.happened(EVENT.FRIGHTENED, pieces);
  }

  surrendered(_: number, pieces: number): void {
    this.happened(EVENT.SURRENDERED, pieces);
  }

  damaged(_: number, before: number, after: number): void {
    const lost = (system: SYSTEM) => levelsOf(before, system) - levelsOf(after, system);
    this.happened(EVENT.LOST_MOVEMENT, lost(SYSTEM.MOVEMENT));
    this.happened(EVENT.LOST_TARGETING, lost(SYSTEM.TARGETING));
    this.happened(EVENT.LOST_DAMAGE_CONTROL, lost(SYSTEM.DAMAGE_CONTROL));
    this.happened(EVENT.LOST_WEAPON, weaponsLeft(before) - weaponsLeft(after));
  }

  controlledDamage(_: number, __: number, before: number, after: number): void {
    this.happened(EVENT.MENDING_ROLL, 1);
    if (after !== before) this.happened(EVENT.MENDED, 1);
  }

  hullLost(unit: number, cause: number, crewLost: number, crewCause: number): void {
    super.lost(unit, 1, cause);
    super.lost(unit, crewLost, crewCause);
    const out = this.battle.morale.crew[unit]! - crewLost;
    if (cause !== CAUSE.ROUTED && cause !== CAUSE.LEFT) this.happened(EVENT.WRECK, 1);
    if (cause === CAUSE.FIRE) {
      this.happened(EVENT.EXPLODED, 1);
      this.happened(EVENT.SURVIVED_EXPLOSION, out);
    } else if (cause === CAUSE.ABANDONED) {
      this.happened(EVENT.ABANDONED, 1);
      this.happened(EVENT.GOT_OUT, out);
    }
  }

  private happened(event: EVENT, amount: number): void {
    this.count(this.at.events + event, amount);
  }

  unitBroke(): void {
    this.count(this.at.unitBreaks, 1);
  }

  forceBroke(): void {}

  breakingPoint(force: number): void {
    this.count(this.at.breakingPoints + force, 1);
  }
}
