import { type Targets, targetsOf } from '../scenario/precision-targets.js';
import { steeringAt } from '../scenario/wording.js';
import type { Study } from './study.js';

/**
 * What to type to get the same results, in the folder of the scenario: where that is does not belong in a report.
 *
 * @param file the scenario's file; its folders are left out
 * @param set the overrides, as `path=value`
 * @example commandOf('scenarios/duel.yaml', study, []) // 'standfast run duel.yaml --seed 7'
 */
export function commandOf(file: string, study: Study, set: readonly string[] = []): string {
  const { run } = study.points[0].scenario;
  const battles = study.cap === run.battles ? '' : ` --battles ${study.cap}`;
  const seed = study.seed === run.seed ? '' : ` --seed ${study.seed}`;
  const asked = run.precision === undefined ? '' : written(targetsOf(run.precision));
  const wanted = study.precision ? written(study.precision) : '';
  const precision = wanted === '' || wanted === asked ? '' : ` --precision ${wanted}`;
  const overrides = set.map((each) => ` --set ${shellWord(each)}`).join('');
  const name = file.split(/[\\/]/).at(-1)!;
  return `standfast run ${shellWord(name)}${battles}${seed}${precision}${overrides}`;
}

/** `holds_field=0.002,turns=0.05`. */
function written(targets: Targets): string {
  return Object.entries(targets)
    .map(([name, most]) => `${name}=${most}`)
    .join();
}

/** Quoted for a shell where it has to be: `'my battle.yaml'`; what could steer a terminal by its number: `$'\u001b'`. */
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
