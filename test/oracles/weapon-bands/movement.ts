import type { Board, Combat, UnitDescription } from '#src/battlefield/description.js';
import { MOVEMENT } from './tables.js';

/** Converts lengths of the rulebook to the board: docs/battlefield.md, section 3, “Movement” and before. */

/** Distances are whole inches squared. Compared without rounding: 10 n ÷ millimetres per inch, squared. */
export const withinCm = ({ millimetresPerInch }: Board, cm: number, distanceSquared: number): boolean =>
  distanceSquared * millimetresPerInch ** 2 <= (10 * cm) ** 2;

/** To the nearest inch, halves up, at least 1. */
const inchesOf = ({ millimetresPerInch }: Board, cm: number): number =>
  Math.max(1, Math.floor((20 * cm + millimetresPerInch) / (2 * millimetresPerInch)));

type Mover = Pick<UnitDescription, 'kind' | 'move' | 'troops'>;

/** Inches a turn; `pace` is the rate that the unit has chosen, which exists under this model only. */
export function rates(
  combat: Combat,
  board: Board,
  { kind, move, troops }: Mover,
): { tactical: number; nonTactical: number; pace: number } {
  if (kind === 'strongpoint') return { tactical: 0, nonTactical: 0, pace: 0 };
  if (combat.model !== 'weapon-bands') return { tactical: move, nonTactical: 2 * move, pace: move };
  const printed = troops.mobility === undefined ? null : MOVEMENT[troops.mobility];
  const tactical = printed === null ? move : inchesOf(board, printed.tactical);
  const nonTactical = printed === null ? 2 * move : inchesOf(board, printed.nonTactical);
  return { tactical, nonTactical, pace: troops.pace === 'tactical' ? tactical : nonTactical };
}
