import { RANKS } from '../../battlefield/description.js';
import { IS_OFFICER, isHull, PIECE_NAMES, type PieceName, soldiersOf } from '../../battlefield/pieces.js';
import type { Slot } from '../../battlefield/slots.js';
import type { Book } from './book.js';
import { hullLevels, officerPoints, piecePoints, warbotPoints } from './morale.js';
import { piece, TYPE } from './state.js';
import { packSystems, pointsOf } from './systems.js';
import type { MoraleRatioUnit } from './troops.js';

/**
 * MR-3 to MR-6: a unit's points at the start: the points of its soldiers and warbots, or the levels and
 * weapons of its hull.
 *
 * @example levelOf(book, squad) // 13 with leaders on: a sergeant, a corporal and eight troopers
 */
export function levelOf(book: Book, unit: MoraleRatioUnit): number {
  return isHull(unit)
    ? pointsOf(systemsAtStart(book, unit))
    : soldierPoints(book, unit) + unit.warbots * warbotPoints(book, unit.size);
}

/** The systems of a hull at the start, packed; 0 for a unit without a hull. */
export function systemsAtStart(book: Book, unit: MoraleRatioUnit): number {
  return isHull(unit) ? packSystems(hullLevels(book, unit.kind), unit.weapons?.length ?? 1) : 0;
}

/** Points of a unit's soldiers, or of a hull's crew. */
export function soldierPoints(book: Book, unit: MoraleRatioUnit): number {
  const { moraleOfficer } = unit['morale-ratio'];
  if (soldiersOf(unit) === 0) return 0;
  const points = RANKS.reduce((sum, rank) => sum + (unit.roster[rank] ?? 0) * piecePoints(book, rank), 0);
  if (!hasOfficer(book, unit)) return points;
  return points + officerPoints(book, moraleOfficer!) - piecePoints(book, moraleOfficer!);
}

/** The pieces of a unit that the rules distinguish, and what each is worth. */
export function slotsOf(book: Book, unit: MoraleRatioUnit, officersApart: boolean): Slot[] {
  const slots = joined([...soldiers(book, unit), ...warbots(book, unit)], officersApart);
  return slots.map((slot) => ({ ...slot, type: piece.type.as(slot.type) }));
}

/** Pieces that are distinguished have a worth and a type. */
type OwnSlot = Required<Slot>;

/**
 * Soldiers by rank. A morale officer is distinguished from others of its rank, and from those above it if it may
 * shoot somebody (MR-53).
 */
function soldiers(book: Book, unit: MoraleRatioUnit): OwnSlot[] {
  const { moraleOfficer } = unit['morale-ratio'];
  const rankOfOfficer = hasOfficer(book, unit) ? RANKS.indexOf(moraleOfficer!) : -1;
  const typeOf = (rank: number) =>
    unit.cutOff && rankOfOfficer >= 0 && rank > rankOfOfficer ? TYPE.SENIOR : TYPE.SOLDIER;
  const slots = RANKS.map(
    (name, rank): OwnSlot => ({
      name,
      worth: piecePoints(book, name),
      type: typeOf(rank),
      pieces: (unit.roster[name] ?? 0) - (rank === rankOfOfficer ? 1 : 0),
    }),
  );
  if (rankOfOfficer < 0) return slots;
  const type = unit.cutOff ? TYPE.OFFICER : TYPE.SOLDIER;
  return [...slots, { name: 'morale officer', worth: officerPoints(book, moraleOfficer!), type, pieces: 1 }];
}

/** Is one of the unit's soldiers a morale officer? */
export function hasOfficer({ options }: Book, unit: MoraleRatioUnit): boolean {
  return options.moraleOfficers === 'on' && unit['morale-ratio'].moraleOfficer !== undefined;
}

/** MR-4: warbots by the points that they have left, from one to all. */
function warbots(book: Book, unit: MoraleRatioUnit): OwnSlot[] {
  if (unit.warbots === 0) return [];
  const full = warbotPoints(book, unit.size);
  return Array.from({ length: full }, (_, i) => ({
    name: 'warbot',
    worth: i + 1,
    type: TYPE.WARBOT + i,
    pieces: i + 1 === full ? unit.warbots : 0,
  }));
}

/** Pieces of one type and worth are equal to every rule, except officers if they count in fire (UM-52). */
function joined(slots: readonly OwnSlot[], officersApart: boolean): OwnSlot[] {
  const kept: OwnSlot[] = [];
  for (const slot of slots) {
    if (slot.pieces === 0 && slot.name !== 'warbot') continue;
    const like = kept.find(
      ({ worth, type, name }) =>
        worth === slot.worth &&
        type === slot.type &&
        (!officersApart || isOfficer(name) === isOfficer(slot.name)),
    );
    if (like) like.pieces += slot.pieces;
    else kept.push({ ...slot });
  }
  return kept;
}

function isOfficer(name: PieceName): boolean {
  return IS_OFFICER[PIECE_NAMES.indexOf(name)] === 1;
}
