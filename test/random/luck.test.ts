import { readdirSync, readFileSync } from 'node:fs';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { battleKey, Luck, PURPOSE } from '#src/random/luck.js';
import { chiSquareBound, evenChiSquare } from './chi-square.js';

interface Address {
  seed: number;
  battle: number;
  purpose: number;
  turn: number;
  unit: number;
}
const HOME: Address = { seed: 1, battle: 12, purpose: 5, turn: 3, unit: 2 };

/** The first words of an address, from a source of luck that has drawn nothing before. */
function wordsAt({ seed, battle, purpose, turn, unit }: Address, count = 6): number[] {
  const luck = new Luck(battleKey(seed));
  luck.startBattle(battle);
  luck.goTo(purpose, turn, unit);
  return Array.from({ length: count }, () => luck.next());
}

describe('the word at an address', () => {
  test('is the same in any order and after any number of draws', () => {
    const luck = new Luck(battleKey(HOME.seed));
    const read = ({ battle, purpose, turn, unit }: Address, count: number) => {
      luck.startBattle(battle);
      luck.goTo(purpose, turn, unit);
      return Array.from({ length: count }, () => luck.next());
    };
    const places: Address[] = [
      { ...HOME, battle: 13 },
      HOME,
      { ...HOME, unit: 0 },
      { ...HOME, turn: 9 },
      HOME,
      { ...HOME, purpose: PURPOSE.hits },
      HOME,
    ];
    for (const [i, place] of places.entries())
      expect(read(place, 1 + 3 * i)).toEqual(wordsAt(place, 1 + 3 * i));
  });

  test('is a whole number from 0 to 2³¹ − 1', () => {
    const words = Array.from({ length: 1000 }, (_, battle) => wordsAt({ ...HOME, battle }, 10)).flat();
    expect(words.filter((word) => !(Number.isInteger(word) && word >= 0 && word < 2 ** 31))).toEqual([]);
    // Each half of the range is missed by 10,000 uniform words with probability 2⁻¹⁰⁰⁰⁰.
    expect(Math.min(...words)).toBeLessThan(2 ** 30);
    expect(Math.max(...words)).toBeGreaterThanOrEqual(2 ** 30);
  });

  /**
   * All words at all addresses differ: among 36 random words of 31 bits two are equal with
   * probability 36 × 35 / 2 ÷ 2³¹ < 10⁻⁶, and the seeds are fixed.
   */
  test.each([
    ['seeds', [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 53 - 1].map((seed) => ({ ...HOME, seed }))],
    ['battles', [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 53 - 1].map((battle) => ({ ...HOME, battle }))],
    ['purposes', [0, 1, 2, 3, 4, 5].map((purpose) => ({ ...HOME, purpose }))],
    ['turns', [1, 2, 3, 4, 100, 200].map((turn) => ({ ...HOME, turn }))],
    ['units', [0, 1, 2, 3, 1000, 39_999].map((unit) => ({ ...HOME, unit }))],
  ])('is different for other %s', (_, addresses) => {
    expect(new Set(addresses.flatMap((address) => wordsAt(address))).size).toBe(36);
  });

  test('is different when turn and unit, or unit and purpose, are exchanged', () => {
    expect(wordsAt({ ...HOME, turn: 2, unit: 3 })).not.toEqual(wordsAt({ ...HOME, turn: 3, unit: 2 }));
    expect(wordsAt({ ...HOME, unit: 4, purpose: 5 })).not.toEqual(wordsAt({ ...HOME, unit: 5, purpose: 4 }));
  });

  test('purposes are distinct, also between each book and the field', () => {
    const rules = readdirSync('src/rules', { recursive: true, encoding: 'utf8' });
    const files = [
      'src/random/luck.ts',
      ...rules.filter((file) => file.endsWith('.ts')).map((file) => `src/rules/${file}`),
    ];
    const sources = files.map((file) => readFileSync(file, 'utf8'));
    const numbersOf = (name: string) =>
      sources.flatMap((source) => {
        const [, members] = source.match(new RegExp(`const enum ${name} {([^}]*)}`)) ?? [];
        return members === undefined ? [] : [[...members.matchAll(/= (\d+),/g)].map(([, n]) => Number(n))];
      });
    const [field] = numbersOf('PURPOSE');
    const books = numbersOf('DRAW');
    expect(field).toContain(PURPOSE.hits);
    expect(books.length).toBeGreaterThanOrEqual(4);
    for (const book of books) {
      expect(new Set([...field, ...book]).size).toBe(field.length + book.length);
    }
  });
});

/**
 * Each test counts n draws over equally likely cells. If the draws are random, one chi-square raises a false alarm
 * with probability at most 10⁻⁶ (the bound is exact for normal cells; each has 100 or more expected draws),
 * and all of this file together at most once in 10⁵; the seeds are fixed.
 */
const ALARM = 1e-6;

function expectEven(counts: readonly number[]): void {
  expect(evenChiSquare(counts)).toBeLessThan(chiSquareBound(counts.length - 1, ALARM));
}

/** Counts whole numbers 0 … cells − 1. */
function counted(values: Iterable<number>, cells: number): number[] {
  const counts = new Array<number>(cells).fill(0);
  for (const value of values) counts[value]++;
  return counts;
}

const sixth = (word: number) => Math.floor((word * 6) / 2 ** 31);

describe('words are evenly spread', () => {
  test('over the first eight draws of an address', () => {
    const words = Array.from({ length: 12_800 }, (_, battle) => wordsAt({ ...HOME, battle }, 8));
    for (let draw = 0; draw < 8; draw++)
      expectEven(
        counted(
          words.map((each) => each[draw] >>> 24),
          128,
        ),
      );
    // The lowest bits must be even, too: nothing in the kernel may depend on them being worse.
    for (let draw = 0; draw < 8; draw++)
      expectEven(
        counted(
          words.map((each) => each[draw] & 127),
          128,
        ),
      );
  });

  test('in pairs of neighbouring draws, battles, turns, units and purposes', () => {
    const pairs = (next: (at: Address) => Address) =>
      counted(
        Array.from({ length: 7200 }, (_, battle) => {
          const at = { ...HOME, battle: 2 * battle };
          return 6 * sixth(wordsAt(at, 1)[0]) + sixth(wordsAt(next(at), 1)[0]);
        }),
        36,
      );
    expectEven(pairs((at) => ({ ...at, battle: at.battle + 1 })));
    expectEven(pairs((at) => ({ ...at, turn: at.turn + 1 })));
    expectEven(pairs((at) => ({ ...at, unit: at.unit + 1 })));
    expectEven(pairs((at) => ({ ...at, purpose: at.purpose - 1 })));
    expectEven(
      counted(
        Array.from({ length: 7200 }, (_, battle) => {
          const [first, second] = wordsAt({ ...HOME, battle }, 2);
          return 6 * sixth(first) + sixth(second);
        }),
        36,
      ),
    );
  });

  test('over the pairs of a seed and the next: neighbouring seeds are not similar', () => {
    const dice = Array.from({ length: 7201 }, (_, seed) =>
      sixth(wordsAt({ ...HOME, seed, battle: 0 }, 1)[0]),
    );
    expectEven(
      counted(
        dice.slice(1).map((die, seed) => 6 * dice[seed] + die),
        36,
      ),
    );
  });

  test('and the same test finds that the generator’s own seeds 0, 1, 2 … are similar', () => {
    // Seeded with a counter and without a jump, the first d6 of seeds 0, 1, 2 … is 6 5 4 3 2 1 6 5 4 …
    const dice = Array.from({ length: 7201 }, (_, seed) => 5 - ((xoroshiro128plus(seed).next() >>> 0) % 6));
    const chiSquare = evenChiSquare(
      counted(
        dice.slice(1).map((die, seed) => 6 * dice[seed] + die),
        36,
      ),
    );
    expect(chiSquare).toBeGreaterThan(chiSquareBound(35, ALARM));
  });
});

describe('the bound on chi-square', () => {
  test('is exceeded by dice that favour one face', () => {
    expect(evenChiSquare([1300, 940, 940, 940, 940, 940])).toBeGreaterThan(chiSquareBound(5, ALARM));
    expect(evenChiSquare([1010, 990, 1000, 1005, 995, 1000])).toBeLessThan(chiSquareBound(5, ALARM));
  });
});
