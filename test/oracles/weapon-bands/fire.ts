import type { Board, Cover, Kind } from '#src/battlefield/description.js';
import type { BandedWeapon, Troops, WeaponBandsCombat } from '#src/battlefield/weapon-bands/schema.js';
import { withinCm } from './movement.js';
import { hullArmour, putsOutOfAction, woundRow } from './tables.js';

/** The fire of docs/battlefield.md, section 3, `weapon-bands`: shot by shot and hit by hit (UM-50 to UM-56). */

export { rates, withinCm } from './movement.js';
export { lockNumber, weaponNamed } from './tables.js';

/** Rolls one die with this many sides, counted from 1. */
type Die = (sides: number) => number;
export type BandOfWeapon = BandedWeapon['bands'][number];

export interface Shooter {
  troops: Troops;
  isHull: boolean;
  /** The firing piece changed its depth this turn. */
  moved: boolean;
  /** Individually based officers of the unit that are still on the board. */
  officers: number;
  lockedOn: boolean;
  /** Other modifiers of the system, `suppressive` among them. */
  other: number;
}

export interface Mark {
  troops: Troops;
  kind: Kind;
  /** True while the hull is whole, so false for a crew on foot. */
  isHull: boolean;
  onFoot: boolean;
  /** The cover at its front. */
  cover: Cover;
  onTheMove: boolean;
  retreatsNonTactically: boolean;
}

/** The band to which a distance belongs, inches squared. */
export function reaches(
  _combat: WeaponBandsCombat,
  board: Board,
  { shots, bands }: BandedWeapon,
  distanceSquared: number,
): BandOfWeapon | undefined {
  if (shots === 0) return undefined;
  return bands.find(({ cm }) => withinCm(board, cm, distanceSquared));
}

/** UM-52: the sum of the modifiers to the roll. */
function shotModifier(
  { modifiers }: WeaponBandsCombat,
  weapon: BandedWeapon,
  shooter: Shooter,
  mark: Mark,
): number {
  return ofFirer(modifiers, shooter) + ofTarget(modifiers, weapon, mark) + ofFlyer(modifiers, shooter, mark);
}

type Modifiers = WeaponBandsCombat['modifiers'];

const isUntrained = ({ training }: Troops): boolean => training === 'civilian' || training === 'recruits';
const isSeasoned = ({ experience }: Troops): boolean => experience === 'seasoned' || experience === 'veteran';

function ofFirer(modifiers: Modifiers, { troops, isHull, moved, officers, other }: Shooter): number {
  let modifier = other + officers * modifiers.officer;
  if (moved && !isHull && troops.armour !== 'hma') modifier += modifiers.movingInfantry;
  if (isUntrained(troops)) modifier += modifiers.untrained;
  if (troops.training === 'trained') modifier += modifiers.trained;
  if (troops.training === 'special-forces') modifier += modifiers.specialForces;
  if (isSeasoned(troops)) modifier += modifiers.seasoned;
  return modifier;
}

function ofTarget(modifiers: Modifiers, { blast }: BandedWeapon, mark: Mark): number {
  const { troops, kind, isHull, retreatsNonTactically } = mark;
  const onTheMove = mark.onTheMove || retreatsNonTactically;
  let modifier = ofCover(modifiers, mark);
  if (isSeasoned(troops) || troops.training === 'special-forces') modifier += modifiers.targetSeasoned;
  if (isUntrained(troops)) modifier += modifiers.targetUntrained;
  const rushes = mark.onTheMove && troops.pace === 'non-tactical';
  if (rushes || retreatsNonTactically) modifier += modifiers.nonTactical;
  if (isHull) return modifier + (kind === 'vehicle' && !onTheMove ? modifiers.stationaryVehicle : 0);

  const worn = wornBy(mark);
  if (worn === 'hma') modifier += modifiers.inHma;
  if (worn === 'lta') modifier += modifiers.inLta;
  if (worn === 'unarmoured' && blast) modifier += modifiers.blastUnarmoured;
  if (worn === 'unarmoured' && onTheMove && mark.cover === 'open') modifier += modifiers.unarmouredMoving;
  return modifier;
}

/** A flyer is never in cover; a strongpoint is a bunker wherever it is, and nothing else. */
function ofCover({ inCover, hullDown }: Modifiers, { kind, isHull, cover }: Mark): number {
  if (kind === 'flyer') return 0;
  if (!isHull) return { open: 0, concealment: inCover, hard: inCover, 'all-round': hullDown }[cover];
  if (kind === 'strongpoint') return hullDown;
  return { open: 0, concealment: inCover, hard: hullDown, 'all-round': hullDown }[cover];
}

function ofFlyer({ chaff, evasive, lockedOn }: Modifiers, shooter: Shooter, { kind, troops }: Mark): number {
  if (kind !== 'flyer') return 0;
  return (troops.chaff ? chaff : 0) + (troops.evasive ? evasive : 0) + (shooter.lockedOn ? lockedOn : 0);
}

const wornBy = ({ troops, onFoot }: Mark): string =>
  onFoot ? 'unarmoured' : (troops.armour ?? 'unarmoured');

/** UM-50: d10, read as the option says. */
const readD10 = ({ d10 }: WeaponBandsCombat, face: number): number =>
  d10 === 'zero-to-nine' ? face - 1 : face;

/** One shot, one d10: every multiple of the hit number that the total reaches is a hit. */
export function hitsOfShot(
  die: Die,
  combat: WeaponBandsCombat,
  weapon: BandedWeapon,
  { hit }: BandOfWeapon,
  shooter: Shooter,
  mark: Mark,
): number {
  const total = readD10(combat, die(10)) + shotModifier(combat, weapon, shooter, mark);
  let hits = 0;
  while ((hits + 1) * hit <= total) hits++;
  return hits;
}

export type Struck = 'in-action' | 'out' | 'killed' | 'exploded';

/** What one hit does. If it cannot penetrate a hull, no die is thrown. */
export function strike(die: Die, combat: WeaponBandsCombat, band: BandOfWeapon, mark: Mark): Struck {
  return mark.isHull ? penetrate(die, combat, band, mark) : wound(die, combat, mark);
}

/** UM-53 */
function penetrate(die: Die, combat: WeaponBandsCombat, { penetration }: BandOfWeapon, mark: Mark): Struck {
  if (penetration === undefined) return 'in-action';
  const over = readD10(combat, die(10)) + penetration - hullArmour(combat, mark.troops.armour);
  if (over > combat.explodesOver) return 'exploded';
  return over > 0 ? 'killed' : 'in-action';
}

/** UM-54: always read from 0 to 9, however other dice are read. */
function wound(die: Die, combat: WeaponBandsCombat, mark: Mark): Struck {
  const effect = woundRow(combat, wornBy(mark))[die(10) - 1];
  return putsOutOfAction(combat, effect) ? 'out' : 'in-action';
}
