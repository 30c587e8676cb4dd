import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A JSON file with a list of test files: these are run, in this order, and no others. */
const { CI, TEST_LIST } = process.env;
const list =
  TEST_LIST === undefined
    ? []
    : (JSON.parse(readFileSync(TEST_LIST, 'utf8')) as string[]).map((path) => resolve(path));

/** Those that have a source: what was compiled before a test was renamed stays in dist-test. */
const compiled = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
  .map((path) => `dist-test/${path.replaceAll('\\', '/').replace(/ts$/, 'js')}`);

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => list.indexOf(a.moduleId) - list.indexOf(b.moduleId));
  }
}

export default defineConfig({
  test: {
    // Tests run as they are compiled: modules load, and battles are played, at the speed that they have for users.
    include: TEST_LIST === undefined ? compiled : list,
    server: { deps: { external: [/\/dist\//, /\/dist-test\/(?!.*\.test\.js$)/] } },
    // A machine may be busy: only what hangs is ended.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // A shared machine may stop for longer than a worker is waited for. What fails twice is no accident; a second try is listed.
    retry: CI === undefined ? 0 : 1,
    // Two threads, each of which loads a module once for all its test files.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    ...(TEST_LIST === undefined ? {} : { sequence: { sequencer: InOrder } }),
  },
});
