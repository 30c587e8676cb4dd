import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { settleFirst } from '#src/cli/keeping.js';
import { checkFolder } from '#src/storage/results-folder.js';
import { removeResults, settleResults, unfinishedOf, writeResults } from '#src/storage/write-results.js';
import { folderOfTest } from '../cli/program.js';

let root: string;
let home: string;
let unfinished: string;
beforeEach(() => {
  root = folderOfTest();
  home = join(root, 'duel');
  unfinished = join(root, '.duel.unfinished');
});

/** The files of a run, each with the same content, and the record that names them. */
function run(content: string, ...names: string[]) {
  const record = { tool: 'standfast', files: names.map((path) => ({ path })), content };
  return [...names.map((path) => ({ path, content })), { path: 'run.json', content: JSON.stringify(record) }];
}
const OLD = run('old', 'a.csv', 'old.svg');
const NEW = run('new', 'a.csv', 'new.svg');
const STRANGERS = { 'notes.txt': 'mine', 'more.txt': 'mine too' };
const namesOf = (files: typeof OLD) => files.map(({ path }) => path);

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
}
const withStrangers = (files: typeof OLD) => ({
  ...Object.fromEntries(files.map(({ path, content }) => [path, content])),
  ...STRANGERS,
});

/** Old results together with files of the user, and new ones that are ready to replace them. */
async function readyToReplace(): Promise<{ fresh: string; old: string }> {
  await writeResults(home, OLD);
  for (const [name, text] of Object.entries(STRANGERS)) await writeFile(join(home, name), text);
  await writeResults(join(root, 'other'), NEW);
  await mkdir(unfinished);
  const fresh = join(unfinished, 'new');
  await rename(join(root, 'other'), fresh);
  return { fresh, old: join(unfinished, 'old') };
}

/** Every moment in which a run can be killed while it replaces results, and which results remain. */
const MOMENTS: [string, 'old' | 'new', (places: { fresh: string; old: string }) => Promise<void>][] = [
  ['half of the new ones are written', 'old', ({ fresh }) => rm(join(fresh, 'run.json'))],
  ['all of the new ones are written', 'old', async () => {}],
  ['the old ones have been moved away', 'old', ({ old }) => rename(home, old)],
  [
    'the new ones have been moved in',
    'new',
    async ({ fresh, old }) => {
      await rename(home, old);
      await rename(fresh, home);
    },
  ],
  [
    'one file of the user has been moved to them',
    'new',
    async ({ fresh, old }) => {
      await rename(home, old);
      await rename(fresh, home);
      await rename(join(old, 'notes.txt'), join(home, 'notes.txt'));
    },
  ],
  [
    'the old ones are half removed',
    'new',
    async ({ fresh, old }) => {
      await rename(home, old);
      await rename(fresh, home);
      for (const name of Object.keys(STRANGERS)) await rename(join(old, name), join(home, name));
      await rename(old, fresh);
      await rm(join(fresh, 'run.json'));
    },
  ],
];

describe('a run that was killed when', () => {
  describe.each([
    ['', false],
    [', through a link', true],
  ])('results are settled%s', (_, byLink) => {
    test.each(MOMENTS)('%s', async (_title, whose, happen) => {
      const places = await readyToReplace();
      const path = byLink ? join(root, 'link') : home;
      if (byLink) await symlink('duel', path);
      await happen(places);
      await settleFirst(path);
      await checkFolder(path, () => namesOf(NEW));
      await settleResults(path);
      expect(await contents(home)).toEqual(withStrangers(whose === 'old' ? OLD : NEW));
      expect((await readdir(root)).sort()).toEqual(byLink ? ['duel', 'link'] : ['duel']);
    });
  });

  describe('the next run writes at once', () => {
    test.each(MOMENTS)('%s', async (_title, _whose, happen) => {
      await happen(await readyToReplace());
      const third = run('third', 'a.csv');
      await writeResults(home, third);
      expect(await contents(home)).toEqual(withStrangers(third));
      expect(await readdir(root)).toEqual(['duel']);
    });
  });
});

describe('results through a link', () => {
  it('are written to its target, and unfinished ones are kept there', async () => {
    await mkdir(join(root, 'far'));
    await writeResults(join(root, 'far', 'duel'), OLD);
    await symlink(join(root, 'far', 'duel'), home);
    expect(await unfinishedOf(home)).toBe(join(root, 'far', '.duel.unfinished'));
    await writeResults(home, NEW);
    expect(Object.keys(await contents(join(root, 'far', 'duel')))).toEqual(namesOf(NEW).sort());
    expect(await readdir(root)).toEqual(['duel', 'far']);
  });

  it('that leads in a circle have no target', async () => {
    await symlink('duel', home);
    expect(await unfinishedOf(home)).toBe(unfinished);
  });
});

describe('removing results', () => {
  it('keeps files of the user, and leaves no empty folder', async () => {
    await writeResults(home, OLD);
    await cp(home, join(root, 'copy'), { recursive: true });
    await writeFile(join(home, 'notes.txt'), 'mine');
    for (const name of ['duel', 'copy', 'none']) await removeResults(join(root, name));
    expect(await readdir(root)).toEqual(['duel']);
    expect(await contents(home)).toEqual({ 'notes.txt': 'mine' });
  });
});
