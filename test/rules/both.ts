import { expect } from 'vitest';
import type { Story } from '#src/battlefield/story.js';
import { sum } from '../oracles/plain-pieces.js';
import type { PlainBattle } from '../oracles/plain-record.js';
import type { Played } from './scripted.js';
import { all } from './told.js';

/** What the kernel and a plain player know about the same battle. */

/** Bases or pieces that are alike: the farthest forward first. */
export function inOrder(places: readonly string[]): string[] {
  return places.toSorted(
    (one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10) || (one < other ? -1 : 1),
  );
}

/** Counts, as lines: `pinned: 4`. */
export const linesOf = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]));

/** How many there are of each. */
export function counted(each: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [name, count] of each) counts[name] = (counts[name] ?? 0) + count;
  return counts;
}

/** Those facts that are expected; of counts, only those that are. */
export function expectFacts(facts: object, expected: object & { counts?: unknown }): void {
  const named = (of: unknown, by: unknown) => {
    const all = of as Record<string, unknown>;
    return Object.fromEntries(Object.keys(by as object).map((name) => [name, all[name]]));
  };
  const found = named(facts, expected);
  if (expected.counts) found.counts = named((facts as { counts: unknown }).counts, expected.counts);
  expect(found).toEqual(expected);
}

/** The results of a battle by a plain player. */
export function resultsOfPlain({ holder, reason, turns, forces }: PlainBattle) {
  return {
    end: { holder, reason, turn: turns },
    forces: forces.map(({ broke, counts, losses, effort, units }) => ({
      broke,
      counts,
      losses,
      effort: [effort.tests, effort.dice, effort.lookUps],
      units: units.map((unit) => unit.broke),
    })),
  };
}

/** The same by the kernel; the plain battle only tells which counts and losses there are. */
export function resultsOfStory(story: Played, { forces }: PlainBattle): ReturnType<typeof resultsOfPlain> {
  return {
    end: story.end,
    forces: forces.map(({ id, counts, losses, units }, force) => {
      const lost = all(story, 'lost').filter((event) => event.force === id);
      const lostTo = (cause: string) =>
        sum(lost.filter((event) => event.cause === cause).map(({ pieces }) => pieces));
      return {
        broke: breakOf(story, 'force-broke', (event) => event.force === id),
        counts: Object.fromEntries(Object.keys(counts!).map((name) => [name, story.count(name, force)])),
        losses: Object.fromEntries(Object.keys(losses).map((cause) => [cause, lostTo(cause)])),
        effort: story.effort(force),
        units: units.map((unit) => breakOf(story, 'unit-broke', (event) => event.unit === unit.id)),
      };
    }),
  };
}

function breakOf(
  story: Story,
  kind: 'force-broke' | 'unit-broke',
  isWanted: (event: { force: string; unit: string }) => boolean,
) {
  const broke = all(story, kind).find(isWanted);
  return broke ? { turn: broke.turn, loss: broke.lost } : null;
}
