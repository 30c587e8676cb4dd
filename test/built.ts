import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.js';

/** The folder of the built program. */
export const DIST = join(ROOT, 'dist');

const built = statSync(join(DIST, '.tsbuildinfo'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const newer = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).find(
  (name) => name.endsWith('.ts') && statSync(join(ROOT, 'src', name)).mtimeMs > built,
);
if (newer !== undefined)
  throw new Error(`the built program is older than src/${newer}: run \`npm run compile\``);
