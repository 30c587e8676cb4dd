import { parentPort, workerData } from 'node:worker_threads';
import { forbidOwnCode } from '#src/battlefield/own-code.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { Library } from '#src/play/duel/library.js';
import { StudyPlayer } from '#src/play/play-block.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';

/**
 * A thread that plays the first variant of a scenario again and again, with its own compiled code or, as in a page,
 * without. It keeps what it has learned, as a page does.
 */
const { text, battles, hasOwnCode } = workerData as { text: string; battles: number; hasOwnCode: boolean };
if (!hasOwnCode) forbidOwnCode();
const parsed = parseScenario(text);
if (!parsed.ok) throw new Error(parsed.problems[0].message);
const orders = ordersOf(newStudy([onlyPoint(parsed.designPoints[0].scenario)], battles, 1));
const library = new Library();
parentPort!.on('message', () => {
  const started = performance.now();
  const player = new StudyPlayer(orders.plans, orders.key, BLOCK_SIZE, { library });
  for (let first = 0; first < battles; first += BLOCK_SIZE) player.playBlock(first, first + BLOCK_SIZE);
  const seconds = (performance.now() - started) / 1000;
  parentPort!.postMessage(player.tallies[0][orders.plans[0].shape.layout.start.battles] / seconds);
});
