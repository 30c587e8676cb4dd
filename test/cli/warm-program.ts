/**
 * A process that loads the program once and runs it many times, one call after another: a call takes a fraction of the
 * time of a start. Each call evaluates the program's main file anew, in the call's folder, with its arguments and input.
 */
import { Readable, Writable } from 'node:stream';
import './kept-threads.js';
import { listenersSince } from './listeners-since.js';
import type { Ended } from './program.js';
import './warm-apart.js';

export interface Call {
  /** The program's main file. */
  main: string;
  args: readonly string[];
  cwd: string;
  /** The text on standard input. */
  input: string;
}

let calls = 0;
process.on('message', ({ main, args, cwd, input }: Call) => {
  const forget = listenersSince();
  const [stdout, stderr] = [collected('stdout'), collected('stderr')];
  replace('stdin', Readable.from([Buffer.from(input)]));
  process.chdir(cwd);
  process.argv.splice(1, Infinity, main, ...args);
  process.exitCode = undefined;
  // As after a start, a call is over when nothing is left to do; waiting for the next call is no reason to go on.
  process.channel!.unref();
  process.once('beforeExit', () => {
    // Node ends with 13 when the main file waits for something that never comes.
    const code = Number(process.exitCode ?? 13);
    process.channel!.ref();
    forget();
    process.send!({ code, stdout: stdout(), stderr: stderr() } satisfies Ended);
  });
  calls++;
  void import(`${main}?call=${calls}`);
});

/** Puts a stream that only collects, as a pipe would, in the place of one of the process. Returns what it has got. */
function collected(name: 'stdout' | 'stderr'): () => string {
  const chunks: Buffer[] = [];
  const value = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  replace(name, value);
  return () => Buffer.concat(chunks).toString('utf8');
}

function replace(name: 'stdin' | 'stdout' | 'stderr', value: Readable | Writable): void {
  Object.defineProperty(process, name, { value, configurable: true });
}
