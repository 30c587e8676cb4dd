/**
 * From the import of this module on, a process that stays does the work for which a run starts one. It has loaded and
 * compiled the code already.
 */
import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import type { ApartCall } from './kept-apart.js';

const { fork } = childProcess;
let idle: ChildProcess | undefined;

function startApart(): ChildProcess {
  const child = fork(new URL('./kept-apart.js', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  });
  return child.once('close', () => {
    if (idle === child) idle = undefined;
  });
}

/** Acts as a new process, in one that stays. */
class ProcessAgain extends EventEmitter {
  connected = true;
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  private readonly child = idle ?? startApart();
  private isBusy = false;
  private readonly hear = (report: object) => {
    if ('result' in report || 'message' in report) this.isBusy = false;
    this.emit('message', report);
  };
  private readonly onClose = (code: number | null, signal: NodeJS.Signals | null) => this.end(code, signal);

  constructor(begin: ApartCall['begin']) {
    super();
    idle = undefined;
    this.child.on('message', this.hear).once('close', this.onClose);
    this.child.ref();
    this.child.channel!.ref();
    this.child.send({ begin } satisfies ApartCall);
  }

  send(message: object): void {
    this.isBusy ||= !('request' in message);
    this.child.send(message);
  }

  /** The process stays if it has nothing left to do. */
  kill(): void {
    if (!this.connected) return;
    if (this.isBusy || idle) this.child.kill('SIGKILL');
    else idle = this.child;
    this.child.unref();
    this.child.channel?.unref();
    this.end(null, 'SIGKILL');
  }

  private end(code: number | null, signal: NodeJS.Signals | null): void {
    if (!this.connected) return;
    this.connected = false;
    this.child.off('message', this.hear).off('close', this.onClose);
    [this.exitCode, this.signalCode] = [code, signal];
    this.emit('exit', code, signal);
    this.emit('close', code, signal);
  }
}

childProcess.fork = ((program: URL, args: readonly string[], options: ForkOptions) => {
  if (basename(program.pathname) !== 'apart-process.js') return fork(program, args, options);
  return new ProcessAgain({ program: program.href, args, env: options.env!, cwd: process.cwd() });
}) as unknown as typeof fork;
syncBuiltinESMExports();
