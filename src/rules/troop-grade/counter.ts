import { FieldCounter, fieldUseLayout, movedFactor } from '../../battlefield/field-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { COHORT } from '../../battlefield/state.js';
import { counting } from '../kit/events.js';
import type { Battle } from './battle.js';
import { BOOK_EVENTS, FIELD_EVENTS, type TroopGradeWitness } from './events.js';
import { STATUS } from './postures.js';

/** Counts how often the rules are used: those of the field first, then the events of this book. */
export function counterOf(battle: Battle, uses: Float64Array): TroopGradeWitness {
  const field = new ShotCounter(battle.field, battle.state, uses, MANNERS);
  const first = fieldUseLayout(battle.field, MANNERS).length;
  return counting(field, { field: FIELD_EVENTS, book: BOOK_EVENTS }, battle, uses, first);
}

/** Tells shots by who moved from others. */
class ShotCounter extends FieldCounter {
  aimed(unit: number, target: number, cohort: number, weapon: number, band: number, dice: number): void {
    const moved = (this.state.cohorts[cohort + COHORT.STATUS]! & STATUS.MOVED) !== 0;
    const factors = moved ? movedFactor(this.plan, unit) : 0;
    this.countShots(unit, target, weapon, band, moved ? MANNER.MOVING : MANNER.STANDING, dice, factors);
  }

  moved(): void {}
  unitBroke(): void {}
  forceBroke(): void {}
}
