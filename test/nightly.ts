import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '#src/version.js';
import { ROOT } from './root.js';

/**
 * The tests with large counts: every statistical suite, random scenarios, a fleet with failures, all scenarios under
 * other versions of Node, and a third of the mutants, a different third every day. Words after the command select
 * parts: `npm run test:nightly -- survival mutants`. Writes the results into docs/checking.md.
 */
const PARTS: readonly [title: string, ...files: string[]][] = [
  ['exact solution, kernel and plain players on small battles', 'statistical/judge-'],
  ['kernel and plain players on large battles', 'statistical/agreement-'],
  ['forces listed in reverse order, and a force against its equal', 'statistical/seats-'],
  ['intervals contain the truth, for one look and for many', 'statistical/coverage', 'statistical/peeking'],
  ['recursions and mirrors', 'statistical/checks', 'statistical/simultaneous', 'statistical/mirror'],
  ['answers of `solve` contain the exact ones', 'tuning/calibration'],
  ['races, and the fights that `init` writes', 'race.statistical', 'starter.statistical'],
  ['random scenarios', 'random-scenarios'],
  ['random rulebooks, valid and damaged', 'random-rulebooks'],
  ['a fleet on Redis: kills, stops, restarts, a full Redis', 'fleet/faults'],
  ['failing disks, killed runs, damaged checkpoints, many locks', 'cli/survival', 'test/storage/'],
  ['Node 20, 22 and 24', 'node-versions'],
  ['the workbench does not grow over 500 edits', 'workbench/memory'],
  ['the workbench in every colour scheme and width', 'workbench/page'],
  ['recipes: GNU parallel, Slurm with one node', 'deploy'],
];

const MUTANTS = 'a third of the mutants';

const words = process.argv.slice(2);
const isChosen = (text: string) => words.length === 0 || words.some((word) => text.includes(word));
const chosen = PARTS.filter((part) => part.some(isChosen));
const folder = mkdtempSync(join(tmpdir(), 'standfast-nightly-'));
const report = testReport();
const results = new Map(chosen.map(([title, ...files]) => [title, resultOf(report, files)]));
if (isChosen('mutants')) results.set(MUTANTS, mutantsKilled());
rmSync(folder, { recursive: true });

const PAGE = join(ROOT, 'docs', 'checking.md');
const BETWEEN = /(<!-- nightly -->\n)([\s\S]*)(<!-- end -->)/;
const page = readFileSync(PAGE, 'utf8');
const [, , before = ''] = BETWEEN.exec(page) ?? [];
const today = new Date().toISOString().slice(0, 10);
const rows = [...PARTS.map(([title]) => title), MUTANTS].map((title) => {
  const result = results.get(title);
  const old = before.split('\n').find((line) => line.startsWith(`| ${title} |`));
  return result ? `| ${title} | ${result} | ${VERSION}, ${today}, Node ${process.versions.node} |` : old;
});
const table = `| what | result | when |\n|---|---|---|\n${rows.filter(Boolean).join('\n')}\n`;
console.log(`\n${table}`);
writeFileSync(
  PAGE,
  page.replace(BETWEEN, (_, from, __, to) => `${from}${table}${to}`),
);
if (report?.success === false) process.exitCode = 1;

interface Report {
  success: boolean;
  testResults: { name: string; startTime: number; endTime: number; assertionResults: { status: string }[] }[];
}

/** Runs all parts at once, to keep both processors busy. null: there was nothing to run, or no report was written. */
function testReport(): Report | null {
  const files = chosen.flatMap(([, ...of]) => of);
  if (files.length === 0) return null;
  const file = join(folder, 'report.json');
  const env = { ...process.env, TEST_SCALE: 'nightly' };
  const args = ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  spawnSync('npx', args, { cwd: ROOT, stdio: 'inherit', env });
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    process.exitCode = 1;
    return null;
  }
}

/** `**1 failed**, 15 tests passed, 35 minutes`. */
function resultOf(report: Report | null, files: readonly string[]): string {
  const of = (report?.testResults ?? []).filter(({ name }) => files.some((file) => name.includes(file)));
  const tests = of.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((each) => each.status === status).length;
  const failed = count('failed') === 0 ? '' : `**${count('failed')} failed**, `;
  const skipped = count('skipped') + count('pending');
  const took = of.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0) / 1000;
  return `${failed}${count('passed')} tests passed${skipped > 0 ? `, ${skipped} skipped` : ''}, ${minutes(took)}`;
}

/** `19 of 20 killed, 17 min 3 s`. */
function mutantsKilled(): string {
  const day = Math.floor(Date.now() / 86_400_000);
  const args = [join(ROOT, 'dist-test', 'mutants', 'main.js'), '--part', `${(day % 3) + 1}`, '--of', '3'];
  const start = performance.now();
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  const killed = /(\d+ of \d+) mutants were killed/.exec(stdout)?.[1]?.concat(' killed') ?? 'did not run';
  return `${killed}, ${minutes((performance.now() - start) / 1000)}`;
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
