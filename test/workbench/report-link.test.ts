import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommand } from '#src/report/page/script/workbench.js';
import { builtMain, standfast } from '../cli/program.js';
import { closePages, newPage, noBrowser, openFile, overflowOf, skipped } from '../report/browser.js';
import { PAGE, settled, short, yamlOf } from './page.js';

describe.skipIf(noBrowser)(`from a report to the workbench${skipped}`, () => {
  let folder: string;
  const text = short('small-duel', 6);
  const reportAt = () => join(folder, 'reports', 'small-duel', 'report.html');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standfast-link-'));
    await writeFile(join(folder, 'mine.yaml'), text);
    const run = ['run', join(folder, 'mine.yaml'), '--battles', '64', '--out', join(folder, 'reports')];
    expect((await standfast(run)).code).toBe(0);
  }, 120_000);
  afterAll(async () => {
    await closePages();
    await rm(folder, { recursive: true, force: true });
  });

  test('a report opened from disk links to the page in its folder, with its own scenario', async () => {
    const { page, complaints } = await openFile(reportAt());
    await page.getByRole('link', { name: 'Open in the workbench' }).click();
    await settled(page);
    expect(await page.title()).toBe('standfast workbench');
    await page.getByRole('tab', { name: 'YAML' }).click();
    const shown = await yamlOf(page);
    expect(shown).toContain('turnLimit: 6');
    expect(await page.getByRole('status').allInnerTexts()).not.toContain('damaged');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('next to the link is a command for a report without the page in its folder', async () => {
    const { page, complaints } = await openFile(reportAt());
    await page.getByRole('link', { name: 'Open in the workbench' }).waitFor();
    expect(await page.locator('.otherwise').textContent()).toBe(
      'or, if you have only this file, standfast open report.html',
    );
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
    expect(openCommand('/home/me/two%20squads.html')).toBe('standfast open "two squads.html"');
  });

  test('the page is put there once, and does not replace a file of the user', async () => {
    const file = join(folder, 'reports', 'workbench.html');
    expect(await readFile(file, 'utf8')).toBe(await readFile(PAGE, 'utf8'));
    await writeFile(file, 'mine');
    const run = ['run', join(folder, 'mine.yaml'), '--battles', '64', '--out', join(folder, 'reports')];
    expect((await standfast(run)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  test('`open report.html` opens its scenario', async () => {
    const child = spawn(process.execPath, [builtMain(), 'open', '--no-browser', reportAt()]);
    const address = await new Promise<string>((resolve) =>
      child.stdout.setEncoding('utf8').once('data', (said: string) => resolve(said.trim())),
    );
    const page = await newPage();
    await page.goto(address);
    await settled(page);
    expect(await page.locator('.picker').evaluate((each: { value: string }) => each.value)).toBe(
      'small-duel',
    );
    expect(await page.locator('.toast').count()).toBe(0);
    await page.close();
    child.kill('SIGINT');
    await new Promise((resolve) => child.on('close', resolve));
  });
});
