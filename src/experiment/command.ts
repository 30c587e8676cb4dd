import type { Study } from './study.js';

/**
 * What to type to get the same results.
 *
 * @param set the overrides, as `path=value`
 * @example commandOf('duel.yaml', study, []) // 'standfast run duel.yaml --seed 7'
 */
export function commandOf(file: string, study: Study, set: readonly string[] = []): string {
  const { run } = study.points[0]!.scenario;
  const battles = study.battles === run.battles ? '' : ` --battles ${study.battles}`;
  const seed = study.seed === run.seed ? '' : ` --seed ${study.seed}`;
  const overrides = set.map((each) => ` --set ${shellWord(each)}`).join('');
  return `standfast run ${shellWord(file)}${battles}${seed}${overrides}`;
}

/** Quoted for a shell where it has to be: `'my battle.yaml'`. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
