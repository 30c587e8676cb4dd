import type { Effort } from './plain-measures.js';

/** The results of a battle under any morale system: docs/battlefield.md, sections 5, 6 and 10.8. */

export type Break = { turn: number; loss: number };

/** Pieces of a unit that are on the board, and how many of them count as broken. */
export type OnBoard = { pieces: number; broken: number };

export interface PlainForce {
  id: string;
  broke: Break | null;
  /** The enemy pieces off the board at the moment of the break. */
  enemysLossAtBreak: number | null;
  effort: Effort;
  /** Pieces no longer on the board at the end. */
  finalLoss: number;
  /** Pieces by the causes that the system has; a piece that returns and is lost again counts again. */
  losses: Record<string, number>;
  /** Only for systems with initiatives. */
  wastedInitiatives?: number;
  /**
   * Pieces by posture, best first; the last one before `gone` counts as broken. By turn,
   * 0 to the turn limit; after the end of the battle its last state is repeated.
   */
  postures: Record<string, number>[];
  /** The other counts of the system, by name. */
  counts?: Record<string, number>;
  /** Dice in the pool, by turn like the postures. */
  gauge?: number[];
  /** Each copy on its own, in order, with its pieces on the board by turn, 0 to the last one played. */
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

/** States at the end of turns 0, 1, … of a battle; the last one is repeated up to the turn limit. */
export function fromTurnToTurn<State>(states: readonly State[], turnLimit: number): State[] {
  return Array.from({ length: turnLimit + 1 }, (_, turn) => states[Math.min(turn, states.length - 1)]);
}
