import type { MoraleSystem } from './contract.js';
import { moraleRatio } from './morale-ratio/system.js';

/** Every morale system; the one place outside their folders that knows their names. */
export const systems = [moraleRatio] as const;

export const systemIds = systems.map((system) => system.id) as ['morale-ratio'];
export type SystemId = (typeof systemIds)[number];

/** The system of an id: `systemOf('morale-ratio').title`. */
export function systemOf(id: SystemId): MoraleSystem {
  return systems.find((system) => system.id === id)!;
}
