import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Begun, Played } from '../experiment/merge-blocks.js';
import { type RunIdentity, runIdentitySchema } from '../experiment/run-identity.js';
import { codeOf } from './error-code.js';
import { encodeTallies, readTallies, type TallyFile } from './tally-file.js';
import { replaceFile } from './whole-file.js';

/** The header of a checkpoint. */
interface Header {
  run: RunIdentity;
  next: number;
  /** The blocks that are not added up yet; their tallies come after those of the run, in this order. */
  begun: readonly Omit<Begun, 'tallies'>[];
  /** One more than that of the previous generation, even if that belongs to another run. */
  serial: number;
}

const whole = z.int().min(0);
const headerSchema: z.ZodType<Header> = z.object({
  run: runIdentitySchema,
  next: whole,
  begun: z.array(z.object({ block: whole, there: z.array(z.object({ first: whole, end: whole })) })),
  serial: whole,
});

/** A generation that is whole. */
export type Saved = TallyFile<Header>;

/** @param lengths of the tallies of the run, by design point */
export function playedIn({ header: { next, begun }, tallies }: Saved, lengths: readonly number[]): Played {
  const all = tallies(Array.from({ length: 1 + begun.length }, () => lengths).flat());
  const ofPoints = (i: number) => all.slice(i * lengths.length, (i + 1) * lengths.length);
  return {
    next,
    tallies: ofPoints(0),
    begun: begun.map((each, i) => ({ ...each, tallies: ofPoints(i + 1) })),
  };
}

const GENERATIONS = ['checkpoint-0.tally', 'checkpoint-1.tally'];

/**
 * The progress of a run, on the disk: two generations, written alternately, so that one is whole whatever happens while
 * the other is written.
 */
export class Checkpoint {
  /** The serial of the generation that is written next. */
  private serial = 0;

  constructor(private readonly folder: string) {}

  /**
   * The newest generation that is whole.
   *
   * @param note called with a description of any generation that is damaged
   * @param check throws when the contents of a generation cannot be right: then it counts as damaged
   * @returns null: there is none that is whole
   */
  async load(
    note: (complaint: string) => void,
    check: (saved: Saved) => void = () => {},
  ): Promise<Saved | null> {
    const found = await Promise.all(GENERATIONS.map((name) => this.read(name, note, check)));
    const newest = found.reduce((best, saved) =>
      saved && saved.header.serial > (best?.header.serial ?? -1) ? saved : best,
    );
    this.serial = newest ? newest.header.serial + 1 : 0;
    return newest;
  }

  /** Saves what was played when it is called; the counts may change while it is written. */
  async save(run: RunIdentity, { next, tallies, begun = [] }: Played): Promise<void> {
    const waiting = begun.map(({ block, there }) => ({ block, there }));
    const header: Header = { run, next, begun: waiting, serial: this.serial };
    const bytes = encodeTallies(header, [...tallies, ...begun.flatMap((each) => each.tallies)]);
    await replaceFile(join(this.folder, GENERATIONS[this.serial % 2]), bytes);
    this.serial++;
  }

  async remove(): Promise<void> {
    for (const name of GENERATIONS) await rm(join(this.folder, name), { force: true });
  }

  private async read(
    name: string,
    note: (complaint: string) => void,
    check: (saved: Saved) => void,
  ): Promise<Saved | null> {
    const path = join(this.folder, name);
    try {
      const saved = await readTallies(path, headerSchema);
      check(saved);
      return saved;
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') note(`${path}: ${(error as Error).message}`);
      return null;
    }
  }
}
