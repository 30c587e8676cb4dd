import { type Layout, layoutOf } from '../tally/layout.js';
import { isOutnumbering, type Stance } from './assault.js';
import { COVERS } from './description.js';
import { coverOf } from './fire.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, CAUSES } from './state.js';
import type { Witness } from './witness.js';

type FieldSection = 'shots' | 'lost' | 'blows';

/** What is counted of close combat: all dice, then those to which a modifier was added; last, by cover of the target. */
export const enum BLOWS {
  ALL = 0,
  CHARGING = 1,
  OUTNUMBERING = 2,
  UNSTEADY = 3,
  COVER = 4,
}

/**
 * Where the uses of what every battle has are counted: shots by band, cover of the target and manner
 * of firing, pieces gone by unit and cause.
 *
 * @param manners of firing that the system tells apart
 */
export function fieldUseLayout(plan: BattlefieldPlan, manners: number): Layout<FieldSection> {
  return layoutOf<FieldSection>({
    shots: (plan.bands.length / FIELDS.BAND) * COVERS.length * manners,
    lost: CAUSES * plan.unitCount,
    blows: BLOWS.COVER + COVERS.length,
  });
}

/**
 * Counts how often the rules of the field were used; a system's counter adds its own. It runs beside
 * every battle, so it adds once for an event and leaves the rest to the analysis.
 */
export abstract class FieldCounter implements Witness {
  private readonly firstShot: number;
  private readonly firstLost: number;
  private readonly firstBlow: number;

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
  }

  protected countShots(target: number, band: number, manner: number, dice: number): void {
    const cover = coverOf(this.plan, this.state, target);
    const at = this.firstShot + (band * COVERS.length + cover) * this.manners + manner;
    this.uses[at] = this.uses[at]! + dice;
  }

  lost(unit: number, pieces: number, cause: number): void {
    const at = this.firstLost + unit * CAUSES + cause;
    this.uses[at] = this.uses[at]! + pieces;
  }

  fought(unit: number, target: number, _: number, dice: number, { charging, unsteady }: Stance): void {
    this.countBlows(BLOWS.ALL, dice);
    this.countBlows(BLOWS.COVER + coverOf(this.plan, this.state, target), dice);
    if (charging) this.countBlows(BLOWS.CHARGING, dice);
    if (unsteady) this.countBlows(BLOWS.UNSTEADY, dice);
    if (isOutnumbering(this.state, unit, target)) this.countBlows(BLOWS.OUTNUMBERING, dice);
  }

  private countBlows(which: number, dice: number): void {
    const at = this.firstBlow + which;
    this.uses[at] = this.uses[at]! + dice;
  }

  shot(): void {}
  wasted(): void {}
  abstract aimed(unit: number, target: number, cohort: number, band: number, dice: number): void;
  abstract moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void;
}

/** Shots counted for one band, cover or manner of firing, or for all of what is not said. */
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
        shots += uses[(band * COVERS.length + cover) * manners + manner]!;
      }
    }
  }
  return shots;
}
