import { describe, expect, test } from 'vitest';
import type { EvenSides } from '#src/analysis/even-sides.js';
import { evenInWords, unevenInShort, unevenInWords } from '#src/words/even-sides.js';

const point = (p: number, label = 'as written'): EvenSides => ({
  label,
  battles: 10_000,
  sides: [
    { name: 'Blue', holds: 5120 },
    { name: 'Red', holds: 4810 },
  ],
  p,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const HELD = 'Blue holds the field in 51.2% (50.2 to 52.2) of battles';
const BY_RED = 'Red in 48.1% (47.1 to 49.1)';

describe('both sides the same', () => {
  test('and even: says so, and warns of nothing', () => {
    expect(plain(evenInWords([point(0.01)], 1))).toBe(
      `Both sides are the same, and chance alone can explain the difference: ${HELD} and ${BY_RED}.`,
    );
    expect(unevenInWords([point(0.01)], 1)).toEqual([]);
  });

  test('and uneven beyond chance: warns', () => {
    const [warning] = unevenInWords([point(0.009)], 1);
    expect(plain(warning)).toMatch(`Both sides are the same, yet ${HELD}, and ${BY_RED}: chance alone`);
    expect(evenInWords([point(0.009)], 1)).toBe('');
    expect(unevenInShort([point(0.009)], 1)).toEqual([
      'Both sides are the same, yet Blue holds the field in 51% of battles and Red in 48%: do not trust small differences between the sides.',
    ]);
    expect(unevenInShort([point(0.5)], 1)).toEqual([]);
  });

  test('at some variants: names the least even, and each that is uneven', () => {
    const points = [point(0.5, 'a: 1'), point(0.2, 'a: 2'), point(0.001, 'a: 3')];
    expect(plain(evenInWords(points, 5))).toBe(
      `Both sides are the same at 2 of 5 variants, and chance alone can explain the difference at each. It is hardest to explain at a: 2: ${HELD} and ${BY_RED}.`,
    );
    expect(plain(evenInWords(points.slice(0, 1), 5))).toBe(
      `Both sides are the same at 1 of 5 variants, and chance alone can explain the difference: at a: 1 ${HELD} and ${BY_RED}.`,
    );
    expect(plain(unevenInWords(points, 5)[0])).toMatch(`At a: 3 both sides are the same, yet ${HELD}`);
  });

  test('at none: says nothing', () => {
    expect([evenInWords([], 3), unevenInWords([], 3)]).toEqual(['', []]);
  });
});
