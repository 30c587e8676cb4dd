import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeOwn } from '../storage/whole-file.js';

const PAGE = fileURLToPath(new URL('../page/workbench.html', import.meta.url));

/** Every version of the page has this in its head. */
const OURS = '<title>standfast workbench</title>';

/** The page of the workbench. @throws Error when it is not built */
export function workbenchPage(): Promise<string> {
  return readFile(PAGE, 'utf8');
}

/**
 * Puts the page into a folder of results, so that reports can open their scenarios in it; a foreign file of that name
 * is left alone. A failure does no harm: the next run writes the page.
 */
export async function placeWorkbench(out: string): Promise<void> {
  const file = join(out, 'workbench.html');
  try {
    await placeOwn(file, await workbenchPage(), (there) => there.includes(OURS));
  } catch {
    // The results themselves are written.
  }
}
