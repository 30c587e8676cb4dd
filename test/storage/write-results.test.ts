import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeResults } from '#src/storage/write-results.js';
import { folderOfTest } from '../cli/program.js';

let root: string;
let folder: string;
beforeEach(() => {
  root = folderOfTest();
  folder = join(root, 'results', 'duel');
});

const read = (name: string) => readFile(join(folder, name), 'utf8');

/** The files of a run, each with the same content, and the record that names them. */
function run(content: string, ...names: string[]) {
  const record = { tool: 'standfast', files: names.map((path) => ({ path })) };
  return [...names.map((path) => ({ path, content })), { path: 'run.json', content: JSON.stringify(record) }];
}

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

  it('replaces files of an older run, and removes those that only the older run wrote', async () => {
    await writeResults(folder, run('a long old text', 'a.csv', 'old.svg'));
    await writeFile(join(folder, 'measures.json'), 'somebody’s own');
    await writeResults(folder, run('new', 'a.csv'));
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'measures.json', 'run.json']);
    expect(await read('a.csv')).toBe('new');
    expect(await read('measures.json')).toBe('somebody’s own');
  });

  it('changes nothing if a folder has replaced a file that it would remove', async () => {
    await writeResults(folder, run('old', 'a.csv', 'old.svg'));
    await rm(join(folder, 'old.svg'));
    await mkdir(join(folder, 'old.svg'));
    await expect(writeResults(folder, run('new', 'a.csv'))).rejects.toThrow('old.svg: it is a folder');
    expect(await read('a.csv')).toBe('old');
  });

  it('removes only plain names, whatever the record says', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(root, 'precious'), 'kept');
    const files = [{ path: '../../precious' }, { path: 7 }];
    await writeFile(join(folder, 'run.json'), JSON.stringify({ tool: 'standfast', files }));
    await writeResults(folder, run('new', 'a.csv'));
    expect(await readFile(join(root, 'precious'), 'utf8')).toBe('kept');
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
    expect(await readdir(root)).toEqual([]);
  });

  it('refuses two files whose names differ only in case', async () => {
    const files = [
      { path: 'a.csv', content: '' },
      { path: 'A.csv', content: '' },
    ];
    await expect(writeResults(folder, files)).rejects.toThrow('two result files are named "A.csv"');
  });

  it('refuses to write in place of a link or a folder, and changes nothing', async () => {
    await writeResults(folder, run(''));
    await writeFile(join(root, 'precious'), 'kept');
    await symlink(join(root, 'precious'), join(folder, 'a.csv'));
    await mkdir(join(folder, 'b.csv'));
    await expect(writeResults(folder, [{ path: 'a.csv', content: 'x' }])).rejects.toThrow(
      'it is a symbolic link',
    );
    await expect(writeResults(folder, [{ path: 'b.csv', content: 'x' }])).rejects.toThrow('it is a folder');
    expect(await readFile(join(root, 'precious'), 'utf8')).toBe('kept');
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'b.csv', 'run.json']);
  });

  it('keeps the old files and removes its own when a file cannot be written', async () => {
    await writeResults(folder, run('old', 'a.csv'));
    const files = [
      { path: 'a.csv', content: 'new' },
      { path: 'b.csv', content: 12 as unknown as string },
    ];
    await expect(writeResults(folder, files)).rejects.toThrow(`cannot write the results to ${folder}`);
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'run.json']);
    expect(await read('a.csv')).toBe('old');
  });
});
