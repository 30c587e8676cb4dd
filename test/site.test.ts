import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, newPage, noBrowser, skipped } from './report/browser.js';
import { ROOT } from './root.js';
import { IS_NIGHTLY } from './scale.js';

const SITE = join(ROOT, 'dist', 'site');

/** The library reference takes longer than everything else: only the nightly run makes it. */
const REFERENCE = IS_NIGHTLY ? [] : ['--no-library'];

beforeAll(() => {
  execFileSync(process.execPath, ['deploy/site/build.mjs', ...REFERENCE, '60', 'small-duel'], {
    cwd: ROOT,
    stdio: 'pipe',
  });
}, 120_000);

/** Pages that the site itself makes: another program makes those of the library reference. */
const pagesOf = () =>
  readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !/^(api|reports\/.*\/|workbench)/.test(path));

const idsIn = (text: string) => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

describe('the site', () => {
  test('has a page for every page of the docs, and the reports of its gallery', () => {
    const pages = pagesOf();
    for (const name of readdirSync(join(ROOT, 'docs')).filter((each) => each.endsWith('.md')))
      expect(pages).toContain(`docs/${name.replace('.md', '.html')}`);
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'search.html', 'reports/index.html']));
    expect(readFileSync(join(SITE, 'reports/index.html'), 'utf8')).toContain('href="small-duel/report.html"');
    expect(existsSync(join(SITE, 'workbench.html'))).toBe(true);
    expect(existsSync(join(SITE, 'api/index.html'))).toBe(IS_NIGHTLY);
  });

  test('has no broken link', () => {
    const broken = pagesOf().flatMap((path) => {
      const text = readFileSync(join(SITE, path), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '');
      return [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, address]) => {
        if (/^(https?:|mailto:|data:)/.test(address)) return [];
        if (!IS_NIGHTLY && address.includes('api/index.html')) return [];
        const [file, anchor] = decodeURIComponent(address.replaceAll('&amp;', '&')).split('#');
        const target = file === '' ? join(SITE, path) : join(SITE, dirname(path), file);
        const isThere = existsSync(target) && statSync(target).isFile();
        const isAt = isThere && (!anchor || idsIn(readFileSync(target, 'utf8')).has(anchor));
        return isAt ? [] : [`${path}: ${address}`];
      });
    });
    expect(broken).toEqual([]);
  });

  describe.skipIf(noBrowser)(`in a browser${skipped}`, () => {
    afterAll(closePages);
    const addressOf = (path: string) => pathToFileURL(join(SITE, path)).href;

    const byDay = [
      ['index.html', 1400],
      ['search.html', 390],
      ['docs/library.html', 390],
    ] as const;
    const byNight = [
      ['reports/index.html', 390],
      ['docs/outputs.html', 390],
      ['docs/rulebook.html', 1400],
    ] as const;

    test.each(IS_NIGHTLY ? [...byDay, ...byNight] : byDay)(
      '%s fits, and axe finds no fault, at %i px',
      async (path, width) => {
        const page = await newPage({ viewport: { width, height: 900 } });
        await page.goto(addressOf(path));
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
        // By day the first rows of a table stand for all.
        if (!IS_NIGHTLY)
          await page.locator('tr:nth-child(n + 6)').evaluateAll((rows) => {
            for (const row of rows) row.remove();
          });
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<axe.AxeResults>('axe.run()');
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
        await page.close();
      },
    );

    test('a search finds sections as the user types, and links to them', async () => {
      const page = await newPage();
      await page.goto(addressOf('search.html'));
      await page.getByRole('searchbox').fill('break point');
      const links = page.locator('#results a');
      expect(await links.count()).toBeGreaterThan(3);
      await links.first().click();
      await page.waitForLoadState();
      const [file, anchor] = page.url().split('#');
      expect(existsSync(join(SITE, relative(pathToFileURL(SITE).href, file)))).toBe(true);
      expect(await page.locator(`[id="${anchor}"]`).count()).toBe(1);
      await page.close();
    });
  });
});
