import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `TEST_LIST`: a JSON file that lists the only test files to run, in this order. */
const { TEST_LIST, TEST_SCALE } = process.env;
const list =
  TEST_LIST === undefined
    ? []
    : (JSON.parse(readFileSync(TEST_LIST, 'utf8')) as string[]).map((path) => resolve(path));

/** `.nightly.test.ts`: only by night. Only tests that still have a source: dist-test keeps those that were renamed. */
const isAsked = (path: string): boolean =>
  path.endsWith('.test.ts') &&
  !path.includes('node_modules') &&
  (TEST_SCALE === 'nightly' || !path.endsWith('.nightly.test.ts'));
const compiled = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter(isAsked)
  .map((path) => `dist-test/${path.replaceAll('\\', '/').replace(/ts$/, 'js')}`);

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((a, b) => list.indexOf(a.moduleId) - list.indexOf(b.moduleId));
  }
}

export default defineConfig({
  test: {
    // Tests run on compiled code: modules load, and battles are played, as fast as for users.
    include: TEST_LIST === undefined ? compiled : list,
    server: { deps: { external: [/\/dist\//, /\/dist-test\/(?!.*\.test\.js$)/] } },
    // A machine may be busy: these limits end only tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
    // Two threads, each of which loads a module once for all its test files.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    ...(TEST_LIST === undefined ? {} : { sequence: { sequencer: InOrder } }),
  },
});
