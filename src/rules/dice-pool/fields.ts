// biome-ignore-all lint/style/useLiteralEnumMembers: they stand where the field leaves room for the rules.
import { NOW, SIDE } from '../../battlefield/state.js';

/** What this book keeps of a unit, in the fields that the field leaves to the rules. */
export const enum OWN {
  /** What others see of it: SHOWS. */
  SHOWS = NOW.RULES,
  /** What it did to the pools since the last reckoning: DICE. */
  DICE = NOW.RULES + 1,
  /** What it does this turn: ACT. */
  ACTS = NOW.RULES + 2,
  /** Pieces lost in the attack of this phase. */
  HURT = NOW.RULES + 3,
  /** Of a unit that was removed in this section of the turn: pieces removed with it. */
  REMOVED = NOW.RULES + 7,
  /** Casualties that have not been treated. */
  UNTREATED = NOW.RULES + 4,
  /** Treated ones: TREATED. */
  TREATED = NOW.RULES + 5,
  /** Pieces that were removed with it when it surrendered. */
  SURRENDERED = NOW.RULES + 6,
}

/** Bits of OWN.SHOWS. */
export const enum SHOWS {
  /** Its commander’s quality as its place in QUALITIES, and 1; 0: none is on the board. */
  COMMANDER = 7,
  FALLEN_BACK = 8,
  /** Medics who have neither fallen nor surrendered; and seriously wounded pieces that fight. */
  MEDIC = 16,
  MEDICS = 15 * MEDIC,
  WOUNDED = 256,
}

/** Bits of OWN.DICE: in the two lowest, dice that its test lost; then what is reckoned later. */
export const enum DICE {
  TEST = 3,
  /** Destroyed, or removed where that counts as much (DP-3, DP-15). */
  DESTROYED = 4,
  /** The senior commander is lost (DP-21). */
  COMMANDER = 8,
  /** It was to leave, and has (DP-30). */
  ESCORTED = 16,
  /** Destroyed in close combat: the enemy's gain (DP-30). */
  MELEE = 32,
}

/** Bits of OWN.ACTS. */
export const enum ACT {
  /** Its activation failed (DP-16). */
  IDLE = 1,
  /** Its depth changed in 10.2. */
  MOVED = 2,
  /** It goes with its collapsed force. */
  ROUTS = 4,
  /** It surrenders if it is removed now. */
  SURRENDERS = 8,
}

/** OWN.TREATED: the seriously wounded who rest, and so many times this for those out of action. */
export const TREATED_OUT = 1 << 10;

/** What this book keeps of a force. */
export const enum POOL {
  /** Dice in the pool. */
  DICE = SIDE.RULES,
  /** A bit for each objective of the scenario that has happened. */
  EVENTS = SIDE.RULES + 1,
}

/** Status of a piece that fights though seriously wounded (DP-42): a type of its own. */
export const WOUNDED_TYPE = 1;
