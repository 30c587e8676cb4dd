import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Played } from '../experiment/merge-blocks.js';
import type { RunIdentity } from '../experiment/run-identity.js';
import { decodeTallies, encodeTallies } from './tally-file.js';
import { replaceFile } from './whole-file.js';

/** What stands in the header of a checkpoint. */
interface Header {
  run: RunIdentity;
  next: number;
}

interface Saved {
  run: RunIdentity;
  played: Played;
}

const GENERATIONS = ['checkpoint-0.tally', 'checkpoint-1.tally'];

/**
 * How far a run has come, on the disk: two generations, written in turn, so that one is whole whatever happens while the
 * other is written.
 */
export class Checkpoint {
  /** Which generation is written next. */
  private turn = 0;

  constructor(private readonly folder: string) {}

  /**
   * The newest generation that is whole.
   *
   * @param note called with what is wrong with a generation that is not
   * @returns null: there is none
   */
  async load(note: (complaint: string) => void): Promise<Saved | null> {
    const found = await Promise.all(GENERATIONS.map((name) => this.read(name, note)));
    const newest = found.reduce<number>(
      (best, saved, i) => (saved && (best < 0 || saved.played.next > found[best]!.played.next) ? i : best),
      -1,
    );
    // The other one is overwritten first.
    this.turn = newest === 0 ? 1 : 0;
    return newest < 0 ? null : found[newest];
  }

  async save(run: RunIdentity, { next, tallies }: Played): Promise<void> {
    const header: Header = { run, next };
    await replaceFile(join(this.folder, GENERATIONS[this.turn]), encodeTallies(header, tallies));
    this.turn = 1 - this.turn;
  }

  async remove(): Promise<void> {
    for (const name of GENERATIONS) await rm(join(this.folder, name), { force: true });
  }

  private async read(name: string, note: (complaint: string) => void): Promise<Saved | null> {
    const path = join(this.folder, name);
    try {
      const { header, tallies } = decodeTallies(await readFile(path));
      const { run, next } = header as Header;
      return { run, played: { next, tallies } };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') note(`${path}: ${(error as Error).message}`);
      return null;
    }
  }
}
