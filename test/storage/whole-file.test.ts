import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  isTemporary,
  placeOwn,
  replaceFile,
  syncFolder,
  temporaryName,
  writeToDisk,
} from '#src/storage/whole-file.js';
import { folderOfTest } from '../cli/program.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = folderOfTest();
  path = join(folder, 'a.csv');
});

describe('a file', () => {
  it('is written, as text or bytes, and is not overwritten', async () => {
    await writeToDisk(path, 'ä\n');
    expect(await readFile(path, 'utf8')).toBe('ä\n');
    await expect(writeToDisk(path, 'other')).rejects.toThrow('EEXIST');
    await replaceFile(path, Uint8Array.of(1, 2));
    expect([...(await readFile(path))]).toEqual([1, 2]);
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  it('stays when another cannot replace it, and no part of the other is left', async () => {
    await writeFile(path, 'old');
    await expect(replaceFile(path, 12 as unknown as string)).rejects.toThrow();
    expect(await readFile(path, 'utf8')).toBe('old');
    await mkdir(join(folder, 'b'));
    await expect(replaceFile(join(folder, 'b'), 'new')).rejects.toThrow();
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'b']);
  });
});

describe('a page of ours', () => {
  const place = () => placeOwn(path, 'ours, new', (there) => there.startsWith('ours'));

  it('is written where there is none or an older one', async () => {
    await place();
    await writeFile(path, 'ours, old');
    await place();
    expect(await readFile(path, 'utf8')).toBe('ours, new');
  });

  it('does not replace what is not ours or cannot be read', async () => {
    for (const content of ['theirs', Uint8Array.of(0xe9)]) {
      await writeFile(path, content);
      await place().catch(() => {});
      expect(await readFile(path)).toEqual(Buffer.from(content));
    }
    await rm(path);
    await mkdir(path);
    await expect(place()).rejects.toThrow('it is a folder');
  });
});

test('names of incomplete files are recognized and differ', () => {
  const [one, two] = [temporaryName('a.csv'), temporaryName('a.csv')];
  expect(one).not.toBe(two);
  expect([one, two, 'a.csv', '.a.tmp', one.slice(1)].map(isTemporary)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a missing folder cannot be synced', async () => {
  await syncFolder(folder);
  await expect(syncFolder(join(folder, 'none'))).rejects.toThrow('ENOENT');
});
