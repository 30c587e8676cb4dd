import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '#src/version.js';
import { ROOT } from './root.js';

/**
 * The large counts, an hour at most: every statistical suite, random scenarios, a fleet to which something happens,
 * all scenarios under other versions of Node, and a third of the mutants, another one every day. Writes what came of them into docs/checking.md.
 */
const PARTS: readonly [title: string, ...files: string[]][] = [
  ['exact solution, kernel and plain players on small battles', 'statistical/judge-'],
  ['kernel and plain players on large battles', 'statistical/agreement-'],
  ['forces listed in the other order, and a force against its equal', 'statistical/seats-'],
  ['intervals hold the truth, of single looks and of many', 'statistical/coverage', 'statistical/peeking'],
  ['recursions and mirrors', 'statistical/checks', 'statistical/simultaneous', 'statistical/mirror'],
  ['random scenarios', 'random-scenarios'],
  ['a fleet on a Redis: kills, stops, restarts, a full Redis', 'fleet/faults'],
  ['disks that fail, runs that are killed, damaged checkpoints, many locks', 'cli/survival', 'test/storage/'],
  ['Node 20, 22 and 24', 'node-versions'],
  ['recipes: GNU parallel, a Slurm of one node', 'deploy'],
];

const folder = mkdtempSync(join(tmpdir(), 'standfast-nightly-'));
const started = performance.now();
const report = testReport();
const rows = PARTS.map(([title, ...files]) => rowOf(title, report, files));
const [seconds, killed] = timed(mutantsKilled);
rows.push(`| mutants, ${minutes(seconds)} | ${killed} |`);
rmSync(folder, { recursive: true });

const whole = minutes((performance.now() - started) / 1000);
const today = new Date().toISOString().slice(0, 10);
const table = `Version ${VERSION}, ${today}, Node ${process.versions.node}, two cores: ${whole} in all.\n\n| what | result |\n|---|---|\n${rows.join('\n')}\n`;
console.log(`\n${table}`);
const page = join(ROOT, 'docs', 'checking.md');
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(
    /(<!-- nightly -->\n)[\s\S]*(<!-- end -->)/,
    (_, from, to) => `${from}${table}${to}`,
  ),
);
process.exitCode = report?.success ? 0 : 1;

interface Report {
  success: boolean;
  testResults: { name: string; assertionResults: { status: string }[] }[];
}

/** All parts at once, so that both processors have work. */
function testReport(): Report | null {
  const file = join(folder, 'report.json');
  const files = PARTS.flatMap(([, ...of]) => of);
  const env = { ...process.env, TEST_SCALE: 'nightly' };
  const words = ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  spawnSync('npx', words, { cwd: ROOT, stdio: 'inherit', env });
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

function rowOf(title: string, report: Report | null, files: readonly string[]): string {
  const results = (report?.testResults ?? []).filter(({ name }) => files.some((file) => name.includes(file)));
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => tests.filter((each) => each.status === status).length;
  const failed = count('failed') === 0 ? '' : `**${count('failed')} failed**, `;
  return `| ${title} | ${failed}${count('passed')} tests passed |`;
}

/** `19 of 20 killed`. */
function mutantsKilled(): string {
  const day = Math.floor(Date.now() / 86_400_000);
  const words = [join(ROOT, 'dist-test', 'mutants', 'main.js'), '--part', `${(day % 3) + 1}`, '--of', '3'];
  const { stdout } = spawnSync(process.execPath, words, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  return /(\d+ of \d+) mutants were killed/.exec(stdout)?.[1]?.concat(' killed') ?? 'did not run';
}

function timed<Result>(of: () => Result): [seconds: number, result: Result] {
  const start = performance.now();
  const result = of();
  return [(performance.now() - start) / 1000, result];
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
