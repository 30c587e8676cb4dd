import { RANKS } from '../../battlefield/description.js';
import { IS_OFFICER, isHull, PIECE_NAMES, soldiersOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import type { Book } from './book.js';
import { hullLevels, officerPoints, piecePoints, warbotPoints } from './morale.js';
import { piece, TYPE } from './state.js';
import { packSystems, pointsOf } from './systems.js';
import type { MoraleRatioUnit } from './troops.js';

/**
 * MR-3 to MR-6: a unit's points at the start: those of its soldiers and warbots, or the levels and
 * weapons of its hull.
 *
 * @example levelOf(book, squad) // 13 with leaders on: a sergeant, a corporal and eight troopers
 */
export function levelOf(book: Book, unit: MoraleRatioUnit): number {
  return isHull(unit)
    ? pointsOf(systemsAtStart(book, unit))
    : soldierPoints(book, unit) + unit.warbots * warbotPoints(book, unit.size);
}

/** A hull at the start, packed; 0 of what has none. */
export function systemsAtStart(book: Book, unit: MoraleRatioUnit): number {
  return isHull(unit) ? packSystems(hullLevels(book, unit.kind), unit.weapons?.length ?? 1) : 0;
}

/** Points of a unit's soldiers; of a hull, of its crew. */
export function soldierPoints(book: Book, unit: MoraleRatioUnit): number {
  const { moraleOfficer } = unit['morale-ratio'];
  if (soldiersOf(unit) === 0) return 0;
  const points = RANKS.reduce((sum, rank) => sum + (unit.roster[rank] ?? 0) * piecePoints(book, rank), 0);
  if (!hasOfficer(book, unit)) return points;
  return points + officerPoints(book, moraleOfficer!) - piecePoints(book, moraleOfficer!);
}

/** Pieces of a unit that are alike to every rule. */
interface Slot {
  /** Index into PIECE_NAMES. */
  name: number;
  worth: number;
  type: number;
  pieces: number;
}

const WARBOT = PIECE_NAMES.indexOf('warbot');
const OFFICER = PIECE_NAMES.indexOf('morale officer');

/** Writes into the field which pieces of the units the rules tell apart, and what each is worth. */
export function fillSlots(book: Book, units: readonly MoraleRatioUnit[], field: BattlefieldPlan): void {
  const all = units.map((unit) =>
    joined([...soldiers(book, unit), ...warbots(book, unit)], field.firing !== null),
  );
  const slots = Math.max(1, ...all.map((each) => each.length));
  field.rankSlots = slots;
  field.typeBits = all.flat().some(({ type }) => type !== TYPE.SOLDIER) ? piece.type.mask : 0;
  field.roster = new Int32Array(units.length * slots);
  field.worth = new Int32Array(units.length * slots);
  field.rankOfSlot = new Int32Array(units.length * slots);
  field.slotType = new Int32Array(units.length * slots);
  all.forEach((own, u) => {
    field.units[u * FIELDS.UNIT + UNIT.RANKS] = own.length;
    own.forEach(({ name, worth, type, pieces }, slot) => {
      field.roster[u * slots + slot] = pieces;
      field.worth[u * slots + slot] = worth;
      field.rankOfSlot[u * slots + slot] = name;
      field.slotType[u * slots + slot] = piece.type.as(type);
    });
  });
}

/**
 * Soldiers by rank. A morale officer is told from the others of its rank, and, where it may come to
 * shooting somebody (MR-53), so are those above it.
 */
function soldiers(book: Book, unit: MoraleRatioUnit): Slot[] {
  const { moraleOfficer } = unit['morale-ratio'];
  const rankOfOfficer = hasOfficer(book, unit) ? RANKS.indexOf(moraleOfficer!) : -1;
  const typeOf = (rank: number) =>
    unit.cutOff && rankOfOfficer >= 0 && rank > rankOfOfficer ? TYPE.SENIOR : TYPE.SOLDIER;
  const slots = RANKS.map((rank, name) => ({
    name,
    worth: piecePoints(book, rank),
    type: typeOf(name),
    pieces: (unit.roster[rank] ?? 0) - (name === rankOfOfficer ? 1 : 0),
  }));
  if (rankOfOfficer < 0) return slots;
  const type = unit.cutOff ? TYPE.OFFICER : TYPE.SOLDIER;
  return [...slots, { name: OFFICER, worth: officerPoints(book, moraleOfficer!), type, pieces: 1 }];
}

/** Is one of the unit's soldiers a morale officer? */
export function hasOfficer({ options }: Book, unit: MoraleRatioUnit): boolean {
  return options.moraleOfficers === 'on' && unit['morale-ratio'].moraleOfficer !== undefined;
}

/** MR-4: warbots by the points that they have left, from one to all. */
function warbots(book: Book, unit: MoraleRatioUnit): Slot[] {
  if (unit.warbots === 0) return [];
  const full = warbotPoints(book, unit.size);
  return Array.from({ length: full }, (_, i) => ({
    name: WARBOT,
    worth: i + 1,
    type: TYPE.WARBOT + i,
    pieces: i + 1 === full ? unit.warbots : 0,
  }));
}

/** Those of one type that are worth the same are one to every rule, but for officers where they count in fire (UM-52). */
function joined(slots: readonly Slot[], officersApart: boolean): Slot[] {
  const kept: Slot[] = [];
  for (const slot of slots) {
    if (slot.pieces === 0 && slot.name !== WARBOT) continue;
    const like = kept.find(
      ({ worth, type, name }) =>
        worth === slot.worth &&
        type === slot.type &&
        (!officersApart || IS_OFFICER[name] === IS_OFFICER[slot.name]),
    );
    if (like) like.pieces += slot.pieces;
    else kept.push({ ...slot });
  }
  return kept;
}
