import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { affectedTests, compiled, isTest, readSources } from './imports.js';
import { ROOT } from './root.js';

/**
 * Runs the tests that the changes of the working tree may affect, the nearest first:
 *
 *     npm run test:quick                        what differs from the last commit
 *     npm run test:quick -- --since main~3      … from another
 *     npm run test:quick -- src/rules/uses.ts   as if these had changed
 *
 * Every test that imports a changed file counts, with two exceptions that `affectedTests` explains. After about a
 * minute the farther ones are left to `npm test`, which leaves nothing out; so are a few slow suites which repeat what
 * others check, and tests of the command line when it has not changed. Statistical suites play a fifth of their battles.
 */
const LEFT_TO_NPM_TEST = /statistical\/agreement-|node-versions|same-bytes/;
/** Milliseconds, as the last runs of the tests took: two at a time. */
const BUDGET = 2 * 40_000;
const COMMAND_LINE = /^(src|test)\/(cli|experiment)\//;

const words = process.argv.slice(2);
const since = words[0] === '--since' ? words[1] : 'HEAD';
const changed = words.length > 0 && words[0] !== '--since' ? words : changedFiles();

const sources = readSources(ROOT);
const distances = affectedTests(sources, changed);
for (const path of changed.filter((each) => !each.endsWith('.ts'))) {
  for (const test of readersOf(path)) distances.set(test, 0);
}
const isOfCommandLine = changed.some((path) => COMMAND_LINE.test(path));
const isLeft = (test: string): boolean =>
  LEFT_TO_NPM_TEST.test(test) || (test.startsWith('test/cli/') && !isOfCommandLine);
const affected = [...distances.keys()]
  .filter((test) => changed.includes(test) || !isLeft(test))
  .sort((a, b) => distances.get(a)! - distances.get(b)!);
const tests = withinBudget(affected);

if (tests.length === 0) {
  console.log('No test reads what has changed.');
} else {
  const left = affected.length - tests.length;
  const others = left > 0 ? `; the ${left} farthest of them are left to \`npm test\`` : '';
  console.log(`${affected.length} of ${sources.systems.size} test files may be affected${others}.`);
  const list = join(ROOT, 'dist-test', 'test-list.json');
  writeFileSync(list, JSON.stringify(tests.map(compiled)));
  const env = { ...process.env, TEST_LIST: list, TEST_SCALE: 'quick' };
  const { status } = spawnSync('npx', ['vitest', 'run'], { cwd: ROOT, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}

/** The first tests whose last runs took as long as the budget together; one that has not run yet counts a second. */
function withinBudget(nearestFirst: readonly string[]): string[] {
  const lasted = lastDurations();
  let sum = 0;
  return nearestFirst.filter((test) => {
    sum += lasted.get(`:${compiled(test)}`) ?? 1000;
    return sum <= BUDGET || changed.includes(test);
  });
}

/** What vitest remembers of its last runs. */
function lastDurations(): ReadonlyMap<string, number> {
  const cache = join(ROOT, 'node_modules', '.vite', 'vitest');
  const files = existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }) : [];
  const file = files.find((path) => path.endsWith('results.json'));
  if (file === undefined) return new Map();
  const { results } = JSON.parse(readFileSync(join(cache, file), 'utf8')) as Remembered;
  return new Map(results.map(([test, { duration }]) => [test, duration]));
}

interface Remembered {
  results: [test: string, { duration: number }][];
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')].filter(
    (path) => path !== '',
  );
}

/** Tests that name the file or, if it is a scenario, its folder. */
function readersOf(path: string): string[] {
  const name = path.startsWith('scenarios/') ? 'scenarios' : basename(path);
  return [...sources.imports.keys()].filter(
    (test) => isTest(test) && readFileSync(join(ROOT, test), 'utf8').includes(name),
  );
}
