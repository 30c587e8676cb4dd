import { BLOCK_SIZE, blockCount } from '../../experiment/blocks.js';
import { BlockMerger } from '../../experiment/merge-blocks.js';
import { blocksOf, type PlayPoints, playPart } from '../../experiment/play-points.js';
import { blockPlayer } from '../../experiment/play-study.js';
import type { Plan } from '../../plan/plan.js';
import { battleKey } from '../../random/luck.js';
import type { Scenario } from '../../scenario/schema.js';
import { mergeInto, type Tally } from '../../tally/tally.js';
import { changesIn } from '../../tuning/changes.js';
import { sentencesOf } from '../../tuning/in-words.js';
import { measureInWords } from '../../tuning/measure-in-words.js';
import { posedWithin } from '../../tuning/posed-within.js';
import { effectsOf } from '../../tuning/sensitivity.js';
import { solvePosed } from '../../tuning/solve-posed.js';
import { count, inBrackets, pointsWithInterval } from '../../words/format.js';
import type { Breathe } from './live.js';
import type { Effect } from './protocol.js';
import { Stopped } from './whole-run.js';

/** What `standfast solve` and `standfast sensitivity` do, in the one thread of a worker. */

/** Plays several plans, the first of which the others are compared with. */
type Play = (which: readonly number[], from: number, to: number) => Promise<Tally[]>;

/** How many plans are compared with the first at a time: a slice of work must not take long. */
const AT_ONCE = 4;

function comparing(plans: readonly Plan[], seed: number, breathe: Breathe): Play {
  const key = battleKey(seed);
  const playSome = async (which: readonly number[], from: number, to: number): Promise<Tally[]> => {
    const orders = { plans: which.map((index) => plans[index]), key, battles: to };
    const span = { first: from / BLOCK_SIZE, end: blockCount(to) };
    const merger = new BlockMerger(orders, { span });
    const play = blockPlayer(orders);
    for (let block = span.first; block < span.end; block++) {
      merger.add(block, play(block));
      if (!(await breathe())) throw new Stopped();
    }
    return merger.whole();
  };
  return async ([first, ...others], from, to) => {
    const tallies: Tally[] = [];
    for (let i = 0; i < Math.max(1, others.length); i += AT_ONCE) {
      const played = await playSome([first, ...others.slice(i, i + AT_ONCE)], from, to);
      tallies.push(...(i === 0 ? played : played.slice(1)));
    }
    return tallies;
  };
}

/** Plays in this thread, and lets others have their turn after every block. */
function breathing(seed: number, breathe: Breathe): PlayPoints {
  const key = battleKey(seed);
  return async (parts) => {
    const tallies = parts.map(({ plan }) => new Float64Array(plan.shape.layout.length));
    for (const [i, part] of parts.entries())
      for (const block of blocksOf(part)) {
        mergeInto(tallies[i], playPart(block, key));
        if (!(await breathe())) throw new Stopped();
      }
    return tallies;
  };
}

/** The value of a number at which the first force holds the field in half of all battles. */
export async function evenAt(
  source: unknown,
  scenario: Scenario,
  { path, battles }: { path: string; battles: number },
  breathe: Breathe,
): Promise<{ says: string[]; values: number[] }> {
  const target = `win_rate.${scenario.forces[0].id} = 0.5`;
  const posed = posedWithin(source, scenario, { vary: [{ path }], target });
  const play = breathing(scenario.run.seed, breathe);
  const solved = await solvePosed(posed, { battles, play });
  const [{ candidates, nearest }] = solved.solutions;
  const values = posed.rows[0].cells.map(({ value }) => value);
  return {
    says: sentencesOf(solved, measureInWords(posed.target, scenario)),
    values: (candidates.length > 0 ? candidates : [nearest]).map((index) => values[index]),
  };
}

/** What each change of the rules does to how often the first force holds the field, the largest effect first. */
export async function whatMatters(
  source: unknown,
  scenario: Scenario,
  battles: number,
  breathe: Breathe,
): Promise<{ effects: Effect[]; unchanged: number; says: string }> {
  const { valid, plans } = changesIn(source, scenario);
  const measure = { response: 'holds_field', force: 0 } as const;
  const play = comparing(plans, scenario.run.seed, breathe);
  const { differences } = await effectsOf(plans, measure, { first: BLOCK_SIZE, battles }, play);
  const stem = `rules.${scenario.system}.`;
  const effects = valid.flatMap(({ path, from, to }, i): Effect[] => {
    const found = differences[i];
    if (!found) return [];
    const { mean, low, high } = found;
    const says = inBrackets(pointsWithInterval(mean, low, high));
    return [{ path: path.slice(stem.length), from, to, mean, low, high, says }];
  });
  effects.sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  return {
    effects,
    unchanged: valid.length - effects.length,
    says: `${count(valid.length)} changes, one at a time, each of ${count(battles)} battles on the same luck. Each interval is by itself.`,
  };
}
