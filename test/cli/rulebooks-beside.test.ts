import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rulebooksBeside } from '#src/cli/rulebooks-beside.js';

const root = mkdtempSync(join(tmpdir(), 'standfast-beside-'));
const folder = join(root, 'scenarios');
const open = rulebooksBeside(folder);

beforeAll(() => {
  mkdirSync(join(folder, 'books'), { recursive: true });
  mkdirSync(join(root, 'scenarios-of-others'));
  writeFileSync(join(folder, 'books', 'mine.yaml'), 'rulebook: 1\n');
  writeFileSync(join(root, 'scenarios-of-others', 'theirs.yaml'), 'rulebook: 1\n');
  writeFileSync(join(folder, 'large.yaml'), ' '.repeat((1 << 20) + 1));
  writeFileSync(join(folder, 'latin.yaml'), Buffer.from([0x74, 0xe9]));
  symlinkSync(join(root, 'scenarios-of-others', 'theirs.yaml'), join(folder, 'linked.yaml'));
  symlinkSync(join(root, 'scenarios-of-others'), join(folder, 'linked'));
  symlinkSync(join(folder, 'books', 'mine.yaml'), join(folder, 'to-mine.yaml'));
  symlinkSync('circle.yaml', join(folder, 'circle.yaml'));
});
afterAll(() => rmSync(root, { recursive: true }));

test('rulebooks in the folder and below it can be opened', () => {
  for (const path of ['./books/mine.yaml', 'books/mine.yaml', './to-mine.yaml', './books/../books/mine.yaml'])
    expect(open(path)).toMatchObject({ text: 'rulebook: 1\n' });
});

test.each([
  ['../scenarios-of-others/theirs.yaml', 'is outside'],
  ['./linked.yaml', 'is outside'],
  ['./linked/theirs.yaml', 'is outside'],
  ['/dev/zero', 'there is no rulebook'],
  ['../../../../../../../../dev/zero', 'is outside'],
  ['./none.yaml', 'there is no rulebook'],
  ['./books/mine.yaml/none', 'cannot be read'],
  ['./books', 'is not a file'],
  ['./circle.yaml', 'cannot be read'],
  ['./large.yaml', 'larger than 1 MiB'],
  ['./latin.yaml', 'is not UTF-8'],
  ['./a\0b.yaml', 'cannot be read'],
])('%j is refused', (path, message) => {
  expect(open(path)).toMatchObject({ fault: expect.stringContaining(message) as string });
});

test('a misspelt name is answered with the one that was probably meant', () => {
  expect(open('./books/mien.yaml')).toMatchObject({
    fault: expect.stringMatching(/ — did you mean `\.\/books\/mine\.yaml`\?$/) as string,
  });
  expect(open('./nowhere/mine.yaml')).toMatchObject({
    fault: expect.not.stringContaining('did you') as string,
  });
});

test('a scenario with nearly that name is not what was meant', () => {
  const battle = join(folder, 'books', 'battle.yaml');
  writeFileSync(battle, 'standfast: 1\nname: battle\n');
  expect(open('./books/batle.yaml')).toMatchObject({
    fault: expect.not.stringContaining('did you') as string,
  });
  writeFileSync(battle, 'rulebook: 1\nid: battle\n');
  expect(open('./books/batle.yaml')).toMatchObject({
    fault: expect.stringContaining('did you mean') as string,
  });
});

test.skipIf(process.platform === 'win32')('a path that is not a file is refused without waiting', () => {
  expect(spawnSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.yaml')]).status).toBe(0);
  expect(open('./pipes.yaml')).toMatchObject({ fault: expect.stringContaining('there is no') as string });
  expect(open('./pipe.yaml')).toMatchObject({ fault: expect.stringContaining('is not a file') as string });
});
