import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RESULT_NAMES } from '#src/analysis/rows.js';
import { RESULT_FILE_NAMES } from '#src/report/results.js';
import { VERSION } from '#src/version.js';
import { ROOT } from '../root.js';
import {
  builtMain,
  command,
  filesIn,
  readJson,
  standfast,
  temporaryFolder,
  writeScenario,
} from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);
const few = ['--battles', '500', '--jobs', '1'];
/** Drawing takes far longer than playing: only tests that look at the page draw it. */
const tablesOnly = [...few, '--no-report'];
const run = (...args: string[]) => standfast(['run', ...args], { cwd: folder });

/** The record of a run. */
const record = (out: string, name = 'duel') => readJson(folder, out, name, 'run.json');

const hashOf = (bytes: string) => createHash('sha256').update(bytes, 'latin1').digest('hex');

describe('standfast run', () => {
  const home = join(folder, 'reports/duel');
  /** What a run with a page wrote. */
  let whole: Record<string, string>;

  test('writes the results folder, prints the summary, and says on standard error where the report is', async () => {
    const { code, stdout, stderr } = await run(duel, ...few);
    whole = filesIn(home);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^A squad attacks\n/);
    expect(stderr).not.toContain('Two squads');
    expect(stderr.endsWith('\nThe report is in reports/duel/report.html\n')).toBe(true);
    expect(stdout + stderr).not.toContain('\u001b');
    const files = ['report.html', 'outcomes-bars.svg', 'outcomes.csv', 'datapackage.json', 'run.json'];
    expect(Object.keys(whole)).toEqual(expect.arrayContaining(files));
    expect(record('reports')).toMatchObject({ complete: true, battles_per_design_point: 500, seed: 1 });
  });

  test('lists every other file in run.json, with its SHA-256', () => {
    const { 'run.json': _, ...others } = whole;
    const listed = record('reports').files as { path: string; sha256: string }[];
    expect(Object.fromEntries(listed.map(({ path, sha256 }) => [path, sha256]))).toEqual(
      Object.fromEntries(Object.entries(others).map(([path, bytes]) => [path, hashOf(bytes)])),
    );
  });

  test('--no-report does not replay assumed choices of compared systems', async () => {
    const { stdout } = await run(
      join(ROOT, 'scenarios/four-systems.yaml'),
      ...['--battles', '20', '--jobs', '1', '--no-report', '--out', 'systems'],
    );
    expect(stdout).toMatch(/end differently .*under/);
    expect(stdout).not.toContain('assumed choice');
  });

  test('--no-report writes the same tables alone, and removes the page and charts of an earlier run', async () => {
    writeFileSync(join(home, 'notes.txt'), 'mine');

    const { code, stdout, stderr } = await run(duel, ...tablesOnly);
    expect(code).toBe(0);
    expect(stdout).toContain('A squad attacks');
    expect(stderr).toContain('\nThe tables are in reports/duel\nIt replaces the results of ');
    expect(stderr).not.toContain('report.html');

    const { 'run.json': _, 'notes.txt': notes, ...tables } = filesIn(home);
    expect(notes).toBe('mine');
    const names = [...RESULT_NAMES.map((name) => `${name}.csv`), 'datapackage.json'].sort();
    expect(Object.keys(tables).sort()).toEqual(names);
    expect(tables).toEqual(Object.fromEntries(names.map((name) => [name, whole[name]])));
    const listed = (record('reports').files as { path: string }[]).map(({ path }) => path);
    expect(listed.sort()).toEqual(names);
    // Every drawn file has a name that a later run knows.
    const drawn = Object.keys(whole).filter((name) => !names.includes(name) && name !== 'run.json');
    expect(drawn.filter((name) => !RESULT_FILE_NAMES.includes(name))).toEqual([]);
  });

  test('--json prints the answer and the rows, -q nothing else', async () => {
    const { code, stdout, stderr } = await run(duel, ...tablesOnly, '--json', '-q');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { tables, ...said } = JSON.parse(stdout);
    expect(said).toMatchObject({ name: 'duel', version: VERSION, battles: 500, planned: 500 });
    expect(said.answer).toMatch(/^[A-Z].*\.$/);
    expect(said.warnings).toBeInstanceOf(Array);
    expect(tables.outcomes[0]).toMatchObject({ design_point: 0, n: 500 });
    expect(tables.responses.length).toBeGreaterThan(0);
  });

  test('--dry-run plays and writes nothing', async () => {
    const { code, stdout, stderr } = await run(duel, '--battles', '1e6', '--out', 'dry', '--dry-run');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(
      '1,000,000 battles of duel for each of 2 variants, seed 1:\n  0  leaders: off\n',
    );
    expect(existsSync(join(folder, 'dry'))).toBe(false);
    expect(await run(duel, '--dry-run', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('--format chooses the formats of tables; files of another format are removed', async () => {
    const tables = (extension: string) =>
      Object.keys(filesIn(join(folder, 'formats/duel'))).filter((name) =>
        RESULT_NAMES.some((table) => name === `${table}.${extension}`),
      );
    await run(duel, ...tablesOnly, '--out', 'formats', '--format', 'json,csv', '--quiet');
    expect(tables('csv')).toHaveLength(RESULT_NAMES.length);
    expect(tables('json')).toHaveLength(RESULT_NAMES.length);
    await run(duel, ...tablesOnly, '--out', 'formats', '--format', 'json', '--quiet');
    expect(tables('csv')).toEqual([]);
    expect(tables('json')).toHaveLength(RESULT_NAMES.length);
    // The data package describes CSV files.
    expect(existsSync(join(folder, 'formats/duel/datapackage.json'))).toBe(false);
    await run(duel, ...tablesOnly, '--out', 'formats', '--quiet');
    expect(tables('csv')).toHaveLength(RESULT_NAMES.length);
    expect(tables('json')).toEqual([]);
  });

  test('--set, --seed and --battles override the scenario, and the report shows this and the warnings', async () => {
    const few = ['--battles', '5e2', '--seed', '7', '--jobs', '1'];
    const elite = ['--set', 'forces.blue.units.alpha.morale-ratio.class=elite'];
    const set = ['--set', 'turnLimit=3', '--set', "question=Who's first?", ...elite];
    const { code, stderr } = await run(duel, ...few, ...set, '--out', 'set');
    expect(code).toBe(0);
    expect(record('set')).toMatchObject({
      seed: 7,
      battles_per_design_point: 500,
      scenario: { turnLimit: 3 },
    });
    expect(stderr).toMatch(/^warning: .*`class: elite` of `forces.blue.units.alpha` has no effect/);
    const page = readFileSync(join(folder, 'set/duel/report.html'), 'utf8');
    expect(page).toContain(
      'standfast run duel.yaml --battles 500 --seed 7 --set turnLimit=3 --set &#39;question=Who&#39;\\&#39;&#39;s first?&#39;',
    );
    expect(page).toContain('has no effect');
  });

  test('several scenarios at once get a folder and a line of JSON each', async () => {
    const other = writeScenario(folder, 'other');
    const { code, stdout } = await run(duel, other, ...tablesOnly, '--out', 'both', '--json', '--quiet');
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line))),
    ).toHaveLength(2);
    expect(record('both').scenario.name).toBe('duel');
    expect(record('both', 'other').scenario.name).toBe('other');
  });

  test('a scenario on standard input', async () => {
    const input = readFileSync(join(folder, duel), 'utf8');
    const how = { cwd: folder, input };
    expect((await standfast(['run', '-', ...tablesOnly, '--out', 'stdin', '--quiet'], how)).code).toBe(0);
    expect(record('stdin').scenario.name).toBe('duel');
  });
});

describe('a run that fails ends with exit code 3', () => {
  test('a file in place of the results folder, before anything is played', async () => {
    const { code, stdout, stderr } = await run(duel, '--battles', '1e9', '--out', duel);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toBe('standfast: cannot write results to duel.yaml/duel: a file is in the way\n');
  });

  test('a folder in place of a result, before anything is played', async () => {
    await run(duel, ...tablesOnly, '--out', 'taken', '--quiet');
    rmSync(join(folder, 'taken/duel/measures.csv'));
    mkdirSync(join(folder, 'taken/duel/measures.csv'));
    const before = filesIn(join(folder, 'taken'));
    const { code, stderr } = await run(duel, '--battles', '1e9', '--out', 'taken', '--quiet');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^standfast: cannot write .*measures\.csv: it is a folder; move it away/);
    expect(filesIn(join(folder, 'taken'))).toEqual(before);
  });

  test('a folder of the same name that no run wrote, before anything is played', async () => {
    mkdirSync(join(folder, 'mine/duel'), { recursive: true });
    writeFileSync(join(folder, 'mine/duel/measures.json'), 'mine');
    const { code, stderr } = await run(duel, '--battles', '1e9', '--out', 'mine', '--quiet');
    expect(code).toBe(3);
    expect(stderr).toBe(
      'standfast: cannot write results to mine/duel: it holds files that no earlier run wrote (measures.json): move it away or choose another results folder\n',
    );
    expect(filesIn(join(folder, 'mine'))).toEqual({ 'duel/measures.json': 'mine' });
  });

  // A limit on the size of files acts as a full disk.
  test.skipIf(process.platform === 'win32')(
    'a failing write leaves the earlier results as they were',
    async () => {
      await run(duel, ...tablesOnly, '--out', 'former', '--quiet');
      const results = () => filesIn(join(folder, 'former', 'duel'));
      const before = results();
      const script = 'ulimit -f 20; exec "$@"';
      const others = ['--battles', '600', '--jobs', '1', '--no-report'];
      const again = [builtMain(), 'run', duel, ...others, '--out', 'former', '--quiet'];
      const { code, stderr } = await command('sh', ['-c', script, 'sh', process.execPath, ...again], {
        cwd: folder,
      });
      expect(code).toBe(3);
      expect(stderr).toMatch(/^standfast: cannot write the results to former\/duel: .*\n$/);
      // A slow run has saved its progress beside them.
      expect(results()).toEqual(before);
    },
  );

  test.skipIf(!existsSync('/dev/full'))('standard output on a full disk', async () => {
    const script = 'exec "$@" > /dev/full';
    const args = [builtMain(), 'schema'];
    const { code, stderr } = await command('sh', ['-c', script, 'sh', process.execPath, ...args]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^standfast: cannot write to standard output: ENOSPC.*\n$/);
  });
});

describe('standfast validate', () => {
  test('says that a scenario is valid', async () => {
    expect(await standfast(['validate', duel], { cwd: folder })).toEqual({
      code: 0,
      stdout: '',
      stderr: 'duel.yaml is valid: 2 design points.\n',
    });
  });
});

describe('standfast schema', () => {
  test('prints a JSON Schema and nothing else', async () => {
    const { code, stdout, stderr } = await standfast(['schema']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      type: 'object',
      title: 'standfast scenario, format version 1',
    });
  });
});

test('options are accepted where each has its effect, and where their default stands', async () => {
  const options = ['--dry-run', '--no-report', '--format', 'csv', '--strict', '--quiet'];
  expect((await run(duel, ...options)).code).toBe(0);
});

describe('a reader that stops reading', () => {
  test.skipIf(process.platform === 'win32').each([
    ['odds', 'head -1'],
    ['schema', 'true'],
    ['odds --json', 'true'],
    ['explain duel.yaml --battle 7', 'head -1'],
    ['explain duel.yaml --battle 7', 'true'],
    ['explain duel.yaml --battle 7 --json', 'true'],
  ])('%s | %s: no complaint, exit code 0', async (args, reader) => {
    const status = join(folder, 'status');
    rmSync(status, { force: true });
    writeFileSync(status, '');
    const script = `("$0" "$1" ${args}; echo $? > status) | ${reader}`;
    const { stderr } = await command('sh', ['-c', script, process.execPath, builtMain()], { cwd: folder });
    // `odds` explains its tables there.
    if (!args.startsWith('odds')) expect(stderr).toBe('');
    expect(stderr).not.toMatch(/error|EPIPE/i);
    expect(readFileSync(status, 'utf8')).toBe('0\n');
  });
});
