import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder, troopers } from '../scene.js';

/** A number of troopers, and the settings of this system for them. */
export const squad = (trooper: number, descriptor: Input = {}, more: Input = {}): Input =>
  troopers(trooper, { 'dice-pool': descriptor, ...more });

/** A scenario under this system; by default, blue is a squad that does not run out of dice. */
export const poolScenario = (scene: Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>): Scenario =>
  scenarioUnder('dice-pool', { blue: squad(4, { standards: 9 }), ...scene });
