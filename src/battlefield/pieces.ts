import { type Kind, RANKS } from './description.js';

/** The parts of a unit that say how many pieces it has. */
interface Pieces {
  kind: Kind;
  roster: Partial<Record<string, number>>;
  warbots: number;
}

/** Is the unit a hull, with its roster inside? */
export function isHull({ kind }: { kind: Kind }): boolean {
  return kind === 'vehicle' || kind === 'strongpoint' || kind === 'flyer';
}

/** Soldiers of one unit; of a hull, its crew. */
export function soldiersOf({ roster }: Pick<Pieces, 'roster'>): number {
  return Object.values(roster).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Pieces of one unit, copies not counted: soldiers, warbots and the hull. */
export function piecesOf(unit: Pieces): number {
  return soldiersOf(unit) + unit.warbots + (isHull(unit) ? 1 : 0);
}

/** Names of the pieces in rank slots. */
export const PIECE_NAMES = [
  ...RANKS,
  'warbot',
  'morale officer',
  'piece',
  'commander',
  'medic',
  'seriously wounded',
  'NCO',
  'officer',
] as const;
export type PieceName = (typeof PIECE_NAMES)[number];

/** Which of PIECE_NAMES are officers: individually based figures (UM-52). */
export const IS_OFFICER = Int8Array.from(PIECE_NAMES, (name) =>
  Number(
    [
      'lieutenant',
      'captain',
      'major',
      'colonel',
      'general',
      'marshal',
      'commander',
      'officer',
      'morale officer',
    ].includes(name),
  ),
);
