import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORKER } from '../built.js';
import { filesIn, programWithWorker, readRows, standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const docs = readFileSync('docs/checking.md', 'utf8').split('## A rule as a regression test')[1];
const block = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(docs)![1];
const EXAMPLE = block('yaml');
writeFileSync(join(folder, 'leaders.yaml'), EXAMPLE);

/** The example with other expectations. */
function write(name: string, expected: string): string {
  const text = EXAMPLE.replace('name: leaders-as-meant', `name: ${name}`).replace(/expect:[\s\S]*/, '');
  writeFileSync(join(folder, `${name}.yaml`), `${text}${expected === '' ? '' : `expect:\n${expected}`}`);
  return `${name}.yaml`;
}
const run = (...args: string[]) => standfast(['run', ...args, '--jobs', '1'], { cwd: folder });
/** Without charts and page. */
const runTables = (...args: string[]) => run(...args, '--no-report');
const few = ['--battles', '1000'];
const rows = (out: string, name: string) => readRows(folder, out, name, 'expectations.csv');

const met = write('met', '  win_rate: 0..1\n  losses.red: "> 1"\n');
const one = write('one', '  turns: < 200\n');
const failing = write('failing', '  turns: < 2\n  win_rate: 0..1\n');
// A thousand battles know a rate to ± 0.03.
const open = write('open', '  win_rate.blue: { is: 0.42..0.43, where: { leaders: off } }\n');
const LINE = EXAMPLE.slice(0, EXAMPLE.indexOf('expect:')).split('\n').length + 1;

describe('docs/checking.md, a rule as a regression test', () => {
  test('the original rule meets the expectations', async () => {
    const args = 'leaders.yaml --battles 20000 --quiet';
    expect(docs).toContain(`\`standfast run ${args}\` ends with exit code 0`);
    expect(await runTables(...args.split(' '))).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('the changed rule fails with the output on the page', async () => {
    const args = block('sh').trim().split(' ').slice(2);
    const { code, stdout, stderr } = await runTables(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(/```\n(leaders\.yaml: .*?)```/s.exec(docs)![1]);
    expect(existsSync(join(folder, 'reports/leaders-as-meant/run.json'))).toBe(true);
  });
});

describe('standfast run, with expectations', () => {
  test('all met: exit code 0 and a line that says so', async () => {
    const { code, stderr } = await runTables(one, met, ...few);
    expect(code).toBe(0);
    expect(stderr).toContain('\none.yaml: The expectation is met.\n');
    expect(stderr.endsWith('\nmet.yaml: All 2 expectations are met.\n')).toBe(true);
    expect(rows('reports', 'met')).toHaveLength(6);
  });

  test('one fails: exit code 1 after all results are written, with the expected and the found value', async () => {
    const { code, stdout, stderr } = await run(failing, ...few, '--quiet', '--json');
    expect(code).toBe(1);
    const number = String.raw`[\d.]+`;
    const lines = [
      'failing.yaml: 1 of 2 expectations failed:',
      ...['off', 'on'].flatMap((level) => [
        `  failing.yaml:${LINE}:3 turns at leaders: ${level}`,
        '    expected  below 2',
        String.raw`    found     ${number} \(${number} to ${number}\), ${number} too high, n = 1,000`,
      ]),
    ];
    expect(stderr).toMatch(new RegExp(`^${lines.join('\n')}\n$`));
    expect(JSON.parse(stdout).tables.expectations.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      [...['failed', 'failed'], ...['met', 'met', 'met', 'met']],
    );
    const files = filesIn(join(folder, 'reports/failing'));
    expect(JSON.parse(files['run.json'])).toMatchObject({ complete: true });
    expect(files['report.html']).toContain('1 of 2 expectations failed.');
  });

  test('inconclusive: listed with the battles that would decide it; exit code 0, and 1 under --strict', async () => {
    const complaint = new RegExp(
      `open.yaml: 1 of 1 expectation is inconclusive, not failed:\n  open.yaml:${LINE}:3 win_rate.blue at leaders: off\n    expected  0.42 to 0.43\n    found     .*: about [\\d,]+ battles may decide it\n$`,
    );
    const lenient = await runTables(open, ...few);
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toMatch(complaint);
    expect(await runTables(open, ...few, '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
    const strict = await runTables(open, ...few, '--quiet', '--strict');
    expect(strict.code).toBe(1);
    expect(strict.stderr).toMatch(complaint);
  });

  test('several scenarios: all are played and written, and each that fails is named', async () => {
    const { code, stderr } = await runTables(failing, met, open, ...few, '--out', 'several', '--quiet');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^failing\.yaml: 1 of 2 expectations failed:/);
    expect(stderr).not.toMatch(/met\.yaml|open\.yaml/);
    for (const name of ['failing', 'met', 'open']) expect(rows('several', name).length).toBeGreaterThan(0);
  });

  test('the second scenario fails to run: both are named all the same', async () => {
    const args = ['run', failing, met, ...few, '--no-report', '--out', 'broken', '--quiet'];
    // While the second is played, something is put into its folder.
    const worker = `import { existsSync, mkdirSync } from 'node:fs';
      if (existsSync('broken/failing/run.json')) mkdirSync('broken/met/run.json', { recursive: true });
      await import('${WORKER.href}');`;
    const main = programWithWorker(temporaryFolder(), worker);
    const { code, stderr } = await standfast(args, { cwd: folder, main });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^failing\.yaml: 1 of 2 expectations failed:/);
    expect(stderr).toMatch(
      /\nstandfast: met\.yaml: cannot write .*: it holds files that no earlier run wrote/,
    );
  });

  test('none: no rows and no message', async () => {
    const { code, stderr } = await runTables(write('silent', ''), ...few);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/expectation/);
    expect(rows('reports', 'silent')).toEqual([]);
  });
});
