import { type Chances, startOf } from '../random/chances.js';
import type { Luck } from '../random/luck.js';
import { CountedChance } from './counted-chance.js';

/** A purpose with this bit is that of the ranks of those who are lost for it. */
const OF_RANKS = 128;

/** What has been settled of a step so far, if anything was left to chance. */
interface Settled {
  /** By this word; words first … last would have settled the same. */
  word: number;
  first: number;
  last: number;
  /** For what, and for which unit, it was drawn. */
  purpose: number;
  unit: number;
}

/**
 * Chance that settles all that one unit’s steps leave to it, until it looks at others again, with one word: that at the
 * address of the first draw. The words 0 … 2³¹ − 1 are shared out among the counts that can come of the first draw, by
 * their chances; those of the count that comes, among the counts of the second; and so on. So a larger word never
 * gives a smaller first count, and `Branches` can say of every way with which words it is taken.
 *
 * @example
 * const chance = new OneWord(luck, 2);
 * chance.start();
 * chance.goOnFor(0);
 * chance.goTo(PURPOSE.hits, 3, 0);
 * chance.successes(d10, 3, 2); // the count in whose share the word lies
 */
export class OneWord extends CountedChance {
  /** Where ranks are apart: for what pieces were lost since the start and how many, loss by loss; so many of these numbers. */
  private readonly lost: number[] = [];
  private lostLength = 0;
  private readonly parts: readonly Settled[];
  private now: Settled;
  /** A bit for each part of which something was left to chance; and that of the part at hand. */
  private drawn = 0;
  private bit = 1;
  private purpose = 0;
  private turn = 0;
  private unit = 0;

  /**
   * @param parts units, or forces, that have a word each, 31 at most
   * @param ranks where ranks are apart: another such chance, which settles with words of its own who is lost by rank
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

  /** Nothing is settled of anybody. */
  start(): void {
    this.drawn = 0;
    if (this.ranks === null) return;
    this.ranks.drawn = 0;
    this.lostLength = 0;
  }

  /** What follows is of this part. */
  goOnFor(part: number): void {
    this.now = this.parts[part]!;
    this.bit = 1 << part;
    this.ranks?.goOnFor(part);
  }

  /** Has anything been left to chance since the start? */
  get hasDrawn(): boolean {
    return (this.drawn & this.bit) !== 0;
  }

  /** What has been settled of the part that is at hand, if anything has. */
  get settled(): Readonly<Settled> {
    return this.now;
  }

  /** Where ranks are apart: for what pieces were lost since the start, and how many, loss by loss. */
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
