import { PointPool } from '../experiment/point-pool.js';
import { SOLVE_BATTLES } from '../scenario/amounts.js';
import { bareOf } from '../scenario/bare.js';
import type { Posed } from '../scenario/pose.js';
import { type Wanted, wantedOf } from '../scenario/solve-schema.js';
import { BadTarget } from '../scenario/solve-target.js';
import { CannotVary, refuseWords } from '../scenario/varied.js';
import { code } from '../scenario/wording.js';
import { posedWithin } from '../tuning/posed-within.js';
import { type Solved, solvePosed } from '../tuning/solve-posed.js';
import { solvedAsJson } from '../tuning/solved-as-json.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { sayExperimentIsIgnored, sayWarnings } from './say.js';
import { solvedInWords } from './solved-in-words.js';
import { spinner } from './spinner.js';

interface SolveOptions {
  vary?: string[];
  target?: string;
  from?: number;
  to?: number;
  step?: number;
  battles?: number;
  seed?: number;
  jobs?: number;
  set?: string[];
  json?: true;
  quiet?: true;
}

/**
 * Finds and prints the value of one number in a scenario, or the pairs of two numbers, at which a measure reaches a target.
 *
 * @throws StopWithCode when path, range or target cannot be used
 */
export async function solveFor(file: string, options: SolveOptions): Promise<void> {
  const [loaded] = await loadScenarios([file], options.set ?? []);
  const { scenario } = loaded;
  const posed = unlessRefused(file, () => posedOf(loaded, options));
  const seed = options.seed ?? scenario.run.seed;
  if (!options.json && !options.quiet) {
    sayWarnings(loaded);
    sayExperimentIsIgnored(scenario);
  }
  const solved = await solvedOnThreads(posed, { ...options, seed, of: scenario.solve?.battles });
  process.stdout.write(
    options.json ? `${JSON.stringify(solvedAsJson(solved, seed))}\n` : solvedInWords(scenario, solved),
  );
}

async function solvedOnThreads(
  posed: Posed,
  { seed, jobs, battles, of, quiet, json }: SolveOptions & { seed: number; of: number | undefined },
): Promise<Solved> {
  const pool = new PointPool(seed, { jobs });
  const line = spinner('solving', quiet === true || json === true);
  try {
    return await solvePosed(posed, {
      ...{ battles: battles ?? of ?? SOLVE_BATTLES, play: pool.play },
      onProgress: line.update,
    });
  } finally {
    line.stop();
    await pool.close();
  }
}

/** The question from the options or, where they are missing, from the scenario. */
function posedOf({ source, scenario }: LoadedScenario, options: SolveOptions): Posed {
  const vary =
    askedOf(options, bareOf(source)) ?? (scenario.solve && ranged(wantedOf(scenario.solve), options));
  const target = options.target ?? scenario.solve?.target;
  if (!vary)
    throw new CannotVary(
      'the scenario has no `solve` key, so name the number: --vary forces.red.units.squad.roster.trooper',
    );
  if (target === undefined)
    throw new BadTarget(
      `the scenario has no \`solve\` key, so name the target: --target win_rate.${scenario.forces[0].id}=0.5`,
    );
  return posedWithin(source, scenario, { vary, target });
}

function askedOf(options: SolveOptions, bare: unknown): Wanted[] | undefined {
  const { vary } = options;
  if (!vary) return undefined;
  if (vary.length > 2) throw new CannotVary(`at most two numbers can be solved for, got ${vary.length}`);
  const read = vary.map((each) => readVaried(each, bare));
  const twice = (['from', 'to', 'step'] as const).find(
    (key) => options[key] !== undefined && read[0][key] !== undefined,
  );
  if (vary.length === 1 && twice)
    throw new CannotVary(`the range after ${code(read[0].path)} has it, too — leave out \`--${twice}\``);
  return ranged(read, options);
}

/** Adds `--from`, `--to` and `--step`, which apply only if one number varies. */
function ranged(vary: readonly Wanted[], { from, to, step }: SolveOptions): Wanted[] {
  const given = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const range = { ...given, ...(step !== undefined && { step }) };
  if (vary.length > 1 && Object.keys(range).length > 0)
    throw new CannotVary(
      `with two numbers, write the range of each after its path: --vary ${vary[0].path}=${from ?? 4}..${to ?? 12}`,
    );
  return vary.map((each) => ({ ...each, ...range }));
}

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`;
const RANGE = new RegExp(String.raw`^(${NUMBER})\s*\.\.\s*(${NUMBER})(?:\s*:\s*(${NUMBER}))?$`);

/** `turnLimit`, `turnLimit=4..12`, `board.width=24..48:6`. */
function readVaried(text: string, bare: unknown): Wanted {
  const [path, range] = text.split('=').map((part) => part.trim());
  refuseWords(bare, path, range?.split(/[,\s]+/) ?? []);
  if (range === undefined) return { path };
  const [, from, to, step] = RANGE.exec(range) ?? [];
  if (from === undefined || to === undefined)
    throw new CannotVary(
      `\`${range}\` is not a range — write from..to, or from..to:step, such as --vary ${path}=4..12:2`,
    );
  return { path, from: Number(from), to: Number(to), ...(step !== undefined && { step: Number(step) }) };
}

function unlessRefused<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refused(file, error);
  }
}

function refused(file: string, error: unknown): unknown {
  if (error instanceof BadTarget) return new StopWithCode(INVALID, `${file}: --target: ${error.message}`);
  if (error instanceof CannotVary) return new StopWithCode(INVALID, `${file}: --vary: ${error.message}`);
  return error;
}
