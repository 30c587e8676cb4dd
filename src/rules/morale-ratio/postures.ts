export const POSTURES = ['steady', 'cautious', 'shaken', 'broken'] as const;

/** Codes of the postures, and of the check result after broken, which is no posture: the piece is gone. */
export const enum POSTURE {
  STEADY = 0,
  CAUTIOUS = 1,
  SHAKEN = 2,
  BROKEN = 3,
  ELIMINATED = 4,
}

/** A piece's status: its posture in the two low bits, then flags. */
export const enum STATUS {
  POSTURE = 3,
  MARKED = 4,
  /** These three last a turn. */
  ACTED = 8,
  CHECKED = 16,
  MOVED = 32,
  /** What stays from one turn to the next. */
  LASTING = POSTURE | MARKED,
  ALL = LASTING | ACTED | CHECKED | MOVED,
}
