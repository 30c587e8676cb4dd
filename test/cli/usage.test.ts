import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anyNumber, precision, wholeNumber } from '#src/cli/option-values.js';
import { renderHtml } from '#src/report/html.js';
import { starterScenario } from '#src/scenario/starter.js';
import { steeringAt } from '#src/scenario/wording.js';
import { fixture } from '../report/fixture.js';
import { filesIn, standfast, temporaryFolder, writeScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);

/** Runs in the folder. The program must refuse: end with code 2, say why, print no data and write nothing. */
async function refused(...args: string[]): Promise<string> {
  const before = filesIn(folder);
  const { code, stdout, stderr } = await standfast(args, { cwd: folder });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/\n {4}at |node:internal/);
  expect(filesIn(folder)).toEqual(before);
  return stderr;
}

test.each([
  [['sensitivity', '--points', '8'], '--points has no effect beside --method steps: '],
  [['run', '--no-report', '--format', 'csv,png'], '--format png has no effect beside --no-report: '],
  [['merge', '--no-report', '--format', 'png'], '--format png has no effect beside --no-report: '],
  [['run', '--shard', '1/2', '--tag', 'draft'], '--tag has no effect beside --shard: '],
  [['run', '--shard', '1/2', '--format', 'json'], '--format has no effect beside --shard: '],
  [['run', '--shard', '1/2', '--json'], '--json has no effect beside --shard: '],
  [['run', '--shard', '1/2', '--no-report'], '--no-report has no effect beside --shard: '],
  [['run', '--shard', '1/2', '--strict'], '--strict has no effect beside --shard: '],
  [['run', '--watch', '--strict'], '--strict has no effect beside --watch: '],
  [['run', '--watch', '-q'], '--quiet has no effect beside --watch: '],
])('an option without an effect beside another is refused: %j', async (args, said) => {
  const [command, ...options] = args;
  expect(await refused(command, duel, ...options)).toMatch(new RegExp(`^${said}.+\n$`));
});

test('these options are accepted where each has its effect, and where their default stands', async () => {
  const { code } = await standfast(
    ['run', duel, '--dry-run', '--no-report', '--format', 'csv', '--strict', '--quiet'],
    { cwd: folder },
  );
  expect(code).toBe(0);
});

describe('usage errors end with exit code 2', () => {
  test('an unknown command, with the nearest known one', async () => {
    expect(await refused('rnu', duel)).toContain(
      `unknown command 'rnu'\n(Did you mean standfast run ${duel}?)`,
    );
    expect(await refused('frobnicate')).toContain("unknown command 'frobnicate'");
  });

  test.each([
    [['simulate', 'x.yaml'], "unknown command 'simulate'\n(Did you mean standfast run x.yaml?)"],
    [['x.yaml'], 'error: the command comes first: standfast run x.yaml\n'],
    [['x.yaml', 'odds', '--all'], 'error: the command comes first: standfast odds x.yaml'],
    [['constructor'], "unknown command 'constructor'\n(add"],
  ])('a slip in the order or the name of a command: %j', async (args, said) => {
    expect(await refused(...args)).toContain(said);
  });

  test('an unknown option, with the nearest known one', async () => {
    expect(await refused('run', duel, '--battle', '5')).toContain(
      "unknown option '--battle'\n(Did you mean --battles?)",
    );
  });

  test('control characters for the terminal are made visible, and do nothing', async () => {
    const hostile = '\u001b]0;x\u0007\u009b\u202e';
    const visible = '\\u{1b}]0;x\\u{7}\\u{9b}\\u{202e}';
    for (const args of [
      [hostile],
      ['run', duel, `--${hostile}`],
      ['run', duel, '--seed', hostile],
      ['run', `${hostile}.yaml`],
      ['validate', duel, '--set', `title=${hostile}`],
      ['init', `no/${hostile}`],
    ]) {
      const said = await refused(...args);
      expect(said).toContain(visible);
      expect(steeringAt(said)).toBe(-1);
    }
  });

  test('more battles than can be counted exactly, and what to do', async () => {
    const large = ['--battles', '1e9', '--set', 'turnLimit=200', '--set', 'forces.blue.units.0.copies=20'];
    expect(await refused('run', duel, ...large)).toMatch(
      /^duel\.yaml: `\w+` of force `blue` can be .* play at most /,
    );
    expect(await refused('run', duel, ...large, '--dry-run')).toContain('play at most');
  });

  test('a report in place of a scenario, in one line', async () => {
    writeFileSync(join(folder, 'report.html'), renderHtml(fixture(), []));
    for (const command of ['run', 'validate', 'exact', 'solve']) {
      expect(await refused(command, 'report.html')).toBe(
        'report.html:1:1: this is a report: use `standfast rerun` or `standfast open`\n',
      );
    }
  });

  test('no scenario', async () => {
    expect(await refused('run')).toContain("missing required argument 'scenario'");
  });

  test.each(['0', '1.5', 'abc', '', '1e10', '0x10', 'Infinity', '-5', 'NaN', '1e-3', '1_000'])(
    'a number of battles of %j',
    (text) => {
      expect(() => wholeNumber(1, 1e9)(text)).toThrow('Allowed: a whole number from 1 to 1000000000.');
    },
  );

  test.each(['20.000', '20,000', '20_000', "20'000", '20 000', '20k', '20 K'])(
    'for %j it says 20000',
    (text) => {
      expect(() => wholeNumber(1, 1e9)(text)).toThrow('Did you mean 20000?');
    },
  );

  test.each([
    ['5,5', '5.5'],
    ['50%', '0.5'],
  ])('for %j, where any number is allowed, it says %s', (text, meant) => {
    expect(() => anyNumber(text)).toThrow(`Allowed: a number. Did you mean ${meant}?`);
  });

  // Each option has its own bounds; the parser tested above refuses what is not a number.
  test.each([
    ['--battles', '1e10', '1 to 1000000000'],
    ['--battles', '', '1 to 1000000000'],
    ['--seed', '-1', '0 to 9007199254740991'],
    ['--seed', '9007199254740993', '0 to 9007199254740991'],
    ['--jobs', '0', '1 to 256'],
  ])('%s %s', async (option, value, allowed) => {
    expect(await refused('run', duel, option, value)).toContain(
      `option '${option} <n>' argument '${value}' is invalid. Allowed: a whole number from ${allowed}.`,
    );
  });

  test.each([
    ['0', 'precision: `holds_field` must be a number from 0.000001 to 1000000, got 0'],
    ['wide', 'Allowed: a half-width, such as 0.02 or 2%, or holds_field=0.02,turns=0.05.'],
    ['turns=-1', 'Allowed: a half-width, such as 0.02 or 2%, or holds_field=0.02,turns=0.05.'],
    ['turns=1,turns=2', 'turns is given twice.'],
    ['2', 'its precision must be below 0.5, got 2 — did you mean 0.02, which is 2 %?'],
    ['holds_field=0.5', '`holds_field` is a share of battles, so its precision must be below 0.5, got 0.5'],
    ['difference.broke=200%', '`difference.broke` is a share of battles'],
    ['0,02', 'Did you mean 0.02?'],
    ['turns=5%', 'turns is not a share: write a number without %.'],
  ])('--precision %s', (targets, message) => {
    expect(() => precision(targets)).toThrow(message);
  });

  test.each([
    ['2%', { holds_field: 0.02 }],
    ['1.1 %', { holds_field: 0.011 }],
    ['turns=5,difference.broke=0.2%', { turns: 5, 'difference.broke': 0.002 }],
  ])('--precision %s is read', (targets, read) => expect(precision(targets)).toEqual(read));

  test('--precision of an unknown response', async () => {
    const refusedAs = (targets: string) => refused('run', duel, '--precision', targets);
    expect(await refusedAs('hold_field=0.01')).toBe(
      'duel.yaml: --precision: no response is called `hold_field` — did you mean `holds_field`?\n',
    );
    expect(await refusedAs('difference.turn=1')).toContain('— did you mean `difference.turns`?');
    expect(await refusedAs('luck=1')).toContain('`luck`; allowed: `holds_field`, `broke`, ');
    expect(await refusedAs('hold_field=2%')).toContain(
      'hold_field is not a share — did you mean `holds_field`?',
    );
  });

  test('--precision of a response that the rules never give', async () => {
    writeFileSync(join(folder, 'pool.yaml'), starterScenario('pool', 'dice-pool'));
    expect(await refused('run', 'pool.yaml', '--precision', 'shot=1')).toBe(
      'pool.yaml: precision: the morale rules of `dice-pool` do not count `shot`\n',
    );
  });

  test('--format with an unknown format', async () => {
    expect(await refused('run', duel, '--format', 'csv,xml')).toContain(
      'Allowed: csv, json, parquet and png',
    );
  });
});

describe('input errors end with exit code 2', () => {
  test('a missing file', async () => {
    expect(await refused('run', 'nowhere.yaml')).toContain(
      'nowhere.yaml:1:1: there is no such file; the folder has the scenario',
    );
  });

  test('a missing file with nearly the name of another', async () => {
    writeFileSync(join(folder, 'near.yaml'), '');
    const near = 'there is no such file — did you mean';
    expect(await refused('run', 'near.yml')).toBe(`near.yml:1:1: ${near} \`near.yaml\`?\n`);
    expect(await refused('validate', './naer.yaml')).toBe(`./naer.yaml:1:1: ${near} \`./near.yaml\`?\n`);
  });

  test('a value without --set', async () => {
    expect(await refused('validate', 'turnLimit=6')).toContain('write `--set` before it');
  });

  test('a missing file in a folder of other scenarios, and in no folder', async () => {
    const other = join(folder, 'with-others');
    mkdirSync(other);
    writeFileSync(join(other, 'five.yaml'), 'standfast: 1\n');
    writeFileSync(join(other, 'rules.yaml'), 'rulebook: 1\n');
    writeFileSync(join(other, 'package.json'), '{}');
    expect(await refused('validate', 'with-others/nofile.yaml')).toBe(
      'with-others/nofile.yaml:1:1: there is no such file; the folder has the scenario `five.yaml`\n',
    );
    expect(await refused('validate', 'nowhere/five.yaml')).toBe(
      'nowhere/five.yaml:1:1: there is no such file, and no folder `nowhere`\n',
    );
  });

  test('a folder', async () => {
    mkdirSync(join(folder, 'a-folder'));
    expect(await refused('validate', 'a-folder')).toBe(
      'a-folder:1:1: this is a folder, not a scenario file\n',
    );
  });

  test('a file that is not UTF-8', async () => {
    writeFileSync(join(folder, 'utf16.yaml'), Buffer.from('standfast: 1', 'utf16le').subarray(0, 5));
    writeFileSync(join(folder, 'latin1.yaml'), Buffer.from('title: caf\u00e9', 'latin1'));
    expect(await refused('validate', 'latin1.yaml')).toBe(
      'latin1.yaml:1:1: the file is not UTF-8 text — save it as UTF-8\n',
    );
    expect(await refused('validate', 'utf16.yaml')).toContain('utf16.yaml:1:');
  });

  test('endless input is read only up to the largest size of a scenario', async () => {
    writeFileSync(join(folder, 'large.yaml'), '# \u00e9\n'.repeat(300_000));
    const said = 'the file is larger than 1 MiB, the most a scenario may have\n';
    expect(await refused('validate', 'large.yaml')).toBe(`large.yaml:1:1: ${said}`);
    if (process.platform === 'linux')
      expect(await refused('validate', '/dev/zero')).toBe(`/dev/zero:1:1: ${said}`);
  });

  test('all problems of all files at once, each with its place', async () => {
    writeFileSync(join(folder, 'bad.yaml'), 'standfast: 1\nname: Bad Name\nturnLimit: ten\n');
    const lines = (await refused('run', 'nowhere.yaml', 'bad.yaml', duel)).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^nowhere\.yaml:1:1: there is no such file/);
    expect(lines).toContainEqual(
      expect.stringMatching(/^bad\.yaml:2:7: `name` must be an id .* did you mean `bad-name`\?$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^bad\.yaml:3:12: `turnLimit` must be a whole number from 1 to 200/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^bad\.yaml:1:1: `forces` is missing/));
  });

  test('run.precision of an unknown response', async () => {
    const asked = starterScenario('asked').replace(
      /^run:\n/m,
      'run:\n  precision: { hold_field: 0.1, turns: 0 }\n',
    );
    writeFileSync(join(folder, 'asked.yaml'), asked);
    const line = asked.split('\n').findIndex((text) => text.includes('hold_field')) + 1;
    expect((await refused('validate', 'asked.yaml')).trimEnd().split('\n')).toEqual([
      `asked.yaml:${line}:16: unknown key \`hold_field\` in \`run.precision\` — did you mean \`holds_field\`?`,
      `asked.yaml:${line}:40: \`run.precision.turns\` must be a number from 0.000001 to 1000000, got 0`,
    ]);
    expect(await refused('validate', duel, '--set', 'run.precision=-1')).toContain(
      '`run.precision` must be a number from 0.000001 to 1000000 or a map with keys such as `holds_field`, `broke` and `turns_stood`, got -1',
    );
    for (const wide of ['2', '{ broke: 2 }'])
      expect(await refused('validate', duel, '--set', `run.precision=${wide}`)).toMatch(
        /`run\.precision`: `\w+` is a share of battles, .* got 2 — did you mean 0\.02, which is 2 %\?/,
      );
    expect(await refused('validate', duel, '--set', 'run.precision={}')).toContain('`run.precision`');
  });

  test.each([
    ['turnLimit', '8'],
    ['turnLimit', '=8'],
    ['turnLimit=', '8'],
  ])('--set %s %s is refused as a whole, not as a file', async (...parts) => {
    const stderr = await refused('run', duel, '--set', ...parts);
    expect(stderr).toContain('Write the path, “=” and the value in one piece: --set turnLimit=….');
    expect(stderr).not.toContain('no such file');
  });

  test('--set says which override is wrong, and why', async () => {
    const stderr = await refused(
      'run',
      duel,
      ...['--set', 'board.width=wide'],
      ...['--set', 'forces.blue.units.alpa.slot=3'],
    );
    expect(stderr).toContain(
      '--set board.width=wide: `board.width` must be a whole number from 1 to 1000, got "wide"',
    );
    expect(stderr).toContain(
      'no item `alpa` in `forces.blue.units`; there is `alpha` — did you mean `alpha`?',
    );
  });

  test('two scenarios of the same name', async () => {
    writeFileSync(join(folder, 'copy.yaml'), filesIn(folder)[duel]);
    expect(await refused('run', duel, 'copy.yaml')).toBe(
      'duel.yaml and copy.yaml are both named duel and would share a results folder; give one of them another `name`\n',
    );
  });
});
