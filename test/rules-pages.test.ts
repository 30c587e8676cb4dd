import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as dicePool from '#src/rules/dice-pool/book.js';
import * as moraleRatio from '#src/rules/morale-ratio/book.js';
import { systemOf, systems } from '#src/rules/registry.js';
import * as troopGrade from '#src/rules/troop-grade/book.js';
import * as unitMorale from '#src/rules/unit-morale/book.js';
import { ROOT } from './root.js';
import { COVERED_CLAUSES } from './rules/clauses.js';
import { printedFireModel } from './rules/printed-fire-model.js';
import { scenarioKeys } from './rules/scenario-keys.js';

test.each([
  ['morale-ratio', moraleRatio],
  ['dice-pool', dicePool],
  ['unit-morale', unitMorale],
  ['troop-grade', troopGrade],
] as const)(
  'docs/scenario.md has the current options and tables of %s (vitest run rules-pages -u writes them)',
  async (id, { options, tables }) => {
    const path = join(ROOT, 'docs', 'scenario.md');
    const page = readFileSync(path, 'utf8');
    const mark = new RegExp(`(<!-- options and tables of ${id} -->\\n)[\\s\\S]*?(\\n<!-- end -->)`);
    const keys = scenarioKeys({ id, clauses: systemOf(id).clauses!, options, tables });
    expect(page).toMatch(mark);
    await expect(
      page.replace(mark, (_, start: string, end: string) => `${start}${keys}${end}`),
    ).toMatchFileSnapshot(path);
  },
);

test.each(systems.filter(({ counts }) => counts.some(({ says }) => says !== undefined)))(
  'docs/outputs.md has the current responses of $id (vitest run rules-pages -u writes them)',
  async ({ id, counts }) => {
    const path = join(ROOT, 'docs', 'outputs.md');
    const page = readFileSync(path, 'utf8');
    const rows = counts.map(({ name, unit, says }) => `| \`${name}\` | ${unit} | \`${id}\`: ${says} |`);
    const [first, last] = [counts[0], counts.at(-1)!].map(({ name }) => `\\| \`${name}\` \\|.*\\n`);
    const block = new RegExp(`^${first}[\\s\\S]*?^${last}`, 'm');
    expect(page).toMatch(block);
    await expect(page.replace(block, `${rows.join('\n')}\n`)).toMatchFileSnapshot(path);
  },
);

describe.each(systems.filter(({ clauses }) => clauses !== undefined))('docs/rules/$id.md', (system) => {
  const said = Object.entries(system.clauses!);

  test('has the text of every clause from the program (vitest run rules-pages -u writes it)', async () => {
    const page = `# Clauses of \`${system.id}\`

${system.title}. The clauses of the book, in our words; reports, \`explain\` and the other pages refer to them. [battlefield.md](../battlefield.md) says how they are played.

| clause | it says |
|---|---|
${said.map(([clause, says]) => `| ${clause} | ${says} |`).join('\n')}
${system.id === 'unit-morale' ? `\n${printedFireModel()}\n` : ''}`;
    await expect(page).toMatchFileSnapshot(join(ROOT, 'docs', 'rules', `${system.id}.md`));
  });

  test('has exactly the clauses that tests cover', () => {
    const prefix = said[0][0].replace(/\d.*/, '');
    const covered = COVERED_CLAUSES.filter((clause) => clause.startsWith(prefix));
    expect(said.map(([clause]) => clause).sort()).toEqual([...covered].sort());
  });
});
