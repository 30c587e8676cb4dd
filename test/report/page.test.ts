import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import { ENDING_COLOURS, LEVEL_COLOURS, PALETTE } from '#src/report/charts/palette.js';
import { wordsOnPart } from '#src/report/charts/part-bars.js';
import { renderResults } from '#src/report/results.js';
import { writeResults } from '#src/storage/write-results.js';
import type { Findings } from '#src/words/findings.js';
import { IS_NIGHTLY } from '../scale.js';
import { closePages, noBrowser, openFile, overflowOf, skipped } from './browser.js';
import { draw } from './draw.js';
import { fixture } from './fixture.js';
import { hostile } from './hostile.js';
import { single } from './variations.js';

const PAGES: [string, () => Findings][] = [
  ['the fixture', fixture],
  ['one design point', single],
  ['hostile words', hostile],
  ...(IS_NIGHTLY ? [['other hostile words', () => hostile(5)] as [string, () => Findings]] : []),
];

describe.skipIf(noBrowser)(`report.html in a browser${skipped}`, () => {
  let folder: string;
  /** Paths of the pages, by name. */
  const paths = new Map<string, string>();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standfast-page-'));
    for (const [name, findingsOf] of PAGES) {
      const home = join(folder, name.replaceAll(' ', '-'));
      await writeResults(home, await renderResults(findingsOf(), draw));
      paths.set(name, join(home, 'report.html'));
    }
  }, 120_000);
  afterAll(async () => {
    await closePages();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(PAGES)('shows %s offline, without errors, on wide and narrow screens', async (name, findingsOf) => {
    const { page, complaints, requests } = await openFile(paths.get(name)!);
    const findings = findingsOf();
    // First as it opens, then with everything open.
    for (const prepare of [async () => undefined, () => openAll(page)]) {
      await prepare();
      for (const width of [1280, 800, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflowOf(page), `${width} px`).toBeLessThanOrEqual(0);
      }
    }

    // Every chart shows one layout.
    for (const width of [1280, 800, 360]) {
      await page.setViewportSize({ width, height: 900 });
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
      expect(figures).toHaveLength(chartsOf(findings).filter((chart) => applies(chart, findings)).length);
      for (const [drawing, ...others] of figures) {
        expect(others).toEqual([]);
        expect(drawing.layout).toBe(width < 860 ? 'narrow' : 'wide');
        expect(drawing.width).toBeGreaterThan(300);
        expect(drawing.height).toBeGreaterThan(20);
      }
    }
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
    await page.context().close();
  });

  it('passes the checks of axe, with everything open; in the dark and on a phone those of colours and boxes', async () => {
    const { page } = await openFile(paths.get('the fixture')!, {
      ...{ colorScheme: 'light', viewport: { width: 1280, height: 900 } },
      bypassCSP: true,
    });
    await page.evaluate(axe.source);
    const faults = (context: object, options: object) =>
      page.evaluate(
        `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
      );
    const whole = { include: ['html'] };
    if (IS_NIGHTLY) expect(await faults(whole, {})).toEqual([]);
    await openAll(page);
    if (!IS_NIGHTLY) await page.evaluate(THIN_OUT);
    expect(await page.locator('svg.wide > g').count()).toBeGreaterThan(0);
    expect(await faults(whole, {})).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 900 });
    // The next tests look at the colours of the charts.
    const ofLooks = ['color-contrast', 'scrollable-region-focusable', 'link-in-text-block'];
    const [where, rules] = IS_NIGHTLY ? [whole, {}] : [{ ...whole, exclude: ['svg'] }, { runOnly: ofLooks }];
    expect(await faults(where, rules)).toEqual([]);
    await page.context().close();
  });

  it('is dark where the reader prefers it: every mark of a chart has the dark colour of its meaning', async () => {
    const { page } = await openFile(paths.get('the fixture')!);
    await openAll(page);
    for (const mode of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: mode });
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(ground).toBe(rgb(PALETTE.ground[mode]));
      const coloured = await page.evaluate<{ drawn: string; shown: string }[]>(COLOURED);
      expect(coloured.length).toBeGreaterThan(500);
      const expected = new Map<string, string>(
        Object.values(PALETTE).map((colour) => [colour.light, rgb(colour[mode])]),
      );
      expect(coloured.filter(({ drawn, shown }) => expected.get(drawn) !== shown)).toEqual([]);
    }
    await page.context().close();
  });

  it('has words in charts that are readable on their background, light and dark', () => {
    const ofWords = ['ink', 'soft', 'force1Words', 'force2Words', 'nobodyWords', ...LEVEL_COLOURS] as const;
    for (const mode of ['light', 'dark'] as const) {
      const ground = PALETTE.ground[mode];
      for (const name of ofWords) expect(contrast(PALETTE[name][mode], ground), name).toBeGreaterThan(4.5);
      for (const name of ENDING_COLOURS) {
        const part = PALETTE[name][mode];
        const words = PALETTE[wordsOnPart(name)][mode];
        expect(contrast(part, words), `${name}, ${mode}`).toBeGreaterThan(4.5);
      }
    }
  });

  it('is short while its sections are closed, prints on at most ten pages, in light colours, and splits no chart across them', async () => {
    const path = paths.get('the fixture')!;
    const { page } = await openFile(path, { colorScheme: 'dark', hash: '#open=' });
    expect(Number(await page.evaluate('document.documentElement.scrollHeight'))).toBeLessThan(9000);
    expect((await readFile(path)).length).toBeLessThan(2_500_000);

    await page.goto(pathToFileURL(path).href);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length;
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThanOrEqual(10);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');

    await page.setViewportSize(PAPER);
    await openAll(page);
    const figures = await page.evaluate<{ id: string; breaks: string; height: number }[]>(FIGURES);
    expect(figures.length).toBeGreaterThan(5);
    expect(figures.filter(({ breaks, height }) => breaks !== 'avoid' || height > PAPER.height)).toEqual([]);
    await page.context().close();
  });
});

/** Keeps one drawing, and the first rows of each table: axe takes most of its time for the others, which are alike. */
const THIN_OUT = `
  for (const alike of document.querySelectorAll('figure:not(#break-point-curve) svg > g, tr:nth-child(n + 6)')) alike.remove();
`;

/** Fills and strokes of the visible marks: as they are drawn, and as the page shows them. */
const COLOURED = `[...document.querySelectorAll('.plot svg :is([fill], [stroke]):not([opacity="0"])')]
  .filter((mark) => mark.checkVisibility())
  .flatMap((mark) => ['fill', 'stroke'].map((of) => ({ drawn: mark.getAttribute(of), shown: getComputedStyle(mark)[of] })))
  .filter(({ drawn }) => drawn?.startsWith('#'))`;

/** Charts, from their heading to the end of the drawing. */
const FIGURES = `[...document.querySelectorAll('figure')]
  .filter((figure) => figure.checkVisibility())
  .map((figure) => ({
    id: figure.id,
    breaks: getComputedStyle(figure).breakInside,
    height: figure.querySelector('.plot').getBoundingClientRect().bottom - figure.getBoundingClientRect().top,
  }))`;

/** The printable area of an A4 page, in px. */
const PAPER = { width: Math.floor((182 / 25.4) * 96), height: Math.floor((267 / 25.4) * 96) };

/** `#15181c` → `rgb(21, 24, 28)`. */
function rgb(hex: string): string {
  return `rgb(${channels(hex).join(', ')})`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));
}

/** The contrast of two colours by WCAG 2: 21 for black on white. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = channels(hex).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Opens every section, table and note, but no explanation: those would cover the page. */
async function openAll(page: Page): Promise<void> {
  await page.locator('details:not(.help)').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '');
  });
}
