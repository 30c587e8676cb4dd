import { copyFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sealed, unsealed } from '#src/report/record.js';
import { renderSvg } from '#src/report/render-svg.js';
import { renderResults } from '#src/report/results.js';
import { sha256 } from '#src/report/sha256.js';
import { runScenario } from '#src/run-scenario.js';
import { starterScenario } from '#src/scenario/starter.js';
import { VERSION } from '#src/version.js';
import { ROOT } from '../root.js';
import { standfast, temporaryFolder, writeScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);
const run = (...args: string[]) => standfast(args, { cwd: folder });

// Everything that a page can depend on: a rulebook of its own file, comments, settings on the command line, a tag.
const shipped = (name: string) => readFileSync(join(ROOT, 'rulebooks', name), 'utf8');
writeFileSync(join(folder, 'pins.yaml'), shipped('pins.yaml'));
// Two of its four variants: drawing takes longer than playing.
writeFileSync(
  join(folder, 'pins-duel.yaml'),
  shipped('pins-duel.yaml').replace(/^.*label: "[89]".*\n/gm, ''),
);
const made = await run(
  ...['run', 'pins-duel.yaml', '--battles', '9000', '--seed', '6', '--tag', 'mine', '--quiet'],
  ...['--set', 'turnLimit=4', '--set', 'rulebook.0.title=Our pins', '--set', 'expect={win_rate.blue: 0..1}'],
  ...['--precision', 'turns=0.2', '--format', 'csv,json'],
);
expect(made).toMatchObject({ code: 0, stderr: '' });
const results = join('reports', 'pins-duel@mine');
const report = join(folder, results, 'report.html');
const page = readFileSync(report, 'utf8');

/** A changed page, sealed as if it had been written that way. */
function forged(...changes: [from: string, to: string][]): string {
  const text = changes.reduce((before, [from, to]) => {
    expect(before).toContain(from);
    return before.replace(from, to);
  }, unsealed(page));
  return sealed(text);
}

function written(name: string, ...changes: [from: string, to: string][]): string {
  writeFileSync(join(folder, name), forged(...changes));
  return name;
}

describe('a report', () => {
  test('is made again from the page alone, and so are the other files of its folder', async () => {
    const { code, stdout, stderr } = await run('rerun', results, '--jobs', '1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /: [\d,]+ battles of each variant, played again\. The page and the \d\d other files of the run are the same, byte for byte\.\n$/,
    );
  });

  test('that was forged is found out, with its tables, whatever its seal and its record say', async () => {
    const { battles } = JSON.parse(/\{"page".*(?=<\/script>)/.exec(page)![0]) as { battles: number };
    const lies = join(folder, 'lies');
    mkdirSync(lies);
    for (const name of ['run.json', 'outcomes.csv'])
      copyFileSync(join(folder, results, name), join(lies, name));
    const table = readFileSync(join(lies, 'outcomes.csv'), 'utf8');
    const other = table.replace(/\d(?=\n$)/, (digit) => String((Number(digit) + 1) % 10));
    const record = readFileSync(join(lies, 'run.json'), 'utf8');
    writeFileSync(join(lies, 'outcomes.csv'), other);
    writeFileSync(join(lies, 'run.json'), record.replace(sha256(table), sha256(other)));
    writeFileSync(
      join(lies, 'report.html'),
      forged(
        ['<h2>What are the losses?</h2>', '<h2>What are the losses?</h2><i>None.</i>'],
        [
          `"battles":${battles},"fewest":${battles},"planned":${battles}`,
          '"battles":7,"fewest":7,"planned":7',
        ],
        [sha256(table), sha256(other)],
      ),
    );
    const { code, stdout, stderr } = await run('rerun', 'lies');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      `${battles.toLocaleString('en')} battles of each variant, played again. Not the same.`,
    );
    expect(stderr).toMatch(
      /report\.html differs first in line \d+, in its section “What are the losses\?”:\n {2}in the file: .*<i>None.*\n {2}played again: /,
    );
    expect(stderr).toMatch(/outcomes\.csv differs first in line \d+:\n/);
    expect(stderr).toMatch(/So do \d+ more files\.\n$/);
  });

  test('of the library is the same, too', async () => {
    const text = starterScenario('mine').replace(/^experiment:\n(?: .*\n)+/m, '');
    const findings = await runScenario(text, {
      file: join(folder, 'mine.yaml'),
      battles: 40,
      seed: 2,
      jobs: 1,
    });
    const files = await renderResults(findings, renderSvg);
    const { content } = files.find(({ path }) => path === 'report.html')!;
    expect(content).not.toContain(folder);
    writeFileSync(join(folder, 'library.html'), content);
    const { code, stdout } = await run('rerun', 'library.html');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The page is the same'),
    });
  });

  test('of another version is played, and not called the same', async () => {
    const { code, stdout, stderr } = await run(
      'rerun',
      written('version.html', [`"version":"${VERSION}"`, '"version":"0.9.9"']),
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/battles of each variant, played again with version/);
    expect(stderr).toContain('Not verified: the page says that it is from version 0.9.9');
  });

  test('whose record cannot be that of a run is refused', async () => {
    const cases: Record<string, [change: [from: string, to: string], reason: RegExp]> = {
      scenario: [['turnLimit: 4', 'turnLimits: 4'], /scenario\.html \(scenario\):\d+:\d+: /],
      seed: [['"seed":6', '"seed":7'], /its record says seed 7, and its scenario says 6/],
      most: [['"battles":9000', '"battles":1e10'], /says that `given.battles` is 10000000000/],
      given: [['"given":{', '"give":{'], /the record in the report lacks `given`/],
      rulebook: [['"rulebooks":{', '"rulebook":{'], /does not hold the rulebook `\.\/pins\.yaml`/],
      tag: [['"tag":"mine"', '"tag":"../x"'], /Allowed: a word of lowercase letters/],
      precision: [['"precision":{"turns":0.2}', '"precision":{"turns":-1}'], /must be a number from/],
      response: [['"precision":{"turns":0.2}', '"precision":{"moons":1}'], /no response is called `moons`/],
      set: [['"set":["turnLimit=4"', '"set":["__proto__.x=4"'], /__proto__/],
    };
    for (const [name, [change, reason]] of Object.entries(cases)) {
      const { code, stdout, stderr } = await run('rerun', written(`${name}.html`, change));
      expect({ code, stdout }, `${name}: ${stderr}`).toEqual({ code: 2, stdout: '' });
      expect(stderr, name).toMatch(reason);
    }
  });

  test('that was changed or cut off, or is no report, is refused', async () => {
    writeFileSync(join(folder, 'changed.html'), page.replace('<h1', '<h1 '));
    writeFileSync(join(folder, 'latin.html'), Buffer.from(`${page}\u00e9`, 'latin1'));
    writeFileSync(join(folder, 'large.html'), page);
    truncateSync(join(folder, 'large.html'), 2 ** 27);
    const reasons = {
      'changed.html': 'the report is not as it was written',
      'latin.html': 'it is not UTF-8 text',
      'large.html': 'it has 134,217,728 bytes; a report has 67,108,864 at most',
      '/dev/zero': 'it is not a file',
      'nowhere.html': 'there is no such file',
      [join('reports', 'index.html')]: 'this is a list of reports: name one of them',
      [join(results, 'run.json')]: 'this is not a report of standfast: name `report.html`',
      [duel]: 'this is a scenario: play it with `standfast run`',
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const { code, stdout, stderr } = await run('rerun', name);
      expect({ code, stdout }, name).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`${name}: ${reason}`);
    }
    mkdirSync(join(folder, 'data'));
    expect((await run('compare', 'data', results)).stderr).toContain(
      'repeat the command that wrote the folder, without `--no-report`',
    );
    expect((await run('rerun', 'reports')).stderr).toContain(
      'name one of the results in it, `pins-duel@mine`',
    );
  });

  test('of `sensitivity` is refused: its own command repeats it', async () => {
    const asked = [duel, '--vary', 'turnLimit', '--battles', '50'];
    expect((await run('sensitivity', ...asked, '--quiet')).code).toBe(0);
    const folderOfIt = join('reports', 'duel-sensitivity');
    for (const words of [
      ['rerun', folderOfIt],
      ['compare', folderOfIt, results],
      ['open', folderOfIt],
    ])
      expect(await run(...words)).toMatchObject({
        code: 2,
        stderr: `${join(folderOfIt, 'report.html')}: it is not the report of a run, but of \`standfast sensitivity duel.yaml --vary turnLimit --battles 50\`: that command repeats it\n`,
      });
    rmSync(join(folder, folderOfIt, 'report.html'));
    expect((await run('rerun', folderOfIt)).stderr).toContain(
      'the folder has no report, and only a report can be played again',
    );
  });
});
