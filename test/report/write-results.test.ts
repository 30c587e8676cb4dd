import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeResults } from '#src/report/write-results.js';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'standfast-'));
  folder = join(root, 'results', 'duel');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');

describe('writeResults', () => {
  it('makes the folder, writes text and bytes, and leaves nothing else', async () => {
    await writeResults(folder, [
      { path: 'a.csv', content: 'ä\n' },
      { path: 'b.bin', content: new Uint8Array([1, 2, 3]) },
    ]);
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'b.bin']);
    expect(await read('a.csv')).toBe('ä\n');
    expect([...(await readFile(join(folder, 'b.bin')))]).toEqual([1, 2, 3]);
  });

  it('replaces what an older run wrote, and removes what it alone wrote', async () => {
    await writeResults(folder, [
      { path: 'a.csv', content: 'a long old text' },
      { path: 'old.svg', content: 'old' },
    ]);
    await writeFile(join(folder, 'notes.txt'), 'somebody’s own');
    await writeResults(folder, [{ path: 'a.csv', content: 'new' }], { obsolete: ['a.csv', 'old.svg'] });
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'notes.txt']);
    expect(await read('a.csv')).toBe('new');
  });

  it.each([
    '../a.csv',
    '/etc/a.csv',
    'charts/a.csv',
    'charts\\a.csv',
    '..',
    '.',
    '.hidden',
    '',
    'a\0.csv',
    'C:a.csv',
  ])('refuses the name %j before it writes anything', async (path) => {
    const files = [
      { path: 'good.csv', content: '' },
      { path, content: '' },
    ];
    await expect(writeResults(folder, files)).rejects.toThrow('only plain file names are allowed');
    await expect(writeResults(folder, [], { obsolete: [path] })).rejects.toThrow(
      'only plain file names are allowed',
    );
    expect(await readdir(root)).toEqual([]);
  });

  it('refuses two files of one name, in upper or lower case', async () => {
    const files = [
      { path: 'a.csv', content: '' },
      { path: 'A.csv', content: '' },
    ];
    await expect(writeResults(folder, files)).rejects.toThrow('two result files are named "A.csv"');
  });

  it('refuses to write where a link or a folder stands, and changes nothing', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(root, 'precious'), 'kept');
    await symlink(join(root, 'precious'), join(folder, 'a.csv'));
    await mkdir(join(folder, 'b.csv'));
    await expect(writeResults(folder, [{ path: 'a.csv', content: 'x' }])).rejects.toThrow(
      'it is a symbolic link',
    );
    await expect(writeResults(folder, [{ path: 'b.csv', content: 'x' }])).rejects.toThrow('it is a folder');
    expect(await readFile(join(root, 'precious'), 'utf8')).toBe('kept');
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'b.csv']);
  });

  it('keeps the old files and removes its own when a file cannot be written', async () => {
    await writeResults(folder, [{ path: 'a.csv', content: 'old' }]);
    const files = [
      { path: 'a.csv', content: 'new' },
      { path: 'b.csv', content: 12 as unknown as string },
    ];
    await expect(writeResults(folder, files)).rejects.toThrow(`cannot write the results to ${folder}`);
    expect(await readdir(folder)).toEqual(['a.csv']);
    expect(await read('a.csv')).toBe('old');
  });

  it('keeps the old files and removes its own when it is told to stop', async () => {
    await writeResults(folder, [{ path: 'a.csv', content: 'old' }]);
    const stop = new AbortController();
    let asked = 0;
    stop.signal.throwIfAborted = () => {
      if (++asked === 5) stop.abort();
      AbortSignal.prototype.throwIfAborted.call(stop.signal);
    };
    const files = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv'].map((path) => ({ path, content: 'new' }));
    await expect(writeResults(folder, files, { signal: stop.signal })).rejects.toThrow('abort');
    expect(await readdir(folder)).toEqual(['a.csv']);
    expect(await read('a.csv')).toBe('old');
  });

  it('says so when the folder cannot be made', async () => {
    await writeFile(join(root, 'results'), 'a file in the way');
    await expect(writeResults(folder, [])).rejects.toThrow(`cannot make the results folder ${folder}`);
  });
});
