import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { max, median, min } from 'simple-statistics';
import { VERSION } from '#src/version.js';
import { builtMain } from '../cli/program.js';
import { ROOT } from '../root.js';

/**
 * How long a user waits: for short commands, and from saving a file to the first answer of `run --watch`.
 * `npm run bench:quick`, 20 times each or as specified; its table is in docs/performance.md. Run nothing
 * else at the same time; if something does run, the processor seconds are still meaningful.
 */
const TIMES = Number(process.argv[2] ?? 20);
const DUEL = readFileSync(join(ROOT, 'scenarios', 'squad-duel.yaml'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'standfast-bench-'));
const file = join(folder, 'squad-duel.yaml');

/** Elapsed seconds, and seconds of all processors. */
interface Took {
  wall: number;
  cpu: number;
}

try {
  writeFileSync(file, DUEL);
  const run = ['run', file, '--battles', '1000', '--out', join(folder, 'reports'), '--quiet'];
  const commands: [string, string[]][] = [
    ['`node -e 0`, for comparison', ['-e', '0']],
    ['`standfast --version`', [builtMain(), '--version']],
    ['`standfast --help`', [builtMain(), '--help']],
    ['`validate` of `squad-duel`', [builtMain(), 'validate', file]],
    [
      '`run` of `squad-duel`, 1,000 battles of each of 6 variants, `--no-report`',
      [builtMain(), ...run, '--no-report'],
    ],
    ['the same with its report', [builtMain(), ...run]],
  ];
  // In turn, so that other activity of the machine affects all of them.
  const took = commands.map((): Took[] => []);
  for (let time = 0; time < TIMES; time++)
    for (const [i, [, words]] of commands.entries()) took[i].push(await timed(words));
  write([
    ...commands.map(([name], i) => row(name, took[i])),
    row(
      'from a save of `squad-duel` to the first answer of `run --watch`, 1,024 battles of each variant',
      await saves(),
    ),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A shell reports the processor time used by it and by everything that it waited for. */
async function timed(words: readonly string[]): Promise<Took> {
  const started = performance.now();
  const shell = spawn('sh', ['-c', '"$@" >/dev/null 2>&1; times', 'sh', process.execPath, ...words]);
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise((resolve) => shell.on('close', resolve));
  const wall = (performance.now() - started) / 1000;
  const [user, system] = [
    ...said
      .trim()
      .split('\n')[1]
      .matchAll(/(\d+)m([\d.]+)s/g),
  ].map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds));
  return { wall, cpu: user + system };
}

/** Each save changes the longest duration of a battle; the answer is a line in a pipe. */
async function saves(): Promise<Took[]> {
  const words = [builtMain(), 'run', file, '--watch', '--battles', '1e9', '--no-report'];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let heard = () => {};
  child.stdout.on('data', () => heard());
  const answer = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  const took: Took[] = [];
  let next = answer();
  for (let time = 0; time < TIMES; time++) {
    await next;
    await new Promise((resolve) => setTimeout(resolve, 1500)); // it refines meanwhile
    next = answer();
    const saved = performance.now();
    writeFileSync(file, DUEL.replace('turnLimit: 20', `turnLimit: ${time % 2 === 0 ? 12 : 14}`));
    await next;
    took.push({ wall: (performance.now() - saved) / 1000, cpu: Number.NaN });
    next = Promise.resolve();
  }
  child.kill('SIGINT');
  await new Promise((resolve) => child.on('close', resolve));
  return took;
}

function row(name: string, took: readonly Took[]): string {
  const shown = (values: readonly number[]) =>
    Number.isNaN(values[0])
      ? '–'
      : `${median([...values]).toFixed(2)} (${min([...values]).toFixed(2)} to ${max([...values]).toFixed(2)})`;
  return `| ${name} | ${shown(took.map(({ wall }) => wall))} | ${shown(took.map(({ cpu }) => cpu))} |`;
}

function write(rows: readonly string[]): void {
  const lines = [
    '| what | seconds: median (least to most) | seconds of processors |',
    '|---|--:|--:|',
    ...rows,
    '',
    `${TIMES} times each, in turn. Version ${VERSION}, Node ${process.versions.node.split('.')[0]}, ${availableParallelism()} processors.`,
  ];
  console.log(lines.join('\n'));
  const [first, last] = ['<!-- written by npm run bench:quick -->', '<!-- end -->'];
  const page = join(ROOT, 'docs', 'performance.md');
  const [before, , after] = readFileSync(page, 'utf8').split(new RegExp(`${first}([^]*?)${last}`));
  writeFileSync(page, `${before}${first}\n\n${lines.join('\n')}\n\n${last}${after}`);
}
