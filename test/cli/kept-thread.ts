/** A thread that runs programs of workers, one after another; each finds a port of its own. */
import { syncBuiltinESMExports } from 'node:module';
import threads, { parentPort } from 'node:worker_threads';
import type { ToThread } from './kept-threads.js';
import { LatePort } from './late-port.js';

let calls = 0;
let port = new LatePort();
parentPort!.on('message', (sent: ToThread) => {
  if ('message' in sent) return port.take(sent.message);
  const postMessage = parentPort!.postMessage.bind(parentPort);
  port = Object.assign(new LatePort(), { postMessage });
  Object.assign(threads, { parentPort: port });
  syncBuiltinESMExports();
  calls++;
  void import(`${sent.program}?call=${calls}`);
});
