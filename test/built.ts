import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.js';

/** The folder of the built program. */
export const DIST = join(ROOT, 'dist');

/** The program of the workers, from the bundle: it starts in a third of the time of its modules. */
export const WORKER = pathToFileURL(join(DIST, 'command', 'worker.js'));
/** The address of the module that plays blocks, for other workers. */
export const PLAY_STUDY = pathToFileURL(join(DIST, 'experiment', 'play-study.js')).href;

const timeOf = (path: string) => statSync(join(DIST, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const built = timeOf('.tsbuildinfo');
/** A source newer than the build. The page in the browser is built separately: test/workbench/page.ts checks it. */
const newer = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).find(
  (name) =>
    name.endsWith('.ts') &&
    !name.startsWith('workbench') &&
    statSync(join(ROOT, 'src', name)).mtimeMs > built,
);
if (newer !== undefined)
  throw new Error(`the built program is older than src/${newer}: run \`npm run compile\``);
if (timeOf('command/main.js') < built)
  throw new Error('the command is older than its modules: run `npm run compile`');
