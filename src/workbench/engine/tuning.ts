import { BLOCK_SIZE, blockCount } from '../../experiment/blocks.js';
import { BlockMerger } from '../../experiment/merge-blocks.js';
import { blockPlayer } from '../../experiment/play-study.js';
import { compilePlan, type Plan } from '../../plan/plan.js';
import { battleKey } from '../../random/luck.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Tally } from '../../tally/tally.js';
import { changesIn } from '../../tuning/changes.js';
import { answerInWords } from '../../tuning/in-words.js';
import { effectsOf } from '../../tuning/sensitivity.js';
import { solve } from '../../tuning/solve.js';
import { readTarget } from '../../tuning/target.js';
import { scenariosOf, Varied } from '../../tuning/vary.js';
import { count, inBrackets, pointsWithInterval } from '../../words/format.js';
import type { Breathe } from './live.js';
import type { Effect } from './protocol.js';
import { Stopped } from './whole-run.js';

/** What `standfast solve` and `standfast sensitivity` do, in the one thread of a worker. */

type Play = (which: readonly number[], from: number, to: number) => Promise<Tally[]>;

/** How many plans are compared with the first at a time: a slice of work must not take long. */
const AT_ONCE = 4;

function playerOf(plans: readonly Plan[], seed: number, breathe: Breathe, isCompared: boolean): Play {
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
  return async (which, from, to) => {
    const [first, ...others] = which;
    const tallies: Tally[] = [];
    for (let i = 0; i < which.length; i += AT_ONCE) {
      if (!isCompared) tallies.push(...(await playSome(which.slice(i, i + AT_ONCE), from, to)));
      else if (i < Math.max(1, others.length)) {
        const played = await playSome([first, ...others.slice(i, i + AT_ONCE)], from, to);
        tallies.push(...(i === 0 ? played : played.slice(1)));
      }
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
  const [first, second] = scenario.forces;
  const target = readTarget(`win_rate.${first.id}=0.5`, [first.id, second.id]);
  const tried = scenariosOf(new Varied(source, scenario, path), {});
  const plans = tried.map((each) => compilePlan(each.scenario));
  const values = tried.map(({ value }) => value);
  const { response, force } = target;
  const question = { values, plans, response, force, target: 0.5, battles };
  const solution = await solve(question, playerOf(plans, scenario.run.seed, breathe, false));
  const { candidates, nearest } = solution;
  return {
    says: answerInWords(
      { ...target, measure: `How often ${first.name ?? first.id} holds the field` },
      solution,
    ),
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
  const play = playerOf(plans, scenario.run.seed, breathe, true);
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
