import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { built } from '../built.js';

/**
 * The kernel as Node itself loads it. The test runner reaches every imported constant through a
 * module object, which makes the kernel some ten times slower than it is for users; millions of
 * battles need the real speed.
 *
 * @throws Error when the build is missing or older than the source
 */
export async function nativeKernel(): Promise<typeof import('../../src/experiment/play-study.js')> {
  const entry = pathToFileURL(join(built(), 'experiment', 'play-study.js')).href;
  return import(/* @vite-ignore */ entry);
}
