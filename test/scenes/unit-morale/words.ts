import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder } from '../scene.js';

/** A scenario under this system. */
export const standScenario = (scene: Scene): Scenario => scenarioUnder('unit-morale', scene);

/** Soldiers of these ranks. */
export const stand = (roster: Input, troops: Input = {}, more: Input = {}): Input => ({
  roster,
  troops,
  ...more,
});

/** A hull of this armour, with a crew of one. */
export const hull = (armour: string, weapons: string[], more: Input = {}): Input => ({
  kind: 'vehicle',
  roster: { trooper: 1 },
  weapons,
  ...more,
  troops: { armour, ...(more.troops as Input | undefined) },
});

/** Regular, experienced troops have this morale number. */
export const numbered = (number: number): Input => ({ moraleNumbers: { regular: { experienced: number } } });

/** No unit sees another: the only modifiers are those of the unit itself. */
export const BLIND: Input = { sight: 0, sightIntoCover: 0 };
