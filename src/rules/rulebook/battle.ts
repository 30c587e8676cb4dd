import type { PlayedStep } from '../../battlefield/step.js';
import type { Chance } from '../../random/chance.js';
import type { RulebookWitness } from './events.js';
import type { Position } from './position.js';

/** A battle being played by a rulebook. */
export interface Battle extends Position {
  readonly chance: Chance;
  readonly steps: readonly PlayedStep<Battle>[];
  witness: RulebookWitness;
}
