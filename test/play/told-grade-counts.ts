import type { StoryEvent } from '#src/battlefield/story.js';

/** The reason for a test, in stories and in counts. */
const TESTS: Readonly<Record<string, string>> = {
  casualties: 'tests_casualties',
  recovery: 'tests_recovery',
  'voluntary rout': 'tests_voluntary_rout',
  'lost assault': 'tests_lost_assault',
};

/** What happened to bases; losses show which are gone. */
const RESULTS: Readonly<Record<string, string>> = {
  pinned: 'pinned',
  withdraws: 'withdrew',
  routs: 'fled',
};

/** Events that are counted as often as they are described. */
const EVENTS: Partial<Record<StoryEvent['kind'], string>> = {
  demoralized: 'demoralizations',
  recovers: 'recoveries',
  'lost-assault': 'assaults_lost',
};

/** Responses of a force that only `troop-grade` has, counted from the story of a battle. */
export function toldGradeCounts(events: readonly StoryEvent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string | undefined, amount = 1) => {
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + amount;
  };
  for (const event of events) {
    add(EVENTS[event.kind]);
    if (event.kind === 'shared-die' && event.effects.length > 0) add('shared_dice');
    if (event.kind === 'grade-test') add(TESTS[event.occasion]);
    if (event.kind === 'suffers') add(RESULTS[event.result], event.bases);
    if (event.kind === 'machines-damaged') add('damaged', event.bases);
  }
  return counts;
}
