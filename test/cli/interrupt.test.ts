import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WORKER } from '../built.js';
import {
  ADDING_UP,
  programWithCode,
  programWithWorker,
  standfast,
  startOf,
  temporaryFolder,
  writeScenario,
} from './program.js';

const TELL = "process.getBuiltinModule('node:fs').writeFileSync(process.env.STARTED, '');";
/** Tells that the signal has not ended the program in time. */
const LATE = TELL.replace('STARTED', "STARTED + '-late'");
/** Answers nothing for half a minute, without using a processor. */
const BUSY = `${TELL} Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000); ${LATE}`;

const withCode = (place: RegExp, code: string) => programWithCode(temporaryFolder(), place, code);

/** Runs a program that tells when it has started, sends it the signal, if need be again, and returns how it ended. */
async function interrupted(main: string, args: string[], signal: NodeJS.Signals, again = false) {
  const folder = temporaryFolder();
  const duel = writeScenario(folder);
  const flag = join(folder, 'started');
  const ended = await standfast(['run', duel, ...args], {
    cwd: folder,
    main,
    env: { STARTED: flag },
    started(child) {
      const timer = setInterval(() => {
        if (!existsSync(flag)) return;
        child.kill(signal);
        if (!again) clearInterval(timer);
      }, 100);
      child.once('close', () => clearInterval(timer));
    },
  });
  return {
    ...ended,
    written: readdirSync(folder).filter((name) => !['duel.yaml', 'started'].includes(name)),
  };
}

const INTERRUPTED = {
  code: 130,
  stdout: '',
  stderr: 'interrupted before there was anything to save; no results of duel were written\n',
  written: [],
};

describe.skipIf(process.platform === 'win32')('a signal ends a run', () => {
  // It reports when it gets its orders; it may have started earlier and waited for them.
  const playing = programWithWorker(
    temporaryFolder(),
    `import { parentPort } from 'node:worker_threads';
    await import('${WORKER.href}');
    parentPort.once('message', () => ${TELL.replace(';', '')});`,
  );

  test('SIGINT before a block is played; nothing is written', async () => {
    const long = ['--battles', '1e9', '--jobs', '2', '--json'];
    expect(await interrupted(playing, long, 'SIGINT')).toEqual(INTERRUPTED);
  });

  test.each([
    ['analyses', startOf('analyse')],
    ['draws', startOf('renderSvg')],
  ])('while it %s, at once', async (_, place) => {
    const stderr = 'interrupted; nothing was saved; no results of duel were written\n';
    const ended = await interrupted(withCode(place, BUSY), ['--battles', '10'], 'SIGTERM');
    expect(ended).toEqual({ ...INTERRUPTED, stderr });
  });

  const starting = withCode(
    startOf('start'),
    `${TELL} await new Promise((go) => setTimeout(go, 30_000)); ${LATE}`,
  );
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s while the program is still loaded',
    async (signal) => {
      const stderr = 'interrupted before there was anything to save\n';
      expect(await interrupted(starting, [], signal)).toEqual({ ...INTERRUPTED, stderr });
    },
  );

  const adding = withCode(ADDING_UP, BUSY);

  test('while it does not answer, without waiting for it to be done', async () => {
    expect(await interrupted(adding, ['--battles', '10'], 'SIGTERM')).toEqual(INTERRUPTED);
  });

  test('at once when it comes again; a signal that was passed on does not count as a second one', async () => {
    const ended = await interrupted(adding, ['--battles', '10', '--no-report'], 'SIGINT', true);
    expect(ended).toEqual({ ...INTERRUPTED, stderr: '', written: ['reports'] });
  });
});
