import { fieldUseLayout } from '../../battlefield/field-uses.js';
import { MANNERS } from '../../battlefield/manners.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import { OCCASIONS } from './fields.js';
import { RESULTS } from './morale.js';

export type Section = 'field' | 'rolls' | 'results' | 'conditions' | 'own' | 'events' | 'group';

/** Occasions to roll: those of OCCASIONS, then rally. */
export const RALLY = OCCASIONS.length;
const ROLLS = RALLY + 1;

/** What was added to a roll (UM-22), in the order of Conditions. */
export const CONDITION_NAMES = [
  'enemyCasualty',
  'friendlyCasualties',
  'closeOrIndirect',
  'outnumbered',
  'apc',
  'enemyHmaOrApc',
  'enemyTanks',
  'airAttack',
] as const;

/** What a piece added for itself. */
export const enum OWN_USE {
  OFFICER = 0,
  NCO = 1,
  LED = 2,
}

/** What else is counted. */
export const enum EVENT {
  /** Phases in which a unit that is still there took hits that can make it test (UM-24). */
  HIT = 0,
  LEFT_BEHIND = 1,
  TENDED = 2,
  REORGANISED = 3,
  RALLIED = 4,
  LOCK_TRIED = 5,
  LOCKED = 6,
  UNITS_BROKEN = 7,
  FORCES_BROKEN = 8,
}
const EVENTS = EVENT.FORCES_BROKEN + 1;

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan): Layout<Section> {
  return layoutOf<Section>({
    field: fieldUseLayout(field, MANNERS).length,
    // By unit and occasion.
    rolls: field.unitCount * ROLLS,
    // By occasion and result: pieces.
    results: ROLLS * RESULTS.length,
    conditions: CONDITION_NAMES.length,
    own: OWN_USE.LED + 1,
    events: EVENTS,
    // By force and threshold: tests, then those failed.
    group: 2 * 3 * 2,
  });
}

/** Where the rolls of a unit on an occasion are counted. */
export function rollAt(start: number, unit: number, occasion: number): number {
  return start + unit * ROLLS + occasion;
}
