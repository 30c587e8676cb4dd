import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PartHeader } from '#src/experiment/shards.js';
import { decodeTallies, encodeTallies } from '#src/storage/tally-file.js';
import { builtMain, command, filesIn, standfast, temporaryFolder, writeShortScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeShortScenario(folder);
const short = ['--battles', '9000', '--seed', '5', '--quiet', '--format', 'csv,json'];
const run = (...args: string[]) => standfast(args, { cwd: folder });

/** Plays a part; returns how the program ended. */
const part = (which: string, out: string, ...more: string[]) =>
  run('run', duel, ...short.slice(0, 5), '--shard', which, '--out', out, ...more);

describe('a run in parts', async () => {
  await run('run', duel, ...short, '--out', 'whole');
  const whole = filesIn(join(folder, 'whole'));

  test('gives the same bytes as a whole run, whatever the order of its parts', async () => {
    for (const which of ['1/3', '2/3', '3/3']) {
      expect(await part(which, 'three')).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    expect(readdirSync(join(folder, 'three'))).toEqual(['1', '2', '3'].map((n) => `duel.${n}-of-3.tally`));
    const merged = await run('merge', 'three', '--quiet', '--format', 'csv,json', '--out', 'merged');
    expect(merged).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(filesIn(join(folder, 'merged'))).toEqual(whole);
    const files = ['3', '1', '2'].map((n) => join('three', `duel.${n}-of-3.tally`));
    await run('merge', ...files, '--quiet', '--format', 'csv,json', '--out', 'again', '--jobs', '1');
    expect(filesIn(join(folder, 'again'))).toEqual(whole);
  });

  test('may have more parts than blocks; the parts contain the overrides', async () => {
    const set = ['--set', 'turnLimit=3'];
    for (const n of [1, 2, 3, 4]) await part(`${n}/4`, 'four', ...set);
    await run('merge', 'four', '--quiet', '--no-report', '--out', 'merged-4');
    await run('run', duel, ...short.slice(0, 5), ...set, '--no-report', '--out', 'whole-4');
    expect(filesIn(join(folder, 'merged-4'))).toEqual(filesIn(join(folder, 'whole-4')));
  });

  test('says how far it is and where its file is', async () => {
    const args = ['run', duel, '--battles', '100', '--shard', '1/1', '--out', 'one'];
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr.replace(/in .* s\./, 'in 1.0 s.')).toBe(
      `Part 1/1 of duel: 100 battles of each variant in 1.0 s.\nIt is in ${join('one', 'duel.1-of-1.tally')}; \`standfast merge\` adds up the parts.\n`,
    );
  });
});

test('with --resume an existing part is not played again, unless it is damaged or of another run', async () => {
  const path = join('kept', 'duel.2-of-3.tally');
  const again = async (...more: string[]) => {
    const args = ['--battles', '9000', ...more, '--shard', '2/3', '--out', 'kept', '--resume'];
    const { code, stderr } = await run('run', duel, ...args);
    expect(code).toBe(0);
    return stderr;
  };
  expect(await again()).toContain('this one starts from the beginning');
  const bytes = readFileSync(join(folder, path));
  expect(await again()).toBe(`Part 2/3 of duel is already in ${path}.\n`);
  expect(await again('--quiet')).toBe('');
  expect(await again('--seed', '7')).toContain('4,096 battles');
  expect(readFileSync(join(folder, path))).not.toEqual(bytes);
  writeFileSync(join(folder, path), bytes.subarray(1));
  expect(await again()).toContain('4,096 battles');
  expect(readFileSync(join(folder, path))).toEqual(bytes);
});

test.skipIf(process.platform === 'win32')('there may be more parts than open files are allowed', async () => {
  await run('run', duel, '--battles', '100', '--shard', '1/1', '--out', 'single');
  const { header, tallies } = decodeTallies(readFileSync(join(folder, 'single', 'duel.1-of-1.tally')));
  const { run: identity, given } = header as PartHeader;
  // All battles are in the last part: there are fewer blocks than parts.
  const none = tallies.map(({ length }) => new Float64Array(length));
  mkdirSync(join(folder, 'many'));
  for (let number = 1; number <= 500; number += 1) {
    const part = { run: identity, given, shard: { number, of: 500 } };
    const path = join(folder, 'many', `duel.${number}-of-500.tally`);
    writeFileSync(path, encodeTallies(part, number === 500 ? tallies : none));
  }
  const limited = `ulimit -n 300; exec "${process.execPath}" "${builtMain()}" merge many --out few --no-report --quiet`;
  expect(await command('bash', ['-c', limited], { cwd: folder })).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

describe('merge refuses, with exit code 2,', () => {
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await run('merge', ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    return stderr;
  };

  test('a missing path, and a folder without parts', async () => {
    expect(await refused('nowhere')).toBe('nowhere: there is no such file or folder\n');
    expect(await refused('.')).toBe('.: there are no parts here (`run --shard` writes them)\n');
  });

  test('parts that are missing, given twice or damaged', async () => {
    for (const n of [1, 2]) await part(`${n}/2`, 'two');
    const [first, second] = [1, 2].map((n) => join('two', `duel.${n}-of-2.tally`)) as [string, string];
    expect(await refused(first)).toBe('part 2/2 is missing\n');
    expect(await refused(first, 'two')).toBe(`${first} and ${first} are both part 1/2\n`);
    expect(await refused(duel)).toBe('duel.yaml: this is not a tally file\n');
    const bytes = readFileSync(join(folder, second));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(join(folder, 'two', 'duel.2-of-2.tally'), bytes);
    expect(await refused('two')).toBe(`${second}: it is damaged: its checksum is wrong\n`);
  });
});

test.each([
  [['--precision', '0.1'], 'leave out --precision'],
  [['--set', 'run.precision=0.1'], 'take `run.precision` out of the scenario'],
])('a run with %j cannot be split', async (args, what) => {
  const { code, stderr } = await run('run', duel, ...args, '--shard', '1/2');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `duel.yaml: a run that stops when its results are precise enough cannot be split into parts: ${what}\n`,
  });
});

test.each(['0/3', '4/3', '3', 'a/b', '1/1000000', '1/3/5'])('--shard %s is refused', async (which) => {
  const { code, stderr } = await run('run', duel, '--shard', which);
  expect(code).toBe(2);
  expect(stderr).toContain('such as 3/16');
});
