import { plural } from '../plural.js';
import { editorSchema } from '../scenario/json-schema.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios, readScenarios } from './load-scenario.js';
import { say, sayWarnings } from './say.js';

interface ValidateOptions {
  set?: string[];
  json?: true;
}

/**
 * Reports every mistake in the scenarios, or that there is none.
 *
 * @throws StopWithCode when any has a mistake
 */
export async function validate(files: readonly string[], options: ValidateOptions): Promise<void> {
  if (options.json) return validateAsJson(files, options.set ?? []);
  for (const loaded of await loadScenarios(files, options.set ?? [])) {
    const { file, designPoints } = loaded;
    sayWarnings(loaded);
    say(`${file} is valid: ${designPoints.length} design ${plural(designPoints.length, 'point')}.\n`);
  }
}

/** Prints one line for each scenario. */
async function validateAsJson(files: readonly string[], overrides: readonly string[]): Promise<void> {
  const read = await readScenarios(files, overrides);
  const lines = read.map((each) => {
    const { ok: valid, file } = each;
    return each.ok
      ? { file, valid, design_points: each.designPoints.length, problems: [], warnings: each.warnings }
      : { file, valid, problems: each.problems, warnings: [] };
  });
  process.stdout.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  if (read.some(({ ok }) => !ok)) throw new StopWithCode(INVALID);
}

/** Prints the JSON Schema of scenarios. */
export function schema(): void {
  process.stdout.write(`${JSON.stringify(editorSchema(), null, 2)}\n`);
}
