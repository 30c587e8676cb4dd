import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { Checkpoint, playedIn, type Saved } from '#src/storage/checkpoint.js';
import { folderOfTest } from '../cli/program.js';
import { scaled } from '../scale.js';
import { damaged } from './damage.js';

let folder: string;
let notes: string[];
beforeEach(() => {
  folder = folderOfTest();
  notes = [];
});

const NAMES = ['checkpoint-0.tally', 'checkpoint-1.tally'] as const;
const run = { version: '1', seed: 1, battles: 9, precision: null, shard: '', scenario: { a: 1 } };
const other = { ...run, seed: 2 };
const played = (next: number) => ({ next, tallies: [Float64Array.of(next, 10 * next)], begun: [] });
/** The newest generation, unpacked. */
const load = async (check: (saved: Saved) => void = () => {}) => {
  const saved = await new Checkpoint(folder).load((note) => notes.push(note), check);
  return saved && { run: saved.header.run, played: playedIn(saved, [2]) };
};
const cutOff = async (name: string) => {
  const bytes = await readFile(join(folder, name));
  await writeFile(join(folder, name), bytes.subarray(0, -5));
};

/** Writes a checkpoint several times. */
async function saved(...nexts: number[]): Promise<void> {
  const checkpoint = new Checkpoint(folder);
  for (const next of nexts) await checkpoint.save(run, played(next));
}

describe('a checkpoint', () => {
  it('does not exist before it is written and after it is removed', async () => {
    expect(await load()).toBeNull();
    await saved(1, 2);
    await new Checkpoint(folder).remove();
    expect(await load()).toBeNull();
    expect(await readdir(folder)).toEqual([]);
    expect(notes).toEqual([]);
  });

  it.each([[[1]], [[1, 2]], [[1, 2, 3]], [[1, 2, 3, 4]]])('written at %j gives the last', async (nexts) => {
    await saved(...nexts);
    expect(await load()).toMatchObject({ run, played: played(nexts.length) });
    expect((await readdir(folder)).sort()).toEqual(NAMES.slice(0, nexts.length));
    expect(notes).toEqual([]);
  });

  it.each([
    [[1, 2], NAMES[1]],
    [[1, 2, 3], NAMES[0]],
  ])('written at %j gives the previous one when %s, the last, is damaged', async (nexts, name) => {
    await saved(...nexts);
    await cutOff(name);
    expect(await load()).toMatchObject({ run, played: played(nexts.length - 1) });
    expect(notes).toEqual([`${join(folder, name)}: it is damaged: its checksum is wrong`]);
  });

  it('overwrites a damaged generation first', async () => {
    await saved(1, 2, 3);
    await cutOff(NAMES[0]);
    const checkpoint = new Checkpoint(folder);
    await checkpoint.load(() => {});
    await checkpoint.save(run, played(5));
    expect(await load()).toMatchObject({ played: played(5) });
    await cutOff(NAMES[0]);
    expect(await load()).toMatchObject({ played: played(2) });
  });

  it('also holds blocks that have been begun', async () => {
    const begun = [
      { block: 2, there: [{ first: 8192, end: 8200 }], tallies: [Float64Array.of(8, 1)] },
      { block: 4, there: [{ first: 16_400, end: 16_404 }], tallies: [Float64Array.of(4, 2)] },
    ];
    await new Checkpoint(folder).save(run, { ...played(2), begun });
    expect(await load()).toMatchObject({ run, played: { ...played(2), begun } });
  });

  it('is given up when both are damaged', async () => {
    await saved(1, 2);
    for (const name of NAMES) await cutOff(name);
    expect(await load()).toBeNull();
    expect(notes).toHaveLength(2);
  });

  it('that cannot be read is not treated as missing', async () => {
    await saved(1);
    await mkdir(join(folder, NAMES[1]));
    expect(await load()).toMatchObject({ played: played(1) });
    expect(notes[0]).toContain('it is a folder, not a file');
  });

  it('of a run that started over is used, not that of the earlier run, which was farther', async () => {
    await saved(50, 60);
    const checkpoint = new Checkpoint(folder);
    const there = await checkpoint.load(() => {});
    expect(there!.header.next).toBe(60);
    await checkpoint.save(other, played(1));
    expect(await load()).toMatchObject({ run: other, played: played(1) });
  });
});

test('whatever happens to both generations, only data that was written is read', async () => {
  await saved(1, 2);
  const files = await Promise.all(NAMES.map((name) => readFile(join(folder, name))));
  await new Checkpoint(folder).save(other, played(7));
  files.push(await readFile(join(folder, NAMES[0])));
  const known = [null, ...[1, 2].map((next) => ({ run, ...played(next) })), { run: other, ...played(7) }];
  await fc.assert(
    fc.asyncProperty(fc.tuple(damaged(files), damaged(files)), async (both) => {
      for (const [i, bytes] of both.entries()) await writeFile(join(folder, NAMES[i]), bytes);
      const found = await load();
      expect(known).toContainEqual(found && { run: found.run, ...found.played });
    }),
    { seed: 23, numRuns: scaled(200, 5000) },
  );
});
