import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART_IDS } from '#src/report/charts/all.js';
import { COLUMNS, FILE_DESCRIPTIONS, RESULT_NAMES } from '#src/report/columns.js';
import { systems } from '#src/rules/registry.js';

const docs = readFileSync(new URL('../../docs/outputs.md', import.meta.url), 'utf8');

describe('docs/outputs.md', () => {
  it('describes every CSV file and no other', () => {
    expect([...docs.matchAll(/^### `(.+)\.csv`$/gm)].map((found) => found[1])).toEqual(RESULT_NAMES);
  });

  it.each(RESULT_NAMES)('describes every column of %s.csv and no other, in order', (name) => {
    const section = docs.split(`### \`${name}.csv\``)[1]!.split('\n### ')[0]!;
    expect(section).toContain(FILE_DESCRIPTIONS[name]);
    const described = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.slice(2, -2).split(' | '));
    expect(described).toEqual(
      COLUMNS[name].map((column) => [`\`${column.name}\``, column.type, column.unit, column.description]),
    );
  });

  it('describes every set of turn events', () => {
    const section = docs.split('### `turn_events.csv`')[1]!.split('\n### ')[0]!;
    for (const { id, names } of systems.flatMap(({ turnEvents = [] }) => turnEvents)) {
      const row = section.split('\n').find((line) => line.startsWith(`- \`${id}\`, `));
      for (const name of names) expect(row).toContain(`\`${name}\``);
    }
  });

  it('names every chart and every interval method', () => {
    for (const id of CHART_IDS) expect(docs).toContain(`| \`${id}\` |`);
    for (const method of ['wilson', 'normal-mean', 'paired-normal', 'log-log-greenwood', 'exact-zero']) {
      expect(docs).toContain(`| \`${method}\` |`);
    }
  });
});
