import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blockPlayer } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { PLAY_STUDY } from '../built.js';
import { validScenario } from '../scenario/valid.js';
import { filesIn, programWithNumbers, programWithWorker } from './program.js';

/** Five blocks of battles, the last one short. */
export const FIVE_BLOCKS = ['--battles', '18000', '--no-report'];

/**
 * A program whose only worker hands in blocks that were played beforehand, the first three of the scenario, after it has
 * run `text`. It is given the fifth block when the third has been taken.
 */
export function handingProgram(folder: string, scenario: string, text: string): string {
  const parsed = validScenario(scenario);
  const play = blockPlayer(ordersOf(newStudy(parsed.designPoints, 18_000, 1)));
  const file = join(folder, 'blocks.json');
  writeFileSync(file, JSON.stringify([0, 1, 2].map((block) => play(block).map((tally) => [...tally]))));
  return programWithWorker(
    folder,
    `import { readFileSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const blocks = JSON.parse(readFileSync(${JSON.stringify(file)}, 'utf8'));
    parentPort.once('message', ({ at }) => parentPort.on('message', ({ block }) => {
      ${text}
      const tallies = blocks[block]?.map((tally) => Float64Array.from(tally));
      if (tallies) parentPort.postMessage({ block, tallies });
    }));`,
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
