import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFolder } from '#src/storage/results-folder.js';
import { temporaryName } from '#src/storage/whole-file.js';
import { folderOfTest } from '../cli/program.js';

let root: string;
let folder: string;
beforeEach(() => {
  root = folderOfTest();
  folder = join(root, 'duel');
});

const names = () => ['a.csv', 'report.html'];
const record = (tool: string) => JSON.stringify({ tool, files: [{ path: 'old.svg' }] });

describe('checkFolder allows', () => {
  it('a missing folder, and does not create it', async () => {
    expect(await checkFolder(join(folder, 'below'), names)).toEqual([]);
    expect(await readdir(root)).toEqual([]);
  });

  it('an empty folder, and one in which a run was killed', async () => {
    await mkdir(folder);
    expect(await checkFolder(folder, names)).toEqual([]);
    await writeFile(join(folder, temporaryName('a.csv')), 'half');
    expect(await checkFolder(folder, names)).toEqual([]);
  });

  it('a folder with the record of a run, and returns the files of that run', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'run.json'), record('standfast'));
    await writeFile(join(folder, 'measures.json'), 'somebody’s own');
    expect(await checkFolder(folder, names)).toEqual(['old.svg']);
  });

  it('a link to such a folder', async () => {
    await mkdir(folder);
    await symlink(folder, join(root, 'link'));
    expect(await checkFolder(join(root, 'link'), names)).toEqual([]);
    expect(await checkFolder(join(root, 'link', 'below'), names)).toEqual([]);
  });
});

describe('checkFolder refuses', () => {
  const refused = (path = folder) => expect(checkFolder(path, names)).rejects;

  it.each([
    [
      'a file of the user',
      'measures.json',
      '{}',
      'it holds files that no earlier run wrote (measures.json): move it away',
    ],
    [
      'the record of another program',
      'run.json',
      record('other'),
      'files that no earlier run wrote (run.json)',
    ],
    ['a record that cannot be read', 'run.json', '{', 'files that no earlier run wrote (run.json)'],
  ])('a folder with %s', async (_, name, content, message) => {
    await mkdir(folder);
    await writeFile(join(folder, name), content);
    await refused().toThrow(`cannot write results to ${folder}: `);
    await refused().toThrow(message);
  });

  it('a link to a folder that no run wrote', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.doc'), 'kept');
    await symlink(folder, join(root, 'link'));
    await refused(join(root, 'link')).toThrow('files that no earlier run wrote (thesis.doc)');
  });

  it('a file in its way', async () => {
    await writeFile(folder, '');
    await refused().toThrow(`${folder} is a file`);
    await refused(join(folder, 'below')).toThrow('a file is in the way');
  });

  it('a link that leads nowhere, or in a circle', async () => {
    await symlink(join(root, 'nowhere'), folder);
    await refused().toThrow(`${folder} is a symbolic link that leads nowhere`);
    await refused(join(folder, 'below')).toThrow('leads nowhere');
    await symlink(join(root, 'circle'), join(root, 'circle'));
    await refused(join(root, 'circle')).toThrow('its symbolic links lead in a circle');
  });

  it('a folder or a link in place of a file, or of one from an earlier run', async () => {
    for (const name of ['a.csv', 'old.svg']) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, 'run.json'), record('standfast'));
      await refused().toThrow(`cannot write ${join(folder, name)}: it is a folder; move it away`);
      await rm(folder, { recursive: true });
    }
    await mkdir(folder);
    await writeFile(join(folder, 'run.json'), record('standfast'));
    await symlink(join(root, 'elsewhere'), join(folder, 'report.html'));
    await refused().toThrow('report.html: it is a symbolic link');
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('a read-only folder', async () => {
    await mkdir(folder);
    await chmod(folder, 0o555);
    await refused().toThrow('it is not writable');
    await refused(join(folder, 'below')).toThrow('it is not writable');
  });

  it.skipIf(!existsSync('/proc/self'))('a place where nothing can be created', async () => {
    await refused('/proc/standfast/duel').toThrow(
      /^cannot write results to \/proc\/standfast\/duel: \/proc: (nothing can be created there|it is not writable)$/,
    );
  });
});
