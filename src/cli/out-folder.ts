import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes sure, before anything is played and without writing, that a results folder can be made or written to.
 *
 * @throws Error when it cannot
 */
export async function checkFolder(folder: string): Promise<void> {
  let place = resolve(folder);
  for (;;) {
    const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && dirname(place) !== place) return undefined;
      throw refusal(folder, error.code === 'ENOTDIR' ? 'a file stands in its way' : error.message);
    });
    if (found === undefined) {
      place = dirname(place);
      continue;
    }
    if (!found.isDirectory()) throw refusal(folder, `${place} is a file`);
    await access(place, constants.W_OK).catch(() => {
      throw refusal(folder, `${place} may not be written to`);
    });
    return;
  }
}

function refusal(folder: string, reason: string): Error {
  return new Error(`cannot write results to ${folder}: ${reason}`);
}
