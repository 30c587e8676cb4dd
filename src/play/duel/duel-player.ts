import type { Ledger } from '../../battlefield/ledger.js';
import type { Plan } from '../../plan/plan.js';
import { battlePlayer, type PlayBattle } from '../play-battle.js';
import { LockstepPlayer } from './lockstep-player.js';

/** When duels are played by the rules, and when from what has been learned. */
interface Limits {
  /** Battles that are played by the rules first: to learn from fewer takes longer than it saves. */
  readonly firstBattles: number;
  /** What was learned is given up when it takes more whole numbers than these, about: it no longer fits into memory, let alone a cache. */
  readonly mostRoom: number;
  /** So it is when, behind so many plays of a step by the rules, a battle still takes more than `worthABattle` of them. */
  readonly enoughPlays: number;
  readonly worthABattle: number;
}

/** Whole numbers that all duels of a study may learn together, about: 200 MB. */
const ROOM = 50e6;

/** What it takes to learn, much of it code that is not compiled yet, so many battles save. */
const LONG_RUN = 16_384;
/** Battles that are played by the rules where nobody knows how many will follow, by threads that have mostly played others before. */
const FIRST = 1024;

/** Limits of one of so many duels. @param battles that are likely to be played of it, if that is known */
export function limitsOf(duels: number, battles?: number): Limits {
  const firstBattles = battles === undefined ? FIRST : battles < LONG_RUN ? Infinity : 0;
  return { firstBattles, mostRoom: ROOM / duels, enoughPlays: 400_000, worthABattle: 10 };
}

/**
 * Plays duels: the first battles by the rules, later ones from what is learned of each step, as long as that is worth
 * it. It makes no difference to any of them.
 */
export class DuelPlayer {
  private readonly byRules: PlayBattle;
  private learned: LockstepPlayer | null = null;
  private played = 0;
  private isWorthIt = true;

  /** @param at where the number of the battle can be seen that is played by the rules */
  constructor(
    private readonly plan: Plan,
    private readonly key: Int32Array,
    private readonly ledger: Ledger,
    private readonly at: Int32Array,
    private readonly limits: Limits,
  ) {
    this.byRules = battlePlayer(plan, key, ledger);
  }

  /** Plays battles first … end − 1 and writes them into the ledger. */
  play(first: number, end: number): void {
    const { limits, played } = this;
    const byRules = this.isWorthIt ? Math.max(0, limits.firstBattles - played) : end - first;
    const then = Math.min(end, first + byRules);
    for (let battle = first; battle < then; battle++) {
      this.at[1] = battle;
      this.byRules(battle);
    }
    this.played += end - first;
    if (then < end) this.playLearned(then, end);
  }

  /** What was counted as visits is added up in the ledger. */
  endBlock(): void {
    this.learned?.endBlock();
  }

  private playLearned(first: number, end: number): void {
    this.learned ??= new LockstepPlayer(this.plan, this.key, this.ledger, this.at);
    const { learned, limits } = this;
    const before = learned.plays;
    learned.play(first, end);
    const areMany = learned.plays - before > limits.worthABattle * (end - first);
    if (learned.size < limits.mostRoom && !(areMany && learned.plays > limits.enoughPlays)) return;
    learned.endBlock();
    this.learned = null;
    this.isWorthIt = false;
  }
}
