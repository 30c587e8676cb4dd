/** A look is taken after this many battles, then after twice as many, and so on. The first gives no forecast: it has none before it. */
const FIRST_LOOK = 512;

/**
 * How much duels of a family still have to learn. The more battles were played, the fewer plays by the rules each needs:
 * whenever the battles double, the sum of their plays grows by about the same factor, which is less than two.
 *
 * @example
 * const outlook = new Outlook();
 * outlook.note(512, 8000);
 * outlook.note(512, 4000); // 1.5 times as many plays for twice as many battles
 * outlook.playsABattle(4096); // (12,000 · 1.5² − 12,000) ÷ 3072 = 4.9
 */
export class Outlook {
  private battles = 0;
  private plays = 0;
  private look = FIRST_LOOK;
  /** Plays at the last look, and at the one before. */
  private atLook = 0;
  private before = 0;

  /** Battles until the next look. A part of a block that is noted ends there. */
  get untilLook(): number {
    return this.look - this.battles;
  }

  /** Notes that battles took this many plays of links by the rules. @returns is it time to look? */
  note(battles: number, plays: number): boolean {
    this.battles += battles;
    this.plays += plays;
    if (this.battles < this.look) return false;
    this.before = this.atLook;
    this.atLook = this.plays;
    this.look *= 2;
    return this.before > 0;
  }

  /**
   * How many plays each further battle will need on average, until there are this many battles, or twice as many as now
   * if that is more. May be asked only directly after `note` returned true.
   */
  playsABattle(all: number): number {
    const { battles, atLook, before } = this;
    const end = Math.max(all, 2 * battles);
    const growth = atLook / before;
    let plays = atLook;
    let reached = battles;
    for (; 2 * reached <= end; reached *= 2) plays *= growth;
    plays *= 1 + (growth - 1) * (end / reached - 1);
    return (plays - atLook) / (end - battles);
  }
}
