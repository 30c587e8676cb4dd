import { Ledger } from '../battlefield/ledger.js';
import { factorColumns, isShared, type ResponseRow, sharedColumns } from '../battlefield/responses.js';
import type { Plan } from '../plan/plan.js';
import { forceResponsesOf, responseColumn } from '../plan/plan-responses.js';
import { bothGive } from '../rules/registry.js';
import type { Tally } from '../tally/tally.js';
import { countApart, countContrast, type Design, gatherColumns, holdersOf } from './comparisons.js';
import { DuelPlayer, limitsOf } from './duel/duel-player.js';
import { Library } from './duel/library.js';
import { battlePlayer } from './play-battle.js';
import { isDuel } from './turn-by-links.js';

/** How a study is played, if not in the usual way. */
interface HowToPlay {
  /** Which design points are compared; left out: all with the first. */
  design?: Design | undefined;
  /** Receives the battle that is being played: its design point, then its number. */
  at?: Int32Array | undefined;
  /** Battles likely to be played at each design point, if known: are they worth learning for? */
  battles?: number | undefined;
  /** Keeps what is known about duels, and what is learned about these. */
  library?: Library | undefined;
}

/** Plays battles of one design point and writes them into its ledger. */
interface BattlesPlayer {
  /** Battles first … end − 1. */
  play(first: number, end: number): void;
  endBlock(): void;
}

/**
 * Plays the same battles at every design point of a study, so that each variant has the same luck as the
 * one that it is compared with.
 *
 * @example
 * const study = new StudyPlayer(plans, battleKey(1), 4096);
 * study.playBlock(0, 4096);
 * study.tallies; // one for each plan
 */
export class StudyPlayer {
  private readonly ledgers: Ledger[];
  private readonly players: BattlesPlayer[];
  /** By design point and column: where its baseline has the same response. */
  private readonly columns: Int32Array[];
  private readonly holders: Uint8Array[];
  private readonly scratch: Float64Array;
  /** By design point: the responses that contrasts are computed from; empty if there are none. */
  private readonly gathered: Int32Array[];

  private readonly design: Design;
  private readonly at: Int32Array;

  /** @param blockSize most battles that a block may have */
  constructor(plans: readonly Plan[], key: Int32Array, blockSize: number, how: HowToPlay = {}) {
    const { design = ALL_WITH_FIRST, at = new Int32Array(2), battles, library = new Library() } = how;
    this.design = design;
    this.at = at;
    this.ledgers = plans.map(({ field, shape }) => new Ledger(field, shape, blockSize));
    const families = plans.map((plan) => (isDuel(plan) ? library.familyOf(plan) : null));
    this.players = plans.map((plan, point) => {
      const family = families[point];
      if (!family) return oneByOne(plan, key, this.ledgers[point], at);
      const alike = families.filter((each) => each === family).length;
      return new DuelPlayer(
        plan,
        key,
        this.ledgers[point],
        at,
        limitsOf(plans.length, alike, battles),
        family,
      );
    });
    this.columns = plans.map((plan, point) => columnsIn(plans[this.baselineOf(point)], plan));
    this.holders = plans.map(() => new Uint8Array(blockSize));
    this.scratch = new Float64Array(blockSize);
    const hasContrasts = design.contrasts.some((contrast) => contrast !== null);
    this.gathered = hasContrasts
      ? plans.map(({ shape }) => new Int32Array(factorColumns(shape.row).length * blockSize))
      : [];
  }

  /**
   * Plays battles first … end − 1 at every design point, or at some of them.
   *
   * @param playing by design point; left out: all. Comparisons of one that plays with one that does not mean
   *   nothing
   */
  playBlock(first: number, end: number, playing?: readonly boolean[]): void {
    const { ledgers, players, columns, at } = this;
    players.forEach((player, point) => {
      if (playing?.[point] === false) return;
      ledgers[point].startBlock();
      at[0] = point;
      player.play(first, end);
      player.endBlock();
    });
    ledgers.forEach((ledger, point) => {
      if (playing?.[point] === false) return;
      ledger.endBlock(ledgers[this.baselineOf(point)], columns[point]);
    });
    this.lookAcross(end - first, playing);
  }

  /** Counts what involves several design points, in the tally of the latest one. */
  private lookAcross(battles: number, playing?: readonly boolean[]): void {
    const { ledgers, holders, scratch, design, gathered } = this;
    gathered.forEach((into, point) => {
      gatherColumns(ledgers[point], battles, into);
    });
    ledgers.forEach((ledger, point) => {
      if (playing?.[point] === false) return;
      holdersOf(ledger, battles, holders[point]);
      const { earlier } = ledger.shape.place;
      for (let other = 0; other < earlier; other++) {
        countApart(ledger, holders[point], other, holders[other], battles);
      }
      const contrast = design.contrasts[point];
      if (contrast) countContrast(ledger, contrast, gathered, battles, scratch);
    });
  }

  private baselineOf(point: number): number {
    return this.design.baselines[point] ?? 0;
  }

  get tallies(): Tally[] {
    return this.ledgers.map((ledger) => ledger.counters);
  }
}

const ALL_WITH_FIRST: Design = { baselines: [], contrasts: [] };

/**
 * Where the baseline has the responses of a variant; −1: nowhere. Those of one system are the same only under that system,
 * and go by their names: two versions of a rulebook may have different rules.
 */
function columnsIn(baseline: Plan, variant: Plan): Int32Array {
  const row: ResponseRow = variant.shape.row;
  const columns = new Int32Array(row.width).fill(-1);
  const theirs = sharedColumns(baseline.shape.row);
  for (const [i, column] of sharedColumns(row).entries()) columns[column] = theirs[i]!;
  const own = forceResponsesOf(variant).filter((name) => !isShared(name));
  for (const name of own.filter((each) => bothGive(baseline, variant, each)))
    for (const force of [0, 1])
      columns[responseColumn(variant, name, force)] = responseColumn(baseline, name, force);
  return columns;
}

/** Plays one battle after the other. @param at receives the number of the battle that is being played */
function oneByOne(plan: Plan, key: Int32Array, ledger: Ledger, at: Int32Array): BattlesPlayer {
  const play = battlePlayer(plan, key, ledger);
  return {
    play: (first, end) => {
      for (let battle = first; battle < end; battle++) {
        at[1] = battle;
        play(battle);
      }
    },
    endBlock: () => {},
  };
}
