import { fieldUseLayout } from '../../battlefield/field-uses.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import { type Layout, layoutOf } from '../../tally/layout.js';
import type { MoraleRatioPlan } from './compile.js';
import { POSTURES } from './postures.js';

export type Section =
  | 'field'
  | 'checks'
  | 'failures'
  | 'interceptiveChecks'
  | 'interceptiveFailures'
  | 'unmarked'
  | 'intercepted'
  | 'moves'
  | 'marked'
  | 'events'
  | 'unitBreaks'
  | 'breakingPoints';

/** What else is counted, by number. */
export const enum EVENT {
  /** Levels and weapons that hulls lost. */
  LOST_MOVEMENT = 0,
  LOST_TARGETING = 1,
  LOST_DAMAGE_CONTROL = 2,
  LOST_WEAPON = 3,
  MENDING_ROLL = 4,
  MENDED = 5,
  EXPLODED = 6,
  SURVIVED_EXPLOSION = 7,
  ABANDONED = 8,
  GOT_OUT = 9,
  WRECK = 10,
  WEAKENED = 11,
  SURRENDERED = 12,
  FRIGHTENED = 13,
  DEFERRED = 14,
  /** Shots of hulls that have lost targeting. */
  ILL_AIMED = 15,
  /** Of WEAKENED, by interceptive fire. */
  WEAKENED_ON_THE_MOVE = 16,
}
const EVENTS = EVENT.WEAKENED_ON_THE_MOVE + 1;

/** Manners of firing that are told apart; in interceptive fire, by the posture that the check gave. */
export const enum MANNER {
  STANDING = 0,
  MOVING = 1,
  SUPPRESSIVE = 2,
  INTERCEPTIVE = 3,
}
export const MANNERS = MANNER.INTERCEPTIVE + POSTURES.length;

/** A move by posture, under fire or not, covered or not, and backward, none or forward. */
const MOVES = POSTURES.length * 2 * 2 * 3;

/** Index of a move among those counted; `direction` is −1, 0 or 1. */
export function moveIndex(posture: number, underFire: boolean, covered: boolean, direction: number): number {
  return ((posture * 2 + (underFire ? 1 : 0)) * 2 + (covered ? 1 : 0)) * 3 + direction + 1;
}

/** Where the uses of this book's rules are counted, after those of the field. */
export function useLayout(field: BattlefieldPlan, { failingFaces }: MoraleRatioPlan): Layout<Section> {
  // By entry, and by the posture before: what the factors did follows.
  const checks = failingFaces.length * POSTURES.length;
  return layoutOf<Section>({
    field: fieldUseLayout(field, MANNERS).length,
    checks,
    failures: checks,
    interceptiveChecks: checks,
    interceptiveFailures: checks,
    // Pieces that fired interceptively without a marker, and all that took part, by unit.
    unmarked: 1,
    intercepted: field.unitCount,
    moves: MOVES,
    // Times that somebody of a unit was marked.
    marked: 1,
    events: EVENTS,
    unitBreaks: 1,
    breakingPoints: 2,
  });
}
