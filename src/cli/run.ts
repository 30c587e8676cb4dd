import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { analyse } from '../analysis/analyse.js';
import type { Findings } from '../analysis/findings.js';
import { count } from '../analysis/format.js';
import { replayAssumed } from '../analysis/replay-assumed.js';
import { commandOf } from '../experiment/command.js';
import { idleTarget } from '../experiment/measures.js';
import { runPool } from '../experiment/pool.js';
import { allReached, type PrecisionFinding, precisionRows, stopRule } from '../experiment/precision.js';
import { stoppedInWords, targetsInWords, widestInWords } from '../experiment/precision-in-words.js';
import { solveOnThreads } from '../experiment/solve-pool.js';
import { asPlayed, newStudy, ordersOf, type Study, type StudyOrders } from '../experiment/study.js';
import type { VegaLiteSpec } from '../report/charts/chart.js';
import { renderSvg } from '../report/render-svg.js';
import { RESULT_FILE_NAMES, type ResultFile, renderReport, renderTables } from '../report/results.js';
import { writeResults } from '../report/write-results.js';
import { type Targets, targetsOf } from '../scenario/precision.js';
import { formatProblem } from '../scenario/problems.js';
import { VERSION } from '../version.js';
import { CHECK_FAILED, INTERRUPTED, INVALID, StopWithCode } from './exit-codes.js';
import { expected } from './expected.js';
import type { Format } from './formats.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { checkFolder } from './out-folder.js';
import { progressLine } from './progress.js';
import { summary } from './summary.js';

interface RunOptions {
  battles?: number;
  precision?: Targets;
  seed?: number;
  jobs?: number;
  set?: string[];
  out: string;
  format: Format[];
  json?: true;
  report: boolean;
  dryRun?: true;
  strict?: true;
  quiet?: true;
  color: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Plays every scenario, one after the other, and writes its results folder.
 *
 * @throws StopWithCode when all are written, if what a scenario expects failed, or under `--strict` is inconclusive;
 *   under `--strict` also if it asks for rules that were never used
 */
export async function run(files: readonly string[], options: RunOptions): Promise<void> {
  const loaded = await loadScenarios(files, options.set ?? []);
  refuseSameFolder(loaded);
  if (!options.quiet) warn(loaded);
  const studies = loaded.map((each) => studyOf(each, options));
  if (options.dryRun) {
    const plans = loaded.map((each, i) => plannedInWords(each, studies[i]!));
    if (!options.quiet) process.stderr.write(plans.join(''));
    return;
  }
  for (const { scenario } of loaded) await checkFolder(join(options.out, scenario.name));

  let isFaultless = true;
  const interrupt = new AbortController();
  const onSignal = () => interrupt.abort();
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    for (const [i, each] of loaded.entries()) {
      const findings = await playAndWrite(each, studies[i]!, options, interrupt.signal).catch(
        (error: unknown) => {
          if (!interrupt.signal.aborted) throw loaded.length === 1 ? error : named(each.file, error);
          throw new StopWithCode(
            INTERRUPTED,
            `interrupted; no results of ${each.scenario.name} were written`,
          );
        },
      );
      const complaints = complaintsOf(each.file, findings, options);
      process.stderr.write(complaints.map((complaint) => `${complaint}\n`).join(''));
      isFaultless &&= complaints.length === 0;
    }
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
  if (!isFaultless) throw new StopWithCode(CHECK_FAILED);
}

/** A failed run, with which of several scenarios it was. */
function named(file: string, error: unknown): Error {
  return new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}

async function playAndWrite(
  loaded: LoadedScenario,
  planned: Study,
  options: RunOptions,
  signal: AbortSignal,
): Promise<Findings> {
  // 1. Battles → counts.
  const { name } = loaded.scenario;
  const most = planned.battles * planned.points.length;
  const progress = progressLine(name, most, options.quiet === true);
  const started = performance.now();
  let known = '';
  const enough = stopRule(planned, (found) => {
    known = widestInWords(found);
  });
  const onProgress = (share: number) => progress.update(share, known);
  const pool = { jobs: options.jobs, signal, enough, onProgress };
  const tallies = await runPool(ordersOf(planned), pool).finally(progress.stop);
  const seconds = (performance.now() - started) / 1000;
  const study = asPlayed(planned, tallies);
  const precision = study.precision ? precisionRows(study, tallies) : null;
  const stopped = precision ? [stoppedInWords(study, precision)] : [];

  // 2. Counts, and what is solved without them → findings.
  const solved = await solveOnThreads(study, { jobs: options.jobs, signal });
  const again = (orders: StudyOrders) => runPool(orders, { jobs: options.jobs, signal });
  const replays = options.report ? await replayAssumed(study, tallies, again) : null;
  const findings = analyse(study, tallies, {
    version: VERSION,
    command: commandOf(loaded.file, study, options.set),
    warnings: [
      ...loaded.warnings.map(({ message }) => message),
      ...(precision && !allReached(precision) ? stopped : []),
    ],
    solved,
    expectedAt: loaded.expectedAt,
    replays,
  });

  // 3. Findings → files, all of them or none.
  const draw = async (spec: VegaLiteSpec) => {
    await new Promise(setImmediate); // lets a signal in between two charts
    signal.throwIfAborted();
    return renderSvg(spec);
  };
  const written = [
    ...(options.format.includes('csv') ? renderTables(findings) : []),
    ...(options.report ? await renderReport(findings, draw) : []),
    ...(options.format.includes('json') ? rowsAsJson(findings) : []),
  ];
  written.push({ path: 'run.json', content: runRecord(loaded, study, precision, findings, written) });
  const folder = join(options.out, name);
  const obsolete = [...RESULT_FILE_NAMES, ...rowsAsJson(findings).map(({ path }) => path)];
  await writeResults(folder, written, { signal, obsolete });

  // 4. The answer for the terminal; data to standard output, the rest to standard error.
  if (options.json) process.stdout.write(`${JSON.stringify(findings.rows)}\n`);
  if (!options.quiet) {
    sayHowItWent(findings, stopped, folder, options, seconds);
    sayWhatWasExpected(loaded.file, findings, options);
  }
  return findings;
}

function sayHowItWent(
  findings: Findings,
  stopped: readonly string[],
  folder: string,
  options: RunOptions,
  seconds: number,
): void {
  const color = options.color && process.stderr.hasColors?.() === true;
  process.stderr.write(`\n${summary(findings, color, stopped)}`);
  const total = findings.run.battles * findings.run.designPoints;
  const rate = count(Math.round(total / seconds));
  process.stderr.write(`${count(total)} battles in ${seconds.toFixed(1)} s (${rate} a second).\n`);
  if (findings.deadRules.length > 0 && !options.strict) {
    process.stderr.write(`Asked for and never used: ${findings.deadRules.join('; ')}.\n`);
  }
  const where = options.report
    ? `The report is in ${join(folder, 'report.html')}`
    : `The tables are in ${folder}`;
  process.stderr.write(`${where}\n`);
}

function sayWhatWasExpected(file: string, findings: Findings, { strict }: RunOptions): void {
  const { allMet, inconclusive } = expected(file, findings);
  process.stderr.write(allMet + (strict ? '' : inconclusive));
}

/** What makes the run end with CHECK_FAILED. */
function complaintsOf(file: string, findings: Findings, { strict }: RunOptions): string[] {
  const { failed, inconclusive } = expected(file, findings);
  return [
    ...(failed === '' ? [] : [failed.trimEnd()]),
    ...(strict && inconclusive !== '' ? [inconclusive.trimEnd()] : []),
    ...(strict && findings.deadRules.length > 0 ? [deadRulesInWords(file, findings.deadRules)] : []),
  ];
}

function deadRulesInWords(file: string, rules: readonly string[]): string {
  const lines = rules.map((rule) => `  ${rule}\n`).join('');
  return `${file}: --strict: the scenario asks for rules that no battle used:\n${lines}Switch them off, or change what keeps them from being used.`;
}

function warn(loaded: readonly LoadedScenario[]): void {
  for (const { warnings } of loaded) {
    for (const warning of warnings) process.stderr.write(`warning: ${formatProblem(warning)}\n`);
  }
}

function studyOf({ file, scenario, designPoints }: LoadedScenario, options: RunOptions): Study {
  const { run } = scenario;
  const precision = options.precision ?? run.precision;
  const idle = precision === undefined ? null : idleTarget(designPoints, targetsOf(precision));
  if (idle) throw new StopWithCode(INVALID, `${file}: ${idle}`);
  return newStudy(designPoints, options.battles ?? run.battles, options.seed ?? run.seed, precision);
}

function refuseSameFolder(loaded: readonly LoadedScenario[]): void {
  for (const [i, { file, scenario }] of loaded.entries()) {
    const first = loaded.findIndex((other) => other.scenario.name === scenario.name);
    if (first === i) continue;
    const both = `${loaded[first]!.file} and ${file} are both named ${scenario.name}`;
    throw new StopWithCode(
      INVALID,
      `${both} and would share a results folder; give one of them another \`name\``,
    );
  }
}

function plannedInWords({ file, scenario }: LoadedScenario, study: Study): string {
  const points = study.points.map((point) => `  ${point.index}  ${point.label}\n`).join('');
  const battles = `${count(study.battles)} ${study.battles === 1 ? 'battle' : 'battles'}`;
  const variants = study.points.length === 1 ? '' : ` at each of ${study.points.length} design points`;
  const play = study.precision ? 'play at most' : 'play';
  const until = study.precision ? `, until it knows ${targetsInWords(study.precision)}` : '';
  return `${file} is valid. It would ${play} ${battles} of ${scenario.name}${variants}, seed ${study.seed}${until}:\n${points}`;
}

function rowsAsJson(findings: Findings): ResultFile[] {
  return Object.entries(findings.rows).map(([table, rows]) => ({
    path: `${table}.json`,
    content: `${JSON.stringify(rows, null, 1)}\n`,
  }));
}

/** run.json: everything the results depend on, and what the files hold; nothing that varies from run to run. */
function runRecord(
  { source, scenario }: LoadedScenario,
  { battles, cap, seed, precision: targets }: Study,
  precision: readonly PrecisionFinding[] | null,
  findings: Findings,
  files: readonly ResultFile[],
): string {
  const record = {
    tool: 'standfast',
    version: VERSION,
    seed,
    battles_per_design_point: battles,
    ...(precision && { precision: { targets, cap, reached: allReached(precision) } }),
    complete: true,
    scenario_sha256: sha256(JSON.stringify(source)),
    design_points: findings.designPoints,
    scenario: {
      ...scenario,
      run: { ...scenario.run, battles: cap, seed, ...(targets && { precision: targets }) },
    },
    files: files.map(({ path, content }) => ({ path, sha256: sha256(content) })),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
