import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder, troopers } from '../scene.js';

/** So many troopers, and what the system wants to know of them. */
export const squad = (trooper: number, descriptor: Input = {}, more: Input = {}): Input =>
  troopers(trooper, { 'dice-pool': descriptor, ...more });

/** A scenario under this system; blue is a squad that does not run out of dice, unless it is said. */
export const poolScenario = (scene: Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>): Scenario =>
  scenarioUnder('dice-pool', { blue: squad(4, { standards: 9 }), ...scene });
