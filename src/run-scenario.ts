import { checkKind } from './experiment/bounds.js';
import { raceOf } from './experiment/race.js';
import { stopRule } from './experiment/stop-rule.js';
import { asPlayed, newStudy, ordersOf } from './experiment/study.js';
import { parseScenario } from './scenario/parse.js';
import { askedPrecision } from './scenario/precision-targets.js';
import { formatProblem, type Problem } from './scenario/problems.js';
import { findingsOfRun } from './tuning/findings-of-run.js';
import type { Findings } from './words/findings.js';

export interface RunOptions {
  /** Name of the scenario in problems and in the report. Default: `scenario.yaml`. */
  file?: string;
  /** Battles at each design point, 1 to 10⁹. Default: the scenario’s. */
  battles?: number;
  /**
   * Stops the run, at `battles` at the latest, when every response named is known this precisely: half of its 95 %
   * confidence sequence, in its unit, as `{ holds_field: 0.002, 'difference.turns': 0.05 }`. A number is short
   * for `{ holds_field: number }`. It takes the place of the scenario’s `run.stop`. Default: the scenario’s.
   */
  precision?: number | Readonly<Record<string, number>>;
  /** Seed of all random numbers, 0 to 2⁵³ − 1. Default: the scenario’s. */
  seed?: number;
  /** Worker threads, 1 to 256; the findings do not depend on it. Default: one per processor. */
  jobs?: number;
  /** Stops the run; the promise rejects with its reason. */
  signal?: AbortSignal;
  /** Called a few times a second with the share of battles done, 0–1. If it throws, the run ends with that error. */
  onProgress?: (share: number) => unknown;
}

/**
 * The scenario has mistakes; the message lists them all, one per line.
 *
 * @example error.problems[0] // { file: 'duel.yaml', line: 10, col: 12, path: 'turnLimit', message: '`turnLimit` …' }
 */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
  }
}

/**
 * Plays a scenario, YAML or JSON, on worker threads (Node), and returns the findings for the reports.
 * The same text, battles, seed and version give the same findings on any machine.
 *
 * @throws ScenarioError when the scenario has mistakes, or is not text
 * @throws TypeError when an option has the wrong type
 * @throws RangeError when an option is out of bounds, or the scenario is too large to be played
 * @throws Error when a worker fails, so that the run is incomplete; the reason of `signal`; what `onProgress` throws
 * @example
 * const findings = await runScenario(await readFile('scenarios/squad-duel.yaml', 'utf8'), { battles: 20_000 });
 * findings.rows.outcomes[0];
 * // { design_point: 0, variant: 'leaders: off · classes: off', n: 20000, holder: 'blue', reason: 'destroyed', … }
 */
export async function runScenario(text: string, options: RunOptions = {}): Promise<Findings> {
  checkOptions(options);
  const { file, battles, precision, seed, jobs, signal, onProgress } = options;

  // 1. Text → scenario → study.
  const parsed = parseScenario(text, file);
  if (!parsed.ok) throw new ScenarioError(parsed.problems);
  const { run } = parsed.scenario;
  const planned = newStudy(
    parsed.designPoints,
    battles ?? run.battles,
    seed ?? run.seed,
    precision === undefined ? run.precision : askedPrecision(precision),
  );

  // 2. Study → counts.
  const { runPool } = await import('./experiment/pool.js');
  const tallies = await runPool(ordersOf(planned), {
    jobs,
    signal,
    enough: stopRule(planned),
    race: raceOf(planned),
    onProgress,
  });

  // 3. Counts → findings.
  const { ThreadPlayers } = await import('./experiment/thread-players.js');
  const read = { ...parsed, file: file ?? 'scenario.yaml', text };
  return findingsOfRun(asPlayed(planned, tallies), tallies, read, new ThreadPlayers({ jobs, signal }));
}

function checkOptions(options: RunOptions): void {
  checkKind(typeof options === 'object' && options !== null, 'options', 'an object', options);
  const { file, precision, signal, onProgress } = options;
  checkKind(file === undefined || typeof file === 'string', 'file', 'text', file);
  const isPrecision = ['undefined', 'number', 'object'].includes(typeof precision) && precision !== null;
  checkKind(isPrecision, 'precision', 'a number or an object', precision);
  const isSignal = signal === undefined || signal instanceof AbortSignal;
  checkKind(isSignal, 'signal', 'an AbortSignal', signal);
  const isHeard = onProgress === undefined || typeof onProgress === 'function';
  checkKind(isHeard, 'onProgress', 'a function', onProgress);
}
