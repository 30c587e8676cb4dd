/** A process that does the work of runs, one after another, as the process does that a run starts for its work. */
import './kept-threads.js';
import { LatePort } from './late-port.js';
import { listenersSince } from './listeners-since.js';

/** The start of a call: what a new process would have got. Later messages are those of the run. */
export interface ApartCall {
  begin: { program: string; args: readonly string[]; env: NodeJS.ProcessEnv; cwd: string };
}

const own = { on: process.on.bind(process), once: process.once.bind(process) };
/** Takes the messages to the program of the present call. */
let port = new LatePort();
for (const name of ['on', 'once'] as const) {
  process[name] = ((event: string, hear: () => void) => {
    if (event === 'message' || event === 'disconnect') port[name](event, hear);
    else own[name](event, hear);
    return process;
  }) as typeof process.on;
}

let calls = 0;
let forget = () => {};
own.once('disconnect', () => process.exit());
own.on('message', (sent: object) => {
  if ('begin' in sent) begin((sent as ApartCall).begin);
  else port.take(sent);
});

function begin({ program, args, env, cwd }: ApartCall['begin']): void {
  forget();
  forget = listenersSince();
  port = new LatePort();
  process.env = { ...env };
  process.chdir(cwd);
  process.argv.splice(2, Infinity, ...args);
  calls++;
  void import(`${program}?call=${calls}`);
}
