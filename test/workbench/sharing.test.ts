import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSvg } from '#src/report/render-svg.js';
import { renderResults } from '#src/report/results.js';
import { runScenario } from '#src/run-scenario.js';
import { linkOf } from '#src/workbench/page/link.js';
import { launch, noBrowser, skipped } from '../report/browser.js';
import { openWorkbench, settled, shipped } from './page.js';

describe.skipIf(noBrowser)(`sharing and downloads${skipped}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
  });
  const state = { name: 'squad-duel', levels: [1, 0], precision: 0.02, view: 'breaks', pins: [] };
  const toast = (page: Page) => page.locator('.toast');

  /** Downloads one of the menu’s entries. */
  async function downloaded(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
    await page.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.locator('.menu-items button', { hasText: entry }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }

  test('a link restores what was shared', async () => {
    const { page, complaints, close } = await openWorkbench(browser, { permissions: [] });
    await page.getByRole('radio', { name: 'intended' }).click();
    await page.getByRole('button', { name: 'Pin this' }).click();
    await page.getByRole('button', { name: 'troopers: one more' }).first().click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toast(page).waitFor();
    const hash = await page.evaluate<string>('location.hash');
    await close();
    const again = await openWorkbench(browser, { hash });
    expect(await again.page.getByRole('radio', { name: 'intended' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    expect(await again.page.locator('section.force1 input').nth(2).inputValue()).toBe('9');
    await again.page.getByLabel('compared with').selectOption({ label: 'pin A' });
    await settled(again.page);
    expect(await again.page.locator('.curve.ghost').count()).toBe(2);
    await again.page.getByRole('button', { name: 'Pin this' }).click();
    expect(await again.page.locator('.pins li b').allInnerTexts()).toEqual(['A', 'B']);
    expect([...complaints, ...again.complaints]).toEqual([]);
    await again.close();
  });

  test('the page asks before it loses a change that is in no file and no link', async () => {
    const { page, close } = await openWorkbench(browser);
    const asks = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    expect(await asks()).toBe(false);
    await page.getByRole('button', { name: 'troopers: one more' }).first().click();
    expect(await asks()).toBe(true);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toast(page).waitFor();
    expect(await asks()).toBe(false);
    await page.getByRole('button', { name: 'troopers: one more' }).nth(1).click();
    expect(await asks()).toBe(true);
    await downloaded(page, 'YAML');
    expect(await asks()).toBe(false);
    await close();
  });

  test('a link with a script in its text shows it as text', async () => {
    const text = shipped('squad-duel')
      .replace('title: Squad duel', `title: "<img src=x onerror=alert(1)><script>alert(2)</script>"`)
      .replace('name: Blue', `name: "<svg onload=alert(3)>"`)
      .replace('id: alpha', `id: alpha\n        name: "javascript:alert(4)"`);
    const { page, complaints, requests, close } = await openWorkbench(browser, {
      hash: linkOf({ ...state, text }),
    });
    await settled(page);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect((await page.locator('section.force1 h2').allInnerTexts())[0]).toContain('<svg onload=alert(3)>');
    expect(complaints).toEqual([]);
    expect(requests()).toEqual([]);
    await close();
  });

  test('a damaged link is reported, and the page works', async () => {
    const { page, complaints, close } = await openWorkbench(browser, {
      hash: linkOf({ ...state, text: 'a' }).slice(0, -9),
    });
    expect((await toast(page).allInnerTexts())[0]).toContain('This link is damaged');
    await settled(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test('the text, the picture and the whole report, which is the same as on the command line', async () => {
    const text = shipped('small-duel')
      .replace(/^run:\n(?: {2}.*\n)+/m, '')
      .concat('\nrun: { battles: 3000 }\n');
    const { page, complaints, requests, close } = await openWorkbench(browser, {
      hash: linkOf({ ...state, name: 'small-duel', text, levels: [0] }),
    });
    await settled(page);
    expect((await downloaded(page, 'YAML')).bytes.toString()).toBe(text);
    const svg = (await downloaded(page, 'SVG')).bytes.toString();
    expect(svg).toMatch(/^<svg .*stroke="rgb\(0, 114, 178\)"/s);
    expect(svg).toMatch(/battles, seed 1/);
    const png = (await downloaded(page, 'PNG')).bytes;
    expect(png.subarray(1, 4).toString()).toBe('PNG');

    expect((await downloaded(page, 'CSV')).name).toBe('small-duel-tables.zip');
    const { name, bytes } = await downloaded(page, 'Report');
    expect(name).toBe('small-duel.zip');
    const files = Object.entries(unzipSync(bytes)).map(([path, content]) => ({
      path,
      content: strFromU8(content),
    }));
    const findings = await runScenario(text, { file: 'small-duel.yaml' });
    const here = await renderResults(findings, renderSvg);
    expect(files.map(({ path }) => path).sort()).toEqual(here.map(({ path }) => path).sort());
    for (const { path, content } of here)
      expect(files.find((each) => each.path === path)!.content === content, path).toBe(true);
    expect(complaints).toEqual([]);
    expect(requests()).toEqual([]);
    await close();
  });
});
