import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '#src/version.js';
import { MUTANTS, PARTS, RESULTS } from './nightly-parts.js';
import { ROOT } from './root.js';

/**
 * The tests with large counts: every statistical suite, random scenarios, a fleet with failures, all scenarios under
 * other versions of Node, and a sixth of the mutants, a different sixth every day. Words after the command select
 * parts: `npm run test:nightly -- survival mutants`. Each part writes its result into docs/checking.md when it ends,
 * so that a night can be run in pieces.
 */
const PAGE = join(ROOT, 'docs', 'checking.md');
const words = process.argv.slice(2);
const isChosen = (text: string) => words.length === 0 || words.some((word) => text.includes(word));
const folder = mkdtempSync(join(tmpdir(), 'standfast-nightly-'));
for (const [title, ...files] of PARTS) {
  if ([title, ...files].some(isChosen)) record(title, () => resultOf(files));
}
if (isChosen(MUTANTS)) record(MUTANTS, mutantsKilled);
rmSync(folder, { recursive: true });

/** Does a part, and writes its row: `| what | result, minutes | version, day, Node |`. */
function record(title: string, done: () => string): void {
  const start = performance.now();
  const result = `${done()}, ${minutes((performance.now() - start) / 1000)}`;
  const when = `${VERSION}, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}`;
  const page = readFileSync(PAGE, 'utf8');
  const [, , before] = RESULTS.exec(page)!;
  const rows = [...PARTS.map(([each]) => each), MUTANTS].flatMap((each) => {
    if (each === title) return `| ${title} | ${result} | ${when} |`;
    return before.split('\n').find((line) => line.startsWith(`| ${each} |`)) ?? [];
  });
  console.log(`\n${title}: ${result}`);
  const table = `| what | result | when |\n|---|---|---|\n${rows.join('\n')}\n`;
  writeFileSync(
    PAGE,
    page.replace(RESULTS, (_, from, __, to) => `${from}${table}${to}`),
  );
}

/** Runs test files. @returns `**1 failed**, 15 tests passed` */
function resultOf(files: readonly string[]): string {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  const env = { ...process.env, TEST_SCALE: 'nightly' };
  const args = ['vitest', 'run', ...files, '--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const { status } = spawnSync('npx', args, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
  if (!existsSync(file)) return '**did not run**';
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const { numFailedTests, numPassedTests, numPendingTests, success } = report as Record<string, number>;
  const failed = success ? '' : `**${numFailedTests} failed**, `;
  return `${failed}${numPassedTests} tests passed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''}`;
}

/** `19 of 20 killed`. */
function mutantsKilled(): string {
  const day = Math.floor(Date.now() / 86_400_000);
  const args = [join(ROOT, 'dist-test', 'mutants', 'main.js'), '--part', `${(day % 6) + 1}`, '--of', '6'];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  return /(\d+ of \d+) mutants were killed/.exec(stdout)?.[1]?.concat(' killed') ?? '**did not run**';
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
