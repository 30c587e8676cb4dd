import { parentPort, workerData } from 'node:worker_threads';
import { forbidOwnCode } from '#src/battlefield/own-code.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';

/** A thread that plays the first variant of a scenario again and again, with code of its own or, as in a page, without. */
const { text, battles, hasOwnCode } = workerData as { text: string; battles: number; hasOwnCode: boolean };
if (!hasOwnCode) forbidOwnCode();
const parsed = parseScenario(text);
if (!parsed.ok) throw new Error(parsed.problems[0].message);
const orders = ordersOf(newStudy([onlyPoint(parsed.designPoints[0].scenario)], battles, 1));
parentPort!.on('message', () => {
  const started = performance.now();
  const [tally] = playStudy(orders);
  const seconds = (performance.now() - started) / 1000;
  parentPort!.postMessage(tally[orders.plans[0].shape.layout.start.battles] / seconds);
});
