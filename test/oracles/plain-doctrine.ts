import type { Board } from '#src/battlefield/description.js';
import type { ScenarioUnit } from '#src/scenario/schema.js';

/** What a doctrine demands: docs/battlefield.md, sections 2 and 4.4, for every morale system. */

/** A unit and its target. */
interface Intent {
  readonly slot: number;
  /** Inches per turn. */
  readonly move: number;
  readonly description: Pick<ScenarioUnit, 'doctrine' | 'at'>;
  readonly target: {
    readonly slot: number;
    readonly front: number;
    readonly hasFront: boolean;
    readonly closing: boolean;
  } | null;
}

/** How far a piece at an own depth still is from the end of its advance or assault. */
export function excess(board: Board, unit: Intent, ownDepth: number): number {
  const { target } = unit;
  const { doctrine } = unit.description;
  if (target === null || !target.hasFront) return 0;
  if (doctrine.order !== 'advance' && doctrine.order !== 'assault') return 0;
  const range = doctrine.order === 'advance' ? doctrine.toRange : board.contactRange;
  const across = Math.abs(unit.slot - target.slot);
  const stopGap = across < range ? Math.floor(Math.sqrt(range ** 2 - across ** 2)) : 0;
  return board.depth - ownDepth - target.front - stopGap;
}

/** The step that the doctrine demands of a piece; negative means backwards. */
export function doctrineStep(board: Board, unit: Intent, ownDepth: number): number {
  const { doctrine, at } = unit.description;
  const { move } = unit;
  if (move === 0) return 0;
  if (doctrine.order === 'hold' || doctrine.order === 'withdraw') {
    return Math.max(-move, Math.min(move, at - ownDepth));
  }
  const far = excess(board, unit, ownDepth);
  if (far <= 0) return 0;
  return Math.min(move, unit.target?.closing ? Math.ceil(far / 2) : far);
}
