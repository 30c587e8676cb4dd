import Table from 'cli-table3';
import { compilePlan } from '../plan/plan.js';
import { systemOf } from '../rules/registry.js';
import { answerInWords, lookInWords, targetInWords } from '../tuning/in-words.js';
import { type Question, type Solution, solve } from '../tuning/solve.js';
import { BadTarget, readTarget, type Target } from '../tuning/target.js';
import { CannotVary, scenariosOf, Varied } from '../tuning/vary.js';
import { count } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { playerOf, wholeBlocks } from './play-some.js';
import { say } from './say.js';

interface SolveOptions {
  vary: string;
  target: string;
  from?: number;
  to?: number;
  step?: number;
  battles: number;
  seed?: number;
  jobs?: number;
  set?: string[];
  json?: true;
}

/**
 * Finds the value of one number in a scenario at which a measure reaches a target, and prints it.
 *
 * @throws StopWithCode when path, range or target cannot be used
 */
export async function solveFor(file: string, options: SolveOptions): Promise<void> {
  const [loaded] = await loadScenarios([file], options.set ?? []);
  const { target, question } = posed(loaded, options);
  const seed = options.seed ?? loaded.scenario.run.seed;
  if (loaded.scenario.experiment && !options.json)
    say('The experiment of the scenario is left out: all else is as the scenario has it.\n');
  const solution = await solve(question, playerOf(question.plans, seed, options.jobs));
  process.stdout.write(
    options.json
      ? `${JSON.stringify(asJson(options, target, question, seed, solution))}\n`
      : inWords(loaded, options, target, solution),
  );
}

function posed(
  { file, source, scenario }: LoadedScenario,
  { vary, target: written, from, to, step, battles }: SolveOptions,
): { target: Target; question: Question } {
  try {
    const target = readTarget(
      written,
      scenario.forces.map(({ id }) => id),
    );
    const never: readonly string[] = systemOf(scenario).neverGives;
    if (never.includes(target.response))
      throw new BadTarget(`the morale rules of the scenario never give \`${target.response}\``);
    const tried = scenariosOf(new Varied(source, scenario, vary), { from, to, step });
    const plans = tried.map((each) => compilePlan(each.scenario));
    const { response, force } = target;
    return {
      target,
      question: {
        ...{ values: tried.map(({ value }) => value), plans, response, force },
        ...{ target: target.target, battles: wholeBlocks(battles) },
      },
    };
  } catch (error) {
    const option = error instanceof BadTarget ? '--target' : '--vary';
    if (error instanceof BadTarget || error instanceof CannotVary)
      throw new StopWithCode(INVALID, `${file}: ${option}: ${error.message}`);
    throw error;
  }
}

function inWords(
  { scenario }: LoadedScenario,
  { vary }: SolveOptions,
  target: Target,
  solution: Solution,
): string {
  const { looks, candidates, battles } = solution;
  const table = new Table({
    head: [vary.split('.').at(-1)!, target.measure, targetInWords(target), 'battles'],
    colAligns: ['right', 'left', 'left', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const [index, look] of looks.entries()) {
    if (look.n === 0) continue;
    const mark = candidates.includes(index) ? '* ' : '';
    const side = look.side === 'undecided' ? 'cannot be told' : look.side;
    table.push([`${mark}${look.value}`, lookInWords(target, look), side, count(look.n)]);
  }
  const left = looks.filter(({ n }) => n === 0).length;
  return [
    `${scenario.title}: ${target.measure} ${target.relation} ${targetInWords(target)}, by ${vary}`,
    '',
    ...answerInWords(target, solution),
    '',
    table.toString(),
    `${count(battles)} battles. In brackets: intervals that hold for all values at once, 95% of the time.`,
    ...(left > 0 ? [`${left} values between others that lie on the same side were not played.`] : []),
    '',
  ].join('\n');
}

function asJson(
  { vary }: SolveOptions,
  { measure, relation, target }: Target,
  { values }: Question,
  seed: number,
  { looks, crossings, candidates, nearest, battles }: Solution,
): unknown {
  return {
    ...{ vary, measure, relation, target, seed, battles },
    candidates: candidates.map((index) => values[index]),
    crossings: crossings.map((pair) => pair.map((index) => values[index])),
    nearest: values[nearest],
    values: looks.filter(({ n }) => n > 0),
  };
}
