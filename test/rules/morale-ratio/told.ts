import type { StatusSheet, Story, StoryEvent } from '../../../src/battlefield/story.js';
import { tellBattle } from '../../../src/play/tell-battle.js';
import type { Scenario } from '../../../src/scenario/schema.js';
import { exactMeasures } from '../../exact/exact-measures.js';

/** Battle `battle` of a scenario, told with every event. */
export function told(scenario: Scenario, battle = 0): Story {
  return tellBattle({ index: 0, label: '', levels: [], scenario }, 1, battle);
}

/** A unit's status sheets, from the deployment on. */
export function sheetsOf(story: Story, unit = 'red-squad'): StatusSheet[] {
  return story.turns.map(({ sheets }) => sheets.find((sheet) => sheet.unit === unit)!);
}

type EventOf<K extends StoryEvent['kind']> = Extract<StoryEvent, { kind: K }> & { turn: number };

/** What of one kind happens to a unit, in order. */
export function eventsOf<K extends StoryEvent['kind']>(
  story: Story,
  kind: K,
  unit = 'red-squad',
): EventOf<K>[] {
  return story.turns.flatMap(({ turn, events }) =>
    events
      .filter((event) => event.kind === kind && event.unit === unit)
      .map((event) => ({ ...event, turn }) as unknown as EventOf<K>),
  );
}

/** Exact means over all battles that can be, to twelve decimals, by the names under which they are asked for. */
export function exactMeans(scenario: Scenario, ...names: string[]): number[] {
  const measures = exactMeasures(scenario);
  return names.map((name) => {
    const measure = measures.get(name);
    if (!measure) throw new RangeError(`no ${name} among ${[...measures.keys()].join(', ')}`);
    return +measure.mean.toFixed(12);
  });
}
