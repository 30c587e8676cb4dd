import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * The folder of the built program.
 *
 * @throws Error when it is missing or older than the source
 */
export function built(): string {
  const dist = join(ROOT, 'dist');
  const main = join(dist, 'cli', 'main.js');
  const remedy = 'run `npm run build` first';
  if (!existsSync(main)) throw new Error(`the program is not built: ${remedy}`);
  const time = statSync(main).mtimeMs;
  const source = join(ROOT, 'src');
  const newer = readdirSync(source, { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith('.ts') && statSync(join(source, name)).mtimeMs > time,
  );
  if (newer !== undefined) throw new Error(`the built program is older than src/${newer}: ${remedy}`);
  return dist;
}
