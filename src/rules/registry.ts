import { isShared } from '../battlefield/responses.js';
import type { StoryEvent } from '../battlefield/story.js';
import type { MoraleSystem } from './contract.js';
import { dicePool } from './dice-pool/system.js';
import { moraleRatio } from './morale-ratio/system.js';
import { systemOfPage } from './rulebook/known.js';
import type { PageText } from './rulebook/page.js';
import { splitAtNumbers } from './rulebook/phrase-numbers.js';
import { sentences } from './rulebook/telling.js';
import { troopGrade } from './troop-grade/system.js';
import { unitMorale } from './unit-morale/system.js';

const registered = [moraleRatio, dicePool, unitMorale, troopGrade] as const;
/** The id of a built-in system. */
export type BuiltInId = (typeof registered)[number]['id'];
/** The id of a built-in system or of a rulebook. */
export type SystemId = BuiltInId | (string & {});

/** Every built-in morale system; this is the only place outside their folders that knows their names. */
export const systems: readonly MoraleSystem[] = registered;

export const systemIds = registered.map((system) => system.id) as [BuiltInId, ...BuiltInId[]];

/** Anything that names the system in play: its id, and the rulebooks that the scenario brings. */
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

/** Do these rules give the response, which may be one of all systems or their own? */
export function gives(which: SystemId | Ruled, response: string): boolean {
  const { neverGives, counts } = systemOf(which);
  return isShared(response)
    ? !(neverGives as readonly string[]).includes(response)
    : counts.some(({ name }) => name === response);
}

/** Do both rules give the response, and does it mean the same? A system's own have no counterpart in another system. */
export function bothGive(one: Ruled, other: Ruled, response: string): boolean {
  const isOneSystem = one.system === other.system;
  return gives(one, response) && gives(other, response) && (isShared(response) || isOneSystem);
}

/**
 * Do both rules mean the same by a break? Each system has its own meaning. Pages of a rulebook with one id mean the same
 * if they say the same under `breaks`, apart from numbers, or have the same last state where that stands for a broken
 * unit: a force that breaks at a third of its losses instead of at half breaks more often, but in the same way.
 */
export function breakAlike(one: Ruled, other: Ruled): boolean {
  return one.system === other.system && breaksOf(one) === breaksOf(other);
}

function breaksOf({ system, rulebook }: Ruled): string {
  const page = rulebook?.find(({ id }) => id === system);
  const last = Object.keys(page?.states ?? {}).at(-1);
  const says = JSON.stringify([page?.breaks?.unit ?? last, page?.breaks?.force]);
  return splitAtNumbers(says)
    .filter((_, i) => i % 2 === 0)
    .join('number');
}

/** All systems of a scenario: the built-in ones and those of its rulebooks. */
export function systemsOf({ rulebook = [] }: Pick<Ruled, 'rulebook'>): readonly MoraleSystem[] {
  return [...systems, ...rulebook.map(systemOfPage)];
}

/** The sentence for an event that only one system describes. */
export function sentenceOf(event: StoryEvent): string {
  const all: readonly MoraleSystem['sentences'][] = [...systems.map((system) => system.sentences), sentences];
  const say = all.map((each) => each?.[event.kind]).find((each) => each !== undefined);
  return say!(event as never);
}
