import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulebooksBeside } from '#src/cli/rulebooks-beside.js';
import { scenarioAsRun, wholeText } from '#src/scenario/as-run.js';
import { ROOT } from '../root.js';
import { IS_NIGHTLY } from '../scale.js';
import { validScenario } from './valid.js';

const folder = join(ROOT, 'scenarios');
const all = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
/** Every fifth scenario, and all of them at night. */
const files = all.filter((_, i) => IS_NIGHTLY || i % 5 === 0);

function parsed(text: string, set: string[] = []) {
  return validScenario(text, 'x.yaml', set);
}

describe.each(files)('%s as it was run', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');

  test('is unchanged when no option was given', () => {
    const { source } = parsed(text);
    expect(scenarioAsRun({ text, source, run: {} })).toBe(text);
  });

  test('contains battles and seed of the run, and its comments', () => {
    const { source } = parsed(text);
    const made = scenarioAsRun({ text, source, run: { battles: 7, seed: 2 ** 53 - 1 } });
    const { scenario, ...rest } = parsed(text);
    const again = parsed(made);
    expect(again.scenario).toEqual({ ...scenario, run: { ...scenario.run, battles: 7, seed: 2 ** 53 - 1 } });
    expect(again.designPoints.length).toBe(rest.designPoints.length);
    const comments = text.match(/^#.*$/gm) ?? [];
    for (const comment of comments) expect(made).toContain(comment);
  });

  test('contains its overrides', () => {
    const set = ['turnLimit=3', 'title="50%: of [it] # all"', 'run.precision={turns: 0.1}'];
    const { source, scenario } = parsed(text, set);
    const made = scenarioAsRun({ text, source, run: {} });
    expect(parsed(made).source).toEqual(source);
    expect(parsed(made).scenario).toEqual(scenario);
  });
});

describe('a scenario that names a rulebook by its path', () => {
  const rulebooks = join(ROOT, 'rulebooks');
  const text = readFileSync(join(rulebooks, 'pins-duel.yaml'), 'utf8');
  const read = validScenario(text, 'pins-duel.yaml', [], rulebooksBeside(rulebooks));
  const { source, scenario } = read;

  test.each([
    ['as it was run', (read: { text: string; source: unknown }) => scenarioAsRun({ ...read, run: {} })],
    ['as a part of it is sent elsewhere', wholeText],
  ])('contains it %s', (_, made) => {
    const whole = made({ text, source });
    expect(parsed(whole).scenario).toEqual(scenario);
    expect(made({ text: whole, source }), 'and stays as it is').toBe(whole);
  });
});
