import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Progress, playKept } from '#src/cli/play-kept.js';
import { Requests } from '#src/cli/requests.js';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { playStudy } from '#src/experiment/play-study.js';
import { identityOf } from '#src/experiment/run-identity.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { Checkpoint } from '#src/storage/checkpoint.js';
import { VERSION } from '#src/version.js';
import { SMALL } from '../experiment/small-duel.js';
import './kept-threads.js';
import { validScenario } from '../scenario/valid.js';
import { folderOfTest } from './program.js';

function parsed(set: string[] = []) {
  const found = validScenario(starterScenario(), 'starter.yaml', [...SMALL, ...set]);
  return found;
}
const { designPoints, source } = parsed();
/** Three blocks. */
const study = newStudy(designPoints, 10_000, 3);
const whole = playStudy(ordersOf(study));

let folder: string;
beforeEach(() => {
  folder = folderOfTest();
});

type Tell = (progress: Progress) => void;
const play = (resume: boolean, of = study, plain: unknown = source, tell: Tell = () => {}) =>
  playKept(of, plain, { folder, resume }, new Requests(), { jobs: 1, tell });

/** Saves a checkpoint after this many blocks. */
function keep(next: number, version = VERSION): Promise<void> {
  const tallies = playStudy(ordersOf(newStudy(designPoints, 4096 * next, 3)));
  return new Checkpoint(folder).save(identityOf(study, source, version), { next, tallies });
}

describe('a run', () => {
  test.each([0, 1, 2])('goes on after %d blocks', async (next) => {
    if (next > 0) await keep(next);
    let notes: readonly string[] = [];
    const { tallies, before, ended } = await play(true, study, source, (news) => {
      notes = news.notes ?? notes;
    });
    expect(tallies).toEqual(whole);
    expect({ before, ended }).toEqual({ before: 4096 * next, ended: null });
    expect(notes).toHaveLength(next > 0 ? 0 : 1);
  });

  test('that is complete is not played again', async () => {
    await new Checkpoint(folder).save(identityOf(study, source, VERSION), { next: 3, tallies: whole });
    expect(await play(true)).toMatchObject({ tallies: whole, before: 10_000, isKept: true });
  });

  test('uses no checkpoint whose counts cannot be right, even if every byte is as it was written', async () => {
    await keep(1);
    const tallies = playStudy(ordersOf(newStudy(designPoints, 8192, 3)));
    tallies[1][tallies[1].length - 1] = NaN;
    const checkpoint = new Checkpoint(folder);
    await checkpoint.load(() => {});
    await checkpoint.save(identityOf(study, source, VERSION), { next: 2, tallies });
    let notes: readonly string[] = [];
    const { tallies: played, before } = await play(true, study, source, (news) => {
      notes = news.notes ?? notes;
    });
    expect({ before, played }).toEqual({ before: 4096, played: whole });
    expect(notes).toEqual([
      expect.stringMatching(
        /checkpoint-1\.tally: what was played before cannot be right at design point 1: counter \d+ is NaN$/,
      ),
    ]);
  });

  describe('depending on its duration', () => {
    afterEach(() => vi.restoreAllMocks());

    test('that takes no time saves nothing', async () => {
      vi.spyOn(performance, 'now').mockReturnValue(0);
      expect(await play(false)).toMatchObject({ tallies: whole, before: 0, isKept: false });
      expect(readdirSync(folder)).toEqual([]);
    });

    test('that takes long is saved', async () => {
      let milliseconds = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 6000));
      expect(await play(false)).toMatchObject({ tallies: whole, before: 0, isKept: true });
      expect(readdirSync(folder)).toContain('checkpoint-0.tally');
    });
  });

  const other = parsed(['forces.red.units.bravo.at=9']);
  const swapped = Object.fromEntries(Object.entries(source as object).reverse());

  test.each([
    ['seed', newStudy(designPoints, 10_000, 4), source, 'seed is 4 and was 3'],
    ['battles', newStudy(designPoints, 20_000, 3), source, 'battles is 20000 and was 10000'],
    [
      'precision',
      newStudy(designPoints, 10_000, 3, 0.1),
      source,
      'precision is {"holds_field":0.1} and was not there',
    ],
    [
      'scenario',
      newStudy(other.designPoints, 10_000, 3),
      other.source,
      'scenario.forces.1.units.0.at is 9 and was 10',
    ],
    ['order of keys', study, swapped, 'scenario has the same keys in another order'],
  ])('does not continue one with another %s', async (_, of, plain, difference) => {
    await keep(1);
    await expect(play(true, of, plain)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining(`the unfinished run is a different one: ${difference}.`),
    });
  });

  test('does not continue one of another version', async () => {
    await keep(1, '0.0.1');
    await expect(play(true)).rejects.toThrow(`version is "${VERSION}" and was "0.0.1"`);
  });

  test('is saved once at a time, however often that is requested', async () => {
    let writing = 0;
    const most: number[] = [];
    // A save takes until the next block comes in; after the last block it takes no time.
    let isOver = false;
    let finish = () => {};
    const save = vi.spyOn(Checkpoint.prototype, 'save').mockImplementation(async () => {
      most.push(++writing);
      if (!isOver) {
        await new Promise<void>((done) => {
          finish = done;
        });
      }
      writing--;
    });
    const requests = new Requests();
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its object
    const { addPart } = BlockMerger.prototype;
    const adding = vi.spyOn(BlockMerger.prototype, 'addPart').mockImplementation(function (
      this: BlockMerger,
      ...part
    ) {
      addPart.apply(this, part);
      isOver = this.done;
      finish();
      for (let i = 0; i < 3; i++) requests.ask('save');
    });
    await playKept(study, source, { folder, resume: false }, requests, { jobs: 1, tell: () => {} });
    adding.mockRestore();
    save.mockRestore();
    expect(most.length).toBeGreaterThan(1);
    expect(Math.max(...most)).toBe(1);
  });

  test('that is stopped when everything is played is complete', async () => {
    const requests = new Requests();
    const tell = ({ share }: { share: number }) => void (share === 1 && requests.ask('stop'));
    const done = await playKept(study, source, { folder, resume: false }, requests, { jobs: 1, tell });
    expect(done).toMatchObject({ tallies: whole, ended: null });
  });
});
