import { fieldUseLayout } from '../../battlefield/field-uses.js';
import { MANNERS } from '../../battlefield/manners.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import { TOTALS } from './book.js';
import { GRADES } from './descriptor.js';
import { CONDITIONS } from './morale.js';
import { OCCASIONS } from './occasions.js';
import { RESULTS } from './turn-count.js';

export type Section = 'field' | 'tests' | 'conditions' | 'results' | 'events';

/** Totals that are told apart: those that never fail, then the columns of the chart. */
export const COLUMNS = 1 + TOTALS.length;

/** What else is counted. */
export const enum EVENT {
  /** Tests that two effects came of. */
  SHARED = 0,
  /** Units that suffered because they were near: machine guns, other heavy weapons, personnel vehicles. */
  MACHINE_GUNS_NEAR = 1,
  HEAVY_WEAPONS_NEAR = 2,
  VEHICLES_NEAR = 3,
  /** Bases: of machines that withdrew, of others that routed, that an obstacle blocked. */
  WITHDRAWN_MACHINES = 4,
  ROUTED_ON_FOOT = 5,
  BLOCKED = 6,
  DEMORALIZED = 7,
  RECOVERED = 8,
  ASSAULTS_LOST = 9,
  DRAWN_ASSAULTS_LOST = 10,
  DAMAGED_TANKS = 11,
  DAMAGED_VEHICLES = 12,
  IMMOBILIZED = 13,
  /** Barrages before the battle. */
  BARRAGES = 14,
  /** Dice to hit of demoralized units and of pinned bases, and at prone units; in close combat; moves of demoralized bases. */
  DEMORALIZED_SHOTS = 15,
  PINNED_SHOTS = 16,
  PRONE_SHOTS = 17,
  DEMORALIZED_BLOWS = 18,
  DEMORALIZED_MOVES = 19,
  /** Voluntary routs. */
  GAVE_WAY = 20,
  MACHINE_GUN_TESTS = 21,
  FORCES_BROKEN = 22,
  /** Tests to recover, and to leave an assault, as the option has it, and not what the unit names. */
  RECOVERY_OPTION = 23,
  ROUT_OPTION = 24,
}
const EVENTS = EVENT.ROUT_OPTION + 1;

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan): Layout<Section> {
  return layoutOf<Section>({
    field: fieldUseLayout(field, MANNERS).length,
    // By occasion, or for those near; row of the chart; and total.
    tests: (OCCASIONS.length + 1) * GRADES.length * COLUMNS,
    // Tests to which each was added.
    conditions: CONDITIONS.length,
    // Bases by row of the chart.
    results: GRADES.length * RESULTS.length,
    events: EVENTS,
  });
}

/** The place of those who suffer a shared die, after the occasions. */
export const SHARED_DIE = OCCASIONS.length;

/** Where a test is counted; `column` 0: a total that never fails. */
export function testAt(start: number, occasion: number, row: number, column: number): number {
  return start + (occasion * GRADES.length + row) * COLUMNS + column;
}
