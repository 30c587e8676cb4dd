import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../root.js';
import { told } from './battles.js';
import { NAMES_OF_KEYS, tableOfKeys } from './keys.js';

const file = join(ROOT, 'docs/rulebook.md');
const page = readFileSync(file, 'utf8');
const examples = [...page.matchAll(/```yaml\n(rulebook: 1[\s\S]*?)```/g)].map(([, text]) => text);

describe('docs/rulebook.md', () => {
  test.each(examples.map((text) => [/id: (\S+)/.exec(text)![1], text]))('the example %s plays', (_, text) => {
    for (const how of ['script', 'fire'] as const) {
      const { all } = told(text, { how });
      expect(all).toContain('alpha');
      expect(all).not.toMatch(/undefined|NaN/);
    }
  });

  test('has an example for each step of the tutorial', () => {
    expect(examples.length).toBe(6);
  });

  test('names every key of a rulebook', () => {
    expect(
      NAMES_OF_KEYS.filter(
        (key) => !page.includes(`\`${key}\``) && !page.includes(`${key}:`) && !page.includes(`${key},`),
      ),
    ).toEqual([]);
  });

  test('lists all keys as the schema has them (vitest run page-of-docs -u writes them)', async () => {
    const between = /(<!-- keys -->\n)[\s\S]*(<!-- end -->)/;
    expect(page).toMatch(between);
    const written = page.replace(
      between,
      (_, from: string, to: string) => `${from}\n${tableOfKeys()}\n${to}`,
    );
    await expect(written).toMatchFileSnapshot(file);
  });
});
