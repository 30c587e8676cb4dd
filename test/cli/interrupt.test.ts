import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programWithWorker, standfast, temporaryFolder, writeScenario } from './program.js';

/** Says that it has started, then plays as always. */
const TELLING = `
import { writeFileSync } from 'node:fs';
writeFileSync(process.env.STARTED, '');
await import('./own-worker.js');
`;

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  '%s during a long run: exit code 130 within a second, nothing written',
  async (signal) => {
    const folder = temporaryFolder();
    const duel = writeScenario(folder);
    const main = programWithWorker(folder, TELLING);
    const flag = join(folder, 'started');
    let sent = 0;
    const { code, stdout, stderr } = await standfast(
      ['run', duel, '--battles', '1e9', '--jobs', '2', '--json'],
      {
        cwd: folder,
        main,
        env: { STARTED: flag },
        started(child) {
          const timer = setInterval(() => {
            if (!existsSync(flag)) return;
            clearInterval(timer);
            sent = performance.now();
            child.kill(signal);
          }, 20);
        },
      },
    );
    expect(performance.now() - sent).toBeLessThan(1000);
    expect({ code, stdout, stderr }).toEqual({
      code: 130,
      stdout: '',
      stderr: 'interrupted; no results of duel were written\n',
    });
    expect(readdirSync(folder).sort()).toEqual(['duel.yaml', 'program', 'started']);
  },
);

test.each([
  [
    'exits without its counts',
    'process.exit(0);',
    'a worker ended (exit code 0) before it handed in its counts',
  ],
  ['throws', "throw new Error('out of dice');", 'a worker failed: out of dice'],
])('a worker that %s: exit code 3, one clear line, nothing written', async (_, worker, message) => {
  const folder = temporaryFolder();
  const duel = writeScenario(folder);
  const main = programWithWorker(folder, worker);
  const ended = await standfast(['run', duel, '--battles', '1e9'], { cwd: folder, main });
  expect(ended).toEqual({ code: 3, stdout: '', stderr: `standfast: ${message}\n` });
  expect(existsSync(join(folder, 'reports'))).toBe(false);
});
