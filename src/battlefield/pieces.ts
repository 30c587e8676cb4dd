/** Pieces of one unit, copies not counted. */
export function piecesOf(unit: { roster: Partial<Record<string, number>> }): number {
  return Object.values(unit.roster).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
