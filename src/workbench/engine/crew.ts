import { AHEAD } from '../../experiment/blocks.js';
import { workersThatFit } from '../../experiment/limits.js';
import { BlockMerger, type MergeOptions } from '../../experiment/merge-blocks.js';
import type { StudyOrders } from '../../experiment/study.js';
import { Library } from '../../play/duel/library.js';
import type { Tally } from '../../tally/tally.js';
import { type Breathe, Stopped } from './breath.js';
import type { FromHelper, ToHelper } from './helper.js';
import { type EarlyLooks, SlicedPlayer } from './sliced-player.js';

interface Orders extends MergeOptions {
  /** Looks within the first block. */
  early?: EarlyLooks;
  /** Called when more blocks have been added up. */
  onMerged?: (merger: BlockMerger) => void;
}

/** Blocks that a helper has at a time, so that it need not wait for the next after it has sent a result. */
const AT_A_HELPER = 2;

/**
 * This worker and its helpers, which play the blocks of a study together. Blocks are added up in battle order, so that
 * the counts, and the block at which the run stops, are the same for any number of helpers.
 */
export class Crew {
  private helpers: readonly MessagePort[] = [];
  private job = 0;
  private wake = () => {};
  private readonly library = new Library();

  /** @param helpers a port to each */
  join(helpers: readonly MessagePort[]): void {
    this.helpers = helpers;
  }

  /** Makes a waiting job check whether there is something newer to do. */
  nudge(): void {
    this.wake();
  }

  /**
   * Plays a study. Returns a tally for each plan.
   *
   * @throws Stopped when there is something newer to do; Error when a helper fails
   */
  async play(orders: StudyOrders, { early, onMerged, ...how }: Orders, breathe: Breathe): Promise<Tally[]> {
    const job = ++this.job;
    this.nudge();
    const merger = new BlockMerger(orders, how);
    const { end } = merger.span;
    const own = new SlicedPlayer(orders, this.library);
    const helpers = end - merger.next > 1 ? this.helpers.slice(0, workersThatFit(orders.plans) - 1) : [];
    const busy = new Map(helpers.map((helper) => [helper, 0]));
    let next = merger.next;
    let fault: string | null = null;

    const isFree = () => !merger.done && next < end && next - merger.next < AHEAD * (helpers.length + 1);
    const feed = () => {
      for (const [helper, blocks] of busy)
        for (let more = blocks; more < AT_A_HELPER && isFree(); ) {
          helper.postMessage({ job, block: next++, playing: merger.playing } satisfies ToHelper);
          busy.set(helper, ++more);
        }
    };
    const add = (block: number, tallies: readonly Tally[]) => {
      const before = merger.next;
      merger.add(block, tallies);
      if (merger.next > before) onMerged?.(merger);
    };
    const hear = (helper: MessagePort, reply: FromHelper) => {
      if (reply.job !== job) return;
      busy.set(helper, busy.get(helper)! - 1);
      if ('fault' in reply) fault = reply.fault;
      else add(reply.block, reply.tallies);
      feed();
      this.wake();
    };
    const goOn = async () => {
      if (!(await breathe())) throw new Stopped();
      if (fault !== null) throw new Error(fault);
      return !merger.done;
    };

    for (const helper of helpers) {
      helper.onmessage = ({ data }: MessageEvent<FromHelper>) => hear(helper, data);
      helper.postMessage({ job, orders } satisfies ToHelper);
    }
    try {
      while (!merger.done) {
        if (isFree()) {
          const block = next++;
          feed();
          const tallies = await own.play(block, merger.playing, goOn, block === 0 ? early : undefined);
          if (tallies) add(block, tallies);
        } else {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
          await goOn();
        }
      }
      return merger.whole();
    } finally {
      if (this.job === job)
        for (const helper of helpers) helper.postMessage({ job, orders: null } satisfies ToHelper);
    }
  }
}
