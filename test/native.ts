import { createRequire } from 'node:module';
import { join } from 'node:path';
import { built } from './built.js';

const load = createRequire(import.meta.url);

/**
 * A module of the built program as Node itself loads it: millions of battles need the speed that it has for
 * users. The test runner would transform the built files as well if they came by `import()`, which it rewrites;
 * they would reach every imported constant through a module object and take twice as long.
 *
 * @param path within the build: `native('experiment', 'play-study.js')`
 * @throws Error when the build is missing or older than the source
 */
export function native<Module>(...path: string[]): Module {
  return load(join(built(), ...path)) as Module;
}
