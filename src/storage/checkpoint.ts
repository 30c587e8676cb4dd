import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Played } from '../experiment/merge-blocks.js';
import { type RunIdentity, runIdentitySchema } from '../experiment/run-identity.js';
import { codeOf } from './error-code.js';
import { encodeTallies, readTallies, type TallyFile } from './tally-file.js';
import { replaceFile } from './whole-file.js';

/** The header of a checkpoint. */
interface Header {
  run: RunIdentity;
  next: number;
  /** One more than that of the previous generation, even if that belongs to another run. */
  serial: number;
}

const headerSchema: z.ZodType<Header> = z.object({
  run: runIdentitySchema,
  next: z.int().min(0),
  serial: z.int().min(0),
});

/** A generation that is whole. */
export type Saved = TallyFile<Header>;

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

  async save(run: RunIdentity, { next, tallies }: Played): Promise<void> {
    const header: Header = { run, next, serial: this.serial };
    await replaceFile(join(this.folder, GENERATIONS[this.serial % 2]), encodeTallies(header, tallies));
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
