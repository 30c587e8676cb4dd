import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Findings } from '#src/analysis/findings.js';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import { renderSvg } from '#src/report/render-svg.js';
import { renderResults } from '#src/report/results.js';
import { writeResults } from '#src/report/write-results.js';
import { launch, noBrowser, openFile, overflowOf, skipped } from './browser.js';
import { fixture } from './fixture.js';
import { hostile } from './hostile.js';
import { single } from './variations.js';

const PAGES: [string, () => Findings][] = [
  ['the fixture', fixture],
  ['one design point', single],
  ['hostile words', hostile],
  ['other hostile words', () => hostile(5)],
];

describe.skipIf(noBrowser)(`report.html in a browser${skipped}`, () => {
  let browser: Browser;
  let folder: string;
  /** Paths of the pages, by name. */
  const paths = new Map<string, string>();
  beforeAll(async () => {
    browser = await launch();
    folder = await mkdtemp(join(tmpdir(), 'standfast-page-'));
    for (const [name, findingsOf] of PAGES) {
      const home = join(folder, name.replaceAll(' ', '-'));
      await writeResults(home, await renderResults(findingsOf(), renderSvg));
      paths.set(name, join(home, 'report.html'));
    }
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(PAGES)('shows %s offline, without errors, on wide and narrow screens', async (name, findingsOf) => {
    for (const width of [1280, 800, 360]) {
      const path = paths.get(name)!;
      const { page, complaints, requests } = await openFile(browser, path, {
        viewport: { width, height: 900 },
      });

      // As it is, then with everything open.
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await openAll(page);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);

      // Of every chart one layout.
      const figures = await page.locator('figure:not(#explorer) .plot').evaluateAll((all) =>
        all.map((plot) => {
          const shown = [...plot.children].filter((drawing) => drawing.checkVisibility());
          return shown.map((drawing) => ({
            layout: drawing.getAttribute('class'),
            width: drawing.getBoundingClientRect().width,
            height: drawing.getBoundingClientRect().height,
          }));
        }),
      );
      const findings = findingsOf();
      expect(figures).toHaveLength(chartsOf(findings).filter((chart) => applies(chart, findings)).length);
      for (const [drawing, ...others] of figures) {
        expect(others).toEqual([]);
        expect(drawing!.layout).toBe(width < 860 ? 'narrow' : 'wide');
        expect(drawing!.width).toBeGreaterThan(300);
        expect(drawing!.height).toBeGreaterThan(20);
      }
      expect(complaints).toEqual([]);
      expect(requests).toHaveLength(1);
      await page.context().close();
    }
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('has no fault that axe finds, folded and open (%s, %i px)', async (colorScheme, width) => {
    const { page } = await openFile(browser, paths.get('the fixture')!, {
      ...{ colorScheme, viewport: { width, height: 900 } },
      bypassCSP: true,
    });
    await page.evaluate(axe.source);
    for (const prepare of [async () => undefined, () => openAll(page)]) {
      await prepare();
      const faults = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
      );
      expect(faults).toEqual([]);
    }
    await page.context().close();
  });

  it('is dark where the reader wants it, charts included', async () => {
    const groundOf = async (colorScheme: 'light' | 'dark') => {
      const { page } = await openFile(browser, paths.get('the fixture')!, { colorScheme });
      const colours = await page.evaluate(`[
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('.legend svg [stroke], .legend svg [fill], .plot [fill="#14181d"]') ?? document.body).color,
      ]`);
      await page.context().close();
      return colours as string[];
    };
    expect((await groundOf('light'))[0]).toBe('rgb(255, 255, 255)');
    expect((await groundOf('dark'))[0]).toBe('rgb(21, 24, 28)');
  });

  it('prints a run of two factors on ten pages at most, in light colours', async () => {
    const { page } = await openFile(browser, paths.get('the fixture')!, { colorScheme: 'dark' });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(10);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    await page.context().close();
  });

  it('is short while its sections are closed, and light', async () => {
    const { page } = await openFile(browser, paths.get('the fixture')!, { hash: '#open=' });
    expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThan(9000);
    expect((await readFile(paths.get('the fixture')!)).length).toBeLessThan(2_500_000);
    await page.context().close();
  });
});

/** Opens every section, table and note, but no explanation: these lie over the page. */
async function openAll(page: Page): Promise<void> {
  await page.locator('details:not(.help)').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });
}
