import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { Scenario } from '#src/scenario/schema.js';
import { toldGradeCounts } from './told-grade-counts.js';
import { toldMoraleCounts } from './told-morale-counts.js';
import { pageOf, toldRulebookCounts } from './told-rulebook-counts.js';

/** The cause for which an event takes dice, by its clause. */
const LOST_BY: Readonly<Record<string, string>> = {
  'DP-3': 'dice_lost_destroyed',
  'DP-21': 'dice_lost_commander',
  'DP-30': 'dice_lost_objectives',
};

/** Responses of a force that only its system has, counted from the story of a battle. */
export function toldCounts(scenario: Scenario, story: Story, force: string): Record<string, number> {
  const page = pageOf(scenario);
  if (page) return toldRulebookCounts(page, story, force);
  if (scenario.system === 'unit-morale') return toldMoraleCounts(scenario, story, force);
  const events = story.turns.flatMap((turn) => turn.events).filter((event) => event.force === force);
  if (scenario.system === 'troop-grade') return toldGradeCounts(events);
  return scenario.system === 'dice-pool' ? toldPoolCounts(events) : {};
}

function toldPoolCounts(events: readonly StoryEvent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, amount: number) => {
    counts[name] = (counts[name] ?? 0) + amount;
  };
  for (const event of events) {
    if (event.kind === 'test') {
      add('tests', 1);
      add('tests_failed', event.passed ? 0 : 1);
      add('dice_lost_tests', event.diceLost);
    }
    if (event.kind === 'dice' && event.dice > 0) add('dice_gained', event.dice);
    if (event.kind === 'dice' && event.dice < 0) add(LOST_BY[event.clauses[0]], -event.dice);
    if (event.kind === 'treated') add('returned', event.wounds.light);
    if (event.kind === 'diagnosed')
      for (const [wound, pieces] of Object.entries(event.wounds)) add(wound, pieces);
  }
  return counts;
}
