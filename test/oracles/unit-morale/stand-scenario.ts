import type { Scenario } from '#src/scenario/schema.js';
import { scenarioUnder } from '../small-scenario.js';

type Input = Record<string, unknown>;

/** A small scenario under this system. */
export const standScenario = (scene: Parameters<typeof scenarioUnder>[1]): Scenario =>
  scenarioUnder('unit-morale', scene);

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

export const bands = (more: Input = {}): Input => ({ model: 'weapon-bands', ...more });
