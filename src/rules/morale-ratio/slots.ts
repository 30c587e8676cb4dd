import { RANKS } from '../../battlefield/description.js';
import { IS_OFFICER, PIECE_NAMES } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import type { MoraleRatioUnit } from './compile.js';
import { type Book, officerPoints, piecePoints, warbotPoints } from './morale.js';
import { STATUS, TYPE } from './postures.js';

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
  field.typeBits = all.flat().some(({ type }) => type !== TYPE.SOLDIER) ? STATUS.TYPE : 0;
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
      field.slotType[u * slots + slot] = type;
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
    type: TYPE.WARBOT + i * TYPE.STEP,
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
