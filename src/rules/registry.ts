import type { StoryEvent } from '../battlefield/story.js';
import type { MoraleSystem } from './contract.js';
import { dicePool } from './dice-pool/system.js';
import { moraleRatio } from './morale-ratio/system.js';
import { systemOfPage } from './rulebook/known.js';
import type { PageText } from './rulebook/page.js';
import { sentences } from './rulebook/telling.js';
import { troopGrade } from './troop-grade/system.js';
import { unitMorale } from './unit-morale/system.js';

const registered = [moraleRatio, dicePool, unitMorale, troopGrade] as const;
/** The id of a system that is built in. */
export type BuiltInId = (typeof registered)[number]['id'];
/** That of a system that is built in, or of a rulebook. */
export type SystemId = BuiltInId | (string & {});

/** Every morale system that is built in; the one place outside their folders that knows their names. */
export const systems: readonly MoraleSystem[] = registered;

export const systemIds = registered.map((system) => system.id) as [BuiltInId, ...BuiltInId[]];

/** Who says which system plays: its id, and the rulebooks that a scenario brings. */
export interface Ruled {
  readonly system: SystemId;
  readonly rulebook?: readonly PageText[] | undefined;
}

/**
 * The system of a scenario, or a built-in one by its id: `systemOf('morale-ratio').title`.
 *
 * @throws RangeError when there is none
 */
export function systemOf(which: SystemId | Ruled): MoraleSystem {
  const { system: id, rulebook }: Ruled = typeof which === 'string' ? { system: which } : which;
  const page = rulebook?.find((page) => page.id === id);
  if (page) return systemOfPage(page);
  const system = systems.find((system) => system.id === id);
  if (!system) throw new RangeError(`there is no system \`${id}\``);
  return system;
}

/** All systems of a scenario: those that are built in, and those of its rulebooks. */
export function systemsOf({ rulebook = [] }: Pick<Ruled, 'rulebook'>): readonly MoraleSystem[] {
  return [...systems, ...rulebook.map(systemOfPage)];
}

/** What a system says of an event that it alone tells. */
export function sentenceOf(event: StoryEvent): string {
  const all: readonly MoraleSystem['sentences'][] = [...systems.map((system) => system.sentences), sentences];
  const say = all.map((each) => each?.[event.kind]).find((each) => each !== undefined);
  return say!(event as never);
}
