import type { Ledger } from '../../battlefield/ledger.js';
import type { Plan } from '../../plan/plan.js';
import { battlePlayer, type PlayBattle } from '../play-battle.js';
import type { Family } from './family.js';
import { ROOM } from './library.js';
import { LockstepPlayer } from './lockstep-player.js';

/** When duels are played by the rules, and when from what has been learned. */
interface Limits {
  /** Battles played by the rules first, if nothing is known yet: learning for fewer battles takes longer than it saves. */
  readonly firstBattles: number;
  /** What was learned is given up when it takes about this many whole numbers: it no longer fits into memory. */
  readonly mostRoom: number;
  /** Battles that all duels of the family will probably play in this thread. */
  readonly inAll: number;
  /** What was learned is also given up when more than this share of the links of later battles will probably be played by the rules. */
  readonly mostPlayed: number;
}

/** Learning pays for itself after this many battles; and the share of learning that concerns checks, about. */
const LONG_RUN = 16_384;
const OF_CHECKS = 0.4;
/** Where the number of battles is not known: how many are played by the rules first, by threads that have usually played others before; and how many are likely. */
const FIRST = 1024;
const LIKELY = 32_768;
/** Of a link that is known, a look-up saves about a twentieth of the time that playing and learning one takes. */
const MOST_PLAYED = 0.053;

/**
 * The limits of one duel in a study.
 *
 * @param duels how many duels the study has
 * @param alike how many of them belong to its family
 * @param battles likely to be played of each in this thread, if known
 */
export function limitsOf(duels: number, alike: number, battles?: number): Limits {
  const longRun = LONG_RUN * (OF_CHECKS + (1 - OF_CHECKS) / alike);
  const firstBattles = battles === undefined ? FIRST : battles < longRun ? Infinity : 0;
  const inAll = alike * (battles ?? LIKELY);
  return { firstBattles, mostRoom: (ROOM * alike) / duels, inAll, mostPlayed: MOST_PLAYED };
}

/**
 * Plays duels: the first battles by the rules, later ones from what is learned of each step, as long as that pays.
 * The results are the same either way.
 */
export class DuelPlayer {
  private readonly byRules: PlayBattle;
  private learned: LockstepPlayer | null = null;
  private played = 0;

  /**
   * @param at receives the number of the battle that is being played by the rules
   * @param family what is known of similar duels; what this one learns is added to it
   */
  constructor(
    private readonly plan: Plan,
    private readonly key: Int32Array,
    private readonly ledger: Ledger,
    private readonly at: Int32Array,
    private readonly limits: Limits,
    private readonly family: Family,
  ) {
    this.byRules = battlePlayer(plan, key, ledger);
  }

  /** Plays battles first … end − 1 and writes them into the ledger. */
  play(first: number, end: number): void {
    if (this.family.isGivenUp) this.learned = null;
    let at = first + this.playByRules(first, Math.min(end, first + this.firstByRules));
    this.played += end - first;
    while (at < end && !this.family.isGivenUp) at += this.playLearned(at, end);
    this.playByRules(at, end);
  }

  /** Adds what was counted as visits to the ledger. */
  endBlock(): void {
    this.learned?.endBlock();
  }

  /** How many of the next battles are played by the rules. */
  private get firstByRules(): number {
    const { family, limits, played } = this;
    if (family.isGivenUp) return Infinity;
    return family.learner ? 0 : Math.max(0, limits.firstBattles - played);
  }

  /** @returns how many battles were played */
  private playByRules(first: number, end: number): number {
    for (let battle = first; battle < end; battle++) {
      this.at[1] = battle;
      this.byRules(battle);
    }
    return end - first;
  }

  /** Plays until it is time to look whether learning pays. @returns how many battles were played */
  private playLearned(first: number, last: number): number {
    this.learned ??= new LockstepPlayer(this.plan, this.key, this.ledger, this.at, this.family);
    const { learned, limits, family } = this;
    const { outlook } = family;
    const end = Math.min(last, first + outlook.untilLook);
    const { plays, links } = learned;
    learned.play(first, end);
    const isTime = outlook.note(end - first, learned.plays - plays);
    const linksABattle = (learned.links - links) / (end - first);
    const isHopeless = isTime && outlook.playsABattle(limits.inAll) > limits.mostPlayed * linksABattle;
    if (isHopeless || family.size > limits.mostRoom) {
      learned.endBlock();
      family.giveUp();
    }
    return end - first;
  }
}
