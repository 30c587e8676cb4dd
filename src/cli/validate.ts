import { editorSchema } from '../scenario/json-schema.js';
import { formatProblem } from '../scenario/problems.js';
import { loadScenarios } from './load-scenario.js';
import { say } from './say.js';

/** Reports every mistake of the scenarios; says so when there is none. */
export async function validate(files: readonly string[], options: { set?: string[] }): Promise<void> {
  for (const { file, warnings, designPoints } of await loadScenarios(files, options.set ?? [])) {
    for (const warning of warnings) process.stderr.write(`warning: ${formatProblem(warning)}\n`);
    say(`${file} is valid: ${designPoints.length} design point${designPoints.length === 1 ? '' : 's'}.\n`);
  }
}

/** Prints the JSON Schema of scenarios. */
export function schema(): void {
  process.stdout.write(`${JSON.stringify(editorSchema(), null, 2)}\n`);
}
