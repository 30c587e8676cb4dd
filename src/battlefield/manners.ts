/** Manners of firing that a system counts separately, unless it defines its own. */
export const enum MANNER {
  STANDING = 0,
  MOVING = 1,
}
export const MANNERS = MANNER.MOVING + 1;
