import { expect } from 'vitest';

/** Random numbers that make dice show the faces that a test needs. */

/** Faces of a six-sided die. */
export const d6 = (...faces: number[]): number[] => faces.map((face) => (face - 0.5) / 6);

/** Makes a chosen piece fall: the one at this index among that many, in roster order. */
export const falls = (place: number, among: number): number[] => [(place + 0.5) / among];

/** Makes this many fall, always the first of those still standing. */
export const firstFall = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Supplies exactly these random numbers: one too many or too few is a failure. */
export function withDice<Result>(dice: number[][], of: (random: () => number) => Result): Result {
  const left = dice.flat();
  const result = of(() => {
    expect(left.length, 'dice left to roll').toBeGreaterThan(0);
    return left.shift()!;
  });
  expect(left, 'dice nobody rolled').toEqual([]);
  return result;
}
