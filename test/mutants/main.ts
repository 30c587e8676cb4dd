import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiled, nearestFirst, readSources, type Sources } from '../imports.js';
import { ROOT } from '../root.js';
import { asLine, fromLine, type Mutation, mutated } from './mutations.js';
import { STRATA, shuffledMutations } from './sample.js';

/**
 * Inserts small faults, one at a time, into a copy of the project, and runs the deterministic tests, those nearest
 * to the fault first, to see whether one fails.
 *
 *     npm run test:mutants                                  128 mutants of all folders
 *     npm run test:mutants -- --only rules/troop-grade --count 20
 *     npm run test:mutants -- --part 2 --of 3               the second third of them
 *     npm run test:mutants -- --choose                      chooses them anew, into chosen.txt
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    count: { type: 'string', default: '10' },
    part: { type: 'string', default: '1' },
    of: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    choose: { type: 'boolean', default: false },
  },
});

/** The result for a mutant. */
interface Verdict extends Mutation {
  /** The test that failed first; null: none did. */
  killedBy: string | null;
  /** Whether all tests were run; if not, one of the others might have failed. */
  isOver: boolean;
  seconds: number;
}

/** Tests that depend on chance, or need software installed in a folder of their own. */
const NOT_ASKED = /statistical|node-versions/;

/** The mutants that are always tried, a line each: they stay the same when the source around them changes. */
const CHOSEN = join(ROOT, 'test', 'mutants', 'chosen.txt');

const root = mkdtempSync(join(tmpdir(), 'standfast-mutants-'));
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
for (const path of tracked) if (path !== '') cpSync(join(ROOT, path), join(root, path));
symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir');

/** Test files that have killed a mutant, and are known to pass without it. */
const sound = new Set<string>();

try {
  if (!compiles()) throw new Error('the project does not compile');
  const sources = readSources(root);
  if (values.choose) await choose();
  else await tryAll(sources);
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function choose(): Promise<void> {
  const chosen: Mutation[] = [];
  for (const [folder, share] of Object.entries(STRATA)) chosen.push(...(await compilable(folder, share)));
  writeFileSync(CHOSEN, chosen.map((each) => `${asLine(each)}\n`).join(''));
}

async function tryAll(sources: Sources): Promise<void> {
  const { only, count, minutes } = values;
  const verdicts: Verdict[] = [];
  for (const mutation of only === undefined ? shareOfChosen() : await compilable(only, Number(count))) {
    const verdict = await judge(mutation, sources);
    await expectSound(verdict);
    verdicts.push(verdict);
    console.log(inWords(verdict));
  }
  const alive = verdicts.filter(({ killedBy }) => killedBy === null);
  console.log(
    `\n${verdicts.length - alive.length} of ${verdicts.length} mutants were killed; these were not, or not within ${minutes} minutes:`,
  );
  for (const verdict of alive) console.log(`  ${inWords(verdict)}`);
}

/** The first mutants of a folder that the compiler accepts. */
async function compilable(folder: string, count: number): Promise<Mutation[]> {
  const found: Mutation[] = [];
  for (const mutation of shuffledMutations(root, folder)) {
    if (found.length === count) break;
    if (await withMutant(mutation, async () => typechecks())) found.push(mutation);
  }
  return found;
}

/** The chosen mutants of the requested part; no two parts try the same one. */
function shareOfChosen(): Mutation[] {
  const lines = readFileSync(CHOSEN, 'utf8').trimEnd().split('\n');
  return lines
    .filter((_, index) => index % Number(values.of) === Number(values.part) - 1)
    .flatMap((line) => {
      const mutation = fromLine(root, line);
      if (mutation === undefined) console.log(`no longer in the source: ${line}`);
      return mutation ?? [];
    });
}

/** Inserts a mutant while something is done. */
async function withMutant<Result>(mutation: Mutation, done: () => Promise<Result>): Promise<Result> {
  const path = join(root, mutation.path);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(text, mutation));
  try {
    return await done();
  } finally {
    writeFileSync(path, text);
  }
}

function judge(mutation: Mutation, sources: Sources): Promise<Verdict> {
  return withMutant(mutation, async () => {
    if (!compiles()) throw new Error(`${asLine(mutation)} does not compile`);
    const start = performance.now();
    const asked = nearestFirst(sources, mutation.path).filter((test) => !NOT_ASKED.test(test));
    return { ...mutation, ...(await firstFailure(asked)), seconds: (performance.now() - start) / 1000 };
  });
}

/** @throws Error if the test that failed for a mutant also fails without it: then its failure means nothing */
async function expectSound({ killedBy }: Verdict): Promise<void> {
  const file = killedBy === null ? undefined : /^\S+\.test\.js/.exec(killedBy)?.[0];
  if (file === undefined || sound.has(file)) return;
  const test = file.replace(/^dist-test/, 'test').replace(/js$/, 'ts');
  if (!compiles()) throw new Error('the project does not compile');
  const { killedBy: failure } = await firstFailure([test]);
  if (failure !== null) throw new Error(`fails without a mutant, too: ${failure}`);
  sound.add(file);
}

function run(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { cwd: root, stdio: 'ignore' }).status === 0;
}

function typechecks(): boolean {
  return run('npx', 'tsc', '-b');
}

function compiles(): boolean {
  return typechecks() && run('npm', 'run', '--silent', 'bundle');
}

/** The first test that fails. */
async function firstFailure(tests: readonly string[]): Promise<Pick<Verdict, 'killedBy' | 'isOver'>> {
  const order = join(root, 'test-order.json');
  const report = join(root, 'test-report.json');
  writeFileSync(order, JSON.stringify(tests.map(compiled)));
  rmSync(report, { force: true });
  const words = ['vitest', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const env = { ...process.env, TEST_LIST: order };
  // Its own process group: a mutant may leave programs behind that never end.
  const suite = spawn('npx', words, { cwd: root, stdio: 'ignore', env, detached: true });
  const stop = () => process.kill(-suite.pid!, 'SIGKILL');
  const timer = setTimeout(stop, Number(values.minutes) * 60_000);
  const [status] = await once(suite, 'exit');
  clearTimeout(timer);
  try {
    stop();
  } catch {
    // Nothing was left.
  }
  if (status === 0) return { killedBy: null, isOver: true };
  try {
    return { killedBy: failedIn(JSON.parse(readFileSync(report, 'utf8')) as Report), isOver: true };
  } catch {
    // Too slow, or a mutant that never ends.
    return { killedBy: null, isOver: false };
  }
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

function failedIn({ testResults }: Report): string {
  const file = testResults.find(({ status }) => status === 'failed');
  const test = file?.assertionResults.find(({ status }) => status === 'failed');
  return `${file?.name.slice(root.length + 1) ?? 'the test runner'}: ${test?.fullName ?? 'does not load'}`;
}

function inWords({ path, line, was, becomes, killedBy, isOver, seconds }: Verdict): string {
  const what = killedBy !== null ? 'killed' : isOver ? 'SURVIVED' : 'UNDECIDED';
  const change = `${path}:${line}  ${oneLine(was)} → ${oneLine(becomes)}`;
  return `${what} (${seconds.toFixed(0)} s)  ${change}  ${killedBy ?? ''}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
