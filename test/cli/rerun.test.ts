import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sealed } from '#src/report/record.js';
import { VERSION } from '#src/version.js';
import { standfast, temporaryFolder, writeScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);
const run = (...args: string[]) => standfast(args, { cwd: folder });
const EXPECTED = 'expect={win_rate.red: 0..1}';

await run(
  ...['run', duel, '--battles', '9000', '--seed', '6', '--set', 'turnLimit=9', '--set', EXPECTED],
  ...['--precision', 'turns=0.2', '--quiet'],
);
const report = join(folder, 'reports', 'duel', 'report.html');
const page = readFileSync(report, 'utf8');

/** The report with a changed record, sealed as if it had been written that way. */
function written(name: string, from: string, to: string): string {
  const changed = page.replace(from, to).replace(/"page":"[0-9a-f]{64}"/, `"page":"${'0'.repeat(64)}"`);
  expect(changed).not.toBe(page);
  writeFileSync(join(folder, name), sealed(changed));
  return name;
}

describe('a report', () => {
  test('is played again from the page alone, with all its options, and is the same', async () => {
    for (const path of [report, join(folder, 'reports', 'duel')]) {
      const { code, stdout, stderr } = await run('rerun', path, '--jobs', '1');
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(
        /: [\d,]+ battles of each variant, played again\. All counters and 2\d tables are the same as in the report\.\n$/,
      );
    }
  });

  test('with another seed than it says has other counters and tables', async () => {
    const name = written('seed.html', 'seed: 6', 'seed: 7');
    const { code, stderr } = await run('rerun', name);
    expect(code).toBe(1);
    expect(stderr).toContain('give numbers that differ from the report: counters, ');
    expect(stderr).toContain('outcomes.csv');
  });

  test('of another version is played, and not compared', async () => {
    const name = written('version.html', `"version":"${VERSION}"`, '"version":"9.9.9"');
    const { code, stdout } = await run('rerun', name);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `The report is from version 9.9.9, and this is ${VERSION}: numbers are not compared.`,
    );
  });

  test('whose scenario this version cannot read is refused, with the place', async () => {
    const { code, stderr } = await run('rerun', written('scenario.html', 'turnLimit: 9', 'turnLimits: 9'));
    expect(code).toBe(2);
    expect(stderr).toMatch(/scenario\.html \(scenario\):\d+:\d+: /);
  });

  test('that was changed or cut off, or is too large or missing, is refused', async () => {
    writeFileSync(join(folder, 'changed.html'), page.replace('<h1', '<h1 '));
    writeFileSync(join(folder, 'cut.html'), page.slice(0, -2000));
    writeFileSync(join(folder, 'large.html'), page);
    truncateSync(join(folder, 'large.html'), 2 ** 27);
    const reasons = {
      changed: 'the report is not as it was written',
      cut: 'the report is cut off',
      large: 'it has 134,217,728 bytes; a report has 67,108,864 at most',
      nowhere: 'there is no such file',
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const { code, stdout, stderr } = await run('rerun', `${name}.html`);
      expect({ code, stdout }, name).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`${name}.html: ${reason}`);
    }
  });

  test('of `sensitivity` is refused: its own command repeats it', async () => {
    const asked = [duel, '--vary', 'turnLimit', '--battles', '50'];
    expect((await run('sensitivity', ...asked, '--quiet')).code).toBe(0);
    const made = join('reports', 'duel-sensitivity');
    for (const words of [
      ['rerun', made],
      ['compare', made, join('reports', 'duel')],
      ['open', made],
    ])
      expect(await run(...words)).toMatchObject({
        code: 2,
        stderr: `${join(made, 'report.html')}: it is not the report of a run, but of \`standfast sensitivity duel.yaml --vary turnLimit --battles 50\`: that command repeats it\n`,
      });
    rmSync(join(folder, made, 'report.html'));
    expect((await run('rerun', made)).stderr).toContain(
      'the folder has no report, and only a report can be played again',
    );
  });
});
