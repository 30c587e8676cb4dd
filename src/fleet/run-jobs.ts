import type { Queue } from 'bullmq';
import { blockCount } from '../experiment/blocks.js';
import type { BlockMerger } from '../experiment/merge-blocks.js';
import type { BlocksToPlay } from '../experiment/to-play.js';
import { type BlockJob, failureFrom, jobIdOf } from './protocol.js';

/** Priorities: first blocks that hold up others, then blocks that are needed, then the others in order. */
const AGAIN = 1;
const NEEDED = 2;
const LAST = 2 ** 21;

/** Number of jobs that are checked at a time: those that the run is waiting for first. */
const MOST_LOOKED_AFTER = 100;

const DAY_SECONDS = 86_400;

interface Options {
  queue: Queue<BlockJob>;
  run: string;
  merger: BlockMerger;
  toPlay: BlocksToPlay;
  /** Approximate number of battles until enough is known. */
  needed: () => number;
}

/** The jobs of a run, one for each block. */
export class RunJobs {
  private readonly asked = new Set<number>();
  private readonly failed = new Set<number>();

  constructor(private readonly options: Options) {}

  /** Queues as many blocks as may be handed out. */
  async fill(): Promise<void> {
    const { queue, run, merger, toPlay, needed } = this.options;
    const battles = needed();
    const jobs: Parameters<typeof queue.addBulk>[0] = [];
    for (let block = toPlay.take(); block !== undefined; block = toPlay.take()) {
      if (merger.has(block)) continue;
      this.asked.add(block);
      jobs.push({
        name: 'block',
        data: { run, block },
        opts: {
          jobId: jobIdOf({ run, block }),
          priority: this.failed.has(block) ? AGAIN : priorityOf(block, battles),
          removeOnComplete: true,
          removeOnFail: { age: DAY_SECONDS },
        },
      });
    }
    if (jobs.length > 0) await queue.addBulk(jobs);
  }

  /** A block has come in. */
  async settle(block: number): Promise<void> {
    this.asked.delete(block);
    // A worker that was given up may have played it after all; then no other needs to.
    if (this.failed.has(block)) await this.drop(block);
  }

  /** @throws Error when it has failed too often */
  async fail(block: number, where: string, why: string): Promise<void> {
    this.asked.delete(block);
    this.failed.add(block);
    await this.drop(block);
    this.options.toPlay.fail(block, where, new Error(why));
  }

  /**
   * Finds blocks that will not arrive: jobs that have failed, and jobs that Redis has lost.
   *
   * @param handedIn blocks whose results are there by now
   * @throws Error when a block has failed too often
   */
  async lookAfter(handedIn: () => Promise<readonly number[]>): Promise<void> {
    const { queue, run, toPlay } = this.options;
    const oldest = [...this.asked].sort((a, b) => a - b).slice(0, MOST_LOOKED_AFTER);
    const states = await Promise.all(oldest.map((block) => queue.getJobState(jobIdOf({ run, block }))));
    const isThere = new Set(await handedIn());
    for (const [i, block] of oldest.entries()) {
      if (isThere.has(block)) continue;
      if (states[i] === 'failed') {
        const job = await queue.getJob(jobIdOf({ run, block }));
        const { where, why } = failureFrom(job?.failedReason ?? '', block);
        await this.fail(block, where, why);
      } else if (states[i] === 'unknown' || states[i] === 'completed') {
        this.asked.delete(block);
        await this.drop(block);
        toPlay.giveBack([block]);
      }
    }
  }

  /** Removes all jobs of the run. A job that is being played is removed when it is done. */
  async remove(): Promise<void> {
    const { queue, run } = this.options;
    const ids = await queue.getRanges(['prioritized', 'wait', 'active', 'failed', 'completed'], 0, -1);
    await Promise.all(ids.filter((id) => id.startsWith(`${run}-`)).map((id) => queue.remove(id)));
  }

  private async drop(block: number): Promise<void> {
    const { queue, run } = this.options;
    await queue.remove(jobIdOf({ run, block }));
  }
}

function priorityOf(block: number, battles: number): number {
  const needed = blockCount(battles);
  return block < needed ? NEEDED : Math.min(LAST, NEEDED + 1 + block - needed);
}
