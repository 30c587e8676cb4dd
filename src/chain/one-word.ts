import { type Chances, startOf } from '../random/chances.js';
import type { Luck } from '../random/luck.js';
import { CountedChance } from './counted-chance.js';

/** A purpose with this bit is for the ranks of the pieces that are lost under that purpose. */
const OF_RANKS = 128;

/** What has been settled in a step so far, if anything was left to chance. */
interface Settled {
  /** The word that settled it; any of the words first … last would have settled the same. */
  word: number;
  first: number;
  last: number;
  /** Purpose and unit for which it was drawn. */
  purpose: number;
  unit: number;
}

/**
 * Chance that uses one word for all that one unit’s steps leave to it, until the unit looks at others again: the word
 * at the address of the first draw. The words 0 … 2³¹ − 1 are shared out among the possible counts of the first draw,
 * by their chances; the words of the count that results, among the counts of the second draw; and so on. So a larger
 * word never gives a smaller first count, and for every way that `Branches` takes it is known which words take it.
 *
 * @example
 * const chance = new OneWord(luck, 2);
 * chance.start();
 * chance.goOnFor(0);
 * chance.goTo(PURPOSE.hits, 3, 0);
 * chance.successes(d10, 3, 2); // the count in whose share the word lies
 */
export class OneWord extends CountedChance {
  /** If ranks are drawn separately: purpose and pieces of every loss since the start; and how many numbers. */
  private readonly lost: number[] = [];
  private lostLength = 0;
  private readonly parts: readonly Settled[];
  private now: Settled;
  /** A bit for each part that has left something to chance; and the bit of the current part. */
  private drawn = 0;
  private bit = 1;
  private purpose = 0;
  private turn = 0;
  private unit = 0;

  /**
   * @param parts number of units, or forces, that have a word each; 31 at most
   * @param ranks if ranks are drawn separately: another such chance, whose words settle the ranks of lost pieces
   */
  constructor(
    private readonly luck: Luck,
    parts: number,
    readonly ranks: OneWord | null = null,
  ) {
    super();
    this.parts = Array.from({ length: parts }, () => ({
      word: 0,
      first: 0,
      last: 0,
      purpose: 0,
      unit: 0,
    }));
    this.now = this.parts[0]!;
  }

  /** Forgets all that has been settled. */
  start(): void {
    this.drawn = 0;
    if (this.ranks === null) return;
    this.ranks.drawn = 0;
    this.lostLength = 0;
  }

  /** The draws that follow are for this part. */
  goOnFor(part: number): void {
    this.now = this.parts[part]!;
    this.bit = 1 << part;
    this.ranks?.goOnFor(part);
  }

  /** Has the current part left anything to chance since the start? */
  get hasDrawn(): boolean {
    return (this.drawn & this.bit) !== 0;
  }

  /** What has been settled for the current part, if anything has. */
  get settled(): Readonly<Settled> {
    return this.now;
  }

  /** If ranks are drawn separately: purpose and pieces of every loss since the start. */
  get losses(): readonly number[] {
    return this.lost.slice(0, this.lostLength);
  }

  override goTo(purpose: number, turn: number, unit: number): void {
    this.purpose = purpose;
    this.turn = turn;
    this.unit = unit;
  }

  forRanks(count: number): OneWord {
    const { ranks, lost, purpose, turn, unit } = this;
    if (ranks === null) return this;
    lost[this.lostLength++] = purpose;
    lost[this.lostLength++] = count;
    ranks.goTo(purpose | OF_RANKS, turn, unit);
    return ranks;
  }

  protected override take(chances: Chances): number {
    if (chances.least === chances.most) return chances.least;
    const { now } = this;
    if (!this.hasDrawn) return this.draw(chances);
    const { least, most, upTo } = chances;
    const { first } = now;
    const words = now.last + 1 - first;
    const upToIts = now.word + 1 - first;
    let count = least;
    while (count < most && upToIts > words * upTo[count]) count++;
    now.first = startOf(chances, count, first, first + words);
    now.last = startOf(chances, count + 1, first, first + words) - 1;
    return count;
  }

  /** Takes the word that settles this count, and all that follow. */
  private draw({ least, last }: Chances): number {
    const { now, luck, purpose, turn, unit } = this;
    luck.goTo(purpose, turn, unit);
    const word = luck.next();
    let count = least;
    while (word > last[count]) count++;
    this.drawn |= this.bit;
    now.purpose = purpose;
    now.unit = unit;
    now.word = word;
    now.first = count > least ? last[count - 1] + 1 : 0;
    now.last = last[count]!;
    return count;
  }
}
