import type { Clause } from './clauses.js';

/** Why units test, and what a force gains and loses dice for. */

/** Purposes of this book's draws, in addition to those of PURPOSE. */
export const enum DRAW {
  ACTIVATION = 12,
  TEST_UNDER_FIRE = 13,
  TEST_IN_ASSAULT = 14,
  TREATMENT = 15,
  DIAGNOSIS = 16,
}

/** Places in OCCASIONS. */
export const enum OCCASION {
  ACTIVATION = 0,
  FELL_BACK = 1,
  UNDER_FIRE = 2,
  IN_CLOSE_COMBAT = 3,
}

interface Occasion {
  name: string;
  /** The clause that requires the test. */
  clause: Clause;
  /** Where its dice come from. */
  dice: DRAW;
}

/** Why a unit tests. */
export const OCCASIONS = [
  { name: 'activation', clause: 'DP-16', dice: DRAW.ACTIVATION },
  { name: 'fell back', clause: 'DP-13', dice: DRAW.ACTIVATION },
  { name: 'under fire', clause: 'DP-11', dice: DRAW.TEST_UNDER_FIRE },
  { name: 'in close combat', clause: 'DP-11', dice: DRAW.TEST_IN_ASSAULT },
] as const satisfies readonly Occasion[];

/** Places in RECKONINGS. */
export const enum RECKONED {
  DESTROYED = 0,
  COMMANDER = 1,
  CAPTURED = 2,
  ESCORTED = 3,
  MELEE = 4,
  PRIMARY = 5,
  SECONDARY = 6,
  FAILED = 7,
}

/** How the dice of a reckoning are recorded. */
const enum PART {
  DESTROYED = 0,
  COMMANDER = 1,
  OBJECTIVES = 2,
  GAINED = 3,
}

interface Reckoning {
  clause: Clause;
  words: string;
  part: PART;
}

/** Events for which a pool gains or loses dice. */
export const RECKONINGS = [
  { clause: 'DP-3', words: 'units destroyed', part: PART.DESTROYED },
  { clause: 'DP-21', words: 'the senior commander', part: PART.COMMANDER },
  { clause: 'DP-30', words: 'capturing an objective', part: PART.GAINED },
  { clause: 'DP-30', words: 'leaving the board', part: PART.GAINED },
  { clause: 'DP-30', words: 'destroying in close combat', part: PART.GAINED },
  { clause: 'DP-30', words: 'losing a primary objective', part: PART.OBJECTIVES },
  { clause: 'DP-30', words: 'losing a secondary objective', part: PART.OBJECTIVES },
  { clause: 'DP-30', words: 'failing a condition', part: PART.OBJECTIVES },
] as const satisfies readonly Reckoning[];
