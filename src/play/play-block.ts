import { Ledger } from '../battlefield/ledger.js';
import type { Plan } from '../plan/plan.js';
import type { Tally } from '../tally/tally.js';
import { battlePlayer, type PlayBattle } from './play-battle.js';

/**
 * Plays the same battles at every design point of a study, so that each variant meets the luck of
 * the baseline, the first.
 *
 * @example
 * const study = new StudyPlayer(plans, battleKey(1), 4096);
 * study.playBlock(0, 4096);
 * study.tallies; // one for each plan
 */
export class StudyPlayer {
  private readonly ledgers: Ledger[];
  private readonly players: PlayBattle[];

  /** @param blockSize most battles that a block may have */
  constructor(plans: readonly Plan[], key: Int32Array, blockSize: number) {
    this.ledgers = plans.map(({ field, shape }) => new Ledger(field, shape, blockSize));
    this.players = plans.map((plan, point) => battlePlayer(plan, key, this.ledgers[point]!));
  }

  /** Plays battles first … end − 1 at every design point. */
  playBlock(first: number, end: number): void {
    const baseline = this.ledgers[0]!.responses;
    this.players.forEach((play, point) => {
      const ledger = this.ledgers[point]!;
      ledger.startBlock();
      for (let battle = first; battle < end; battle++) play(battle);
      ledger.endBlock(baseline);
    });
  }

  get tallies(): Tally[] {
    return this.ledgers.map((ledger) => ledger.counters);
  }
}
