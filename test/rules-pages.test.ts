import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systems } from '#src/rules/registry.js';
import { ROOT } from './root.js';
import { COVERED_CLAUSES } from './rules/clauses.js';

describe.each(systems.filter(({ clauses }) => clauses !== undefined))('docs/rules/$id.md', (system) => {
  const clauses = Object.entries(system.clauses!);

  test('has every clause as the program has it (vitest run rules-pages -u writes it)', async () => {
    const page = `# Clauses of \`${system.id}\`

${system.title}. The clauses of the book, in our words; reports, \`explain\` and the other pages refer to them. [battlefield.md](../battlefield.md) says how they are played.

| clause | it says |
|---|---|
${clauses.map(([clause, says]) => `| ${clause} | ${says} |`).join('\n')}
`;
    await expect(page).toMatchFileSnapshot(join(ROOT, 'docs', 'rules', `${system.id}.md`));
  });

  test('has those that tests cover, and no others', () => {
    const prefix = clauses[0]![0].replace(/\d.*/, '');
    const covered = COVERED_CLAUSES.filter((clause) => clause.startsWith(prefix));
    expect(clauses.map(([clause]) => clause).sort()).toEqual([...covered].sort());
  });
});
