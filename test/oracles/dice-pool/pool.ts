/** The morale dice of a force: docs/battlefield.md, section 10. */

/** Events that cost dice, in the order in which the dice are taken. */
const COSTS = ['destroyed', 'commander', 'objectives'] as const;
type Cost = (typeof COSTS)[number];

export class Pool {
  dice: number;
  readonly lost = { tests: 0, destroyed: 0, commander: 0, objectives: 0 };
  gained = 0;
  #gaining = 0;
  #owed = { destroyed: 0, commander: 0, objectives: 0 };

  constructor(dice: number) {
    this.dice = dice;
  }

  /** DP-2: immediately; no more are thrown than the pool holds. */
  loseToTest(dice: number): void {
    this.dice -= dice;
    this.lost.tests += dice;
  }

  /** An event gives dice when it is reckoned. */
  gain(dice: number): void {
    this.#gaining += dice;
  }

  /** An event costs dice when it is reckoned. */
  owe(cost: Cost, dice: number): void {
    this.#owed[cost] += dice;
  }

  /** Events together: first gains, then losses, as far as the dice go. An empty pool stays empty. */
  reckon(): void {
    if (this.dice > 0) {
      this.dice += this.#gaining;
      this.gained += this.#gaining;
    }
    for (const cost of COSTS) {
      const paid = Math.min(this.dice, this.#owed[cost]);
      this.dice -= paid;
      this.lost[cost] += paid;
    }
    this.#gaining = 0;
    this.#owed = { destroyed: 0, commander: 0, objectives: 0 };
  }
}
