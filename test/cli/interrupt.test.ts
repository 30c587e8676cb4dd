import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORKER } from '../built.js';
import { programWith, programWithWorker, standfast, temporaryFolder, writeScenario } from './program.js';

const FS = "import { writeFileSync } from 'node:fs';";
const TELL = "writeFileSync(process.env.STARTED, '');";
const KEPT = "export * from './own-merge-blocks.js';";
const BUSY = `{ ${TELL} for (const end = Date.now() + 20_000; Date.now() < end; ); }`;

const withModule = (path: string, text: string) => (folder: string) =>
  programWith(folder, path, `${FS} ${text}`);

/** Runs a program that reports when it has started, sends it signals, and returns how it ended and whether in time. */
async function interrupted(
  main: (folder: string) => string,
  args: string[],
  signals: NodeJS.Signals[],
  within = 3000,
) {
  const folder = temporaryFolder();
  const duel = writeScenario(folder);
  const flag = join(folder, 'started');
  let sent = 0;
  const ended = await standfast(['run', duel, ...args], {
    cwd: folder,
    main: main(folder),
    env: { STARTED: flag },
    started(child) {
      const timer = setInterval(() => {
        if (!existsSync(flag)) return;
        sent ||= performance.now();
        child.kill(signals.shift());
        if (signals.length === 0) clearInterval(timer);
      }, 100);
    },
  });
  const written = readdirSync(folder).filter((name) => !['duel.yaml', 'program', 'started'].includes(name));
  return { ...ended, written, isQuick: performance.now() - sent < within };
}

const INTERRUPTED = {
  code: 130,
  stdout: '',
  stderr: 'interrupted before there was anything to save; no results of duel were written\n',
  written: [],
  isQuick: true,
};

describe.skipIf(process.platform === 'win32')('a signal ends a run', () => {
  // It reports when it gets its orders; it may have started earlier and waited for them.
  const playing = `import { parentPort } from 'node:worker_threads';
    await import('${WORKER.href}');
    parentPort.once('message', () => ${TELL.replace(';', '')});`;
  const long = ['--battles', '1e9', '--jobs', '2', '--json'];

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s before a block is played; nothing is written',
    async (signal) => {
      expect(
        await interrupted((folder) => programWithWorker(folder, `${FS} ${playing}`), long, [signal]),
      ).toEqual(INTERRUPTED);
    },
  );

  test.each([
    ['analyses', 'analysis/analyse.js', `export function analyse() ${BUSY}`],
    ['draws', 'report/render-svg.js', `export function renderSvg() ${BUSY}`],
  ])('while it %s, at once', async (_, path, text) => {
    const stderr = 'interrupted; nothing was saved; no results of duel were written\n';
    const ended = await interrupted(withModule(path, text), ['--battles', '10'], ['SIGTERM']);
    expect(ended).toEqual({ ...INTERRUPTED, stderr });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s while the program is still loaded',
    async (signal) => {
      const starting = withModule(
        'cli/start.js',
        `${TELL} await new Promise((go) => setTimeout(go, 20_000));`,
      );
      const stderr = 'interrupted before there was anything to save\n';
      expect(await interrupted(starting, [], [signal])).toEqual({ ...INTERRUPTED, stderr });
    },
  );

  const adding = withModule(
    'experiment/merge-blocks.js',
    `${KEPT} export class BlockMerger { constructor() ${BUSY} }`,
  );

  test('while it does not answer, within six seconds', async () => {
    const args = ['--battles', '10'];
    expect(await interrupted(adding, args, ['SIGTERM'], 6000)).toEqual(INTERRUPTED);
  });

  test('at once when it comes again; a signal that was passed on does not count as a second one', async () => {
    const args = ['--battles', '10', '--no-report'];
    const signals = Array<NodeJS.Signals>(9).fill('SIGINT');
    const ended = await interrupted(adding, args, signals, 3000);
    expect(ended).toEqual({ ...INTERRUPTED, stderr: '', written: ['reports'] });
  });
});
