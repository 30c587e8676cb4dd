import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Findings } from '#src/analysis/findings.js';
import { chartsOf } from '#src/report/charts/all.js';
import { renderSvg } from '#src/report/render-svg.js';
import { renderResults } from '#src/report/results.js';
import { writeResults } from '#src/report/write-results.js';
import { fixture } from './fixture.js';
import { hostile } from './hostile.js';
import { single } from './variations.js';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const missing = !existsSync(executablePath);
const reason = missing ? ` (skipped: no browser at ${executablePath}; set CHROMIUM_PATH)` : '';

const PAGES: [string, () => Findings][] = [
  ['the fixture', fixture],
  ['one design point', single],
  ['hostile words', hostile],
  ['other hostile words', () => hostile(5)],
];

describe.skipIf(missing)(`report.html in a browser${reason}`, () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    folder = await mkdtemp(join(tmpdir(), 'standfast-page-'));
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(PAGES)(
    'shows %s offline, without errors, on wide and narrow screens',
    async (name, findingsOf) => {
      const findings = findingsOf();
      const home = join(folder, name.replaceAll(' ', '-'));
      await writeResults(home, await renderResults(findings, renderSvg));
      const url = pathToFileURL(join(home, 'report.html')).href;

      for (const width of [1280, 400]) {
        const page = await browser.newPage({ viewport: { width, height: 900 } });
        const complaints: string[] = [];
        const requests: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('dialog', (dialog) => complaints.push(dialog.message()));
        page.on('request', (request) => requests.push(request.url()));
        await page.goto(url);
        await page.waitForTimeout(100);

        // Without folded tables, then with them open.
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        await page.locator('summary').evaluateAll((all) => {
          for (const summary of all) summary.click();
        });
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);

        const drawings = await page.locator('figure svg').evaluateAll((all) =>
          all.map((drawing) => {
            const { width, height } = drawing.getBoundingClientRect();
            return { width, height, isVisible: drawing.checkVisibility() };
          }),
        );
        expect(drawings).toHaveLength(chartsOf(findings).filter((chart) => chart.applies(findings)).length);
        for (const { width, height, isVisible } of drawings) {
          expect(isVisible).toBe(true);
          expect(width).toBeGreaterThan(300);
          expect(height).toBeGreaterThan(100);
        }
        expect(complaints).toEqual([]);
        expect(requests).toEqual([url]);
        await page.close();
      }
    },
    60_000,
  );
});

/** How many px the page is wider than its window. */
async function overflowOf(page: Awaited<ReturnType<Browser['newPage']>>): Promise<number> {
  return Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
}
