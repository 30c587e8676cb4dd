import type { Ledger } from '../../battlefield/ledger.js';
import type { Plan } from '../../plan/plan.js';
import { battlePlayer, type PlayBattle } from '../play-battle.js';
import { LockstepPlayer } from './lockstep-player.js';

/** Battles that are played by the rules before rows are made: to make them for fewer takes longer than it saves. */
const FIRST_BATTLES = 2048;
/** Rows are given up that take more whole numbers than these, about: they no longer fit into memory, let alone a cache. */
const MOST_ROOM = 32e6;
/** Nor are they worth it when, behind so many plays by the rules, a battle still takes so many of them that it could be played itself. */
const ENOUGH_PLAYS = 400_000;
const WORTH_A_BATTLE = 10;

/**
 * Plays duels: the first battles by the rules, later ones by rows, as long as these are worth it. It makes no
 * difference to any of them.
 */
export class DuelPlayer {
  private readonly byRules: PlayBattle;
  private rows: LockstepPlayer | null = null;
  private played = 0;
  private areWorthIt = true;

  constructor(
    private readonly plan: Plan,
    private readonly key: Int32Array,
    private readonly ledger: Ledger,
  ) {
    this.byRules = battlePlayer(plan, key, ledger);
  }

  /** Plays battles first … end − 1 and writes them into the ledger. */
  play(first: number, end: number): void {
    const known = Math.max(0, Math.min(end - first, FIRST_BATTLES - this.played));
    const withRows = this.areWorthIt ? first + known : end;
    for (let battle = first; battle < withRows; battle++) this.byRules(battle);
    this.played += end - first;
    if (withRows < end) this.playWithRows(withRows, end);
  }

  /** What was counted as visits is added up in the ledger. */
  endBlock(): void {
    this.rows?.endBlock();
  }

  private playWithRows(first: number, end: number): void {
    this.rows ??= new LockstepPlayer(this.plan, this.key, this.ledger);
    const { rows } = this;
    const before = rows.plays;
    rows.play(first, end);
    const areMany = rows.plays > ENOUGH_PLAYS && rows.plays - before > WORTH_A_BATTLE * (end - first);
    if (rows.size < MOST_ROOM && !areMany) return;
    rows.endBlock();
    this.rows = null;
    this.areWorthIt = false;
  }
}
