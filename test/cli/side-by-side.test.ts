import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { battleText } from '../rules/rulebook/battles.js';
import {
  readJson,
  readRows,
  standfast,
  standfastOnTerminal,
  temporaryFolder,
  writeScenario,
  writeShortScenario,
} from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);
const run = (...args: string[]) => standfast(args, { cwd: folder });
const quickly = ['--battles', '400', '--no-color'];
const reports = (...names: string[]) => join(folder, 'reports', ...names);
const recordIn = (name: string) => readJson(reports(name), 'run.json');

await run('run', duel, ...quickly, '--quiet');
await run('run', duel, ...quickly, '--quiet', '--tag', 'short', '--set', 'turnLimit=4');
await run('run', duel, '--battles', '300', '--seed', '9', '--quiet', '--tag', 'other-luck');

describe('results', () => {
  test('with a tag have their own folder, and are kept', async () => {
    expect(recordIn('duel').tag).toBeUndefined();
    expect(recordIn('duel@short').tag).toBe('short');
    const report = readFileSync(reports('duel@short', 'report.html'), 'utf8');
    expect(report).toContain('<span class="tag">short</span>');
    expect(report).toContain('--tag short');
    expect(report).toContain('@misc{standfast-duel-short,');
    const before = readFileSync(reports('duel@short', 'run.json'), 'utf8');
    const { code, stderr } = await run('run', duel, ...quickly, '--tag', 'short');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'reports/duel@short holds results that were tagged to be kept: choose another --tag, or add --force to replace them\n',
    });
    expect(readFileSync(reports('duel@short', 'run.json'), 'utf8')).toBe(before);
  });

  const elsewhere = ['--out', 'replaced', '--no-report'];

  test('of the same scenario are replaced, and a line says so', async () => {
    await run('run', duel, ...quickly, ...elsewhere);
    const again = await run('run', duel, ...quickly, ...elsewhere);
    expect(again.stderr).toMatch(
      /\nIt replaces the results of 400 battles with seed \d+, which had the same counts\.\n$/,
    );
    const other = await run('run', duel, ...quickly, ...elsewhere, '--seed', '5');
    expect(other.stderr).toMatch(/\nIt replaces the results of 400 battles with seed \d+\.\n$/);
    const changed = await run('run', duel, ...quickly, ...elsewhere, '--set', 'turnLimit=7');
    expect(changed.stderr).toContain('of the scenario as it was before; --tag keeps both.\n');
  });

  describe('of more battles', () => {
    const short = ['run', duel, '--battles', '100', '--no-report', '--out', 'longer'];
    const stays =
      'longer/duel holds the results of 400 battles, so those of 100 went to longer/duel-short; --force replaces the longer run.\n';
    const battlesOf = (name: string) => readJson(folder, 'longer', name, 'run.json').battles_per_design_point;

    test('are kept: the shorter run goes beside them, and says so', async () => {
      await run('run', duel, ...quickly, '--no-report', '--out', 'longer');
      const { code, stderr } = await run(...short);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringContaining('The tables are in longer/duel-short\n'),
      });
      expect(stderr.endsWith(stays)).toBe(true);
      expect({ long: battlesOf('duel'), short: battlesOf('duel-short') }).toEqual({ long: 400, short: 100 });
      expect(readdirSync(join(folder, 'longer')).sort()).toEqual(['duel', 'duel-short']);
      // A script should know, too.
      expect((await run(...short, '--quiet')).stderr).toBe(stays);
    });

    test('are kept, too, where a run of as many battles stops early', async () => {
      const words = ['run', writeShortScenario(folder, 'brief'), '--battles', '4100', '--no-report'];
      await run(...words, '--quiet');
      const { stderr } = await run(...words, '--precision', '0.4');
      expect(stderr).toContain(
        'holds the results of 4,100 battles, so those of 4,096 went to reports/brief-short;',
      );
    });

    test('are replaced with --force', async () => {
      const { stderr } = await run(...short, '--force');
      expect(stderr).toContain('It replaces the results of 400 battles');
      expect(battlesOf('duel')).toBe(100);
    });
  });

  test('of another scenario with the same name are kept, unless --force says otherwise', async () => {
    const another = [...elsewhere, '--set', 'title="Another"', '--set', 'question="Another one?"'];
    const refused = await run('run', duel, ...quickly, ...another);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('replaced/duel holds the results of another scenario, “');
    expect((await run('run', duel, ...quickly, '--quiet', '--force', ...another)).code).toBe(0);
    expect(readJson(folder, 'replaced', 'duel', 'run.json').scenario.title).toBe('Another');
  });

  test('are kept when a scenario with their name is watched, or its numbers are screened', async () => {
    const there = ['--out', 'kept', '--no-report', '--battles', '64'];
    const another = [...there, '--set', 'title="Another"', '--set', 'question="Another one?"'];
    const kept = (name: string) => readFileSync(join(folder, 'kept', name, 'run.json'), 'utf8');
    await run('run', duel, ...there);
    const before = kept('duel');
    const watched = await standfast(['run', duel, '--watch', ...another], {
      cwd: folder,
      started: (child) => {
        child.stderr!.on('data', (text: string) => {
          if (text.includes('results of another scenario')) child.kill('SIGINT');
        });
      },
    });
    expect(watched.stderr).toContain('kept/duel holds the results of another scenario, “');
    expect(kept('duel')).toBe(before);
    for (const [method, name] of [
      ['steps', 'duel-sensitivity'],
      ['morris', 'duel-morris'],
    ] as const) {
      await run('run', duel, ...there, '--set', `name=${name}`);
      const earlier = kept(name);
      expect(await run('sensitivity', duel, '--method', method, ...another)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`kept/${name} holds the results of another scenario, “`),
      });
      expect(kept(name)).toBe(earlier);
    }
  });
});

describe('the list of runs', () => {
  const page = () => readFileSync(reports('index.html'), 'utf8');

  test('has the question, the answer and a chart of each, and links to its report', () => {
    for (const name of ['duel', 'duel@short', 'duel@other-luck']) {
      const { scenario, answer, chart } = recordIn(name);
      expect(page()).toContain(`<code>${name}</code>`);
      expect(page()).toContain(`href="${encodeURIComponent(name)}/report.html"`);
      expect(page()).toContain(`src="${encodeURIComponent(name)}/${chart}"`);
      expect(existsSync(reports(name, chart))).toBe(true);
      expect(page()).toContain(`<bdi>${scenario.question}</bdi>`);
      expect(page()).toContain(`<bdi>${answer.replaceAll('“', '“')}</bdi>`);
    }
    expect(page().match(/<li>/g)).toHaveLength(3);
  });

  test('does not replace a page of the user', async () => {
    const before = page();
    writeFileSync(reports('index.html'), 'mine');
    await run('run', duel, ...quickly, '--quiet');
    expect(page()).toBe('mine');
    rmSync(reports('index.html'));
    await run('run', duel, ...quickly, '--quiet');
    expect(page()).toBe(before);
  });
});

describe('compare', () => {
  const SAME = 'Both have the same field and rules: they play the same battles.';

  test('says on a terminal that it plays both again', async () => {
    const { code, stderr } = await standfastOnTerminal(['compare', 'reports/duel', 'reports/duel@short'], {
      cwd: folder,
    });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '\r\u001b[2Kplaying both again · 800 battles\r\u001b[2K',
    });
  });

  test('pairs runs of one seed battle by battle, and says what differs', async () => {
    const { code, stdout } = await run('compare', 'reports/duel', 'reports/duel@short/report.html');
    expect(code).toBe(0);
    expect(stdout).toContain('A: reports/duel\nB: reports/duel@short/report.html\n');
    expect(stdout).toMatch(/\n {2}turnLimit: \d+ → 4\n/);
    expect(stdout).toContain('Paired: both played the same 400 battles');
    const variants = stdout.match(/│ Turns +│/g)!.length;
    expect(stdout.match(/ gone /g)).toHaveLength(2 * variants);
    const table = stdout.split('\n').filter((line) => /^[│┌├└]/.test(line));
    expect(Math.max(...table.map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  test('gives the means of both runs, and their differences, as JSON', async () => {
    // A name without a path is looked up where runs write their results.
    const { stdout } = await run('compare', 'duel', 'duel@short', '--json');
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      battles: 400,
      paired: true,
      changed: [expect.stringMatching(/^turnLimit/)],
    });
    const mean = (name: string, variant: number) =>
      Number(
        readRows(reports(name), 'responses.csv').find(
          ({ design_point, response }) => design_point === String(variant) && response === 'turns',
        )!.mean,
      );
    const turns = found.rows.filter(({ response }: { response: string }) => response === 'turns');
    expect(turns.length).toBeGreaterThan(1);
    for (const { design_point, a, b, difference } of turns) {
      expect(a.mean).toBeCloseTo(mean('duel', design_point), 9);
      expect(b.mean).toBeCloseTo(mean('duel@short', design_point), 9);
      expect(difference.mean).toBeCloseTo(b.mean - a.mean, 9);
      expect(difference.high - difference.low).toBeLessThan(a.high - a.low + b.high - b.low);
    }
  });

  test('does not pair runs of two seeds, and says so', async () => {
    const { stdout } = await run('compare', 'reports/duel', 'reports/duel@other-luck');
    expect(stdout).toMatch(/Not paired: the seeds are \d+ and 9, so each played its own 300 battles/);
    expect(stdout).toContain(
      'The longer run is compared only up to the number of battles of the shorter one.',
    );
    const { rows } = JSON.parse(
      (await run('compare', 'reports/duel', 'reports/duel@other-luck', '--json')).stdout,
    );
    for (const { a, b, difference } of rows) {
      expect(difference.low).toBeCloseTo(b.low - a.high, 9);
      expect(difference.low, 'the same battles on two lucks').toBeLessThanOrEqual(0);
      expect(difference.high).toBeGreaterThanOrEqual(0);
    }
  });

  test('has the responses that the rules of both runs count: those that differ most, and as JSON all', async () => {
    const rule = (name: string, pass: number) =>
      `  ${name}: { when: casualties this phase, roll: 1d6, pass: at least ${pass}, failed: becomes shaken }\n`;
    const book = (rules: string, turn: string) =>
      `rulebook: 1\nid: mine\ntitle: Mine\nstates: { steady: {}, shaken: {} }\nrules:\n${rules}turn: [fire, ${turn}]\nbreaks: { unit: was removed }\n`;
    const names = ['one', 'two', 'three', 'four', 'five'];
    const all = names.map((name) => rule(name, 4)).join('');
    const scenario = (page: string, file: string) => {
      writeFileSync(join(folder, file), `${battleText(page, 'script')}system: mine\n`);
      return file;
    };
    const before = scenario(book(all, names.join(', ')), 'own-before.yaml');
    const after = scenario(
      book(all + rule('six', 4), `one, one, ${names.join(', ')}, six`),
      'own-after.yaml',
    );
    await run('run', before, ...quickly, '--quiet', '--out', 'own', '--tag', 'before');
    await run('run', after, ...quickly, '--quiet', '--out', 'own', '--tag', 'after');
    const { stdout } = await run('compare', 'own/a-battle@before', 'own/a-battle@after');
    expect(stdout).toMatch(/│ `tests_one\.blue` +│ .* │ \+\d+\.\d+\u00a0tests/);
    expect(stdout.match(/│ `(tests|became)_\w+\.red`/g)).toHaveLength(4);
    expect(stdout).toContain(
      'Of the 6 numbers that only these rules count, the table has the 4 that differ most clearly; --json prints all.\n',
    );
    const { rows } = JSON.parse(
      (await run('compare', 'own/a-battle@before', 'own/a-battle@after', '--json')).stdout,
    );
    const own = rows.filter(
      ({ force, response }: { force: string; response: string }) => force === 'blue' && /_/.test(response),
    );
    expect(own.map(({ response }: { response: string }) => response)).toEqual([
      'holds_field',
      'half_broken',
      ...names.map((name) => `tests_${name}`),
      'became_shaken',
    ]);
  });

  test('compares runs that differ in texts, and says which; it finds nothing between a run and itself', async () => {
    await run('run', duel, ...quickly, '--quiet', '--tag', 'why', '--set', 'question="Why?"');
    const { code, stdout } = await run('compare', 'reports/duel', 'reports/duel@why');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n {2}question: .* → Why\?\n/);
    expect(stdout).toContain(SAME);
    const itself = await run('compare', 'reports/duel', 'reports/duel');
    expect(itself.stdout).toContain(SAME);
    expect(itself.stdout).toContain('the same report as B');
  });

  test('refuses runs of other forces, and names them', async () => {
    await run('run', duel, ...quickly, '--quiet', '--tag', 'crimson', '--set', 'forces.red.id=crimson');
    const { code, stderr } = await run('compare', 'reports/duel', 'reports/duel@crimson');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /they differ in\n {2}the forces\n.*\n {4}reports\/duel@crimson: blue and crimson\n$/,
    );
  });

  test('refuses a path without a report', async () => {
    const { code, stderr } = await run('compare', 'reports/duel', 'reports/none');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^reports\/none: there is no such file; `reports` has the results `duel`, `duel@/);
    const near = await run('compare', 'duel', 'deul');
    expect(near.stderr).toBe('deul: there is no such file — did you mean `duel`?\n');
  });
});
