import { allReached, type PrecisionFinding } from '../experiment/stop-rule.js';
import type { Study } from '../experiment/study.js';
import { sha256 } from '../report/sha256.js';
import type { ResultFile } from '../storage/result-file.js';
import { type RecordedFacts, recordFile } from '../storage/run-record.js';
import type { Findings } from '../words/findings.js';
import type { LoadedScenario } from './load-scenario.js';

interface Asked {
  precision?: readonly PrecisionFinding[] | null;
  tag?: string | undefined;
  /** Does the run write a report? */
  report: boolean;
}

/** `run.json` of a run, with the hashes of its other files. */
export async function runRecordFile(
  { source, scenario }: Pick<LoadedScenario, 'source' | 'scenario'>,
  { cap, seed, precision: targets, stop }: Study,
  findings: Findings,
  files: readonly ResultFile[],
  { precision, tag, report }: Asked,
): Promise<ResultFile> {
  const { battles, fewest, planned, race, talliesSha256 } = findings.run;
  const playedAt = (index: number) =>
    findings.rows.responses.find(({ design_point }) => design_point === index)!.n;
  const facts: RecordedFacts = {
    tag,
    answer: findings.summary.answer,
    chart: report ? await leadOf(findings) : undefined,
    seed,
    battles_per_design_point:
      fewest === battles ? battles : findings.designPoints.map(({ index }) => playedAt(index)),
    battles_to_solve: findings.solve?.battles,
    precision: precision ? { targets, cap, reached: allReached(precision) } : undefined,
    race: stop ? { stop, cap, ended: race } : undefined,
    complete: battles === planned,
    scenario_sha256: sha256(JSON.stringify(source)),
    tallies_sha256: talliesSha256,
    design_points: findings.designPoints,
    scenario: {
      ...scenario,
      run: { ...scenario.run, battles: cap, seed, ...(targets && { precision: targets }) },
    },
  };
  return recordFile(
    facts,
    files.map(({ path, content }) => ({ path, sha256: sha256(content) })),
  );
}

/** The file of the chart that the report begins with. */
async function leadOf(findings: Findings): Promise<string> {
  const { leadChart } = await import('../report/charts/all.js');
  return `${leadChart(findings).id}.svg`;
}
