import { type PlayedStep, playSteps } from '../../battlefield/step.js';
import type { SystemBattle } from '../contract.js';

/** A battle whose turns can be played. */
interface Playable<Battle> extends SystemBattle {
  readonly steps: readonly PlayedStep<Battle>[];
  readonly turnCounts: Int32Array;
}

/** Plays a turn of any book: clears the counts of the last turn, then plays the steps in order. */
export function playTurn<Battle extends Playable<Battle>>(battle: Battle, turn: number): void {
  const { turnCounts } = battle;
  for (let i = 0; i < turnCounts.length; i++) turnCounts[i] = 0; // too few for `fill` to be faster
  playSteps(battle, turn);
}
