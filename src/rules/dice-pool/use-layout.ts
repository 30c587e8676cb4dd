import { fieldUseLayout } from '../../battlefield/field-uses.js';
import { MANNERS } from '../../battlefield/manners.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import { QUALITIES } from './book.js';
import { OCCASIONS } from './witness.js';

export type Section = 'field' | 'tests' | 'events';

/** What is counted of the tests of one occasion. */
export const enum TEST {
  ALL = 0,
  FAILED = 1,
  /** Dice that left the pool. */
  DICE_LOST = 2,
  /** At an activation value raised by the wounded of the unit (DP-42). */
  WEAK = 3,
  /** By a led unit; of those, with one die because of its losses (DP-12), since the start or in one attack. */
  LED = 4,
  HEAVY = 5,
  SHARE = 6,
  AT_ONCE = 7,
  /** Of the others that are led: with one die because the pool held no more, or because its owner would not throw two. */
  SHORT = 8,
  UNWILLING = 9,
  /** As the option for the second die, and not what the unit names, has it: two dice under `always`, one under another. */
  OPTION = 10,
  /** Whose owner looked at the pool before he threw the second die, or did not. */
  POOL_READ = 11,
  /** By a unit without a commander, led by one of this quality and the next: as many as QUALITIES. */
  SPAN = 12,
}
export const TESTS = TEST.SPAN + QUALITIES.length;

/** What else is counted. */
export const enum EVENT {
  /** Units that fell back; of those, without a way to go, and off the board. */
  FELL_BACK = 0,
  STUCK = 1,
  OFF_BOARD = 2,
  LET_GO = 3,
  /** Units that fell back and tested, or were let go, as the option has it; those whose owner looked at the pool. */
  ROUT_OPTION = 4,
  ROUT_POOL_READ = 5,
  /** Units removed alone, and with a collapsed force; of both, those that surrender. */
  REMOVED = 6,
  ROUTED = 7,
  SURRENDERED = 8,
  /** Casualties treated in the field; those with medics' help, and with that of another unit's. */
  TREATED = 9,
  MEDICS = 10,
  MEDICS_NEAR = 11,
  RETURNED = 12,
  SERIOUS = 13,
  /** What the seriously wounded who fight make worse: dice to hit, and moves of their unit. */
  WEAK_DICE = 14,
  SLOWED = 15,
  /** Casualties rolled for after the battle, and those with medics' help. */
  DIAGNOSED = 16,
  DIAGNOSED_MEDICS = 17,
  CAPTURED = 18,
  COLLAPSED = 19,
  DESTROYED = 20,
  COMMANDER = 21,
  CAPTURES = 22,
  ESCORTED = 23,
  MELEE = 24,
  PRIMARY = 25,
  SECONDARY = 26,
  FAILED_CONDITION = 27,
  /** Forces that came to the end of a battle. */
  FORCES = 28,
}
const EVENTS = EVENT.FORCES + 1;

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan): Layout<Section> {
  return layoutOf<Section>({
    field: fieldUseLayout(field, MANNERS).length,
    tests: OCCASIONS.length * TESTS,
    events: EVENTS,
  });
}
