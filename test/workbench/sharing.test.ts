import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderSvg } from '#src/report/render-svg.js';
import { renderResults } from '#src/report/results.js';
import { runScenario } from '#src/run-scenario.js';
import { noBrowser, skipped } from '../report/browser.js';
import { linkTo, settled, shipped } from './page.js';
import { sharedPage } from './shared-page.js';

describe.skipIf(noBrowser)(`sharing and downloads${skipped}`, () => {
  const { on, alone } = sharedPage();
  /** The next message, from before what causes it: it disappears after a while. */
  const told = async (page: Page, cause: () => Promise<unknown>): Promise<string> => {
    const message = page.evaluate<string>(`new Promise((resolve) => {
      const { textContent: earlier } = document.querySelector('.toast') ?? {};
      const look = () => {
        const { textContent: now } = document.querySelector('.toast') ?? {};
        if (now && now !== earlier) resolve(now);
        else requestAnimationFrame(look);
      };
      look();
    })`);
    await cause();
    return message;
  };

  /** Downloads one of the menu’s entries. */
  async function downloaded(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
    await page.getByRole('button', { name: 'Download' }).click();
    const download = page.waitForEvent('download');
    await page.locator('.menu-items button', { hasText: entry }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }

  test('a link restores what was shared', async () => {
    let hash = '';
    await on(async (page) => {
      await page.getByRole('radio', { name: 'intended' }).click();
      await page.getByRole('button', { name: 'Pin this' }).click();
      await page.getByRole('button', { name: 'troopers: one more' }).first().click();
      const said = await told(page, () => page.getByRole('button', { name: 'Copy link' }).click());
      expect(said).toMatch(/^(Link copied|The link is in the address bar)\. It contains everything\./);
      hash = await page.evaluate<string>('location.hash');
    });
    await alone(
      async (page) => {
        expect(await page.getByRole('radio', { name: 'intended' }).getAttribute('aria-checked')).toBe('true');
        expect(await page.locator('section.force1 input').nth(2).inputValue()).toBe('9');
        await page.getByLabel('compared with').selectOption({ label: 'pin A' });
        await settled(page);
        expect(await page.locator('.curve.ghost').count()).toBe(2);
        await page.getByRole('button', { name: 'Pin this' }).click();
        expect(await page.locator('.pins li b').allInnerTexts()).toEqual(['A', 'B']);
      },
      { hash },
    );
  });

  test('the page asks before it loses a change that is in no file and no link', () =>
    on(async (page) => {
      const asks = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
      expect(await asks()).toBe(false);
      await page.getByRole('button', { name: 'troopers: one more' }).first().click();
      expect(await asks()).toBe(true);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect.poll(asks).toBe(false);
      await page.getByRole('button', { name: 'troopers: one more' }).nth(1).click();
      expect(await asks()).toBe(true);
      await downloaded(page, 'YAML');
      expect(await asks()).toBe(false);
    }));

  test('a link with a script in its text shows it as text', () =>
    on(
      async (page) => {
        expect(await page.locator('main img, main script').count()).toBe(0);
        expect((await page.locator('section.force1 h2').allInnerTexts())[0]).toContain(
          '<svg onload=alert(3)>',
        );
      },
      {
        text: shipped('squad-duel')
          .replace('title: Squad duel', `title: "<img src=x onerror=alert(1)><script>alert(2)</script>"`)
          .replace('name: Blue', `name: "<svg onload=alert(3)>"`)
          .replace('id: alpha', `id: alpha\n        name: "javascript:alert(4)"`),
      },
    ));

  test('a damaged link is reported, and the page works', async () => {
    const damaged = linkTo().slice(0, -9);
    await on(async (page) => {
      const follows = () => page.evaluate(`location.hash = ${JSON.stringify(damaged)}`);
      expect(await told(page, follows)).toContain('This link is damaged');
    });
    await alone(async (page) => expect(await page.locator('.curve').count()).toBeGreaterThan(1), {
      hash: damaged,
    });
  });

  test('the text, the picture and the whole report, which is the same as on the command line', () => {
    const text = shipped('small-duel')
      .replace(/^experiment:[\s\S]*/m, '')
      .concat('run: { battles: 500 }\n');
    return on(
      async (page) => {
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
      },
      { name: 'small-duel', text },
    );
  });
});
