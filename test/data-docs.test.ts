import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { ROOT } from './root.js';

/** The examples of docs/data.md print what is shown below them. Those whose program is not installed are skipped. */
const page = readFileSync(join(ROOT, 'docs', 'data.md'), 'utf8');

function example(language: string): { code: string; printed: string } {
  const [, code, printed] = new RegExp(
    `\`\`\`${language}\n([\\s\\S]*?)\`\`\`\n\n\`\`\`text\n([\\s\\S]*?)\`\`\``,
  ).exec(page)!;
  return { code, printed };
}

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasPandas = isThere('python3', '-c', 'import pandas');
const hasR = isThere('Rscript', '--version');

/** Without trailing spaces, which editors remove. */
const trimmed = (text: string) => text.replace(/ +$/gm, '');

function printedBy(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return trimmed(stdout);
}

/** One space between cells, whatever their widths. */
const spaced = (text: string) => text.replace(/ +/g, ' ');

/** The names of the columns, then the rows. */
async function selected(code: string): Promise<string[][]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const reader = await connection.runAndReadAll(code.replaceAll("'reports", `'${ROOT}/reports`));
  return [reader.columnNames(), ...reader.getRows()].map((row) => row.map(String));
}

describe('the examples of docs/data.md', () => {
  test.skipIf(!hasPandas)('for pandas', () => {
    const { code, printed } = example('python');
    expect(printedBy('python3', ['-c', code])).toBe(printed);
  });

  test.skipIf(!hasR)('for R', { timeout: 30_000 }, () => {
    const { code, printed } = example('r');
    expect(printedBy('Rscript', ['-e', code])).toBe(printed);
  });

  test('for DuckDB', async () => {
    const { code, printed } = example('sql');
    const cells = await selected(code);
    expect(cells.map((row) => row.join(' | ')).join('\n')).toBe(printed.trimEnd());
  });

  // Also where neither pandas nor R is installed: the same numbers, from the same files, by DuckDB.
  test('for pandas and R show the numbers of the sample', async () => {
    const sample = 'reports/sample/elite-or-levy';
    const [, ...shares] = await selected(`
      SELECT factor_class || ' ' || factor_reading, printf('%.3f', sum(rate))
      FROM '${sample}/outcomes.csv' WHERE holder = 'blue' GROUP BY ALL`);
    const share = Object.fromEntries(shares);
    const [, ...effects] = await selected(`
      SELECT printf('%.3f', difference), printf('%.3f', ci_low), printf('%.3f', ci_high), verdict
      FROM '${sample}/effects.csv' WHERE force = 'blue' AND response = 'holds_field' ORDER BY design_point`);
    const [, ...turns] = await selected(`
      SELECT turn, printf('%.4f', unbroken), printf('%.5f', ci_low), printf('%.4f', ci_high)
      FROM '${sample}/survival.csv'
      WHERE force = 'blue' AND unit IS NULL AND design_point = 0 AND turn > 16 ORDER BY turn`);

    const pandas = example('python').printed;
    const r = example('r').printed;
    for (const level of ['elite', 'regular', 'levy']) {
      const [literal, intended] = [share[`${level} literal`], share[`${level} intended`]];
      expect(spaced(pandas)).toContain(`${level} ${literal} ${intended}\n`);
      expect(spaced(r)).toContain(`${level} ${intended} ${literal}\n`);
    }
    for (const cells of effects) expect(spaced(pandas)).toContain(` ${cells.join(' ')}\n`);
    expect(spaced(r)).toContain(`ci_high\n${turns.map((cells) => ` ${cells.join(' ')}\n`).join('')}`);
  });
});
