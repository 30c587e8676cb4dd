import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { inWords } from '#src/words/story.js';
import { ROOT } from '../../root.js';
import { battleText, scenarioOf } from './battles.js';
import { NAMES_OF_KEYS } from './keys.js';

const page = readFileSync(join(ROOT, 'docs/rulebook.md'), 'utf8');
const examples = [...page.matchAll(/```yaml\n(rulebook: 1[\s\S]*?)```/g)].map(([, text]) => text);

describe('docs/rulebook.md', () => {
  test.each(examples.map((text) => [/id: (\S+)/.exec(text)![1], text]))('the example %s plays', (_, text) => {
    for (const how of ['script', 'fire'] as const) {
      const { turns } = tellBattle(onlyPoint(scenarioOf(battleText(text, how))), 1, 1);
      const said = turns.flatMap(({ events }) => events.map(inWords)).join('\n');
      expect(said).toContain('alpha');
      expect(said).not.toMatch(/undefined|NaN/);
    }
  });

  test('has an example for each step of the tutorial', () => {
    expect(examples.length).toBe(5);
  });

  test('names every key of a rulebook', () => {
    expect(
      NAMES_OF_KEYS.filter(
        (key) => !page.includes(`\`${key}\``) && !page.includes(`${key}:`) && !page.includes(`${key},`),
      ),
    ).toEqual([]);
  });
});
