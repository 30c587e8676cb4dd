import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standfast, temporaryFolder, writeScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);

function screened(...words: string[]) {
  const args = ['sensitivity', duel, '--vary', 'turnLimit', '--vary', 'forces.blue', '--battles', '64'];
  return standfast([...args, ...words], { cwd: folder });
}

interface Bar {
  name: string;
  value: number;
  low: number;
  high: number;
}

function chartIn(results: string): Bar[] {
  const { layer } = JSON.parse(readFileSync(join(folder, results, 'screening.vl.json'), 'utf8'));
  const bars = layer.flatMap(({ data }: { data: { values: Partial<Bar>[] } }) => data.values);
  return bars.filter((bar: Partial<Bar>) => bar.name !== undefined);
}

function rowsIn(results: string): Record<string, string>[] {
  const text = readFileSync(join(folder, results, 'screening.csv'), 'utf8');
  const [head, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell])));
}

describe('sensitivity --method morris', () => {
  test('writes a table and its chart, the largest effect first', async () => {
    const { code, stdout } = await screened('--method', 'morris');
    expect(code).toBe(0);
    const results = join('reports', 'duel-morris');
    expect(readdirSync(join(folder, results)).sort()).toEqual([
      'run.json',
      'screening.csv',
      'screening.svg',
      'screening.vl.json',
    ]);
    const rows = rowsIn(results);
    const effects = rows.map(({ mu_star }) => Number(mu_star));
    expect(effects.length).toBeGreaterThan(3);
    expect(effects).toEqual([...effects].sort((a, b) => b - a));
    expect(effects[0]).toBeGreaterThan(0);
    const moving = rows.filter(({ mu_star }) => Number(mu_star) > 0);
    const bars = chartIn(results);
    expect(bars.map(({ name, value }) => [name, value])).toEqual(
      moving.map(({ path, mu_star }) => [path, Number(mu_star)]),
    );
    const { value, low, high } = bars[0];
    const error = Number(rows[0].mu_star_standard_error);
    expect(high - value).toBeCloseTo(1.96 * error, 10);
    expect(value - low).toBeCloseTo(Math.min(value, 1.96 * error), 10);
    const picture = readFileSync(join(folder, results, 'screening.svg'), 'utf8');
    expect(picture).toContain(`${rows[0].path} moves win_rate.blue most`);
    expect(stdout.indexOf(rows[0].path)).toBeLessThan(stdout.indexOf(rows[1].path));
  });

  test('without a report: the table alone', async () => {
    const { code } = await screened('--method', 'morris', '--no-report', '--out', 'alone', '--quiet');
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'alone', 'duel-morris')).sort()).toEqual(['run.json', 'screening.csv']);
  });
});

test('sensitivity --method sobol draws shares of the variance, too', async () => {
  const { code } = await screened('--method', 'sobol', '--points', '8', '--quiet');
  expect(code).toBe(0);
  const results = join('reports', 'duel-sobol');
  const leading = rowsIn(results).filter(({ first_order }) => first_order !== '');
  expect(leading.length).toBeGreaterThan(0);
  const bars = chartIn(results);
  for (const { path, first_order, total_order } of leading)
    expect(bars.filter(({ name }) => name === path).map(({ value }) => value)).toEqual(
      expect.arrayContaining([Number(first_order), Number(total_order)]),
    );
});
