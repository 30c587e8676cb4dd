import type { Effort } from './plain-measures.js';

/** What is told of a battle, whatever the morale system: docs/battlefield.md, sections 5, 6 and 10.8. */

export type Break = { turn: number; loss: number };

/** Pieces of a unit that are on the board, and how many of them count as broken. */
export type OnBoard = { pieces: number; broken: number };

export interface PlainForce {
  id: string;
  broke: Break | null;
  /** The enemy's pieces no longer on the board at the moment of the break. */
  enemysLossAtBreak: number | null;
  effort: Effort;
  /** Pieces no longer on the board at the end. */
  finalLoss: number;
  /** Pieces, by the causes that the system knows; one that returns and is lost again counts again. */
  losses: Record<string, number>;
  /** Of a system that knows initiatives. */
  wastedInitiatives?: number;
  /**
   * Pieces by posture, the best one first, the one that counts as broken last but for `gone`; by turn,
   * 0 to the turn limit. After the battle its last state counts on.
   */
  postures: Record<string, number>[];
  /** What else the system counts, by name. */
  counts?: Record<string, number>;
  /** Dice in the pool; by turn as the postures. */
  gauge?: number[];
  /** Copies in their own order; what they have on the board by turn, 0 to the last one played. */
  units: { id: string; broke: Break | null; finalLoss: number; onBoard: OnBoard[] }[];
}

export interface PlainBattle {
  holder: string | null;
  reason: string;
  /** Length of the battle. */
  turns: number;
  /** In scenario order. */
  forces: PlainForce[];
}

/** States at the ends of turns 0, 1, … of a battle; its last one counts on to the turn limit. */
export function fromTurnToTurn<State>(states: readonly State[], turnLimit: number): State[] {
  return Array.from({ length: turnLimit + 1 }, (_, turn) => states[Math.min(turn, states.length - 1)]);
}
