import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { PLAY_STUDY } from '../built.js';
import { filesIn, programWithNumbers, programWithWorker } from './program.js';

/** Five blocks of battles, the last one short. */
export const FIVE_BLOCKS = ['--battles', '18000', '--no-report'];

/**
 * A program whose only worker plays three blocks, and then waits for ever. It creates the file STARTED when it is given
 * the fifth block, which means that the third has been taken.
 */
export function stuckProgram(folder: string): string {
  return programWithWorker(
    folder,
    `import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { blockPlayer } from '${PLAY_STUDY}';
    parentPort.once('message', ({ orders, at }) => {
    const play = blockPlayer(orders, at);
    parentPort.on('message', ({ block }) => {
      if (block < 3) parentPort.postMessage({ block, tallies: play(block) });
      if (block === 4) writeFileSync(process.env.STARTED, '');
    });
    });`,
  );
}

/** A program whose only worker plays a hundred battles, creates the file STARTED, and then waits for ever. */
export function beginningProgram(folder: string): string {
  return programWithWorker(
    folder,
    `import { writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { studyPlayer, takeOut } from '${PLAY_STUDY}';
    parentPort.once('message', ({ orders, at }) => {
    const player = studyPlayer(orders, at);
    parentPort.on('message', ({ block }) => {
      if (block > 0) return;
      player.playBlock(0, 100);
      parentPort.postMessage({ block, part: { first: 0, end: 100 }, tallies: takeOut(player), more: true });
      writeFileSync(process.env.STARTED, '');
    });
    });`,
  );
}

/** A program that saves its progress as often as it can. */
export function savingProgram(folder: string): string {
  return programWithNumbers(folder, { FIRST_SAVE_MILLISECONDS: 0, SHARE_OF_SAVING: 1 });
}

export async function untilThere(path: string): Promise<void> {
  while (!existsSync(path)) await wait(20);
}

/** The names of the files that differ between two results folders. */
export function differing(one: string, two: string): string[] {
  const [these, those] = [filesIn(one), filesIn(two)];
  return Object.keys({ ...these, ...those }).filter((name) => these[name] !== those[name]);
}
