import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnsOf, RESULT_FILES, RESULT_NAMES } from '#src/analysis/rows.js';
import { CHART_IDS } from '#src/report/charts/all.js';
import { systems } from '#src/rules/registry.js';
import { ROOT } from '../root.js';

const page = join(ROOT, 'docs', 'outputs.md');
const docs = readFileSync(page, 'utf8');

describe('docs/outputs.md', () => {
  it('describes every CSV file and no other', () => {
    expect([...docs.matchAll(/^### `(.+)\.csv`$/gm)].map((found) => found[1])).toEqual(RESULT_NAMES);
  });

  it('has the description of every file and all its columns (vitest run report/docs -u writes them)', async () => {
    const written = RESULT_NAMES.reduce((text, name) => {
      const columns = columnsOf(name).map(
        ([field, { type, unit, description }]) => `| \`${field}\` | ${type} | ${unit} | ${description} |\n`,
      );
      const heading = `### \`${name}.csv\`\n\n`;
      const header = '\n\n| column | type | unit | meaning |\n|---|---|---|---|\n';
      const [before, after] = text.split(heading);
      const kept = after.replace(/^[\s\S]*?\n\n(?:\|.*\n)+/, '');
      return `${before}${heading}${RESULT_FILES[name].holds}${header}${columns.join('')}${kept}`;
    }, docs);
    await expect(written).toMatchFileSnapshot(page);
  });

  it('describes every set of turn events', () => {
    const section = docs.split('### `turn_events.csv`')[1].split('\n### ')[0];
    for (const { id, names } of systems.flatMap(({ turnEvents = [] }) => turnEvents)) {
      const row = section.split('\n').find((line) => line.startsWith(`- \`${id}\`, `));
      for (const name of names) expect(row).toContain(`\`${name}\``);
    }
  });

  it('names every chart and every interval method', () => {
    for (const id of CHART_IDS) expect(docs).toContain(`| \`${id}\` |`);
    for (const method of [
      'wilson',
      'normal-mean',
      'mcnemar-mid-p',
      'paired-normal',
      'log-log-greenwood',
      'exact-zero',
    ]) {
      expect(docs).toContain(`| \`${method}\` |`);
    }
  });
});
