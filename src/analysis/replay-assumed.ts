import type { Study, StudyOrders } from '../experiment/study.js';
import { battleKey } from '../random/luck.js';
import type { Tally } from '../tally/tally.js';
import { type AssumedChoice, assumedChoices } from './assumed-choices.js';
import { systemsCompared } from './systems-compared.js';
import { type PointTally, pointTally } from './tally-view.js';

/** Where several systems are compared: what was assumed of each, chosen otherwise and played again. */
export interface Replays {
  /** The systems as the run had them. */
  asRun: readonly PointTally[];
  replayed: readonly (AssumedChoice & { view: PointTally })[];
  /** Choices that were left out. */
  left: number;
}

/** Of the battles of the run, as many are played again. */
const SHARE = 0.1;

/**
 * Plays the alternatives of assumed choices, one at a time, on the first tenth of the run's battles.
 *
 * @param play as `runPool` does
 * @returns null where no two systems are compared
 */
export async function replayAssumed(
  { points, plans, battles, seed }: Study,
  tallies: readonly Tally[],
  play: (orders: StudyOrders) => Promise<Tally[]>,
): Promise<Replays | null> {
  const compared = systemsCompared(points);
  if (compared.length < 2) return null;
  const asRun = compared.map((point) => pointTally(point, plans[point.index]!, tallies[point.index]!));
  const { choices, left } = assumedChoices(asRun);
  if (choices.length === 0) return { asRun, replayed: [], left };
  const found = await play({
    plans: choices.map(({ plan }) => plan),
    key: battleKey(seed),
    battles: Math.ceil(SHARE * battles),
  });
  const replayed = choices.map((choice, i) => ({
    ...choice,
    view: pointTally(choice.point, choice.plan, found[i]!),
  }));
  return { asRun, replayed, left };
}
