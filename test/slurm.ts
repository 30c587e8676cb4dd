import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Slurm of one node with two processors, for a test. It needs slurmctld, slurmd, munged and root rights. */
export class Slurm {
  private constructor(
    /** What its commands need in their environment. */
    readonly env: { SLURM_CONF: string },
    private readonly children: readonly ChildProcess[],
  ) {}

  /** @param folder is created, for everything that Slurm writes */
  static async start(folder: string): Promise<Slurm> {
    for (const name of ['state', 'spool']) mkdirSync(join(folder, name), { recursive: true });
    const [host] = hostname().split('.');
    const key = join(folder, 'key');
    const socket = join(folder, 'munge.socket');
    writeFileSync(key, randomBytes(128), { mode: 0o600 });
    const files = ['pid', 'log', 'seed'].map((name) => `--${name}-file=${join(folder, `munge.${name}`)}`);
    const munged = spawn(
      'munged',
      ['--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...files],
      { stdio: 'ignore' },
    );
    const conf = join(folder, 'slurm.conf');
    writeFileSync(conf, configuration(folder, host, socket, await freePort(), await freePort()));
    const env = { SLURM_CONF: conf };
    const daemons = [
      ['slurmctld', '-D', '-c'],
      ['slurmd', '-D', '-N', host],
    ].map(([name, ...args]) => spawn(name, args, { stdio: 'ignore', env: { ...process.env, ...env } }));
    const slurm = new Slurm(env, [...daemons, munged]);
    for (let tries = 0; !slurm.isReady(); tries += 1) {
      if (tries === 60) {
        await slurm.stop();
        throw new Error('Slurm does not start');
      }
      await sleep(500);
    }
    return slurm;
  }

  /** The output of a Slurm command. */
  ask(name: 'scontrol' | 'sinfo' | 'squeue', ...args: string[]): string {
    const env = { ...process.env, ...this.env };
    return execFileSync(name, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] });
  }

  async stop(): Promise<void> {
    for (const child of this.children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, 'exit');
    }
  }

  private isReady(): boolean {
    try {
      return this.ask('sinfo', '--noheader', '--format=%T').trim() === 'idle';
    } catch {
      return false;
    }
  }
}

/** Requeued jobs may start again after five seconds instead of two minutes. */
function configuration(folder: string, host: string, socket: string, first: number, second: number): string {
  return `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${first}
SlurmdPort=${second}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${socket},cred_expire=5
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
KillWait=5
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
