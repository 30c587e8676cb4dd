import { fieldUseLayout } from '../../battlefield/field-uses.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import { OCCASIONS } from './witness.js';

export type Section = 'field' | 'tests' | 'events';

/** What is counted of the tests of one occasion. */
export const enum TEST {
  ALL = 0,
  FAILED = 1,
  /** By a led unit; of those, with one die because of its losses (DP-12), because its owner would not, or because the pool held no more. */
  LED = 2,
  HEAVY = 3,
  UNWILLING = 4,
  SHORT = 5,
  /** Dice that left the pool. */
  DICE_LOST = 6,
}
export const TESTS = TEST.DICE_LOST + 1;

/** What else is counted. */
export const enum EVENT {
  FELL_BACK = 0,
  LET_GO = 1,
  REMOVED = 2,
  SURRENDERED = 3,
  TREATED = 4,
  MEDICS = 5,
  RETURNED = 6,
  WOUNDED_FIGHT = 7,
  DIAGNOSED = 8,
  CAPTURED = 9,
  COLLAPSED = 10,
  DESTROYED = 11,
  COMMANDER = 12,
  CAPTURES = 13,
  ESCORTED = 14,
  MELEE = 15,
  PRIMARY = 16,
  SECONDARY = 17,
  FAILED_CONDITION = 18,
  UNIT_BROKE = 19,
}
const EVENTS = EVENT.UNIT_BROKE + 1;

/** Manners of firing that are told apart. */
export const enum MANNER {
  STANDING = 0,
  MOVING = 1,
}
export const MANNERS = MANNER.MOVING + 1;

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan): Layout<Section> {
  return layoutOf<Section>({
    field: fieldUseLayout(field, MANNERS).length,
    tests: OCCASIONS.length * TESTS,
    events: EVENTS,
  });
}
