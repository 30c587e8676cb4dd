import { describe, expect, test } from 'vitest';
import { pace, progressLine } from '#src/cli/progress.js';

describe('progress in words', () => {
  test.each([
    [0, 0, 'starting'],
    [0, 3, 'starting'],
    [0.25, 5, '50,000 battles a second · 15 s left'],
    [0.5, 60, '8,333 battles a second · 60 s left'],
    [0.01, 10, '1,000 battles a second · 17 min left'],
    [0.0001, 10, '10 battles a second · 27.8 h left'],
    [1, 20, '50,000 battles a second'],
  ])('share %d of a million battles after %d s: %s', (share, seconds, text) => {
    expect(pace(share, 1e6, seconds)).toBe(text);
  });
});

test('progress of a run that stops when it is precise enough: how precise it is, and the longest time left', () => {
  expect(pace(0.25, 1e6, 5, 'widest: turns ± 0.1, target ± 0.05')).toBe(
    '50,000 battles a second · widest: turns ± 0.1, target ± 0.05 · at most 15 s left',
  );
});

test('no line where standard error is not a terminal, or when the run is to be quiet', () => {
  for (const quiet of [true, false]) {
    const line = progressLine('duel', 1e6, quiet || !process.stderr.isTTY);
    line.update(0.5);
    line.stop();
    line.stop();
  }
});
