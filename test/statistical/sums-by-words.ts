import type { Sums } from './p-values.js';

/** Sums over battles, by names that are given word by word: no name is put together in every battle. */
export class SumsByWords {
  private sums: Sums | null = null;
  private readonly next = new Map<string | number, SumsByWords>();

  /** @param battles that are added up */
  constructor(private readonly battles: number) {}

  /** The names that go on with this word. */
  after(word: string | number): SumsByWords {
    let those = this.next.get(word);
    if (those === undefined) {
      those = new SumsByWords(this.battles);
      this.next.set(word, those);
    }
    return those;
  }

  /** Adds a value of one battle to the name that ends here. */
  add(value: number): void {
    this.sums ??= { n: this.battles, sum: 0, sumOfSquares: 0 };
    this.sums.sum += value;
    this.sums.sumOfSquares += value * value;
  }

  /** All sums by whole names, their words joined by spaces. */
  *named(before: readonly (string | number)[] = []): Generator<[name: string, sums: Sums]> {
    if (this.sums !== null) yield [before.join(' '), this.sums];
    for (const [word, those] of this.next) yield* those.named([...before, word]);
  }
}
