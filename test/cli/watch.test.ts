import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.js';
import { filesIn, programWithNumbers, standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const file = join(folder, 'duel.yaml');
/** A program for which a file is gone after some seconds: a slow machine does not take a save for that. */
const main = programWithNumbers(temporaryFolder(), { GONE_MILLISECONDS: 2500 });
/** Small squads in four variants. */
const DUEL = readFileSync(join(ROOT, 'scenarios', 'squad-duel.yaml'), 'utf8')
  .replaceAll('trooper: 8', 'trooper: 4')
  .replaceAll('strength: 10', 'strength: 6')
  .replace('levels: [off, intended, literal]', 'levels: [off, intended]');

/** A process that watches the file; its output is read line by line. */
class Watching {
  private readonly child: ChildProcess;
  private readonly said = { stdout: '', stderr: '' };
  private readonly read = { stdout: 0, stderr: 0 };
  readonly ended: Promise<number | null>;

  constructor(...args: readonly string[]) {
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
    const words = [main, 'run', 'duel.yaml', '--watch', '--jobs', '2', ...args];
    this.child = spawn(process.execPath, words, { cwd: folder, env });
    for (const stream of ['stdout', 'stderr'] as const)
      this.child[stream]!.setEncoding('utf8').on('data', (text: string) => {
        this.said[stream] += text;
      });
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
  }

  /** The next line, once it has arrived. */
  async line(stream: 'stdout' | 'stderr'): Promise<string> {
    for (;;) {
      const end = this.said[stream].indexOf('\n', this.read[stream]);
      if (end >= 0) {
        const line = this.said[stream].slice(this.read[stream], end);
        this.read[stream] = end + 1;
        return line.replaceAll('\u00a0', ' ');
      }
      if (this.child.exitCode !== null) throw new Error(`it has ended: ${JSON.stringify(this.said)}`);
      await sleep(20);
    }
  }

  /** The output that has not been read yet. */
  get left(): string {
    return (['stdout', 'stderr'] as const).map((each) => this.said[each].slice(this.read[each])).join('');
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

describe.skipIf(process.platform === 'win32')('run --watch', () => {
  test('answers every save, and writes what a run writes', async () => {
    writeFileSync(file, DUEL);
    const watching = new Watching('--battles', '1100', '--no-report');
    const settled = / · 1,100 battles · reports\/squad-duel$/;

    // The first answer: nothing to compare with.
    expect(await watching.line('stdout')).toMatch(
      /^At leaders: off · classes: off, Blue holds the field in /,
    );
    expect(await watching.line('stdout')).toMatch(settled);

    // A save in place.
    writeFileSync(file, DUEL.replace('turnLimit: 20', 'turnLimit: 3'));
    const answer =
      /^turnLimit: 20 → 3 · Blue holds the field less often in all 4 variants; the largest change is at /;
    const first = await watching.line('stdout');
    expect(first).toMatch(answer);
    expect(first).toMatch(/ · 1,024 battles$/);
    const last = await watching.line('stdout');
    expect(last).toMatch(answer);
    expect(last).toMatch(settled);

    // It writes the same files as a run.
    const watched = filesIn(join(folder, 'reports'));
    const run = ['run', 'duel.yaml', '--battles', '1100', '--no-report', '--out', 'run'];
    expect((await standfast(run, { cwd: folder })).code).toBe(0);
    expect(watched).toEqual(filesIn(join(folder, 'run')));

    // A mistake, then the earlier text with a new comment.
    writeFileSync(file, DUEL.replace('turnLimit: 20', 'turnLimt: 3'));
    expect(await watching.line('stderr')).toBe(
      'duel.yaml:10:1: unknown key `turnLimt` at the top — did you mean `turnLimit`?',
    );
    writeFileSync(file, DUEL.replace('turnLimit: 20', 'turnLimit: 3 # at last'));
    expect(await watching.line('stderr')).toBe('saved; nothing changed');

    // A save by renaming, with the file away for a moment.
    rmSync(file);
    writeFileSync(join(folder, '.duel.swp'), DUEL);
    await sleep(100);
    renameSync(join(folder, '.duel.swp'), file);
    expect(await watching.line('stdout')).toMatch(/^turnLimit: 3 → 20 · Blue holds the field more often /);
    expect(await watching.line('stdout')).toMatch(settled);

    // The file is gone for good, and comes back.
    rmSync(file);
    expect(await watching.line('stderr')).toMatch(/^duel\.yaml:1:1: there is no such file/);
    writeFileSync(file, DUEL);
    expect(await watching.line('stderr')).toBe('saved; nothing changed');

    expect(await watching.end('SIGINT')).toBe(130);
    expect(watching.left).toBe('');
    expect(existsSync(join(folder, 'reports', '.squad-duel.unfinished'))).toBe(false);
  });

  test('saves in quick succession: the last is compared with the last one answered', async () => {
    writeFileSync(file, DUEL);
    const watching = new Watching('--battles', '1e9', '--no-report', '--json');
    await watching.line('stdout');
    for (const limit of [5, 4, 3]) writeFileSync(file, DUEL.replace('turnLimit: 20', `turnLimit: ${limit}`));
    const { settled, changed, battles, rows } = JSON.parse(await watching.line('stdout'));
    expect({ settled, changed, battles }).toEqual({
      ...{ settled: false, changed: ['turnLimit: 20 → 3'], battles: 1024 },
    });
    expect(rows[0]).toMatchObject({ design_point: 0, force: 'blue', response: 'holds_field', isShare: true });
    // It would go on refining for hours.
    expect(await watching.end('SIGTERM')).toBe(130);
  });

  test('a `solve` key that cannot be used is named before anything is played', async () => {
    const [bare] = DUEL.split(/^experiment:/m);
    writeFileSync(file, `${bare}\nsolve: { vary: turnLimit, from: 4, to: 8, target: turns = 100 }\n`);
    const watching = new Watching('--no-report');
    expect(await watching.line('stderr')).toMatch(/^warning: /);
    expect(await watching.line('stderr')).toBe(
      'duel.yaml: `solve`: `turns` lies between 1 and 8 here, and `100` does not',
    );
    await watching.end('SIGTERM');
    expect(watching.left).toBe('');
  });
});
