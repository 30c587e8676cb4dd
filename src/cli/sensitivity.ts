import { join } from 'node:path';
import { newStudy } from '../experiment/study.js';
import { DrawPool } from '../report/draw-pool.js';
import { renderReport } from '../report/results.js';
import { renderTables } from '../report/tables.js';
import { SENSITIVITY_BATTLES } from '../scenario/amounts.js';
import { onlyPoint } from '../scenario/design-points.js';
import { printable } from '../scenario/wording.js';
import type { ResultFile } from '../storage/result-file.js';
import { writeResults } from '../storage/write-results.js';
import type { Steps } from '../tuning/steps.js';
import { VERSION } from '../version.js';
import { sensitivityCommandOf } from '../words/command.js';
import type { Findings } from '../words/findings.js';
import { tellFindings } from '../words/tell-findings.js';
import { askedOf, type SensitivityChoices } from './asked-sensitivity.js';
import { homeOf, prepareFolder } from './earlier-run.js';
import { keeping } from './keeping.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { playSteps } from './play-steps.js';
import { runRecordFile } from './run-record-file.js';
import { tooMuchIn } from './run-settings.js';
import { say, sayExperimentIsIgnored, sayWarnings } from './say.js';
import { stepsTable } from './steps-table.js';

export interface SensitivityOptions extends SensitivityChoices {
  method: 'steps' | 'morris' | 'sobol';
  /** Trajectories of `morris`, base points of `sobol`. */
  points?: number;
  seed?: number;
  jobs?: number;
  set?: string[];
  out: string;
  force?: true;
  report: boolean;
  json?: true;
  quiet?: true;
}

/**
 * Changes every number and option of the rules in use, one at a time; prints the effects on a measure, the largest
 * first, and writes them with a tornado chart.
 *
 * @throws StopWithCode when the measure or a path cannot be used
 */
export async function sensitivity(file: string, options: SensitivityOptions): Promise<void> {
  const [given] = await loadScenarios([file], options.set ?? []);
  const loaded = asAsked(given, options);
  const { scenario } = loaded;
  const folder = join(options.out, scenario.name);
  await prepareFolder(folder, scenario, options);
  if (!options.quiet) {
    sayWarnings(given);
    sayExperimentIsIgnored(given.scenario);
  }
  const seed = options.seed ?? scenario.run.seed;
  const steps = await playSteps(loaded, { ...options, seed });
  const findings = findingsOf(loaded, steps, seed, options);
  const { home, beside } = await homeOf(folder, findings.run.battles, scenario, options);
  await keeping(
    home,
    {},
    async () => writeResults(home, await filesOf(loaded, findings, seed, options)),
    () => true,
  );
  const found = steps.sensitivity;
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ seed, ...found })}\n`
      : options.quiet
        ? ''
        : stepsTable(findings, found),
  );
  if (!options.quiet)
    say(
      options.report
        ? `The report is in ${printable(join(home, 'report.html'))}\n`
        : `The tables are in ${printable(home)}\n`,
    );
  say(beside);
}

/** The scenario with the requested analysis and without its experiment; its results go to a separate folder. */
function asAsked(loaded: LoadedScenario, options: SensitivityOptions): LoadedScenario {
  const { experiment: _, expect: __, ...scenario } = loaded.scenario;
  const asked = askedOf(loaded, options, SENSITIVITY_BATTLES);
  return {
    ...loaded,
    scenario: {
      ...scenario,
      name: `${scenario.name}-sensitivity`,
      question: 'Which number matters most?',
      sensitivity: asked,
    },
  };
}

function findingsOf(
  { file, scenario, warnings }: LoadedScenario,
  { baseline, sensitivity: found }: Steps,
  seed: number,
  options: SensitivityOptions,
): Findings {
  try {
    const study = newStudy([onlyPoint(scenario)], found.battles, seed);
    return tellFindings(study, [baseline], {
      ...{ version: VERSION, command: sensitivityCommandOf(file, options), sensitivity: found },
      warnings: warnings.map(({ message }) => message),
      vital: warnings.filter(({ isVital }) => isVital).map(({ message }) => message),
    });
  } catch (error) {
    throw tooMuchIn(file, error);
  }
}

async function filesOf(
  loaded: LoadedScenario,
  findings: Findings,
  seed: number,
  { report, jobs }: SensitivityOptions,
): Promise<ResultFile[]> {
  const files = renderTables(findings);
  if (report) {
    const pool = new DrawPool(jobs);
    try {
      files.push(...(await renderReport(findings, pool.draw)));
    } finally {
      await pool.close();
    }
  }
  const study = newStudy([onlyPoint(loaded.scenario)], findings.run.battles, seed);
  return [...files, await runRecordFile(loaded, study, findings, files, { report })];
}
