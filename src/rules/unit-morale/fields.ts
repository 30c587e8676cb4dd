// biome-ignore-all lint/style/useLiteralEnumMembers: they stand where the field leaves room for the rules.
import { NOW, SIDE } from '../../battlefield/state.js';

/** What this book keeps of a unit, in the fields that the field leaves to the rules. */
export const enum OWN {
  /** Bodies that others see: its pieces at a place; a hull is one. */
  BODIES = NOW.RULES,
  /** Casualties of it that hearten its enemies. */
  SEEN_TO_FALL = NOW.RULES + 1,
  /** Tests due, and what else is true of it: IS. */
  IS = NOW.RULES + 2,
  /** Its casualties; those neither tended nor left behind; those left behind. */
  FALLEN = NOW.RULES + 3,
  UNTENDED = NOW.RULES + 4,
  LEFT_BEHIND = NOW.RULES + 5,
  /** Of the first unit of a force: the roll of its group in this turn; 0: none. */
  GROUP_ROLL = NOW.RULES + 6,
  /** Pieces that surrendered in this turn's 11.2. */
  SURRENDERED = NOW.RULES + 7,
}

/** Bits of OWN.IS. The lowest are the tests due, of DUE. */
export const enum IS {
  FIRST_FIRE = 1,
  ENTERING = 2,
  CROSSING = 4,
  FIRST_IN_HAND_TO_HAND = 8,
  HIT = 16,
  DUE = 31,
  /** It has been under fire, in hand-to-hand combat, and has reorganised, in this battle. */
  FIRED_AT = 32,
  FOUGHT = 64,
  REORGANISED = 128,
  /** In this turn: it fired in 11.3; it fired at all; it was in contact. */
  SUPPRESSING = 256,
  FIRING = 512,
  IN_CONTACT = 1024,
  /** The first, second, third weapon is locked on. */
  LOCKED_ON = 2048,
  /** Somebody in it may be other than free. */
  UNEASY = 16384,
  LASTING = DUE | FIRED_AT | FOUGHT | REORGANISED | UNEASY,
}

/** What this book keeps of a force. */
export const enum GROUP {
  /** The highest threshold at which it has tested; and the one at which it tests now, 0: none. */
  TESTED = SIDE.RULES,
  DUE = SIDE.RULES + 1,
}
