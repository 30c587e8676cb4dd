import { forcePieces, Ledger } from '../battlefield/ledger.js';
import { columnOf, type ForceResponse, type ResponseRow } from '../battlefield/responses.js';
import type { Story } from '../battlefield/story.js';
import { battlePlayer } from '../play/play-battle.js';
import { tellBattle } from '../play/tell-battle.js';
import { battleKey } from '../random/luck.js';
import { sum } from '../statistics/sum.js';
import type { Study } from './study.js';

/** A battle that is worth reading, and why. */
interface WorthReading {
  why: 'typical' | 'one-sided' | 'longest' | 'overturned';
  battle: number;
}

/** A sample battle of the report, and among how many battles it was found. */
export interface ToldBattle extends Pick<WorthReading, 'why'> {
  among: number;
  story: Story;
}

/** Number of battles searched: as many as are quickly played again. */
const LOOKED_THROUGH = 1000;

/** The facts that decide whether a battle is worth reading. */
interface Summary {
  battle: number;
  holds: string;
  turns: number;
  /** Share of each force's pieces that is lost. */
  lost: [number, number];
  /** Did a force break first that had lost less? */
  overturned: boolean;
}

/**
 * The battles of the baseline that are worth reading, described: a typical one, the most one-sided, the longest, and
 * one in which the side that lost less broke first, if there is one among the first 1,000.
 *
 * @returns up to four, each battle once
 * @example storiesOf(study)[0] // { why: 'typical', among: 1000, story: { … } }
 */
export function storiesOf(study: Study): ToldBattle[] {
  const { found, among } = worthReading(study);
  return found.map(({ why, battle }) => ({
    why,
    among,
    story: tellBattle(study.points[0], study.seed, battle),
  }));
}

/**
 * Battles of the baseline that are worth reading, among the first ones: a typical one, the most
 * one-sided, the longest, and one in which the side that lost less broke first, if there is one.
 */
export function worthReading({ plans, battles, seed }: Study): { found: WorthReading[]; among: number } {
  const plan = plans[0];
  const count = Math.min(battles, LOOKED_THROUGH);
  const ledger = new Ledger(plan.field, plan.shape, count);
  const play = battlePlayer(plan, battleKey(seed), ledger, false);
  ledger.startBlock();
  for (let battle = 0; battle < count; battle++) play(battle);
  const pieces = forcePieces(plan.field);
  const all = Array.from({ length: count }, (_, battle) => summaryOf(ledger, plan.shape.row, battle, pieces));

  const found: WorthReading[] = [
    { why: 'typical', battle: typical(all).battle },
    { why: 'one-sided', battle: best(all, apartInLosses).battle },
    { why: 'longest', battle: best(all, ({ turns }) => turns).battle },
  ];
  const overturned = all.filter((each) => each.overturned);
  if (overturned.length > 0)
    found.push({ why: 'overturned', battle: best(overturned, apartInLosses).battle });
  const once = found.filter(({ battle }, i) => found.findIndex((other) => other.battle === battle) === i);
  return { found: once, among: count };
}

function summaryOf(
  { responses, stride }: Ledger,
  row: ResponseRow,
  battle: number,
  pieces: readonly number[],
): Summary {
  const of = (force: number, name: ForceResponse) => responses[columnOf(row, name, force) * stride + battle];
  const both = <T>(read: (force: number) => T): [T, T] => [read(0), read(1)];
  return {
    battle,
    holds: both((force) => of(force, 'holds_field')).join(),
    turns: responses[columnOf(row, 'turns', 0) * stride + battle],
    lost: both((force) => of(force, 'losses') / pieces[force]),
    overturned: both((force) => of(force, 'overturned')).includes(1),
  };
}

function apartInLosses({ lost }: Summary): number {
  return Math.abs(lost[0] - lost[1]);
}

/** Of the battles with the commonest holder, the nearest to the mean length and losses, in standard deviations. */
function typical(all: readonly Summary[]): Summary {
  const holders = new Map<string, number>();
  for (const { holds } of all) holders.set(holds, (holders.get(holds) ?? 0) + 1);
  const commonest = [...holders].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
  const candidates = all.filter(({ holds }) => holds === commonest);
  const measures = [
    ({ turns }: Summary) => turns,
    ({ lost }: Summary) => lost[0],
    ({ lost }: Summary) => lost[1],
  ].map((measure) => ({ measure, ...spread(candidates.map(measure)) }));
  return best(
    candidates,
    (summary) =>
      -measures.reduce((sum, { measure, mean, variance }) => {
        const off = measure(summary) - mean;
        return variance > 0 ? sum + (off * off) / variance : sum;
      }, 0),
  );
}

function spread(values: readonly number[]): { mean: number; variance: number } {
  const mean = sum(values) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, variance: squares / values.length };
}

/** The first of those that score highest. */
function best(all: readonly Summary[], score: (summary: Summary) => number): Summary {
  return all.reduce((most, each) => (score(each) > score(most) ? each : most));
}
