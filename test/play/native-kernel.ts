import { createRequire } from 'node:module';
import { join } from 'node:path';
import { built } from '../built.js';

const load = createRequire(import.meta.url);

/**
 * The kernel as Node itself loads it: millions of battles need the speed that it has for users. The
 * test runner would transform the built files as well if they came by `import()`, which it rewrites;
 * the kernel would reach every imported constant through a module object and take twice as long.
 *
 * @throws Error when the build is missing or older than the source
 */
export async function nativeKernel(): Promise<typeof import('../../src/experiment/play-study.js')> {
  return load(join(built(), 'experiment', 'play-study.js'));
}
