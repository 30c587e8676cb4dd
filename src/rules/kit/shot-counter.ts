import { FieldCounter, movedFactor } from '../../battlefield/field-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import type { OnTheField } from '../../battlefield/step.js';

/** Counts what happens on the field, and tells shots of pieces that moved from others (MANNER). */
export class ShotCounter<Battle extends OnTheField> extends FieldCounter {
  /** @param hasMoved did those of a cohort move in this turn? */
  constructor(
    private readonly battle: Battle,
    uses: Float64Array,
    private readonly hasMoved: (battle: Battle, cohort: number, unit: number) => boolean,
  ) {
    super(battle.field, battle.state, uses, MANNERS);
  }

  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const moved = this.hasMoved(this.battle, cohort, unit);
    const factors = moved ? movedFactor(this.plan, unit) : 0;
    this.countShots(unit, target, weapon, band, moved ? MANNER.MOVING : MANNER.STANDING, dice, factors);
  }

  moved(): void {}
  unitBroke(): void {}
  forceBroke(): void {}
}
