import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lengthsOf } from '#src/experiment/merge-blocks.js';
import { partHeaderSchema } from '#src/experiment/shards.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { decodeTallies, encodeTallies } from '#src/storage/tally-file.js';
import { validScenario } from '../scenario/valid.js';
import { builtMain, command, filesIn, standfast, temporaryFolder, writeShortScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeShortScenario(folder);
const short = ['--battles', '9000', '--seed', '5', '--quiet', '--format', 'csv,json'];
const run = (...args: string[]) => standfast(args, { cwd: folder });

/** Plays a part; returns how the program ended. */
const part = (which: string, out: string, ...more: string[]) =>
  run('run', duel, ...short.slice(0, 5), '--shard', which, '--out', out, ...more);

/** The header of a part, and its tallies. */
function readPart(path: string) {
  const { header, tallies } = decodeTallies(readFileSync(join(folder, path)), partHeaderSchema);
  const parsed = validScenario(header.given.text);
  const orders = ordersOf(newStudy(parsed.designPoints, header.run.battles, header.run.seed));
  return { header, tallies: tallies(lengthsOf(orders)) };
}

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
  const { header, tallies } = readPart(join('single', 'duel.1-of-1.tally'));
  const { run: identity, given } = header;
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

  test('parts that no `run --shard` has written, though every byte is as it was written', async () => {
    await part('1/1', 'forged');
    const path = join('forged', 'duel.1-of-1.tally');
    const { header, tallies } = readPart(path);
    const forged = (otherHeader: unknown, others = tallies) => {
      writeFileSync(join(folder, path), encodeTallies(otherHeader, others));
      return refused(path);
    };
    const { run: identity, shard, given } = header;
    const headers = [
      ...[null, {}, [], 7, { run: identity, shard }],
      ...[
        { number: 0, of: 0 },
        { number: 2, of: 1 },
        { number: 1, of: 1e9 },
      ].map((each) => ({
        ...header,
        shard: each,
      })),
      ...[{ battles: -1 }, { battles: 1e300 }, { seed: 'x' }].map((each) => ({
        ...header,
        run: { ...identity, ...each },
      })),
      { ...header, given: { ...given, text: 7 } },
    ];
    for (const each of headers)
      expect(await forged(each)).toMatch(
        /^forged.duel\.1-of-1\.tally: its header is not one that standfast writes: see `[\w.]+`\n$/,
      );
    expect(await forged({ ...header, run: { ...identity, battles: 8000 } })).toBe(
      `${path} holds 9000 of its 8000 battles at design point 0\n`,
    );
    expect(await forged({ ...header, run: { ...identity, scenario: {} } })).toMatch(
      /is not a part of the scenario that it holds: scenario\./,
    );
    for (const counter of [NaN, 0.5, -1]) {
      const others = tallies.map((tally) => tally.slice());
      others[1][others[1].length - 1] = counter;
      expect(await forged(header, others)).toContain(
        `at design point 1: counter ${others[1].length - 1} is ${counter}`,
      );
    }
    // Far more zeros than counters.
    const [first, second] = [new Float64Array(2 ** 22), tallies[1]];
    expect(await forged(header, [first, second])).toBe(
      `${path}: it does not hold the counters of this scenario\n`,
    );
  });

  test.skipIf(process.platform === 'win32')(
    'what is no file: a folder, a pipe, links in a circle',
    async () => {
      mkdirSync(join(folder, 'odd', 'duel.1-of-3.tally'), { recursive: true });
      expect(await refused('odd')).toBe(`${join('odd', 'duel.1-of-3.tally')}: it is a folder, not a file\n`);
      await command('mkfifo', [join(folder, 'pipe.tally')]);
      expect(await refused('pipe.tally')).toBe('pipe.tally: it is not a plain file\n');
      symlinkSync('circle.tally', join(folder, 'circle.tally'));
      expect(await refused('circle.tally')).toBe('circle.tally: its symbolic links lead in a circle\n');
    },
  );
});
