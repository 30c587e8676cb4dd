import type { StoryEvent } from '../battlefield/story.js';
import type { MoraleSystem } from './contract.js';
import { dicePool } from './dice-pool/system.js';
import { moraleRatio } from './morale-ratio/system.js';
import { troopGrade } from './troop-grade/system.js';
import { unitMorale } from './unit-morale/system.js';

const registered = [moraleRatio, dicePool, unitMorale, troopGrade] as const;
export type SystemId = (typeof registered)[number]['id'];

/** Every morale system; the one place outside their folders that knows their names. */
export const systems: readonly MoraleSystem[] = registered;

export const systemIds = registered.map((system) => system.id) as [SystemId, ...SystemId[]];

/** The system of an id: `systemOf('morale-ratio').title`. */
export function systemOf(id: SystemId): MoraleSystem {
  return systems.find((system) => system.id === id)!;
}

/** What a system says of an event that it alone tells. */
export function sentenceOf(event: StoryEvent): string {
  const say = systems.map(({ sentences }) => sentences?.[event.kind]).find((each) => each !== undefined);
  return say!(event as never);
}
