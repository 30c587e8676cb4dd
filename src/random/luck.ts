import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Chance } from './chance.js';
import { type CountRows, type DiceRows, drawCount, drawSuccesses, WORDS } from './counts.js';
import { threefry4x32, threefryKey } from './threefry.js';

/**
 * What a draw is for. Combat and morale have separate addresses, so that every variant of a
 * morale rule, and every morale system, meets the same fire. Each book has others: the DRAW of
 * its folder.
 */
export const enum PURPOSE {
  interceptHits = 0,
  interceptFallen = 1,
  hits = 2,
  fallen = 3,
  losses = 4,
  /** Ranks of those who leave the board. */
  departed = 7,
  /** Faces of dice that are shown to a reader once their count is known; no battle depends on them. */
  shown = 8,
  blows = 10,
  struckDown = 11,
  /** Points of a design, which are chosen before any battle is played. */
  design = 64,
}

/**
 * Random words by address: (seed, battle, purpose, turn, unit, number of the draw). The word at an
 * address never depends on the worker, the order, or how many draws came before it.
 *
 * @example
 * const luck = new Luck(battleKey(1));
 * luck.startBattle(12);
 * luck.goTo(PURPOSE.hits, 3, 0);
 * luck.next(); // the same number, whoever asks
 */
export class Luck implements Chance {
  private readonly words = new Int32Array(4);
  private readonly battleLow = new Int32Array(1);
  /** Turn and the battle's high word share a counter word: turn < 2¹⁰ above, battle ÷ 2³² < 2²². */
  private battleHigh = 0;
  private turnWord = 0;
  private unit = 0;
  private block = 0;
  private position = 4;

  constructor(private readonly key: Int32Array) {}

  /** @param battle whole number, 0 … 2⁵³ − 1 */
  startBattle(battle: number): void {
    this.battleLow[0] = battle;
    this.battleHigh = (battle / 0x1_0000_0000) | 0;
  }

  /** Makes `next` read from the first word of this address. */
  goTo(purpose: number, turn: number, unit: number): void {
    this.turnWord = (turn << 22) | this.battleHigh;
    this.unit = unit;
    this.block = purpose << 24;
    this.position = 4;
  }

  /** The next word of the address, 0 … 2³¹ − 1. */
  next(): number {
    if (this.position === 4) {
      threefry4x32(this.key, this.battleLow, 1, this.turnWord, this.unit, this.block, this.words);
      this.block = (this.block + 1) | 0;
      this.position = 0;
    }
    return this.words[this.position++] >>> 1;
  }

  successes(dice: DiceRows, faces: number, count: number): number {
    return drawSuccesses(dice, faces, count, this);
  }

  count({ rows, starts }: CountRows, row: number): number {
    return drawCount(rows, starts[row], this.next());
  }

  /**
   * One word for each piece of the smaller group: is it in the larger? Without replacement, so the
   * larger shrinks as it gives pieces away.
   */
  among(marked: number, wanted: number, of: number): number {
    if (marked === of) return wanted;
    if (wanted === of) return marked;
    const few = marked < wanted ? marked : wanted;
    const many = marked < wanted ? wanted : marked;
    let both = 0;
    for (let drawn = 0; drawn < few; drawn++) {
      if (this.below(of - drawn) < many - both) both++;
    }
    return both;
  }

  /** A uniform whole number 0 … n − 1. */
  below(n: number): number {
    return Math.floor((this.next() * n) / WORDS);
  }
}

/**
 * The key of a run: four words of the seed's xoroshiro128+ stream behind one jump of 2⁶⁴ steps
 * (pure-rand does not mix its seed, so the first words of neighbouring seeds are alike).
 *
 * @param seed whole number, 0 … 2⁵³ − 1
 */
export function battleKey(seed: number): Int32Array {
  const stream = xoroshiro128plus(seed | 0);
  stream.jump();
  const high = (seed / 0x1_0000_0000) | 0;
  return threefryKey(stream.next(), stream.next(), stream.next(), stream.next() ^ high);
}
