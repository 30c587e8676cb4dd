import { parentPort } from 'node:worker_threads';
import { Library } from '../play/duel/library.js';
import { StudyPlayer } from '../play/play-block.js';
import { NEXT, STOPPED, type Turn, type TurnDone } from './standing-crew.js';

/** Keeps what is learned from one save for the next. */
const library = new Library();
let player: StudyPlayer | null = null;

parentPort!.on('message', ({ orders, to, chunk, shared }: Turn) => {
  if (orders) player = new StudyPlayer(orders.plans, orders.key, chunk, { design: orders.design, library });
  const { tallies } = player!;
  for (const tally of tallies) tally.fill(0); // counts of a turn that was stopped
  while (Atomics.load(shared, STOPPED) === 0) {
    const first = Atomics.add(shared, NEXT, chunk);
    if (first >= to) break;
    player!.playBlock(first, Math.min(to, first + chunk));
  }
  parentPort!.postMessage({ tallies } satisfies TurnDone);
});
