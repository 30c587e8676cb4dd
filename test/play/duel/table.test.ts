import { expect, test } from 'vitest';
import { Table } from '#src/play/duel/table.js';

test('a table keeps its contents when it grows', () => {
  const table = new Table();
  table.put(7, 8, 42);
  table.put(300, 1, 43);
  table.put(300, 1, 44);
  const kept: number[][] = [];
  table.forEach((...each) => {
    kept.push(each);
  });
  expect(kept).toEqual([
    [7, 8, 42],
    [300, 1, 44],
  ]);
  expect(table.used).toBe(2);
  expect(table.reaches(301, 9)).toBe(true);
});
