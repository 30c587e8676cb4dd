import type { Stance } from '../../battlefield/assault.js';
import { FieldCounter, movedFactor } from '../../battlefield/field-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { TOTALS } from './book.js';
import { BASE, POLICY } from './compile.js';
import { IS } from './fields.js';
import { isProne } from './fire.js';
import { CONDITIONS, holds, NEVER_FAILS } from './morale.js';
import { OCCASION } from './occasions.js';
import { secondOf } from './packed.js';
import { STATUS } from './postures.js';
import { RESULT, RESULTS } from './turn-count.js';
import { basesIn, is, isOfMachines } from './units.js';
import { EVENT, SHARED_DIE, testAt, useLayout } from './use-layout.js';
import type { TroopGradeWitness } from './witness.js';

/** Counts how often the rules are used. */
export class RuleCounter extends FieldCounter implements TroopGradeWitness {
  private readonly at: ReturnType<typeof useLayout>['start'];

  constructor(
    private readonly battle: Battle,
    uses: Float64Array,
  ) {
    super(battle.field, battle.state, uses, MANNERS);
    this.at = useLayout(battle.field).start;
  }

  private happened(event: EVENT, amount = 1): void {
    this.count(this.at.events + event, amount);
  }

  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const { battle, plan, state } = this;
    const status = state.cohorts[cohort + COHORT.STATUS]!;
    const moved = (status & STATUS.MOVED) !== 0;
    const factors = moved ? movedFactor(plan, unit) : 0;
    this.countShots(unit, target, weapon, band, moved ? MANNER.MOVING : MANNER.STANDING, dice, factors);
    if (is(battle, unit, IS.DEMORALIZED)) this.happened(EVENT.DEMORALIZED_SHOTS, dice);
    if ((status & STATUS.PINNED) !== 0) this.happened(EVENT.PINNED_SHOTS, dice);
    if (isProne(battle, target)) this.happened(EVENT.PRONE_SHOTS, dice);
  }

  override fought(unit: number, target: number, cohort: number, dice: number, stance: Stance): void {
    super.fought(unit, target, cohort, dice, stance);
    if (is(this.battle, unit, IS.DEMORALIZED)) this.happened(EVENT.DEMORALIZED_BLOWS, dice);
  }

  moved(unit: number, cohort: number, from: number, to: number): void {
    if (from !== to && is(this.battle, unit, IS.DEMORALIZED))
      this.happened(EVENT.DEMORALIZED_MOVES, basesIn(this.battle, unit, cohort));
  }

  tested(
    unit: number,
    occasion: OCCASION,
    conditions: number,
    _: number,
    total: number,
    effects: number,
  ): void {
    const { rules } = this.battle;
    const column = Math.max(0, Math.min(TOTALS.length, NEVER_FAILS - total));
    this.count(testAt(this.at.tests, occasion, rules.rows[unit]!, column), 1);
    for (let i = 0; i < CONDITIONS.length; i++) {
      if (holds(conditions, i)) this.count(this.at.conditions + i, 1);
    }
    if (rules.heavyWeapons[unit] === 1) this.happened(EVENT.MACHINE_GUN_TESTS);
    if (secondOf(effects) > 0) this.happened(EVENT.SHARED);
    if (occasion === OCCASION.VOLUNTARY_ROUT && effects === 0) this.happened(EVENT.GAVE_WAY);
    const policy = rules.ownPolicies[unit]!;
    if (occasion === OCCASION.RECOVERY && (policy & POLICY.RECOVERY) === 0)
      this.happened(EVENT.RECOVERY_OPTION);
    if (occasion === OCCASION.VOLUNTARY_ROUT && (policy & POLICY.VOLUNTARY_ROUT) === 0)
      this.happened(EVENT.ROUT_OPTION);
  }

  sharedDie(unit: number, by: number, effects: number, total: number): void {
    const { rules } = this.battle;
    const heavy = rules.heavyWeapons[unit]!;
    if (heavy === 0) {
      this.happened(EVENT.VEHICLES_NEAR);
      return;
    }
    const row = Math.max(0, rules.rows[by]! - (heavy === 1 ? 1 : 0));
    this.count(testAt(this.at.tests, SHARED_DIE, row, Math.min(TOTALS.length, NEVER_FAILS - total)), 1);
    if (effects > 0) this.happened(heavy === 1 ? EVENT.MACHINE_GUNS_NEAR : EVENT.HEAVY_WEAPONS_NEAR);
    if (secondOf(effects) > 0) this.happened(EVENT.SHARED);
  }

  suffered(unit: number, cohort: number, result: RESULT): void {
    const { battle } = this;
    const bases = basesIn(battle, unit, cohort);
    this.count(this.at.results + battle.rules.rows[unit]! * RESULTS.length + result, bases);
    const isMachine = isOfMachines(battle, unit);
    if (result === RESULT.WITHDRAWS && isMachine) this.happened(EVENT.WITHDRAWN_MACHINES, bases);
    if (result === RESULT.ROUTS && !isMachine) this.happened(EVENT.ROUTED_ON_FOOT, bases);
  }

  wentBack(unit: number, cohort: number, _: number, __: number, blocked: boolean): void {
    if (blocked) this.happened(EVENT.BLOCKED, basesIn(this.battle, unit, cohort));
  }

  demoralized(): void {
    this.happened(EVENT.DEMORALIZED);
  }

  recovered(): void {
    this.happened(EVENT.RECOVERED);
  }

  lostAssault(_: number, lost: number, theirs: number): void {
    this.happened(EVENT.ASSAULTS_LOST);
    if (lost === theirs) this.happened(EVENT.DRAWN_ASSAULTS_LOST);
  }

  damaged(unit: number, bases: number, immobilized: number): void {
    const isTank = this.battle.rules.kinds[unit] === BASE.TANKS;
    this.happened(isTank ? EVENT.DAMAGED_TANKS : EVENT.DAMAGED_VEHICLES, bases);
    this.happened(EVENT.IMMOBILIZED, immobilized);
  }

  shelled(): void {
    this.happened(EVENT.BARRAGES);
  }

  unitBroke(): void {}

  forceBroke(): void {
    this.happened(EVENT.FORCES_BROKEN);
  }
}
