import { settingsOfRun } from '../experiment/as-run.js';
import type { Study } from '../experiment/study.js';
import { targetsAsText } from '../scenario/precision-targets.js';
import { steeringAt } from '../scenario/wording.js';

/**
 * Command lines to copy, run in the folder of the scenario; its path does not belong in a report. They say `standfast`,
 * never `npx standfast`: outside the folder of the project, npx runs whatever package has that name in the registry.
 */

/**
 * The command that gives the results of a run again.
 *
 * @param file the scenario's file; its folders are left out
 * @param set the overrides, as `path=value`
 * @example runCommandOf('scenarios/duel.yaml', study) // 'standfast run duel.yaml --seed 7'
 */
export function runCommandOf(
  file: string,
  study: Study,
  { set, tag }: { set?: readonly string[] | undefined; tag?: string | undefined } = {},
): string {
  const { battles, seed, precision } = settingsOfRun(study);
  const targets = precision && targetsAsText(precision);
  return commandLine('run', file, { battles, seed, precision: targets, set, tag });
}

/**
 * The command that describes a battle of a run, for the reader to fill in its number.
 *
 * @example explainCommandOf('scenarios/duel.yaml', study) // 'standfast explain duel.yaml --seed 7 --battle N'
 */
export function explainCommandOf(file: string, study: Study, set?: readonly string[]): string {
  const { seed } = settingsOfRun(study);
  return commandLine('explain', file, { seed, set, battle: 'N' });
}

/**
 * The command that finds the value of a number at which a force holds the field in half of the battles.
 *
 * @param path of the number, as for `--set`; from … to are the values to try
 */
export function solveCommandOf(
  file: string,
  { path, force, from, to }: { path: string; force: string; from: number; to: number },
  set: readonly string[] = [],
): string {
  const others = set.filter((each) => !each.startsWith(`${path}=`));
  return commandLine('solve', file, {
    ...{ vary: path, target: `win_rate.${force}=0.5`, from, to },
    set: others,
  });
}

/** The options of `sensitivity` that change its results. */
interface SensitivityChoices {
  measure?: string;
  vary?: readonly string[];
  battles?: number;
  seed?: number;
  set?: readonly string[];
}

/** The command that gives the results of a sensitivity again. */
export function sensitivityCommandOf(
  file: string,
  { measure, vary, battles, seed, set }: SensitivityChoices,
): string {
  return commandLine('sensitivity', file, { measure, vary, battles, seed, set });
}

/** What these commands need, and how to get it, in sentences with backticks around what is typed. */
export function neededFor(version: string): string {
  return `The commands on this page need standfast ${version} and Node 20.19 or newer. In the folder of the project, \`npm ci && npm start\` builds it; \`npm link\` there makes \`standfast\` a command that works everywhere.`;
}

/** `scenarios/duel.yaml` → `duel.yaml`. */
export function withoutFolders(file: string): string {
  return file.split(/[\\/]/).at(-1)!;
}

type Value = string | number | readonly string[] | undefined;

/** Options in the order given; one with several values is repeated, and one without is left out. */
function commandLine(command: string, file: string, options: Readonly<Record<string, Value>>): string {
  const given = Object.entries(options).flatMap(([name, value = []]) =>
    [value].flat().flatMap((each) => [`--${name}`, shellWord(String(each))]),
  );
  const name = withoutFolders(file);
  // A name that begins with a hyphen would be read as an option; `-` is standard input.
  return ['standfast', command, shellWord(/^-./.test(name) ? `./${name}` : name), ...given].join(' ');
}

/** Quoted for a shell if necessary: `'my battle.yaml'`; control characters are escaped by number: `$'\u001b'`. */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (steeringAt(text) === -1) return `'${text.replaceAll("'", "'\\''")}'`;
  const numbered = Array.from(text, (char) =>
    steeringAt(char) === -1
      ? char.replace(/['\\]/, '\\$&')
      : `\\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
  return `$'${numbered.join('')}'`;
}
