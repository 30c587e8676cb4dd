import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { Cells } from '#src/play/duel/cells.js';
import { Outcomes } from '#src/play/duel/outcomes.js';
import { Table } from '#src/play/duel/table.js';

const LAST = 2 ** 31 - 1;

describe('outcomes of a step, found by its word', () => {
  test('are known where they have occurred, up to the first and the last word', () => {
    const outcomes = new Outcomes();
    let row = outcomes.add(2, 1);
    expect(outcomes.find(row, 0)).toBe(0);
    row = outcomes.learn(row, 100, 199, 8);
    row = outcomes.learn(row, 0, 49, 4);
    row = outcomes.learn(row, 200, LAST, 12);
    expect([0, 49, 50, 99, 100, 199, 200, LAST].map((word) => outcomes.find(row, word))).toEqual([
      4, 4, 0, 0, 8, 8, 12, 12,
    ]);
  });

  test.prop([
    fc.uniqueArray(fc.integer({ min: 1, max: LAST }), { minLength: 1, maxLength: 60 }),
    fc.integer(),
  ])('for any number of them, learned in any order', (cuts, seed) => {
    const ends = [...cuts, LAST + 1].sort((a, b) => a - b);
    const shares = ends.map((end, i) => ({
      first: i === 0 ? 0 : ends[i - 1],
      last: end - 1,
      leaf: 4 * (i + 1),
    }));
    const outcomes = new Outcomes();
    let row = outcomes.add(2, 1);
    const others = outcomes.add(3, 0);
    const order = shares.toSorted((a, b) => Math.imul(a.leaf, seed | 1) - Math.imul(b.leaf, seed | 1));
    for (const [i, { first, last, leaf }] of order.entries()) {
      row = outcomes.learn(row, first, last, leaf);
      for (const [j, known] of order.entries()) {
        for (const word of [known.first, known.last])
          expect(outcomes.find(row, word)).toBe(j <= i ? known.leaf : 0);
      }
    }
    expect(outcomes.find(others, 5)).toBe(0);
  });
});

test.prop([
  fc.array(fc.tuple(fc.nat(300), fc.nat(40), fc.nat(5), fc.integer({ min: 1 })), { maxLength: 900 }),
])('cells hold the value last stored for three numbers', (all) => {
  const cells = new Cells();
  const kept = new Map<string, number>();
  for (const [a, b, c, value] of all) {
    cells.put(a, b, c, value);
    kept.set([a, b, c].join(), value);
  }
  for (const [key, value] of kept) {
    const [a, b, c] = key.split(',').map(Number);
    expect(cells.find(a, b, c)).toBe(value);
  }
  expect(cells.find(301, 0, 0)).toBe(0);
});

test('a table keeps its numbers when it grows', () => {
  const table = new Table();
  table.put(3, 2, 7);
  table.put(900, 31, 9);
  const at = (row: number, column: number) => table.data[row * table.width + column];
  expect([at(3, 2), at(900, 31), at(3, 3)]).toEqual([7, 9, 0]);
});
