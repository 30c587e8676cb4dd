import { scenarioAsRun } from '../scenario/as-run.js';
import { type Targets, targetsOf } from '../scenario/precision-targets.js';
import { steeringAt } from '../scenario/wording.js';
import type { Study } from './study.js';

/**
 * The command that gives the same results, run in the folder of the scenario; its path does not belong in a report.
 *
 * @param file the scenario's file; its folders are left out
 * @param set the overrides, as `path=value`
 * @example commandOf('scenarios/duel.yaml', study, []) // 'standfast run duel.yaml --seed 7'
 */
export function commandOf(file: string, study: Study, set: readonly string[] = []): string {
  const { battles, seed, precision } = chosenIn(study);
  const options = [
    ...(battles === undefined ? [] : [` --battles ${battles}`]),
    ...(seed === undefined ? [] : [` --seed ${seed}`]),
    ...(precision === undefined ? [] : [` --precision ${written(precision)}`]),
  ].join('');
  return `standfast run ${fileWord(file)}${options}${overridesIn(set)}`;
}

/**
 * The scenario's file with all settings of the command added: played without options, it gives the same results.
 *
 * @param given text and plain data of the file, of `parseScenario`
 */
export function scenarioOf(study: Study, { text, source }: { text: string; source: unknown }): string {
  return scenarioAsRun({ text, source, run: chosenIn(study) });
}

/** The settings that differ from the scenario. */
function chosenIn({ points, cap, seed, precision }: Study): {
  battles?: number;
  seed?: number;
  precision?: Targets;
} {
  const { run } = points[0].scenario;
  const asked = run.precision === undefined ? '' : written(targetsOf(run.precision));
  return {
    ...(cap !== run.battles && { battles: cap }),
    ...(seed !== run.seed && { seed }),
    ...(precision && written(precision) !== asked && { precision }),
  };
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
  return `standfast solve ${fileWord(file)} --vary ${path} --target win_rate.${force}=0.5 --from ${from} --to ${to}${overridesIn(others)}`;
}

function fileWord(file: string): string {
  return shellWord(file.split(/[\\/]/).at(-1)!);
}

function overridesIn(set: readonly string[]): string {
  return set.map((each) => ` --set ${shellWord(each)}`).join('');
}

/** `holds_field=0.002,turns=0.05`. */
function written(targets: Targets): string {
  return Object.entries(targets)
    .map(([name, most]) => `${name}=${most}`)
    .join();
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
