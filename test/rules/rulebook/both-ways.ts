import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario } from '#src/scenario/schema.js';
import { ROOT } from '../../root.js';
import { scenarioOf } from './battles.js';

/** The core of a built-in system, written as a rulebook. */
export const coreOf = (name: string): string =>
  readFileSync(join(ROOT, `test/rules/rulebook/cores/${name}.yaml`), 'utf8');

/** The same battle under a built-in system and under the rulebook. */
export function bothWays(
  text: string | ((isOwn: boolean) => string),
  system: string,
  page: string,
): [built: Scenario, own: Scenario] {
  const id = /^id: (\S+)/m.exec(page)![1];
  const own = page
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  const [theirs, mine] = [false, true].map((isOwn) =>
    (typeof text === 'string' ? text : text(isOwn)).replaceAll('SYSTEM', isOwn ? id : system),
  ) as [string, string];
  return [scenarioOf(`system: ${system}\n${theirs}`), scenarioOf(`${mine}\nrulebook:\n${own}\n`)];
}
