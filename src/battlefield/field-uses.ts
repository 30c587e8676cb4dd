import type { Layout } from '../tally/layout.js';
import { layoutOf } from '../tally/layout.js';
import { COVERS } from './description.js';
import { coverOf } from './fire.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, CAUSE } from './state.js';
import type { Witness } from './witness.js';

type FieldSection = 'shotsByBand' | 'shotsByCover' | 'lost';

/** How many causes of CAUSE there are. */
export const CAUSES = CAUSE.LEFT + 1;

/** Where the uses of what every battle has are counted: shots by band and cover, pieces gone by unit and cause. */
export type FieldUseLayout = Layout<FieldSection>;

export function fieldUseLayout(plan: BattlefieldPlan): FieldUseLayout {
  return layoutOf<FieldSection>({
    shotsByBand: plan.bands.length / FIELDS.BAND,
    shotsByCover: COVERS.length,
    lost: CAUSES * plan.unitCount,
  });
}

/** Counts how often the rules of the field were used; a system's counter adds its own. */
export abstract class FieldCounter implements Witness {
  private readonly start: FieldUseLayout['start'];

  /** @param uses counters; the field's come first */
  constructor(
    protected readonly plan: BattlefieldPlan,
    protected readonly state: BattlefieldState,
    protected readonly uses: Float64Array,
  ) {
    this.start = fieldUseLayout(plan).start;
  }

  protected count(at: number, amount: number): void {
    this.uses[at] = this.uses[at]! + amount;
  }

  aimed(_unit: number, target: number, _cohort: number, band: number, dice: number): void {
    this.count(this.start.shotsByBand + band, dice);
    this.count(this.start.shotsByCover + coverOf(this.plan, this.state, target), dice);
  }

  lost(unit: number, pieces: number, cause: number): void {
    this.count(this.start.lost + unit * CAUSES + cause, pieces);
  }

  shot(): void {}
  wasted(): void {}
  abstract moved(unit: number, cohort: number, from: number, to: number, underFire: boolean): void;
}
