import { FieldCounter, movedFactor } from '../../battlefield/field-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import type { OnTheField } from '../../battlefield/step.js';
import type { Narration } from './teller.js';

/** Counts what happens on the field, and distinguishes shots of pieces that moved from other shots (MANNER). */
export class ShotCounter<Battle extends OnTheField> extends FieldCounter {
  constructor(
    private readonly battle: Battle,
    uses: Float64Array,
    private readonly book: Pick<Narration<Battle>, 'hasMoved' | 'shotFactors'>,
  ) {
    super(battle.field, battle.state, uses, MANNERS);
  }

  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const { battle, book, plan } = this;
    const moved = book.hasMoved(battle, cohort, unit);
    this.countShots(target, band, moved ? MANNER.MOVING : MANNER.STANDING, dice);
    if (plan.firing === null) return;
    const number = weapon - plan.units[unit * FIELDS.UNIT + UNIT.WEAPON];
    const own = book.shotFactors ? book.shotFactors(battle, unit, number) : 0;
    this.countFactors(unit, target, weapon, dice, own | (moved ? movedFactor(plan, unit) : 0));
  }

  moved(): void {}
  unitBroke(): void {}
  forceBroke(): void {}
}
