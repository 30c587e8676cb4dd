import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenarioAsRun } from '#src/scenario/as-run.js';
import { parseScenario } from '#src/scenario/parse.js';
import { ROOT } from '../root.js';

const folder = join(ROOT, 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

function parsed(text: string, set: string[] = []) {
  const result = parseScenario(text, 'x.yaml', set);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

describe.each(files)('%s as it was run', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');

  test('is itself when nothing was chosen otherwise', () => {
    const { source } = parsed(text);
    expect(scenarioAsRun({ text, source, isOverridden: false, run: {} })).toBe(text);
  });

  test('has battles and seed of the run in it, and its comments', () => {
    const { source } = parsed(text);
    const made = scenarioAsRun({ text, source, isOverridden: false, run: { battles: 7, seed: 2 ** 53 - 1 } });
    const { scenario, ...rest } = parsed(text);
    const again = parsed(made);
    expect(again.scenario).toEqual({ ...scenario, run: { ...scenario.run, battles: 7, seed: 2 ** 53 - 1 } });
    expect(again.designPoints.length).toBe(rest.designPoints.length);
    const comments = text.match(/^#.*$/gm) ?? [];
    for (const comment of comments) expect(made).toContain(comment);
  });

  test('has its overrides in it', () => {
    const set = ['turnLimit=3', 'title="50%: of [it] # all"', 'run.precision={turns: 0.1}'];
    const { source, scenario } = parsed(text, set);
    const made = scenarioAsRun({ text, source, isOverridden: true, run: {} });
    expect(parsed(made).source).toEqual(source);
    expect(parsed(made).scenario).toEqual(scenario);
  });
});
