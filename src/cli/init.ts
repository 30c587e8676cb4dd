import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { idSchema } from '../battlefield/schema-parts.js';
import { shellWord } from '../experiment/command.js';
import { type SystemId, systemIds } from '../rules/registry.js';
import { starterScenario } from '../scenario/starter.js';
import { nearest } from '../scenario/wording.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { say } from './say.js';

interface InitOptions {
  force?: boolean;
  system?: string;
}

/** Writes a commented scenario, named after its file; never over a file unless told to. */
export async function init(
  file: string,
  { force = false, system = systemIds[0] }: InitOptions,
): Promise<void> {
  if (!isSystem(system)) {
    const near = nearest(system, systemIds);
    const choice = near ? ` — did you mean ${near}?` : '';
    throw new StopWithCode(INVALID, `--system ${String(system)}: allowed: ${systemIds.join(', ')}${choice}`);
  }
  try {
    await writeFile(file, starterScenario(nameFor(file), system), { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR' || isFolder(file)) throw new StopWithCode(INVALID, `${file} is a folder`);
    if (code === 'EEXIST') throw new StopWithCode(INVALID, `${file} already exists; --force replaces it`);
    if (code === 'ENOENT')
      throw new StopWithCode(INVALID, `${file} cannot be written: its folder does not exist`);
    throw new StopWithCode(INVALID, `${file} cannot be written: ${message}`);
  }
  say(`Wrote ${file}. Play it with: standfast run ${shellWord(file)}\n`);
}

/**
 * The file's name as an id.
 *
 * @example nameFor('My Battle.yaml') // 'my-battle'
 * @example nameFor('1944.yaml') // 'scenario-1944': digits alone are no id, nor is the name of a device
 */
export function nameFor(file: string): string {
  const words =
    basename(file)
      .replace(/\.[^.]*$/, '')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const id = words.join('-').slice(0, 50).replace(/-$/, '');
  if (id === '') return 'scenario';
  return idSchema.safeParse(id).success ? id : `scenario-${id}`;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isSystem(id: string): id is SystemId {
  return (systemIds as readonly string[]).includes(id);
}
