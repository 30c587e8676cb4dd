import type { ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { Checkpoint } from '#src/storage/checkpoint.js';
import { readJson, standfast, temporaryFolder, writeShortScenario } from './program.js';
import { beginningProgram, differing, FIVE_BLOCKS, handingProgram, untilThere } from './unfinished.js';

const folder = temporaryFolder();
const duel = writeShortScenario(folder);
const scenario = readFileSync(join(folder, duel), 'utf8');
const stuck = handingProgram(folder, scenario, "if (block === 4) writeFileSync(process.env.STARTED, '');");
const TO_CONTINUE = 'To continue, add --resume to the same command.\n';
const RESUMED = [...FIVE_BLOCKS, '--resume'];

/** The folder of an undisturbed run. */
const undisturbed = join(folder, 'undisturbed', 'duel');
beforeAll(async () => {
  const { code } = await run('undisturbed', FIVE_BLOCKS);
  expect(code).toBe(0);
});

function run(out: string, args: readonly string[], how: Parameters<typeof standfast>[1] = {}) {
  return standfast(['run', duel, '--out', out, '--jobs', '1', ...args], { cwd: folder, ...how });
}

/** A run that gets stuck in its fourth block; then `act` does something to its process. If that fails, the run ends. */
async function stuckRun(
  out: string,
  args: readonly string[],
  act: (child: ChildProcess) => unknown,
  main = stuck,
) {
  const flag = join(folder, `${out}-started`);
  rmSync(flag, { force: true });
  let acting: Promise<unknown> = Promise.resolve();
  const ended = await run(out, args, {
    main,
    env: { STARTED: flag },
    started: (child) => {
      acting = untilThere(flag).then(() => act(child));
      acting.catch(() => child.kill('SIGKILL'));
    },
  });
  await acting;
  return ended;
}

/** The same, with nothing to continue. */
function disturbed(out: string, ...how: [readonly string[], (child: ChildProcess) => unknown, string?]) {
  rmSync(join(folder, out, '.duel.unfinished'), { recursive: true, force: true });
  return stuckRun(out, ...how);
}

const generation = (out: string, serial: number) =>
  join(folder, out, '.duel.unfinished', `checkpoint-${serial}.tally`);
/** The generations that exist, the newest first: a slow run has written one earlier. */
const generations = (out: string) =>
  [0, 1]
    .map((serial) => generation(out, serial))
    .filter((path) => existsSync(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
const record = (...path: string[]) => readJson(folder, ...path, 'run.json');

/** The results are those of an undisturbed run, and no trace of the disturbance is left. */
function expectUndisturbed(out: string, expected = undisturbed) {
  expect(readdirSync(join(folder, out))).toEqual(['duel']);
  expect(differing(join(folder, out, 'duel'), expected)).toEqual([]);
}

describe.skipIf(process.platform === 'win32')('a run', () => {
  test('that Ctrl-C ends leaves an incomplete report, and resumes to the same bytes', async () => {
    const ended = await disturbed('interrupted', ['--battles', '18000'], (child) => child.kill('SIGINT'));
    expect(ended).toMatchObject({
      code: 130,
      stderr: `interrupted after 12,288 of 18,000 battles of each variant.\nAn incomplete report is in ${join('interrupted', 'duel.incomplete')}\n${TO_CONTINUE}`,
    });
    const sentence = 'This run is incomplete: 12,288 of 18,000 battles of each variant were played.';
    expect(ended.stdout).toContain(`! ${sentence}`);
    const page = readFileSync(join(folder, 'interrupted', 'duel.incomplete', 'report.html'), 'utf8');
    expect(page).toContain(sentence);
    expect(record('interrupted', 'duel.incomplete')).toMatchObject({
      complete: false,
      battles_per_design_point: 12_288,
    });
    expect(readdirSync(join(folder, 'interrupted')).sort()).toEqual(['.duel.unfinished', 'duel.incomplete']);

    const resumed = await run('interrupted', RESUMED);
    expect(resumed).toMatchObject({ code: 0 });
    expect(resumed.stderr).toContain('36,000 battles, 24,576 of them earlier, in ');
    expectUndisturbed('interrupted');
    expect(record('interrupted', 'duel')).toMatchObject({ complete: true });
  });

  test('that Ctrl-C ends within its first block keeps what was played of it', async () => {
    const main = beginningProgram(temporaryFolder());
    const interrupt = async (child: ChildProcess) => {
      // What was played may not have been taken yet: then there is nothing to save.
      while (generations('begun').length === 0) {
        child.kill('SIGUSR1');
        await wait(50);
      }
      child.kill('SIGINT');
    };
    const ended = await disturbed('begun', FIVE_BLOCKS, interrupt, main);
    expect(ended).toEqual({
      code: 130,
      stdout: '',
      stderr: `interrupted after 100 of 18,000 battles of each variant; no results of duel were written.\n${TO_CONTINUE}`,
    });
    const resumed = await run('begun', RESUMED);
    expect(resumed.stderr).toContain('36,000 battles, 200 of them earlier, in ');
    expectUndisturbed('begun');
  });

  test('that stops when it is precise enough resumes to the same block', async () => {
    const args = ['--battles', '200000', '--no-report', '--precision', '0.012'];
    expect(await run('precise', args)).toMatchObject({ code: 0 });
    const { battles_per_design_point: battles } = record('precise', 'duel');
    expect(battles).toBeGreaterThan(12_288);
    expect(battles).toBeLessThan(200_000);
    const ended = await disturbed('precisely', args, (child) => child.kill('SIGINT'));
    expect(ended).toMatchObject({ code: 130 });
    expect(ended.stderr).toContain('interrupted after 12,288 of 200,000 battles');
    expect(record('precisely', 'duel.incomplete')).toMatchObject({ complete: false });
    expect(await run('precisely', [...args, '--resume'])).toMatchObject({ code: 0 });
    expectUndisturbed('precisely', join(folder, 'precise', 'duel'));
  });

  test('that SIGTERM ends saves what was played; a damaged generation is not used', async () => {
    const ended = await disturbed('ended', FIVE_BLOCKS, (child) => child.kill('SIGTERM'));
    expect(ended).toMatchObject({
      code: 130,
      stdout: '',
      stderr: `interrupted after 12,288 of 18,000 battles of each variant.\n${TO_CONTINUE}`,
    });
    expect(readdirSync(join(folder, 'ended'))).toEqual(['.duel.unfinished']);
    const [newest] = generations('ended');
    copyFileSync(newest, generation('ended', newest === generation('ended', 0) ? 1 : 0));
    truncateSync(newest, 100);
    const damage = `${basename(newest)}: it is damaged: its checksum is wrong`;
    const again = await stuckRun('ended', RESUMED, (child) => child.kill('SIGINT'));
    expect(again.stderr).toContain(damage);
    expect(again.stderr).toContain('interrupted after 12,288 of 18,000 battles');
    truncateSync(newest, 100);
    const { code, stderr } = await run('ended', RESUMED);
    expect(code).toBe(0);
    expect(stderr).toContain(damage);
    expect(stderr).toContain('24,576 of them earlier');
    expectUndisturbed('ended');
  });

  test('that gets SIGUSR1 saves what was played, and lives: another run in its folder is refused', async () => {
    let pid: number | undefined;
    let refused: unknown;
    const ended = await disturbed('flushed', FIVE_BLOCKS, async (child) => {
      child.kill('SIGUSR1');
      // A slow run may have saved all three blocks already, and then saves nothing more.
      const kept = new Checkpoint(join(folder, 'flushed', '.duel.unfinished'));
      const areKept = async () => (await kept.load(() => {}))?.header.next === 3;
      while (!(await areKept())) await wait(20);
      pid = child.pid;
      refused = await run('flushed', FIVE_BLOCKS);
      child.kill('SIGKILL');
    });
    expect(refused).toEqual({
      code: 3,
      stdout: '',
      stderr: `standfast: cannot write results to ${join('flushed', 'duel')}: another run is writing there (process ${pid})\n`,
    });
    expect(ended).toMatchObject({ code: null, stderr: '' });
    expect((await run('flushed', RESUMED)).stderr).toContain('24,576 of them earlier');
    expectUndisturbed('flushed');
  });

  test('that would resume a different one is refused; without --resume it discards the other one, and says so', async () => {
    await disturbed('changed', [...FIVE_BLOCKS, '--seed', '7'], (child) => child.kill('SIGTERM'));
    const [newest] = generations('changed');
    const kept = readFileSync(newest);
    expect(await run('changed', RESUMED)).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        '--resume: the unfinished run is a different one: seed is 1 and was 7. Run it without --resume to start over.\n',
    });
    expect(readFileSync(newest)).toEqual(kept);
    const { stderr } = await run('changed', FIVE_BLOCKS);
    expect(stderr).toContain('An unfinished run is discarded, because --resume was not given.');
    expectUndisturbed('changed');
  });

  test('in which a worker always fails names block and battle, and can be resumed', async () => {
    // The first worker fails when the third block has been taken, those after it when they are given the fourth.
    const failing = `
      globalThis.first ??= block;
      at[0] = 1;
      at[1] = 12_300;
      if (block === (first === 0 ? 4 : 3)) throw new Error('out of dice');`;
    const main = handingProgram(temporaryFolder(), scenario, failing);
    const { code, stderr } = await run('failing', FIVE_BLOCKS, { main });
    expect(code).toBe(3);
    const lines = stderr.split('\n');
    expect(lines[0]).toBe(
      'standfast: battle 12300 of design point 1 (block 3) failed 3 times: a worker failed: out of dice',
    );
    expect(lines[1]).toBe('The run ended after 12,288 of 18,000 battles of each variant.');
    expect(lines[2]).toBe(`Incomplete tables are in ${join('failing', 'duel.incomplete')}`);
    expect(`${lines[3]}\n`).toBe(TO_CONTINUE);
    expect(record('failing', 'duel.incomplete')).toMatchObject({ complete: false });
    expect(await run('failing', RESUMED)).toMatchObject({ code: 0 });
    expectUndisturbed('failing');
  });

  test('whose incomplete tables cannot be written says that what was played is kept', async () => {
    mkdirSync(join(folder, 'theirs', 'duel.incomplete'), { recursive: true });
    writeFileSync(join(folder, 'theirs', 'duel.incomplete', 'thesis.doc'), 'kept');
    const { code, stderr } = await disturbed('theirs', FIVE_BLOCKS, (child) => child.kill('SIGINT'));
    expect(code).toBe(3);
    expect(stderr).toMatch(/no earlier run wrote \(thesis.doc\).*\. The battles are kept\. To continue/);
  });

  test('that has nothing to resume starts from the beginning, here through a link that a killed run left', async () => {
    const [old, unfinished] = [join(folder, 'linked', 'far'), join(folder, 'linked', '.far.unfinished')];
    cpSync(undisturbed, old, { recursive: true });
    symlinkSync('far', join(folder, 'linked', 'duel'));
    mkdirSync(unfinished);
    renameSync(old, join(unfinished, 'old'));
    const args = ['--battles', '10', '--no-report', '--resume', '--force'];
    const { code, stderr } = await run('linked', args);
    expect(code).toBe(0);
    expect(stderr).toContain('There is no unfinished run to continue: this one starts from the beginning.');
    expect(readdirSync(join(folder, 'linked')).sort()).toEqual(['duel', 'far']);
    expect(record('linked', 'duel')).toMatchObject({ battles_per_design_point: 10 });
  });
});
