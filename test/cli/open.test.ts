import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { closePages, newPage, noBrowser, skipped } from '../report/browser.js';
import { ROOT } from '../root.js';
import { settled, shipped, short, yamlOf } from '../workbench/page.js';
import { type Ended, standfast, temporaryFolder } from './program.js';

const folder = temporaryFolder();
const file = join(folder, 'duel.yaml');
/** One variant and few turns: the page plays until it is precise. */
const [text] = short('squad-duel', 5).split(/(?<=\n)(?=experiment:)/);

const textOf = async (place: Locator): Promise<string> => (await place.allInnerTexts())[0];

/** Starts `standfast open`, and returns its address; `end` ends it. */
async function opened(...args: string[]): Promise<{ address: URL; end: () => Promise<Ended> }> {
  let child!: ChildProcess;
  let ended!: Promise<Ended>;
  const address = await new Promise<string>((resolve, reject) => {
    ended = standfast(['open', '--no-browser', ...args], {
      started: (started) => {
        child = started;
        started.stdout!.once('data', (line: string) => resolve(String(line).trim()));
      },
    });
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  const end = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { address: new URL(address), end };
}

/** A request as a hostile page or program might make it. */
function asked(
  { port }: URL,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; text: string; etag: string }> {
  return new Promise((resolve, reject) => {
    const made = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode!, text, etag: response.headers.etag ?? '' }),
      );
    });
    made.on('error', reject);
    made.end(body);
  });
}

test('a request without the token, under another host name or from another page gets nothing', async () => {
  writeFileSync(file, text);
  const { address, end } = await opened(file);
  const { pathname, host } = address;
  expect(address.hostname).toBe('127.0.0.1');
  expect(pathname).toMatch(/^\/[\w-]{32}\/$/);
  const its = `${pathname}file`;
  expect(await asked(address, pathname)).toMatchObject({ status: 200 });
  const { etag, text: read } = await asked(address, its);
  expect(read).toBe(text);
  expect(await asked(address, its, { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304 });

  const refused = [
    await asked(address, '/'),
    await asked(address, '/file'),
    await asked(address, `${pathname.slice(0, -2)}!/file`),
    await asked(address, its, { headers: { Host: 'evil.example' } }),
    await asked(address, its, { headers: { Host: `evil.example:${address.port}` } }),
    await asked(address, its, { headers: { Origin: 'https://evil.example' } }),
    await asked(address, its, { headers: { Origin: 'null' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  for (const { text: said } of refused) expect(said).not.toContain('standfast:');
  const put = (headers: Record<string, string>, body = 'a: 1') =>
    asked(address, its, { method: 'PUT', headers, body });
  const own = { Origin: `http://${host}` };
  expect(await put({ 'If-Match': etag })).toMatchObject({ status: 405 });
  expect(await put({ ...own, 'If-Match': '"another"' })).toMatchObject({ status: 412 });
  expect(await put({ ...own, 'If-Match': etag }, 'x'.repeat(2 ** 20 + 1))).toMatchObject({ status: 413 });
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(await asked(address, `${pathname}../../etc/passwd`)).toMatchObject({ status: 404 });
  expect(await put({ ...own, 'If-Match': etag })).toMatchObject({ status: 204 });
  expect(readFileSync(file, 'utf8')).toBe('a: 1');
  expect(await end()).toMatchObject({ code: 0, stdout: `${address.href}\n` });
});

describe.skipIf(noBrowser)(`in a browser${skipped}`, () => {
  afterAll(closePages);

  /** A page that shows the file with this text; `end` closes both. */
  async function shown(content: string) {
    writeFileSync(file, content);
    const { address, end } = await opened(file);
    const page = await newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(address.href);
    return { page, complaints, end: () => page.close().then(end) };
  }
  const saidOn = (page: Page) => expect.poll(() => textOf(page.locator('.toast')));

  test('a scenario is played under the rulebook file that it names', async () => {
    const rulebooks = join(ROOT, 'rulebooks');
    const of = (name: string) => readFileSync(join(rulebooks, name), 'utf8');
    const own = of('pins.yaml').replace(
      'title: Pins are shaken off before acting',
      'title: A page of my own </script>',
    );
    writeFileSync(join(folder, 'mine.yaml'), own);
    const { page, end } = await shown(of('pins-duel.yaml').replace('./pins.yaml', './mine.yaml'));
    await page.waitForSelector('.curve', { state: 'attached' });
    await page.getByRole('tab', { name: 'Rulebook' }).click();
    await page.getByRole('heading', { name: 'Pins: A page of my own </script>' }).waitFor();
    await end();
  });

  test('a link from a served page holds the changes, and opens in place of the file', async () => {
    const { page, end } = await shown(text);
    await page.getByRole('button', { name: 'troopers: one more' }).first().click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await saidOn(page).toMatch(/ Elsewhere, append it, from the # on, to the address/);
    const link = await page.evaluate<string>('location.href');
    const other = await newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(
      await other.locator('section.force1 .field', { hasText: 'troopers' }).locator('input').inputValue(),
    ).toBe('9');
    expect(readFileSync(file, 'utf8')).toBe(text);
    await other.close();
    await end();
  });

  test('another scenario is never written to the file; the file can be shown again', async () => {
    const { page, end } = await shown(text);
    const list = page.getByRole('combobox', { name: 'Scenario' });
    await list.selectOption('small-duel');
    await page.getByRole('button', { name: 'troopers: one more' }).first().click();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    expect(await save.isDisabled()).toBe(true);
    expect(await save.getAttribute('title')).toMatch(/^Save writes only duel\.yaml/);
    await page.keyboard.press('Control+s');
    await saidOn(page).toMatch(/^Save writes only duel\.yaml/);
    expect(readFileSync(file, 'utf8')).toBe(text);

    const changed = text.replaceAll('trooper: 8', 'trooper: 7').replaceAll('strength: 10', 'strength: 9');
    writeFileSync(file, changed);
    const notice = page.locator('.notice');
    await notice.waitFor();
    expect(await textOf(notice)).toMatch(/^duel\.yaml has changed on the disk\./);
    expect(await list.inputValue()).toBe('small-duel');
    await notice.getByRole('button', { name: 'Show it' }).click();
    await settled(page);
    expect(await list.inputValue()).toBe('duel.yaml');
    expect(await page.locator('.was, .curve.ghost').count()).toBe(0);
    // Undo leads back to the other scenario: the two are not compared.
    await page.getByRole('button', { name: 'Undo' }).click();
    await settled(page);
    expect(await page.locator('.curve.ghost').count()).toBe(0);
    expect(await save.isDisabled()).toBe(true);
    await list.selectOption('duel.yaml');
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    await page.getByRole('tab', { name: 'YAML' }).click();
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('x');
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Control+s');
    await saidOn(page).toBe('Saved duel.yaml, which cannot be played yet.');
    expect(readFileSync(file, 'utf8')).toBe(`x${changed}`);
    await end();
  });

  test('saving writes the changes and keeps comments; changes on the disk are noticed', async () => {
    const { page, complaints, end } = await shown(text);
    await page.getByRole('button', { name: 'troopers: one more' }).first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    const saved = text
      .replace('corporal: 1, trooper: 8', 'corporal: 1, trooper: 9')
      .replace('strength: 10', 'strength: 11');
    expect(readFileSync(file, 'utf8')).toBe(saved);

    // The page takes over what another program writes; this can be undone.
    writeFileSync(file, text.replace('turnLimit: 5', 'turnLimit: 4'));
    await page.waitForSelector('.status');
    await page.getByRole('tab', { name: 'YAML' }).click();
    await expect.poll(() => yamlOf(page)).toContain('turnLimit: 4');
    await settled(page);

    // When both sides have changed, the page asks.
    await page.getByRole('tab', { name: 'Forces' }).click();
    await page.getByRole('button', { name: 'troopers: one less' }).first().click();
    writeFileSync(file, text.replace('turnLimit: 5', 'turnLimit: 3'));
    const notice = page.locator('.notice');
    await notice.waitFor();
    expect(await textOf(notice)).toMatch(/^The file has changed on the disk, and here, too/);
    // Nothing is saved before the user has chosen.
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+s');
    await saidOn(page).toBe(
      'duel.yaml has changed on the disk, too: first choose to load it or to overwrite it.',
    );
    expect(readFileSync(file, 'utf8')).toContain('turnLimit: 3');
    await notice.getByRole('button', { name: 'Overwrite it with mine' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    expect(readFileSync(file, 'utf8')).toContain('trooper: 7');
    expect(readFileSync(file, 'utf8')).toContain('turnLimit: 4');
    expect(complaints).toEqual([]);

    // A file that cannot be read is not taken for one that is missing.
    writeFileSync(file, Buffer.from('title: Caf\u00e9', 'latin1'));
    await expect
      .poll(() => textOf(notice))
      .toBe(
        'The file cannot be read: it is not UTF-8 text: save it as UTF-8. Your changes here are not lost yet.',
      );
    await page.getByRole('button', { name: 'troopers: one more' }).first().click();
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await answered).status()).toBe(409);
    expect(String(readFileSync(file))).toBe('title: Caf\ufffd');
    expect(await end()).toMatchObject({ code: 0 });
  });
});

test('a report whose scenario is too large for a link is refused', async () => {
  const noise = Array.from({ length: 40_000 }, (_, i) => ((i * 2654435761) >>> 7).toString(36)).join('');
  const large = join(folder, 'large.yaml');
  writeFileSync(large, `${shipped('small-duel')}\n# ${noise}\n`);
  const out = join(folder, 'large');
  expect((await standfast(['run', large, '--battles', '10', '--out', out, '--quiet'])).code).toBe(0);
  const report = join(out, 'small-duel', 'report.html');
  const { code, stdout, stderr } = await standfast(['open', '--no-browser', report]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('its scenario is too large for a link: download it from the report');
});
