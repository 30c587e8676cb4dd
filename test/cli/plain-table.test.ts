import { expect, test } from 'vitest';
import { PlainTable } from '#src/cli/plain-table.js';

const table = new PlainTable(['variant', 'Blue holds', 'Red holds', 'nobody holds']);
table.push(['leaders: off', '39.3% (34.6 to 44.1)', '+1.5\u00a0points (−1 to 4)', '17.8% (14.3 to 21.8)']);

/** Cells of one row, put together again. */
function read(text: string): string[] {
  const [, , , ...lines] = text.split('\n').slice(0, -1);
  const cells = lines.map((line) => line.split('│').slice(1, -1));
  return cells[0].map((_, i) =>
    cells
      .map((line) => line[i].trim())
      .join(' ')
      .trim(),
  );
}

test.each([100, 80, 60])('a table is at most %d columns wide and loses no word', (width) => {
  const lines = table.within(width).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(width);
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  const words = [
    'leaders: off',
    '39.3% (34.6 to 44.1)',
    '+1.5\u00a0points (−1 to 4)',
    '17.8% (14.3 to 21.8)',
  ];
  if (width < 100) expect(read(table.within(width))).toEqual(words);
});

test('an interval stays on one line where it fits, and words are never broken', () => {
  expect(table.within(80)).toContain('(14.3 to 21.8)');
  expect(table.within(20)).toContain('+1.5\u00a0points');
});
