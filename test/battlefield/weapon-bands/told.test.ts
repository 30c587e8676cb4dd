import { describe, expect, test } from 'vitest';
import { eventsOf, linesOf, stories } from '../../rules/told.js';
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

/** Faces of the d10 that put soldiers in flak vests out of action; and that kill a vehicle without armour, 2 added. */
const IN_VESTS = [4, 5, 6, 7, 8, 9];
const PENETRATING = [0, 1, 2, 3, ...IN_VESTS];

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

  test('UM-53, UM-54: in words, with the dice', () => {
    const lines = (blue: Data) => battles({}, blue).flatMap(linesOf).join('\n');
    expect(lines({})).toMatch(
      /blue-squad takes \d+ hits, each needing 4 or more: [\d ]+ → \d+ puts? somebody out of action/,
    );
    expect(lines({ troops: { armour: 'hma' } })).toMatch(/needing 7 or more: .* → none puts anybody out/);
    expect(lines({ kind: 'vehicle', troops: {} })).toMatch(
      /needing 0 or more, and 5 or more to explode: .* penetrates?, and it explodes/,
    );
    const armour = {
      personnel: {
        patchy: Array.from('0123456789', (face) => (face === '2' || face === '5' ? 'dead' : 'light')),
      },
    };
    expect(
      battles({ armour }, { troops: { armour: 'patchy' } })
        .flatMap(linesOf)
        .join(),
    ).toMatch(/hits, each needing 2 or 5: /);
  });

  test('UM-53, UM-54, UM-55: the effects of the hits', () => {
    for (const [blue, clauses, needed] of [
      [{}, ['UM-54', 'UM-55'], IN_VESTS],
      [{ kind: 'vehicle', troops: {} }, ['UM-53'], PENETRATING],
    ] as const) {
      for (const story of battles({}, blue)) {
        const [shots] = eventsOf(story, 'shots');
        const [struck] = eventsOf(story, 'struck', 'blue-squad');
        expect(struck?.hits ?? 0).toBe(shots.hits);
        if (struck) expect(struck.clauses).toEqual(clauses);
        if (struck) expect(struck.needed).toEqual(needed);
        expect(struck?.effective ?? 0).toBeLessThanOrEqual(shots.hits);
      }
    }
  });
});
