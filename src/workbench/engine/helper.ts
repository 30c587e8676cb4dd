import type { StudyOrders } from '../../experiment/study.js';
import { Library } from '../../play/duel/library.js';
import type { Tally } from '../../tally/tally.js';
import { breath } from './breath.js';
import { SlicedPlayer } from './sliced-player.js';

/** A block for a helper to play. */
interface Block {
  job: number;
  block: number;
  /** By plan: is it played? */
  playing: readonly boolean[];
}

/** What a helper receives: a study, and then blocks of it. Work for an earlier job is dropped. */
export type ToHelper = Block | { job: number; orders: StudyOrders | null };

export type FromHelper = { job: number } & ({ block: number; tallies: Tally[] } | { fault: string });

/** Plays blocks for a worker at the other end of a port, so that several workers produce one answer. */
export function help(port: MessagePort): void {
  const library = new Library();
  let job = 0;
  let player: SlicedPlayer | null = null;
  let waiting: Block[] = [];
  let isBusy = false;
  const say = (reply: FromHelper, move: Transferable[] = []) => port.postMessage(reply, move);

  port.onmessage = ({ data }: MessageEvent<ToHelper>) => {
    if ('orders' in data) {
      job = data.job;
      player = data.orders && new SlicedPlayer(data.orders, library);
      waiting = [];
    } else if (data.job === job) {
      waiting.push(data);
      void work();
    }
  };

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await playOne(next);
    isBusy = false;
  }

  async function playOne({ job: mine, block, playing }: Block): Promise<void> {
    try {
      const tallies = await player!.play(block, playing, async () => {
        await breath();
        return job === mine;
      });
      if (tallies)
        say(
          { job: mine, block, tallies },
          tallies.map(({ buffer }) => buffer),
        );
    } catch (error) {
      say({ job: mine, fault: error instanceof Error ? error.message : String(error) });
    }
  }
}
