import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { servePage } from '#src/cli/serve-page.js';
import { ServedFile } from '#src/cli/served-file.js';
import { temporaryFolder } from './program.js';

const folder = temporaryFolder();
const path = join(folder, 'duel.yaml');
const LATIN_1 = Buffer.from('title: Caf\u00e9\n', 'latin1');
const LARGE = `# ${'x'.repeat(2 ** 20)}\n`;

let file: ServedFile;
let version: string;
beforeEach(async () => {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, 'a: 1\n');
  file = new ServedFile(path);
  ({ version } = await file.read());
});

const bytes = () => readFileSync(path);

describe('a file that is open', () => {
  test.each([
    ['is not UTF-8', () => writeFileSync(path, LATIN_1), 'it is not UTF-8 text'],
    ['has grown too large', () => writeFileSync(path, LARGE), 'it is larger than 1 MiB'],
    ['has changed', () => writeFileSync(path, 'a: 2\n'), 'it has changed on the disk'],
    ['is read-only', () => chmodSync(path, 0o444), 'it is read-only'],
  ])('and %s is not replaced', async (_, change, reason) => {
    change();
    const before = bytes();
    await expect(file.write('mine', version)).rejects.toThrow(reason);
    expect(bytes().equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['duel.yaml']);
  });

  test('and is not a text any more is not delivered', async () => {
    for (const content of [LATIN_1, LARGE]) {
      writeFileSync(path, content);
      await expect(file.read()).rejects.toMatchObject({ status: 409 });
    }
    rmSync(path);
    await expect(file.read()).rejects.toMatchObject({ status: 404, message: 'it is no longer there' });
  });

  test.skipIf(process.platform === 'win32')('and has become a folder or a link is left alone', async () => {
    rmSync(path);
    mkdirSync(path);
    await expect(file.write('mine', version)).rejects.toThrow('it is a folder');
    rmSync(path, { recursive: true });
    const other = join(temporaryFolder(), 'other.yaml');
    writeFileSync(other, 'a: 1\n');
    symlinkSync(other, path);
    await expect(file.write('mine', version)).rejects.toThrow('a symbolic link has taken its place');
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(other, 'utf8')).toBe('a: 1\n');
  });

  test('and was removed is written again; its folder is not', async () => {
    rmSync(path);
    await file.write('mine', version);
    expect(String(bytes())).toBe('mine');
    const gone = new ServedFile(join(folder, 'none', 'duel.yaml'));
    await expect(gone.write('mine', version)).rejects.toThrow('nothing can be created there');
  });

  test.each([
    ['a byte order mark', '\ufeffa: 1\nb: 2\n', 'a: 1\nb: 3\n', '\ufeffa: 1\nb: 3\n'],
    ['line ends of Windows', 'a: 1\r\nb: 2\r\n', 'a: 1\r\nb: 3\nc: 4\n', 'a: 1\r\nb: 3\r\nc: 4\r\n'],
    ['both line ends', 'a: 1\r\nb: 2\n', 'a: 1\r\nb: 3\n', 'a: 1\r\nb: 3\n'],
    ['no line end after its last line', 'a: 1\nb: 2', 'a: 1\nb: 3', 'a: 1\nb: 3'],
  ])('keeps %s', async (_, there, text, saved) => {
    writeFileSync(path, there);
    const before = await file.read();
    const after = await file.write(text, before.version);
    expect(String(bytes())).toBe(saved);
    expect(await file.read()).toEqual({ text: saved, version: after });
  });

  test.skipIf(process.platform === 'win32')('keeps its permissions', async () => {
    chmodSync(path, 0o640);
    await file.write('mine', version);
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });
});

test('of several saves over the same version one succeeds; what is cut off or no text is not saved', async () => {
  const served = await servePage('<meta name="referrer"><body>', path);
  const { origin } = new URL(served.address);
  const put = (body: string | Uint8Array, match: string) =>
    fetch(`${served.address}file`, { method: 'PUT', body, headers: { Origin: origin, 'If-Match': match } });
  const saves = await Promise.all(Array.from({ length: 20 }, (_, i) => put(`save: ${i}\n`, version)));
  const statuses = saves.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array<number>(19).fill(412)]);
  const won = `save: ${statuses.indexOf(204)}\n`;
  expect(String(bytes())).toBe(won);
  const now = saves[statuses.indexOf(204)].headers.get('ETag')!;
  expect((await put(LATIN_1, now)).status).toBe(400);
  const mebibyte = 'x'.repeat(2 ** 20);
  expect((await put(`${mebibyte}x`, now)).status).toBe(413);
  expect(String(bytes())).toBe(won);
  expect((await put(mebibyte, now)).status).toBe(204);
  await served.close();
});
