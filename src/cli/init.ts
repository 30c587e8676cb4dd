import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idSchema } from '../battlefield/schema-parts.js';
import { type SystemId, systemIds } from '../rules/registry.js';
import { starterScenario } from '../scenario/starter.js';
import { nearest } from '../scenario/wording.js';
import { reasonOf } from '../storage/results-folder.js';
import { replaceFile, writeToDisk } from '../storage/whole-file.js';
import { shellWord } from '../words/command.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { say } from './say.js';

/** Next to the compiled program. */
const RULEBOOKS = new URL('../../rulebooks/', import.meta.url);

interface InitOptions {
  force?: boolean;
  system?: string;
  /** A shipped rulebook to start from. */
  rulebook?: string;
}

/** Writes a commented scenario, named after its file, or to standard output (`-`); replaces a file only with `force`. */
export async function init(file: string, { force = false, system, rulebook }: InitOptions): Promise<void> {
  if (rulebook !== undefined) {
    if (system !== undefined)
      throw new StopWithCode(
        INVALID,
        `--rulebook ${rulebook} is played instead of a built-in system: leave out --system ${system}, or --rulebook`,
      );
    await initWithRulebook(file, rulebook, force);
    return;
  }
  const played = system ?? systemIds[0];
  if (!isSystem(played)) {
    const near = nearest(played, systemIds);
    const choice = near ? ` — did you mean ${near}?` : '';
    throw new StopWithCode(INVALID, `--system ${String(played)}: allowed: ${systemIds.join(', ')}${choice}`);
  }
  if (file === '-') {
    process.stdout.write(starterScenario(nameFor(file), played));
    return;
  }
  await write(file, schemaLine(file) + starterScenario(nameFor(file), played), force);
  say(`Wrote ${file}. Play it with: standfast run ${shellWord(file)}\n`);
}

/** Writes a shipped rulebook, and next to it the scenario that demonstrates it. */
async function initWithRulebook(file: string, rulebook: string, force: boolean): Promise<void> {
  const names = (await readdir(RULEBOOKS)).flatMap((name) => /^(.*)-duel\.yaml$/.exec(name)?.[1] ?? []);
  if (!names.includes(rulebook)) {
    const near = nearest(rulebook, names);
    const choice = near ? ` — did you mean ${near}?` : '';
    throw new StopWithCode(INVALID, `--rulebook ${rulebook}: allowed: ${names.sort().join(', ')}${choice}`);
  }
  if (file === '-')
    throw new StopWithCode(
      INVALID,
      `--rulebook ${rulebook} writes two files, and standard output takes one: name the file of the scenario, as in \`init my-battle.yaml\``,
    );
  const page = join(dirname(file), `${rulebook}.yaml`);
  if (basename(page) === basename(file))
    throw new StopWithCode(
      INVALID,
      `${file} is where the rulebook itself goes: give the scenario another name`,
    );
  const shown = await readFile(new URL(`${rulebook}-duel.yaml`, RULEBOOKS), 'utf8');
  const [, ...lines] = shown.split('\n');
  if (!force && existsSync(file)) throw new StopWithCode(INVALID, alreadyThere(file));
  await write(page, await readFile(new URL(`${rulebook}.yaml`, RULEBOOKS), 'utf8'), force);
  await write(file, lines.join('\n').replace(/^name: .*$/m, `name: ${nameFor(file)}`), force);
  say(`Wrote ${file} and its rulebook ${page}. Play it with: standfast run ${shellWord(file)}\n`);
}

function alreadyThere(file: string): string {
  return `${file} already exists; --force replaces it`;
}

async function write(file: string, text: string, force: boolean): Promise<void> {
  try {
    if (force && statSync(file, { throwIfNoEntry: false })?.isFile())
      await replaceFile(await realpath(file), text); // where a link leads: the link itself stays
    else await writeToDisk(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR' || isFolder(file)) throw new StopWithCode(INVALID, `${file} is a folder`);
    if (code === 'EEXIST')
      throw new StopWithCode(INVALID, force ? `${file} is not a plain file` : alreadyThere(file));
    if (code === 'ENOENT')
      throw new StopWithCode(INVALID, `${file} cannot be written: its folder does not exist`);
    throw new StopWithCode(INVALID, `${file} cannot be written: ${reasonOf(error)}`);
  }
}

/**
 * A comment that tells editors where the JSON Schema is. It is written only if the file and the program are both below
 * the working folder, so that the relative path stays valid when that folder is moved.
 */
function schemaLine(file: string): string {
  const isHere = (path: string) => !relative(process.cwd(), path).startsWith('..');
  if (!isHere(SCHEMA) || !isHere(resolve(file))) return '';
  const path = relative(dirname(resolve(file)), SCHEMA).replaceAll(sep, '/');
  return `# yaml-language-server: $schema=${path}\n`;
}

const SCHEMA = fileURLToPath(new URL('../../scenarios/scenario.schema.json', import.meta.url));

/**
 * The file's name as an id.
 *
 * @example nameFor('My Battle.yaml') // 'my-battle'
 * @example nameFor('1944.yaml') // 'scenario-1944': neither digits alone nor the name of a device is an id
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
