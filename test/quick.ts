import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
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
 * Every test that imports a changed file counts, with two exceptions that `affectedTests` explains. A few slow
 * suites, which repeat what others check, are left to `npm test`, which leaves nothing out; so are tests of the
 * command line when it has not changed. Statistical suites play a fifth of their battles.
 */
const LEFT_TO_NPM_TEST = /statistical\/(seats|agreement)-|node-versions|same-bytes/;
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
const tests = [...distances.keys()]
  .filter((test) => changed.includes(test) || !isLeft(test))
  .sort((a, b) => distances.get(a)! - distances.get(b)!);

if (tests.length === 0) {
  console.log('No test reads what has changed.');
} else {
  console.log(`${tests.length} of ${sources.systems.size} test files may be affected.`);
  const list = join(ROOT, 'dist-test', 'test-list.json');
  writeFileSync(list, JSON.stringify(tests.map(compiled)));
  const env = { ...process.env, TEST_LIST: list, TEST_SCALE: 'quick' };
  const { status } = spawnSync('npx', ['vitest', 'run'], { cwd: ROOT, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
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
