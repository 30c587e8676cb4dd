import { type Layout, layoutOf } from '../tally/layout.js';
import { isOutnumbering } from './assault.js';
import { coverOf } from './cover.js';
import { COVERS } from './description.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, CAUSES } from './state.js';
import { FACTOR, FACTORS } from './weapon-bands/factors.js';
import { factorsOf, isWholeHull } from './weapon-bands/fire.js';
import type { Salvo } from './weapon-bands/salvo.js';
import type { Stance, Witness } from './witness.js';

type FieldSection = 'shots' | 'lost' | 'blows' | 'factors' | 'salvos';

/** Counters of the hits of `weapon-bands`. */
export const enum SALVOS {
  /** Dice that scored once; hits beyond the first of a die. */
  SCORING = 0,
  MULTIPLES = 1,
  /** Hits on soldiers, and those that took effect; the same for hulls; hulls that exploded. */
  AT_SOLDIERS = 2,
  OUT = 3,
  AT_HULLS = 4,
  KILLS = 5,
  EXPLODING = 6,
}

/** Counters of close combat: all dice, then those with each modifier, then those by cover of the target. */
export const enum BLOWS {
  ALL = 0,
  CHARGING = 1,
  OUTNUMBERING = 2,
  UNSTEADY = 3,
  COVER = 4,
}

/**
 * Where the counters that every battle has are kept: shots by band, cover of the target and manner
 * of firing, pieces gone by unit and cause.
 *
 * @param manners number of manners of firing that the system counts separately
 */
export function fieldUseLayout(plan: BattlefieldPlan, manners: number): Layout<FieldSection> {
  return layoutOf<FieldSection>({
    shots: (plan.bands.length / FIELDS.BAND) * COVERS.length * manners,
    lost: CAUSES * plan.unitCount,
    blows: BLOWS.COVER + COVERS.length,
    factors: plan.firing ? FACTORS.length : 0,
    // By unit that was hit.
    salvos: plan.firing ? plan.unitCount * (SALVOS.EXPLODING + 1) : 0,
  });
}

/**
 * Counts how often the rules of the field were used; a system's counter adds its own. It runs in
 * every battle, so it only adds up events and leaves the rest to the analysis.
 */
export abstract class FieldCounter implements Witness {
  private readonly firstShot: number;
  private readonly firstLost: number;
  private readonly firstBlow: number;
  private readonly firstFactor: number;
  private readonly firstSalvo: number;

  /** @param uses counters; the field's come first */
  constructor(
    protected readonly plan: BattlefieldPlan,
    protected readonly state: BattlefieldState,
    protected readonly uses: Float64Array,
    private readonly manners: number,
  ) {
    const { start } = fieldUseLayout(plan, manners);
    this.firstShot = start.shots;
    this.firstLost = start.lost;
    this.firstBlow = start.blows;
    this.firstFactor = start.factors;
    this.firstSalvo = start.salvos;
  }

  protected countShots(target: number, band: number, manner: number, dice: number): void {
    const cover = coverOf(this.plan, this.state, target);
    this.count(this.firstShot + (band * COVERS.length + cover) * this.manners + manner, dice);
  }

  /**
   * With `weapon-bands`: counts the modifiers of shots.
   *
   * @param more bits of FACTOR that the system adds
   */
  protected countFactors(unit: number, target: number, weapon: number, dice: number, more: number): void {
    const { plan, state } = this;
    const factors = more | factorsOf(plan, state, unit, target, weapon);
    for (let left = factors; left !== 0; left &= left - 1) {
      this.count(this.firstFactor + 31 - Math.clz32(left & -left), dice);
    }
  }

  salvo(_: number, target: number, { atLeast, multiples, hits, effective, exploding }: Salvo): void {
    if (hits === 0) return;
    const { plan, state } = this;
    const first = this.firstSalvo + target * (SALVOS.EXPLODING + 1);
    const scoring = multiples > 0 ? atLeast[0] : 0;
    const isHull = isWholeHull(plan, state, target);
    this.count(first + SALVOS.SCORING, scoring);
    this.count(first + SALVOS.MULTIPLES, hits - scoring);
    this.count(first + (isHull ? SALVOS.AT_HULLS : SALVOS.AT_SOLDIERS), hits);
    this.count(first + (isHull ? SALVOS.KILLS : SALVOS.OUT), effective);
    this.count(first + SALVOS.EXPLODING, exploding);
  }

  protected count(at: number, amount: number): void {
    this.uses[at] = this.uses[at] + amount;
  }

  lost(unit: number, pieces: number, cause: number): void {
    this.count(this.firstLost + unit * CAUSES + cause, pieces);
  }

  fought(unit: number, target: number, _: number, dice: number, { charging, unsteady }: Stance): void {
    this.countBlows(BLOWS.ALL, dice);
    this.countBlows(BLOWS.COVER + coverOf(this.plan, this.state, target), dice);
    if (charging) this.countBlows(BLOWS.CHARGING, dice);
    if (unsteady) this.countBlows(BLOWS.UNSTEADY, dice);
    if (isOutnumbering(this.state, unit, target)) this.countBlows(BLOWS.OUTNUMBERING, dice);
  }

  private countBlows(which: number, dice: number): void {
    this.count(this.firstBlow + which, dice);
  }

  shot(): void {}
  wasted(): void {}
  abstract unitBroke(unit: number): void;
  abstract forceBroke(force: number): void;
  abstract aimed(
    unit: number,
    target: number,
    cohort: number,
    weapon: number,
    band: number,
    dice: number,
  ): void;
  abstract moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void;
}

/** The bit of `movingInfantry` for a unit whose pieces moved, if the modifier applies to them. */
export function movedFactor({ moving }: BattlefieldPlan, unit: number): number {
  return moving[unit] === 0 ? 0 : 1 << FACTOR.MOVING_INFANTRY;
}

/** Pieces of a unit that are gone for a cause. */
export function lossesCounted(
  plan: BattlefieldPlan,
  manners: number,
  uses: ArrayLike<number>,
  unit: number,
  cause: number,
): number {
  return uses[fieldUseLayout(plan, manners).start.lost + unit * CAUSES + cause];
}

/** Shots counted for one band, cover or manner of firing; one that is left out: for all of them. */
export function shotsCounted(
  plan: BattlefieldPlan,
  manners: number,
  uses: ArrayLike<number>,
  wanted: { band?: number; cover?: number; manner?: number },
): number {
  const bands = plan.bands.length / FIELDS.BAND;
  let shots = 0;
  for (let band = 0; band < bands; band++) {
    for (let cover = 0; cover < COVERS.length; cover++) {
      for (let manner = 0; manner < manners; manner++) {
        if ((wanted.band ?? band) !== band || (wanted.cover ?? cover) !== cover) continue;
        if ((wanted.manner ?? manner) !== manner) continue;
        shots += uses[(band * COVERS.length + cover) * manners + manner];
      }
    }
  }
  return shots;
}
