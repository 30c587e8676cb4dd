import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer } from '#src/experiment/play-study.js';
import { identityOf } from '#src/experiment/run-identity.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { type BlockJob, encodeResult, QUEUE } from '#src/fleet/protocol.js';
import { RunEntry } from '#src/fleet/run-entry.js';
import { openFleet } from '#src/fleet/run-fleet.js';
import { workerName } from '#src/fleet/workers-there.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';
import { VERSION } from '#src/version.js';
import { builtMain, ownProcess, writeScenario } from '../cli/program.js';
import { endOf, startedWorker } from '../fleet/processes.js';
import { RedisServer } from '../fleet/redis.js';

/**
 * What a queue costs: a run on it compared with a plain one, the size of a result, and how many blocks per second one
 * Redis and one coordinator handle when playing takes no time. `npm run bench:fleet`; its table is in docs/fleet.md.
 */
const TIMES = 5;
const BATTLES = 400_000;
const EMPTY_BLOCKS = 6000;
/** The number of threads that the worker with empty blocks reports. */
const EMPTY_THREADS = 64;

const parsed = parseScenario(starterScenario('duel'));
if (!parsed.ok) throw new Error('the starter scenario is valid');
const { designPoints, source } = parsed;

if (process.argv[2] === undefined) await measure();
else playEmpty(process.argv[2]);

async function measure(): Promise<void> {
  const server = await RedisServer.start('--appendonly', 'yes');
  const folder = mkdtempSync(join(tmpdir(), 'standfast-bench-'));
  try {
    const rows = [...(await overhead(server, folder)), ...(await carried(server))];
    console.log(
      `| what | measured |\n|---|---|\n${rows.map(([what, is]) => `| ${what} | ${is} |`).join('\n')}`,
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

type Row = readonly [what: string, is: string];

/** The same run with two threads, plain and on the queue, in turn. */
async function overhead(server: RedisServer, folder: string): Promise<Row[]> {
  const duel = writeScenario(folder);
  const words = ['run', duel, '--battles', `${BATTLES}`, '--no-report', '--jobs', '2'];
  const secondsOf = async (more: readonly string[]) => {
    const { stderr } = await ownProcess([...words, ...more], { cwd: folder });
    return Number(/battles in ([\d.]+) s/.exec(stderr)?.[1]);
  };
  const worker = await startedWorker(builtMain(), server.url, 2);
  const [plain, queued]: number[][] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    plain.push(await secondsOf([]));
    // Another seed, so that the worker must compile it and start its threads.
    queued.push(await secondsOf(['--queue', server.url, '--seed', `${time + 2}`]));
  }
  await endOf(worker);
  const ratios = plain.map((own, i) => queued[i] / own);
  return [
    [
      `${BATTLES.toLocaleString('en')} battles of each of 2 variants, 2 threads`,
      `${median(plain).toFixed(1)} s`,
    ],
    ['the same on a queue, with a worker of 2 threads', `${median(queued).toFixed(1)} s`],
    [
      'ratio, pair by pair',
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    ],
  ];
}

/** Blocks that are available at once: what Redis and the coordinator need for each. */
async function carried(server: RedisServer): Promise<Row[]> {
  const study = newStudy(designPoints, EMPTY_BLOCKS * BLOCK_SIZE, 1);
  const worker = fork(fileURLToPath(import.meta.url), [server.url]);
  const fleet = await openFleet(server.url);
  const orders = ordersOf(study);
  const merger = new BlockMerger(orders);
  const [before, started, own] = [await cpuOf(server), performance.now(), process.cpuUsage()];
  await fleet.play({
    identity: identityOf(study, source, VERSION),
    orders,
    merger,
    needed: () => Infinity,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(own);
  const redis = (await cpuOf(server)) - before;
  await fleet.close();
  worker.kill();
  const bytes = encodeResult({ run: 'x'.repeat(64), block: 9999 }, blockPlayer(orders)(0)).length;
  const each = (microseconds: number) =>
    `${Math.round(microseconds)} µs, so ${Math.round(1e6 / microseconds).toLocaleString('en')} blocks a second at most`;
  return [
    ['result of a block, 2 variants', `${(bytes / 1000).toFixed(1)} kB`],
    ['work of Redis for a block', each((redis * 1e6) / EMPTY_BLOCKS)],
    ['work of the run for a block', each((user + system) / EMPTY_BLOCKS)],
    [
      'blocks a second when playing takes no time, all on two cores',
      Math.round(EMPTY_BLOCKS / seconds).toLocaleString('en'),
    ],
  ];
}

/** Seconds of processor time that Redis has used. */
function cpuOf(server: RedisServer): Promise<number> {
  return server.ask(async (redis) => {
    const info = await redis.info('cpu');
    const used = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
    return used('used_cpu_sys') + used('used_cpu_user');
  });
}

/** A worker that has every block ready before it is requested. */
function playEmpty(url: string): void {
  const tallies = blockPlayer(ordersOf(newStudy(designPoints, BLOCK_SIZE, 1)))(0);
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  new Worker<BlockJob>(
    QUEUE,
    async ({ data }) => {
      const entry = new RunEntry(redis, data.run);
      if (await entry.isOpen(data.block)) await entry.handIn(data.block, encodeResult(data, tallies));
    },
    { connection: redis, concurrency: 2 * EMPTY_THREADS, name: workerName(EMPTY_THREADS) },
  );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
