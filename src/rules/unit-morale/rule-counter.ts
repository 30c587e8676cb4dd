import { FieldCounter, movedFactor } from '../../battlefield/field-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import { FACTOR } from '../../battlefield/weapon-bands/factors.js';
import type { Battle } from './battle.js';
import { IS, occasionOf } from './fields.js';
import { type Conditions, RANKED, type RESULT, RESULTS } from './morale.js';
import { STATUS } from './postures.js';
import { is, standsIn } from './units.js';
import { EVENT, OWN_USE, RALLY, rollAt, useLayout } from './use-layout.js';
import type { UnitMoraleWitness } from './witness.js';

/** Counts how often the rules are used. */
export class RuleCounter extends FieldCounter implements UnitMoraleWitness {
  private readonly at: ReturnType<typeof useLayout>['start'];
  private occasion = 0;

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
    const moved = (state.cohorts[cohort + COHORT.STATUS]! & STATUS.MOVED) !== 0;
    const number = weapon - plan.units[unit * FIELDS.UNIT + UNIT.WEAPON]!;
    const locked = is(battle, unit, IS.LOCKED_ON << number);
    const factors = (moved ? movedFactor(plan, unit) : 0) | (locked ? 1 << FACTOR.LOCKED_ON : 0);
    this.countShots(unit, target, weapon, band, moved ? MANNER.MOVING : MANNER.STANDING, dice, factors);
  }

  moved(): void {}

  rolled(unit: number, due: number, _: number, conditions: Readonly<Conditions>): void {
    this.occasion = due === 0 ? RALLY : occasionOf(due);
    this.count(rollAt(this.at.rolls, unit, this.occasion), 1);
    const { enemyCasualties, tenths, closeOrIndirect, outnumbered } = conditions;
    const { apc, enemyHmaOrApc, enemyTanks, airAttack } = conditions;
    const first = this.at.conditions;
    if (enemyCasualties > 0) this.count(first, 1);
    if (tenths > 0) this.count(first + 1, 1);
    this.count(first + 2, closeOrIndirect);
    this.count(first + 3, outnumbered);
    this.count(first + 4, apc);
    this.count(first + 5, enemyHmaOrApc);
    this.count(first + 6, enemyTanks);
    this.count(first + 7, airAttack);
  }

  judged(unit: number, cohort: number, ranked: RANKED, isLed: boolean, _: number, result: RESULT): void {
    const stands = standsIn(this.battle, unit, cohort);
    this.count(this.at.results + this.occasion * RESULTS.length + result, stands);
    if (ranked === RANKED.OFFICER) this.count(this.at.own + OWN_USE.OFFICER, stands);
    if (ranked === RANKED.NCO) this.count(this.at.own + OWN_USE.NCO, stands);
    if (isLed) this.count(this.at.own + OWN_USE.LED, stands);
  }

  hit(): void {
    this.happened(EVENT.HIT);
  }

  rallied(_: number, pieces: number): void {
    this.happened(EVENT.RALLIED, pieces);
  }

  leftBehind(_: number, casualties: number): void {
    this.happened(EVENT.LEFT_BEHIND, casualties);
  }

  tended(_: number, casualties: number): void {
    this.happened(EVENT.TENDED, casualties);
  }

  reorganised(): void {
    this.happened(EVENT.REORGANISED);
  }

  lockedOn(_: number, __: number, ___: number, ____: number, locked: boolean): void {
    this.happened(EVENT.LOCK_TRIED);
    if (locked) this.happened(EVENT.LOCKED);
  }

  groupTested(force: number, threshold: number, _: number, __: number, carriesOn: boolean): void {
    const at = this.at.group + (force * 3 + threshold - 1) * 2;
    this.count(at, 1);
    if (!carriesOn) this.count(at + 1, 1);
  }

  exploded(): void {}

  recovered(): void {}

  unitBroke(): void {
    this.happened(EVENT.UNITS_BROKEN);
  }

  forceBroke(): void {
    this.happened(EVENT.FORCES_BROKEN);
  }
}
