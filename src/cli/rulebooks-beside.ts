import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { plural } from '../plural.js';
import { MOST_BYTES } from '../scenario/read.js';
import type { OpenRulebook } from '../scenario/rulebook-files.js';
import { code, codes, nearest } from '../scenario/wording.js';

/** Opens only rulebooks in a scenario’s folder or below it. */
export function rulebooksBeside(folder: string): OpenRulebook {
  return (path) => {
    const file = join(folder, path);
    try {
      const within = relative(realpathSync(folder), realpathSync(file));
      if (isAbsolute(path) || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within))
        return {
          fault: `the rulebook \`${path}\` is outside the scenario’s folder: move it into that folder or below it`,
        };
      const what = statSync(file);
      if (!what.isFile()) return { fault: `\`${path}\` is not a file, so it cannot be a rulebook` };
      const { size } = what;
      if (size > MOST_BYTES) return { fault: `the rulebook \`${path}\` is larger than 1 MiB, the maximum` };
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)), name: file };
    } catch (error) {
      const { code: reason, message } = error as NodeJS.ErrnoException;
      if (reason === 'ENOENT')
        return {
          fault: `there is no rulebook \`${path}\` in the scenario’s folder; its path is relative to that folder${fileNear(join(folder, path), (name) => !isScenario(name), path)}`,
        };
      if (reason === 'ERR_ENCODING_INVALID_ENCODED_DATA')
        return { fault: `the rulebook \`${path}\` is not UTF-8 text — save it as UTF-8` };
      return { fault: `the rulebook \`${path}\` cannot be read: ${message}` };
    }
  };
}

/**
 * A file in the same folder that has nearly this name, as a question: ` — did you mean …?`
 *
 * @param written the name as the user wrote it
 */
export function fileNear(
  file: string,
  isMeant: (file: string) => boolean = () => true,
  written = file,
): string {
  // Without their endings, which are alike: they would make all short names near.
  const files = new Map(filesIn(dirname(file), isMeant).map((name) => [name.replace(ENDING, ''), name]));
  const near = nearest(basename(file).replace(ENDING, ''), [...files.keys()]);
  return near === undefined
    ? ''
    : ` — did you mean ${code(`${written.slice(0, -basename(file).length)}${files.get(near)}`)}?`;
}

/** Which scenarios there are in the folder of a file that does not exist, or how to write one. */
export function scenariosBeside(file: string): string {
  const folder = dirname(file);
  if (!existsSync(folder)) return `, and no folder ${code(folder)}`;
  // Most files in JSON are something else.
  const names = filesIn(folder, (name) => isScenario(name) && !name.endsWith('.json'));
  return names.length === 0
    ? '; `standfast init` writes one to start from'
    : `; the folder has the ${plural(names.length, 'scenario')} ${codes(names, 'and', MOST_LISTED)}`;
}

const ENDING = /\.(ya?ml|json)$/;
const MOST_LISTED = 10;

function filesIn(folder: string, isMeant: (file: string) => boolean): string[] {
  try {
    return readdirSync(folder).filter((name) => ENDING.test(name) && isMeant(join(folder, name)));
  } catch {
    return [];
  }
}

/** Is this a scenario? Files of other kinds may be meant to be rulebooks. */
function isScenario(file: string): boolean {
  try {
    const { size } = statSync(file);
    return size > 0 && size <= MOST_BYTES && /^["{\s]*standfast["\s]*:/m.test(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}
