import { expect } from 'vitest';
import type { StatusSheet, Story, StoryEvent } from '#src/battlefield/story.js';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { eventInWords } from '#src/words/story.js';
import { agreed } from './both-players.js';

/** Battle `battle` of a scenario, described with every event. */
export function told(scenario: Scenario, battle = 0): Story {
  return tellBattle(onlyPoint(agreed(scenario)), 1, battle);
}

/** The first `count` battles of a scenario. */
export function stories(scenario: Scenario, count = 40): Story[] {
  return Array.from({ length: count }, (_, battle) => told(scenario, battle));
}

/** Does one of the first `count` battles of a scenario meet the condition? */
export function happens(scenario: Scenario, isWanted: (story: Story) => boolean, count: number): boolean {
  return Array.from({ length: count }, (_, battle) => battle).some((battle) =>
    isWanted(told(scenario, battle)),
  );
}

/** The first battle of a scenario that meets the condition. */
export function storyIn(scenario: Scenario, isWanted: (story: Story) => boolean): Story {
  for (let battle = 0; battle < 1000; battle++) {
    const story = told(scenario, battle);
    if (isWanted(story)) return story;
  }
  throw new RangeError('none of a thousand battles is like that');
}

/** Everything that is described, in words, with its turn, phase and clauses. */
export function linesOf(story: Story): string[] {
  return story.turns.flatMap(({ turn, events }) =>
    events.map((event) => `${turn} ${event.phase} ${eventInWords(event)} [${event.clauses.join(' ')}]`),
  );
}

/** Expects one of the lines to match. */
export function telling(story: Story, line: RegExp): void {
  expect(linesOf(story)).toEqual(expect.arrayContaining([expect.stringMatching(line)]));
}

/** A unit's status sheets, from its deployment on. */
export function sheetsOf(story: Story, unit = 'red-squad'): StatusSheet[] {
  return story.turns.map(({ sheets }) => sheets.find((sheet) => sheet.unit === unit)!);
}

type EventOf<K extends StoryEvent['kind']> = Extract<StoryEvent, { kind: K }> & { turn: number };

/** Events of one kind for all units, in order. */
export function all<K extends StoryEvent['kind']>(story: Story, kind: K): EventOf<K>[] {
  return story.turns.flatMap(({ turn, events }) =>
    events
      .filter((event) => event.kind === kind)
      .map((event) => ({ ...event, turn }) as unknown as EventOf<K>),
  );
}

/** The same for a unit; for the forces if the name is empty. */
export function eventsOf<K extends StoryEvent['kind']>(
  story: Story,
  kind: K,
  unit = 'red-squad',
): EventOf<K>[] {
  return all(story, kind).filter((event) => event.unit === unit);
}

/** Pieces that a unit loses: `1 fire: 2`. */
export function lossesOf(story: Story, unit = 'red-squad'): string[] {
  return eventsOf(story, 'lost', unit).map(({ turn, cause, pieces }) => `${turn} ${cause}: ${pieces}`);
}
