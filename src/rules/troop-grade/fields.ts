// biome-ignore-all lint/style/useLiteralEnumMembers: they stand where the field leaves room for the rules.
import { NOW } from '../../battlefield/state.js';

/** What this book keeps of a unit, in the fields that the field leaves to the rules. */
export const enum OWN {
  /** What others see of it: SHOWS. */
  SHOWS = NOW.RULES,
  /** Its bases killed or damaged in this turn's close combat. */
  FELL = NOW.RULES + 1,
  /** What is true of it: IS. */
  IS = NOW.RULES + 2,
  /** Effects to be carried out, packed. */
  EFFECTS = NOW.RULES + 3,
  /** Whom it fights in this turn's close combat, and 1; 0: nobody. */
  FOE = NOW.RULES + 4,
}

/** Bits of OWN.SHOWS. */
export const enum SHOWS {
  PRONE = 1,
  /** Its effects hold a pin. */
  PINS = 2,
  /** It failed: so many times this, 2 less the total that was read. */
  FAILED = 4,
}

/** Bits of OWN.IS. */
export const enum IS {
  DEMORALIZED = 1,
  GASSED = 2,
  /** A base of it was killed or damaged in this turn's fire. */
  HURT = 4,
  /** It has tested in this section of the turn. */
  TESTED = 8,
  /** Near enemies, and no friends between: it can surrender. */
  CAN_SURRENDER = 16,
  /** It routs of its own will (TG-50). */
  GIVES_WAY = 32,
  /** Its test can clear demoralization (TG-42). */
  MAY_RECOVER = 64,
  OF_SECTION = TESTED | CAN_SURRENDER | GIVES_WAY | MAY_RECOVER,
  LASTING = DEMORALIZED | GASSED,
}

/** This book's own responses, in the order of NOW.COUNTS and SIDE.COUNTS. */
export const enum COUNT {
  /** Tests by occasion. */
  TESTS = 0,
  SHARED_DICE = 4,
  PINNED = 5,
  WITHDREW = 6,
  FLED = 7,
  DEMORALIZATIONS = 8,
  RECOVERIES = 9,
  ASSAULTS_LOST = 10,
  DAMAGED = 11,
}
