/** Manners of firing that a system tells apart in its uses, if it has no others of its own. */
export const enum MANNER {
  STANDING = 0,
  MOVING = 1,
}
export const MANNERS = MANNER.MOVING + 1;
