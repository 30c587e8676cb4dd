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
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(code.replaceAll("'reports", `'${ROOT}/reports`));
    const cells = [reader.columnNames(), ...reader.getRows()].map((row) => row.map(String));
    expect(cells.map((row) => row.join(' | ')).join('\n')).toBe(printed.trimEnd());
  });
});
