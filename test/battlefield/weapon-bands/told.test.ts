import { describe, expect, test } from 'vitest';
import { eventsOf, stories } from '../../rules/told.js';
import { bandsScenario, type Data } from './bands-scenario.js';
import { hitsByHand } from './distribution.js';

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Ten riflemen including an officer, who fire at soldiers in cover at close range. */
const battles = (combat: Data, blue: Data = {}) =>
  stories(
    bandsScenario({
      combat,
      board: { zones: [{ from: 12, to: 36, cover: 'concealment' }] },
      red: {
        roster: { trooper: 9, captain: 1 },
        at: 20,
        weapon: 'sla-squad',
        troops: { experience: 'veteran' },
      },
      blue: { roster: { trooper: 30 }, at: 12, ...blue },
    }),
    30,
  );

describe('how a shot is described', () => {
  test.each([
    ['zero-to-nine', 0, 9],
    ['one-to-ten', 1, 10],
  ])('UM-50: the dice score as many hits as described, read %s', (d10, lowest, highest) => {
    const seen = new Set<number>();
    for (const story of battles({ d10 })) {
      const [shots] = eventsOf(story, 'shots');
      const modifier = sum(shots.modifiers.map(({ by }) => by));
      expect(shots.dice).toHaveLength(10);
      for (const face of shots.dice) seen.add(face);
      expect(sum(shots.dice.map((face) => hitsByHand(face + modifier, shots.needed)))).toBe(shots.hits);
    }
    expect(Math.min(...seen)).toBe(lowest);
    expect(Math.max(...seen)).toBe(highest);
    expect(seen.size).toBe(10);
  });

  test('UM-52: every modifier is given with its number', () => {
    const [story] = battles({});
    expect(eventsOf(story, 'shots')[0].modifiers).toEqual([
      { name: 'seasoned or veteran', by: 1, clause: 'UM-52' },
      { name: 'officers', by: 1, clause: 'UM-52' },
      { name: 'target in cover', by: -1, clause: 'UM-52' },
    ]);
  });

  test('UM-53, UM-54, UM-55: the effects of the hits', () => {
    for (const [blue, clauses] of [
      [{}, ['UM-54', 'UM-55']],
      [{ kind: 'vehicle', troops: {} }, ['UM-53']],
    ] as const) {
      for (const story of battles({}, blue)) {
        const [shots] = eventsOf(story, 'shots');
        const [struck] = eventsOf(story, 'struck', 'blue-squad');
        expect(struck?.hits ?? 0).toBe(shots.hits);
        if (struck) expect(struck.clauses).toEqual(clauses);
        expect(struck?.effective ?? 0).toBeLessThanOrEqual(shots.hits);
      }
    }
  });
});
