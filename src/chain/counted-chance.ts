import type { Chance } from '../random/chance.js';
import { binomial, type Chances, chancesOf, hypergeometric } from '../random/chances.js';
import type { CountRows, DiceRows } from '../random/counts.js';

/** Chance that knows the probability of every count; a subclass decides which one it takes. */
export abstract class CountedChance implements Chance {
  abstract goTo(purpose: number, turn: number, unit: number): void;
  protected abstract take(chances: Chances): number;

  successes(dice: DiceRows, faces: number, count: number): number {
    return this.take(binomial(faces, dice.sides, count));
  }

  count({ chances }: CountRows, row: number): number {
    return this.take(chancesOf(chances[row]));
  }

  among(marked: number, wanted: number, of: number): number {
    if (marked === of) return wanted;
    if (wanted === of) return marked;
    return this.take(hypergeometric(marked, wanted, of));
  }
}
