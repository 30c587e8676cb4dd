import { pointTally } from '#src/analysis/tally-view.js';
import { TooManyWays } from '#src/chain/chain.js';
import { TooManyStates } from '#src/exact/solve.js';
import { blockCount } from '#src/experiment/blocks.js';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type StudyOrders } from '#src/experiment/study.js';
import { StudyPlayer } from '#src/play/play-block.js';
import type { DesignPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Scenario } from '#src/scenario/schema.js';
import type { Tally } from '#src/tally/tally.js';
import { type ExactMeasure, exactMeasures } from '../exact/exact-measures.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { differences, isUse, toldAndCounted } from '../play/told/told.js';
import { type Measures, measuresOf, plainMeasures } from '../statistical/agreement.js';
import { plainRandom } from '../statistical/judge.js';
import { Draw } from './draw.js';
import { differ, surprises } from './random-judge.js';
import type { RandomScenario } from './random-scenario.js';

/** The checks of a random scenario. */
export type Check = 'valid' | 'exact' | 'told' | 'blocks' | 'die by die';

/** One fault of a scenario, or of a player of it. */
interface Complaint {
  check: Check;
  what: string;
}

/** How much of one scenario is played. */
export interface Scale {
  kernelBattles: number;
  plainBattles: number;
  toldBattles: number;
  /** The most joint states: larger battles are not solved. */
  mostStates: number;
  /** Chance of a false complaint about a correct program. */
  error: number;
}

export interface Judgement {
  complaints: Complaint[];
  /** Was it small enough to be solved? If not, all checks are done except the comparisons with the solution. */
  solved: boolean;
}

/** How many numbers of a failed check are shown. */
const SHOWN = 6;

/** Checks everything that must hold for any scenario. */
export function judgeRandom(source: RandomScenario, seed: number, scale: Scale): Judgement {
  const parsed = parseScenario(JSON.stringify(source), 'random.json');
  if (!parsed.ok) {
    const complaints = parsed.problems.map(({ message }): Complaint => ({ check: 'valid', what: message }));
    return { complaints, solved: false };
  }
  return judgePlayed(parsed.designPoints, seed, scale);
}

/**
 * Checks everything that must hold for a valid scenario; the player that throws every die takes part where the system
 * has one.
 *
 * @param points those of its experiment, or the scenario alone
 */
export function judgePlayed(points: readonly DesignPoint[], seed: number, scale: Scale): Judgement {
  const { scenario } = points[0];
  const complaints: Complaint[] = [];
  const attempt = <T>(check: Check, run: (complain: (what: string) => void) => T): T | undefined => {
    try {
      return run((what) => complaints.push({ check, what }));
    } catch (error) {
      complaints.push({ check, what: `it throws ${error instanceof Error ? error.stack : String(error)}` });
      return undefined;
    }
  };

  const kernel = attempt('blocks', (complain) => playBlocks(points, seed, scale, complain));
  attempt('told', (complain) => judgeStories(scenario, seed, scale, complain));
  const exact = attempt('exact', () => solution(scenario, scale.mostStates));
  if (!kernel) return { complaints, solved: Boolean(exact) };
  if (exact) attempt('exact', (complain) => judgeKernel(exact, kernel, scale, complain));
  if (Object.hasOwn(PLAIN_PLAYERS, scenario.system))
    attempt('die by die', (complain) => judgePlain(scenario, seed, exact ?? null, kernel, scale, complain));
  return { complaints, solved: Boolean(exact) };
}

/** A solution does not keep the turn in which each unit broke. */
const isUnsolved = (name: string): boolean => name.endsWith(' units_cascaded');

/** null: the battle is too large. */
function solution(scenario: Scenario, mostStates: number): Map<string, ExactMeasure> | null {
  try {
    const all = [...exactMeasures(scenario, mostStates)];
    return new Map(all.filter(([name]) => !isUnsolved(name)));
  } catch (error) {
    if (error instanceof TooManyStates || error instanceof TooManyWays) return null;
    throw error;
  }
}

const same = (a: readonly Tally[], b: readonly Tally[]): boolean =>
  a.every((tally, point) => tally.every((count, i) => count === b[point][i]));

/**
 * Plays all battles twice, the second time divided and ordered differently, and also adds up blocks in another order.
 *
 * @param points those of the experiment, or the scenario alone
 * @returns the measures of the first point
 */
function playBlocks(
  points: readonly DesignPoint[],
  seed: number,
  { kernelBattles }: Scale,
  complain: (what: string) => void,
): Measures {
  const orders = ordersOf(newStudy(points, kernelBattles, seed));
  const { plans, key, design } = orders;
  const draw = new Draw(seed);
  const play = blockPlayer(orders);
  const blocks = Array.from({ length: blockCount(kernelBattles) }, (_, block) => play(block));
  const whole = merged(orders, blocks, [...blocks.keys()]);

  const order = draw.shuffled([...blocks.keys()]).reverse();
  if (!same(whole, merged(orders, blocks, order)))
    complain(`blocks that come in as ${order.join(', ')} add up to something else`);

  const cuts = [0, 1, draw.int(2, 1000), draw.int(1001, kernelBattles - 1), kernelBattles];
  const pieces = draw.shuffled(cuts.slice(1).map((end, i) => [cuts[i], end] as const));
  const player = new StudyPlayer(plans, key, kernelBattles, { design });
  for (const [first, end] of pieces) player.playBlock(first, end);
  const parts = pieces.map(([first, end]) => `${first} to ${end}`).join(', ');
  if (!same(whole, player.tallies)) complain(`battles played as ${parts} add up to something else`);
  return measuresOf(pointTally(points[0], plans[0], whole[0]));
}

function merged(orders: StudyOrders, blocks: readonly Tally[][], order: readonly number[]): Tally[] {
  const merger = new BlockMerger(orders);
  for (const block of order) merger.add(block, blocks[block]);
  return merger.whole();
}

/** The described battles must add up to the counts. */
function judgeStories(
  scenario: Scenario,
  seed: number,
  { toldBattles }: Scale,
  complain: (what: string) => void,
): void {
  const battles = Array.from({ length: toldBattles }, (_, battle) => battle);
  const wrong = differences(toldAndCounted(scenario, seed, battles)).filter((name) => !isUse(name));
  for (const difference of wrong.slice(0, SHOWN)) complain(difference);
}

function judgeKernel(
  exact: ReadonlyMap<string, ExactMeasure>,
  kernel: Measures,
  { error }: Scale,
  complain: (what: string) => void,
): void {
  const solved: Measures = new Map([...kernel].filter(([name]) => !isUnsolved(name)));
  const missing = [...solved.keys()].filter((name) => !exact.has(name));
  if (missing.length > 0 || solved.size !== exact.size)
    complain(`not the same numbers: ${missing.join(', ')}`);
  for (const { name, expected, seen } of surprises(exact, solved, solved, error / 3).slice(0, SHOWN))
    complain(`${name}: exact ${expected}, run ${seen}`);
}

/** Compares the solution if there is one, otherwise the run, with the player that throws every die. */
function judgePlain(
  scenario: Scenario,
  seed: number,
  exact: ReadonlyMap<string, ExactMeasure> | null,
  kernel: Measures,
  { plainBattles, error }: Scale,
  complain: (what: string) => void,
): void {
  const random = plainRandom(seed);
  const play = PLAIN_PLAYERS[scenario.system];
  const plain = plainMeasures(plainBattles, () => play(scenario, random));
  if (exact) {
    const solved: Measures = new Map([...plain].filter(([name]) => !isUnsolved(name)));
    for (const { name, expected, seen } of surprises(exact, solved, kernel, error / 3).slice(0, SHOWN))
      complain(`${name}: exact ${expected}, die by die ${seen}`);
  }
  const units = scenario.forces.reduce(
    (sum, force) => sum + force.units.reduce((all, { copies }) => all + copies, 0),
    0,
  );
  for (const [name, sums] of kernel) {
    const other = plain.get(name);
    if (!isUnsolved(name) || !other || !differ(sums, other, units, error / 6)) continue;
    complain(`${name}: run ${sums.sum / sums.n}, die by die ${other.sum / other.n}`);
  }
}
