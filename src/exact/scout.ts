import type { Chance } from '../random/chance.js';
import type { CountRows, DiceRows } from '../random/counts.js';
import { battleKey, Luck } from '../random/luck.js';

/**
 * Chance that takes unlikely ways nearly as often as likely ones. Half of its counts are drawn as the rules
 * say; a quarter are the least possible count, and a quarter the smaller of two random ones, so that battles
 * last. Battles played with it meet more states than with fair dice. The same battle always goes the same way.
 */
export class Scout implements Chance {
  private readonly luck = new Luck(battleKey(1));

  startBattle(battle: number): void {
    this.luck.startBattle(battle);
  }

  goTo(purpose: number, turn: number, unit: number): void {
    this.luck.goTo(purpose, turn, unit);
  }

  successes(dice: DiceRows, faces: number, count: number): number {
    const isOpen = faces > 0 && faces < dice.sides;
    return (isOpen ? this.strayed(0, count) : null) ?? this.luck.successes(dice, faces, count);
  }

  count(rows: CountRows, row: number): number {
    const possible = rows.chances[row].flatMap((chance, count) => (chance > 0 ? [count] : []));
    const strayed = this.strayed(0, possible.length - 1);
    return strayed === null ? this.luck.count(rows, row) : possible[strayed];
  }

  among(marked: number, wanted: number, of: number): number {
    const least = Math.max(0, marked + wanted - of);
    return this.strayed(least, Math.min(marked, wanted)) ?? this.luck.among(marked, wanted, of);
  }

  /** A count that is not drawn as the rules say; null: draw this one as they say. */
  private strayed(least: number, most: number): number | null {
    const { luck } = this;
    const way = luck.below(4);
    if (way > 1) return null;
    if (way === 0) return least;
    return least + Math.min(luck.below(most - least + 1), luck.below(most - least + 1));
  }
}
