import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { MOST_BYTES } from '../scenario/read.js';
import type { OpenRulebook } from '../scenario/rulebook-files.js';
import { code, nearest } from '../scenario/wording.js';

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
  let names: string[];
  try {
    names = readdirSync(dirname(file)).filter(
      (name) => /\.(ya?ml|json)$/.test(name) && isMeant(join(dirname(file), name)),
    );
  } catch {
    return '';
  }
  const near = nearest(basename(file), names);
  return near === undefined
    ? ''
    : ` — did you mean ${code(`${written.slice(0, -basename(file).length)}${near}`)}?`;
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
