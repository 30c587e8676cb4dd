import { describe, expect, test } from 'vitest';
import type { Happening } from '#src/battlefield/field-teller.js';
import { SILENT_WITNESS } from '#src/battlefield/witness.js';
import { countersIn, counting, countsIn } from '#src/rules/kit/counting.js';
import { eventsOf, telling } from '#src/rules/kit/events.js';

const event = eventsOf<{ bonus: number }>();
const book = {
  rolled: event<[unit: number, face: number]>()({
    counts: {
      all: {},
      faces: { size: 6, at: (_battle, _unit, face) => face - 1 },
      sixes: { at: (_battle, _unit, face) => (face === 6 ? 0 : -1), by: ({ bonus }) => bonus },
    },
    tells: (_teller, _battle, _unit, face) =>
      face === 1 ? null : { kind: 'recovers', clauses: [`${face}`] },
  }),
  beaten: event<[force: number]>()({
    of: 'force',
    counts: {},
    phase: '11.9',
    tells: () => ({ kind: 'breaking-point', clauses: [] }),
  }),
  marked: event<[unit: number, marks: number]>()({
    counts: { each: { size: 3, bits: (_battle, _unit, marks) => marks } },
  }),
};
const field = {
  lost: event<[unit: number, pieces: number]>()({
    counts: { pieces: { by: (_battle, _unit, pieces) => pieces } },
  }),
};

describe('events', () => {
  test('are counted where their records say, after the counters before them', () => {
    const uses = new Float64Array(3 + countersIn({ ...field, ...book }));
    const seen: number[] = [];
    const witness = {
      ...SILENT_WITNESS,
      lost: (unit: number, _pieces: number, _cause: number) => void seen.push(unit),
      rolled: (_unit: number, _face: number) => {},
      marked: (_unit: number, _marks: number) => {},
      beaten: (_force: number) => {},
    };
    const counter = counting(witness, { ...field, ...book }, { bonus: 10 }, uses, 3);
    for (const face of [6, 2, 6]) counter.rolled(0, face);
    counter.marked(0, 0b101);
    counter.marked(0, 0b100);
    counter.lost(4, 7, 0);
    const counts = countsIn({ ...field, ...book }, uses, 3);
    expect([counts.rolled.all(), counts.rolled.sixes()]).toEqual([3, 20]);
    expect([0, 1, 5].map((place) => counts.rolled.faces(place))).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((place) => counts.marked.each(place))).toEqual([1, 0, 2]);
    // The witness of the field also receives the event.
    expect([counts.lost.pieces(), seen]).toEqual([7, [4]]);
    expect([...uses.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  test('are described for the unit or force that is their first argument, or not at all', () => {
    const told: [number, Happening][] = [];
    const phases: string[] = [];
    const narrator = {
      ...SILENT_WITNESS,
      units: [],
      showDice: () => [],
      showFaces: () => [],
      showTwoDice: (sum: number): [number, number] => [1, sum - 1],
      returned: () => {},
      startPhase: (phase: string) => void phases.push(phase),
      tell: (unit: number, happening: Happening) => void told.push([unit, happening]),
      tellOfForce: (force: number, happening: Happening) => void told.push([10 + force, happening]),
    };
    const teller = telling(narrator, book, { bonus: 0 });
    teller.rolled(3, 5);
    teller.rolled(3, 1);
    teller.marked(3, 1);
    teller.beaten(1);
    expect(told).toEqual([
      [3, { kind: 'recovers', clauses: ['5'] }],
      [11, { kind: 'breaking-point', clauses: [] }],
    ]);
    expect(phases).toEqual(['11.9']);
  });
});
