import { checkKind, checkWhole, MOST_JOBS } from './experiment/bounds.js';
import { type PlayPoints, playPointsHere } from './experiment/play-points.js';
import { ScenarioError } from './run-scenario.js';
import { MOST_BATTLES_EACH, MOST_SEED, SOLVE_BATTLES } from './scenario/amounts.js';
import { parseScenario } from './scenario/parse.js';
import { type Wanted, wantedOf } from './scenario/solve-schema.js';
import { posedWithin } from './tuning/posed-within.js';
import { solvePosed } from './tuning/solve-posed.js';
import { type SolvedAsJson, solvedAsJson } from './tuning/solved-as-json.js';

/** Options that are left out come from the scenario’s `solve` key. */
export interface SolveOptions {
  /** Name of the scenario in problems. Default: `scenario.yaml`. */
  file?: string;
  /** The path of a number, with or without the values to try; or two of these. */
  vary?: string | Wanted | readonly (string | Wanted)[];
  /** A measure, `=`, `<=` or `>=`, and a number: `win_rate.blue = 0.5`. */
  target?: string;
  /** Most battles for each value, 1 to 10⁸, in blocks of 4,096. Default: 65,536. */
  battles?: number;
  /** Seed of all random numbers, 0 to 2⁵³ − 1. Default: the scenario’s. */
  seed?: number;
  /** Worker threads, 1 to 256; the answer does not depend on it. 0: plays in this thread, as in a browser. Default: one per processor. */
  jobs?: number;
  /** Stops the search; the promise rejects with its reason. */
  signal?: AbortSignal;
}

/**
 * Finds the value of a number in a scenario at which a measure reaches a target; for two numbers, the line of pairs.
 * The scenario’s experiment is ignored.
 *
 * @returns every value that cannot be distinguished from the target, both sides of each crossing, and what is known of
 *   every value that was played; the same for any number of workers
 * @throws ScenarioError when the scenario has mistakes, or is not text
 * @throws TypeError when an option has the wrong type
 * @throws RangeError when a number is out of bounds, or a path, a range or the target cannot be used
 * @throws the reason of `signal`
 * @example
 * const found = await solve(text, { vary: 'turnLimit', target: 'turns >= 8' });
 * found.candidates; // values that cannot be distinguished from the target, and both sides of each crossing
 */
export async function solve(text: string, options: SolveOptions = {}): Promise<SolvedAsJson> {
  checkOptions(options);
  const { file, vary, target, battles, seed, jobs, signal } = options;
  const parsed = parseScenario(text, file);
  if (!parsed.ok) throw new ScenarioError(parsed.problems);
  const { scenario, source } = parsed;
  const own = scenario.solve;
  const wanted = vary === undefined ? own && wantedOf(own) : listOf(vary);
  const asked = target ?? own?.target;
  if (!wanted || asked === undefined)
    throw new RangeError(
      `the scenario has no \`solve\` key, so \`${wanted ? 'target' : 'vary'}\` must be given`,
    );
  const posed = posedWithin(source, scenario, { vary: wanted, target: asked });
  const used = seed ?? scenario.run.seed;
  const most = battles ?? own?.battles ?? SOLVE_BATTLES;
  return await playing(used, { jobs, signal }, async (play) =>
    solvedAsJson(await solvePosed(posed, { battles: most, play }), used),
  );
}

function listOf(vary: NonNullable<SolveOptions['vary']>): Wanted[] {
  const all = typeof vary === 'string' || !isList(vary) ? [vary] : vary;
  return all.map((each) => (typeof each === 'string' ? { path: each } : each));
}

function isList(vary: Wanted | readonly (string | Wanted)[]): vary is readonly (string | Wanted)[] {
  return Array.isArray(vary);
}

async function playing<T>(
  seed: number,
  { jobs, signal }: { jobs: number | undefined; signal: AbortSignal | undefined },
  work: (play: PlayPoints) => Promise<T>,
): Promise<T> {
  if (jobs === 0) {
    const here = playPointsHere(seed);
    return await work((parts) => {
      signal?.throwIfAborted();
      return here(parts);
    });
  }
  const { PointPool } = await import('./experiment/point-pool.js');
  const pool = new PointPool(seed, { jobs, signal });
  try {
    return await work(pool.play);
  } finally {
    await pool.close();
  }
}

function checkOptions(options: SolveOptions): void {
  checkKind(typeof options === 'object' && options !== null, 'options', 'an object', options);
  const { file, vary, target, battles, seed, jobs, signal } = options;
  checkKind(file === undefined || typeof file === 'string', 'file', 'text', file);
  checkKind(target === undefined || typeof target === 'string', 'target', 'text', target);
  const isPath = (each: unknown) =>
    typeof each === 'string' ||
    (typeof each === 'object' && each !== null && typeof (each as { path?: unknown }).path === 'string');
  const isVary = vary === undefined || (Array.isArray(vary) ? vary.every(isPath) : isPath(vary));
  checkKind(isVary, 'vary', 'a path, or an object with `path`, or two of them', vary);
  if (Array.isArray(vary) && (vary.length < 1 || vary.length > 2))
    throw new RangeError(`vary must name one or two numbers, got ${vary.length}`);
  if (battles !== undefined) checkWhole('battles', battles, 1, MOST_BATTLES_EACH);
  if (seed !== undefined) checkWhole('seed', seed, 0, MOST_SEED);
  if (jobs !== undefined) checkWhole('jobs', jobs, 0, MOST_JOBS);
  checkKind(signal === undefined || signal instanceof AbortSignal, 'signal', 'an AbortSignal', signal);
}
