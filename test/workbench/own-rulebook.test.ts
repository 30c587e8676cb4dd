import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseScenario } from '#src/scenario/parse.js';
import { rulebookLineIn, rulebookPathIn, withRulebook } from '#src/workbench/page/own-rulebook.js';
import { ROOT } from '../root.js';
import { SHIPPED, shippedPage } from '../rules/rulebook/battles.js';

const duelOf = (name: string): string => readFileSync(join(ROOT, `rulebooks/${name}-duel.yaml`), 'utf8');
const opening = (path: string) => ({
  name: path,
  text: readFileSync(join(ROOT, 'rulebooks', dirname(path), path), 'utf8'),
});

describe('a scenario absorbs the rulebook that it names', () => {
  test.each(SHIPPED)('%s: the scenario stays the same, and contains the page word for word', (name) => {
    const [text, page] = [duelOf(name), shippedPage(name)];
    expect(rulebookPathIn(text)).toBe(`./${name}.yaml`);
    const whole = withRulebook(text, page)!;
    expect(rulebookPathIn(whole)).toBe(null);
    const [before, after] = [parseScenario(text, 'a.yaml', [], opening), parseScenario(whole, 'a.yaml')];
    expect(before.ok).toBe(true);
    expect(after.ok && after.scenario).toEqual(before.ok && before.scenario);
    for (const line of page.trim().split('\n'))
      expect(whole.split('\n')).toContain(line.trim() === '' ? '' : `  ${line}`);
    expect(whole.split('\n')[rulebookLineIn(whole) - 1]).toBe('rulebook:');
  });

  const page = 'rulebook: 1\nid: mine # what it is called\n\n# why\ntitle: |\n  Mine\n';

  test('comments stay, and levels that name it are named by its id', () => {
    const text = [
      'system: ./mine.yaml # ours',
      'experiment:',
      '  factors:',
      '    - { name: a, path: system, levels: [./mine.yaml, troop-grade] }',
      '    - { name: b, levels: [{ label: c, set: { system: ./mine.yaml } }] }',
      '',
    ].join('\n');
    expect(withRulebook(text, page)).toBe(
      [
        'system: mine # ours',
        'experiment:',
        '  factors:',
        '    - { name: a, path: system, levels: [mine, troop-grade] }',
        '    - { name: b, levels: [{ label: c, set: { system: mine } }] }',
        '',
        'rulebook:',
        '  rulebook: 1',
        '  id: mine # what it is called',
        '',
        '  # why',
        '  title: |',
        '    Mine',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['a built-in system', 'system: troop-grade\n', page],
    ['rulebooks that are there already', 'system: ./mine.yaml\nrulebook: [{ id: other }]\n', page],
    ['a page without an id', 'system: ./mine.yaml\n', 'title: Mine\n'],
    ['a page that cannot be read', 'system: ./mine.yaml\n', 'a: [\n'],
  ])('but not with %s', (_, text, given) => {
    expect(withRulebook(text, given)).toBe(null);
  });
});
