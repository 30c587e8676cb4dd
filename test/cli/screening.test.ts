import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.js';
import {
  filesIn,
  readJson,
  readRows,
  standfast,
  standfastOnTerminal,
  temporaryFolder,
  writeShortScenario,
} from './program.js';

const folder = temporaryFolder();
const duel = writeShortScenario(folder);

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
  const { layer } = readJson(folder, results, 'screening.vl.json');
  const bars = layer.flatMap(({ data }: { data: { values: Partial<Bar>[] } }) => data.values);
  return bars.filter((bar: Partial<Bar>) => bar.name !== undefined);
}

const rowsIn = (results: string) => readRows(folder, results, 'screening.csv');

describe('sensitivity --method morris', () => {
  test('writes a table and its chart, the largest effect first', async () => {
    const { code, stdout } = await screened('--method', 'morris', '--points', '4');
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
    const words = ['--points', '2', '--no-report', '--out', 'alone', '--quiet'];
    const { code } = await screened('--method', 'morris', ...words);
    expect(code).toBe(0);
    expect(readdirSync(join(folder, 'alone', 'duel-morris')).sort()).toEqual(['run.json', 'screening.csv']);
  });
});

test('sensitivity --method sobol draws shares of the variance, too, and says on which luck each part was played, for any number of workers', async () => {
  const words = '--method sobol --points 8 --jobs'.split(' ');
  const [{ code, stdout }, others] = [
    await screened(...words, '2'),
    await screened(...words, '1', '--out', 'others'),
  ];
  expect(code).toBe(0);
  expect(others.stdout).toBe(stdout);
  expect(filesIn(join(folder, 'others', 'duel-sobol'))).toEqual(
    filesIn(join(folder, 'reports', 'duel-sobol')),
  );
  const { played } = readJson(folder, 'reports', 'duel-sobol', 'run.json');
  const [, effects] =
    /10 trajectories after Morris, 64 battles at each point, all on the same luck; ([\d,]+) battles\.\n/.exec(
      stdout,
    )!;
  const [, shares] =
    /8 base points after Saltelli, 64 battles at each point, half of them on independent luck; ([\d,]+) battles\.\n/.exec(
      stdout,
    )!;
  expect(
    [effects, shares].map((each) => Number(each.replace(',', ''))).reduce((sum, each) => sum + each),
  ).toBe(played);
  const results = join('reports', 'duel-sobol');
  const leading = rowsIn(results).filter(({ first_order }) => first_order !== '');
  expect(leading.length).toBeGreaterThan(0);
  const bars = chartIn(results);
  for (const { path, first_order, total_order } of leading)
    expect(bars.filter(({ name }) => name === path).map(({ value }) => value)).toEqual(
      expect.arrayContaining([Number(first_order), Number(total_order)]),
    );
});

test('the other methods take what the scenario says of a sensitivity, too, and say that its experiment is ignored', async () => {
  const own = ['--set', 'sensitivity={measure: turns, vary: [forces.blue], battles: 32}'];
  const told = async (...words: string[]) => {
    const asked = '--method morris --points 2 --no-report --out own'.split(' ');
    const all = ['sensitivity', duel, ...own, ...asked, ...words];
    const { stdout, stderr } = await standfast(all, { cwd: folder });
    return { stdout, stderr };
  };
  const { stdout, stderr } = await told();
  expect(stdout).toContain('elementary effects on turns, the largest first');
  expect(stdout).toContain('2 trajectories after Morris, 32 battles at each point');
  expect(stderr).toContain('The experiment of the scenario is ignored');
  expect(rowsIn(join('own', 'duel-morris')).every(({ path }) => path.startsWith('forces.blue'))).toBe(true);
  const given = await told('--measure', 'losses.blue', '--vary', 'turnLimit', '--battles', '16');
  expect(given.stdout).toContain('elementary effects on losses.blue');
  expect(given.stdout).toContain('16 battles at each point');
  expect(given.stderr).toContain('so those of 16 went to own/duel-morris-short');
});

test('a sensitivity without a number of battles leaves the method its own', async () => {
  const words = ['--set', 'sensitivity={measure: turns}', '--vary', 'turnLimit', '--points', '2'];
  const { stdout } = await standfast(['sensitivity', duel, ...words, '--method', 'morris', '--no-report'], {
    cwd: folder,
  });
  expect(stdout).toContain('1,024 battles at each point');
});

test('a measure that no number changes has no shares of variance', async () => {
  const words = ['--measure', 'nobody_holds', '--vary', 'forces.blue.units.alpha.slot', '--battles', '16'];
  const { code, stdout } = await standfast(
    ['sensitivity', duel, ...words, '--method', 'sobol', '--points', '4', '--no-report'],
    { cwd: folder },
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/1\sother never changed it/);
  expect(stdout).not.toContain('Saltelli');
});

test('the progress of sobol goes on after the elementary effects, and ends at no more than 100%', async () => {
  const words =
    '--vary turnLimit --vary forces.blue.units.alpha.at --battles 64 --method sobol --points 16'.split(' ');
  const { stderr } = await standfastOnTerminal(['sensitivity', duel, ...words, '--no-report'], {
    cwd: folder,
  });
  const shown = [...stderr.matchAll(/(\d+)% · [\d,]+ battles a second · ([a-z ]+) · at most/g)];
  expect(new Set(shown.map(([, , doing]) => doing))).toEqual(
    new Set(['elementary effects', 'shares of variance']),
  );
  const effects = shown.filter(([, , doing]) => doing === 'elementary effects');
  expect(Number(effects.at(-1)![1])).toBeLessThan(60);
  expect(Math.max(...shown.map(([, percent]) => Number(percent)))).toBeLessThanOrEqual(100);
});

test('numbers of the rules have the same names on the terminal as with steps; the table has their paths', async () => {
  const path = 'rules.morale-ratio.tables.rankPoints';
  const leaders = 'rules.morale-ratio.options.leaders';
  const vary = `--vary ${path} --vary ${leaders} --method sobol --points 8 --battles 64`.split(' ');
  const { code, stdout } = await standfast(
    ['sensitivity', join(ROOT, 'scenarios/small-duel.yaml'), ...vary, '--no-report', '--out', 'named'],
    { cwd: folder },
  );
  expect(code).toBe(0);
  expect(stdout.match(/│ rankPoints trooper +│/g)).toHaveLength(2);
  expect(stdout).not.toContain('rules.');
  expect(rowsIn(join('named', 'small-duel-sobol')).map((row) => row.path)).toContain(`${path}.trooper`);
});
