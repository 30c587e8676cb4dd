import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { explorer as explorerOf } from '#src/report/page/explorer.js';
import { closePages, noBrowser, type Opened, type Opening, openFile, skipped, writePage } from './browser.js';
import { fixture } from './fixture.js';
import { drawnChart } from './page-chart.js';
import { many } from './variations.js';

/** The visible text, with its line breaks. */
const textOf = async (place: Locator): Promise<string> => (await place.allInnerTexts())[0];

const CHARTS = [
  drawnChart(),
  drawnChart({ id: 'survival-steps', section: 'survival', finding: 'Blue stand longer.' }),
];

const DESK = { width: 1280, height: 900 };

/** Closes what a reader has opened; the answer is always open. */
const CLOSE_ALL = `for (const each of document.querySelectorAll('details[open]')) {
  each.dataset.first ??= String(globalThis.isUsed !== true);
  if (each.dataset.first === 'false') each.removeAttribute('open');
}
globalThis.isUsed = true;
globalThis.scrollTo(0, 0);`;

describe.skipIf(noBrowser)(`the page’s script${skipped}`, () => {
  let folder: string;
  let file: string;
  let long: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'standfast-script-'));
    file = await writePage(join(folder, 'a.html'), renderHtml(fixture(), CHARTS));
    long = await writePage(join(folder, 'b.html'), renderHtml(many(), CHARTS));
  }, 60_000);
  afterAll(async () => {
    await closePages();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a page, tries something, and expects no complaints and no requests. */
  async function alone(what: (page: Page) => Promise<void>, options: Opening = {}, path = file) {
    const opened = await openFile(path, { viewport: DESK, ...options });
    await what(opened.page);
    isQuiet(opened);
    await opened.page.context().close();
  }
  const isQuiet = ({ complaints, requests }: Opened) => {
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !/^(blob|data):/.test(url))).toHaveLength(1);
  };

  /** The page that most tests share: they open things on it, but do not sort its tables or make choices. */
  let shared: Opened | undefined;
  /** Closes everything on the page that most tests share, and tries something there. */
  async function on(what: (page: Page) => Promise<void>, viewport = DESK) {
    shared ??= await openFile(file, {
      ...{ viewport: DESK, permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const { page } = shared;
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.setViewportSize(viewport);
    await page.mouse.move(5, 5);
    await page.evaluate(CLOSE_ALL);
    await what(page);
    isQuiet(shared);
  }
  const chart = (page: Page) => page.locator('#break-point-curve');
  const tip = (page: Page) => page.locator('#tip');

  it('shows the numbers of a mark under the pointer, and hides them elsewhere', () =>
    on(async (page) => {
      expect(await tip(page).isVisible()).toBe(false);
      await chart(page).locator('svg.wide [data-tip]').nth(1).hover();
      expect(await textOf(tip(page))).toBe('Turn 2\nleaders off: 20% (2 to 9)');
      expect(await textOf(tip(page).locator('b'))).toBe('Turn 2');
      await page.mouse.move(5, 5);
      expect(await tip(page).isVisible()).toBe(false);
    }));

  it('shows them at a touch on a phone, within its window', () =>
    alone(
      async (page) => {
        await chart(page).locator('svg.narrow [data-tip]').nth(2).tap();
        expect(await textOf(tip(page))).toMatch(/^Turn 3\n/);
        const { x, width } = (await tip(page).boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(360);
        await page.locator('h1').tap();
        expect(await tip(page).isVisible()).toBe(false);
      },
      { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    ));

  it('steps from mark to mark with the arrow keys, and hides them at Escape', () =>
    on(async (page) => {
      await chart(page).locator('.plot').focus();
      const after = async (key: string) => {
        await page.keyboard.press(key);
        return (await textOf(tip(page))).split('\n')[0];
      };
      expect(await after('ArrowRight')).toBe('Turn 1');
      expect(await after('ArrowDown')).toBe('Turn 2');
      expect(await after('ArrowLeft')).toBe('Turn 1');
      expect(await after('ArrowUp')).toBe('Turn 3');
      await page.keyboard.press('Escape');
      expect(await tip(page).isVisible()).toBe(false);
    }));

  it('isolates a variant when its name is clicked, and releases it at the next click', () =>
    on(async (page) => {
      const [off, on] = [0, 1].map((i) => chart(page).locator('button.key').nth(i));
      const opacities = () =>
        chart(page)
          .locator('svg.wide path[stroke]')
          .evaluateAll((all) =>
            all.map((line) => line.ownerDocument.defaultView!.getComputedStyle(line).opacity),
          );
      await on.click();
      expect(await opacities()).toEqual(['0.12', '1']);
      expect(await on.getAttribute('aria-pressed')).toBe('true');
      await off.click();
      expect(await opacities()).toEqual(['1', '0.12']);
      expect(await on.getAttribute('aria-pressed')).toBe('false');
      await off.click();
      expect(await opacities()).toEqual(['1', '1']);
    }));

  it('sorts a table by a column, numbers by size, up and down', () =>
    alone(async (page) => {
      await chart(page).locator('.numbers summary').click();
      const heading = chart(page).locator('th', { hasText: 'Not broken' });
      const column = () => chart(page).locator('tbody td').allInnerTexts();
      await heading.locator('button').click();
      expect(await column()).toEqual(['3.4% (3.1 to 3.8)', '39.7% (38.7 to 40.6)', '1,200.5 (−3 to 1,300)']);
      expect(await heading.getAttribute('aria-sort')).toBe('ascending');
      await heading.locator('button').click();
      expect((await column())[0]).toBe('1,200.5 (−3 to 1,300)');
      expect(await heading.getAttribute('aria-sort')).toBe('descending');
      // After sorting, a heading that two rows shared is in each of them.
      expect(await textOf(chart(page).locator('tbody tr').nth(2))).toMatch(/^Blue\s+10/);
    }));

  it('filters a long table', () =>
    alone(
      async (page) => {
        await page.locator('#method > summary').click();
        const table = page.locator('#compared');
        const all = await table.locator('tbody tr').count();
        await table.locator('input').fill('baseline');
        expect(await table.locator('tbody tr:visible').count()).toBe(1);
        await table.locator('input').fill('');
        expect(await table.locator('tbody tr:visible').count()).toBe(all);
      },
      {},
      long,
    ));

  it('copies a table with tabs, and the exact command', () =>
    on(async (page) => {
      const copied = () => page.evaluate('navigator.clipboard.readText()');
      await chart(page).locator('.numbers summary').click();
      await chart(page).getByText('Copy table').click();
      await chart(page).getByText('Copied').waitFor();
      expect(await copied()).toBe(
        'Force\tLost\tNot broken\nBlue\t7\t39.7% (38.7 to 40.6)\nBlue\t10\t3.4% (3.1 to 3.8)\nRed\t9\t1,200.5 (−3 to 1,300)',
      );
      await page.locator('#again > summary').click();
      await page.getByText('Copy the command').last().click();
      await page.locator('#again').getByText('Copied').waitFor();
      expect(await copied()).toBe(fixture().run.command);
    }));

  const saved = async (page: Page, button: string, from = chart(page)): Promise<Download> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      from.getByRole('button', { name: button, exact: true }).click(),
    ]);
    return download;
  };

  it.each(['light', 'dark'] as const)(
    'saves a chart as SVG in light colours, with title, legend and stamp (%s)',
    (scheme) =>
      on(async (page) => {
        await page.emulateMedia({ colorScheme: scheme });
        const download = await saved(page, 'SVG');
        expect(download.suggestedFilename()).toBe('break-point-curve.svg');
        const svg = await readFile(await download.path(), 'utf8');
        const { scenario, run } = fixture();
        for (const words of [
          'Half of Blue break',
          'leaders on',
          scenario.title,
          `seed ${run.seed}`,
          `standfast ${run.version}`,
        ]) {
          expect(svg).toContain(words);
        }
        expect(svg).toContain('fill="#ffffff"');
        expect(svg).toContain('stroke="#00835c"');
        expect(svg).not.toMatch(/data-tip|class=|var\(/);
        const drawn = await page.evaluate(
          `new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml').documentElement.localName`,
        );
        expect(drawn).toBe('svg');
      }),
  );

  it('saves a chart as PNG, at twice its size', () =>
    on(async (page) => {
      const bytes = await readFile(await (await saved(page, 'PNG')).path());
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.readUInt32BE(16)).toBe(2 * (960 + 32));
    }));

  it('saves the numbers as CSV, plain, with the ends of their intervals', () =>
    on(async (page) => {
      const text = await readFile(await (await saved(page, 'CSV')).path(), 'utf8');
      expect(text.split('\n')).toEqual([
        'Force,Lost,Not broken,"Not broken, 95% from","Not broken, 95% to"',
        'Blue,7,39.7,38.7,40.6',
        'Blue,10,3.4,3.1,3.8',
        'Red,9,1200.5,-3,1300',
        '',
      ]);
    }));

  it('writes which sections are open into the address, and opens them from there', async () => {
    let hash = '';
    await alone(async (page) => {
      await page.locator('#rules > summary').click();
      await page.locator('#survival > summary').click();
      // Both clicks reach the address a moment later.
      await expect.poll(() => page.url()).toMatch(/#open=(?!.*survival).*rules/);
      hash = String(await page.evaluate('location.hash'));
    });
    const isOpen = (page: Page, id: string) => page.locator(`#${id}`).getAttribute('open');
    await alone(
      async (page) => {
        expect(await isOpen(page, 'rules')).not.toBeNull();
        expect(await isOpen(page, 'survival')).toBeNull();
      },
      { hash },
    );
    await alone(async (page) => expect(await isOpen(page, 'rules')).not.toBeNull(), { hash: '#assumed' });
  });

  it('marks the reader’s place in the contents', () =>
    on(async (page) => {
      const here = page.locator('.contents [aria-current]');
      expect(await textOf(here)).toBe('Answer');
      await page.locator('#method > summary').click();
      await page.evaluate('document.getElementById("method").scrollIntoView()');
      await expect.poll(() => here.getAttribute('href')).toBe('#method');
      expect(await here.count()).toBe(1);
    }));

  it('closes an explanation at Escape, and at a click elsewhere', () =>
    on(async (page) => {
      const help = chart(page).locator('.help');
      for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
        await help.locator('summary').click();
        expect(await help.locator('div').isVisible()).toBe(true);
        await close();
        expect(await help.locator('div').isVisible()).toBe(false);
      }
    }));

  describe('What does each change do?', () => {
    const explorer = (page: Page) => page.locator('#explorer');
    const choose = (page: Page, name: string, words: string) =>
      explorer(page).locator(`[name=${name}]`).selectOption({ label: words });
    const rowsOf = async (page: Page) =>
      explorer(page)
        .locator('.plot [data-tip]')
        .evaluateAll((all) => all.map((mark) => mark.getAttribute('data-tip')!));

    it('shows any response of any force, as a level or a difference, each with its interval', () =>
      alone(async (page) => {
        await page.locator('#effects > summary').click();
        const { designPoints, rows, forces } = fixture();
        expect(await rowsOf(page)).toHaveLength(designPoints.length - 1);
        await choose(page, 'show', 'level');
        await choose(page, 'force', forces[1].name);
        await choose(page, 'response', 'breaking');
        const levels = await rowsOf(page);
        expect(levels).toHaveLength(designPoints.length);
        const highest = rows.responses
          .filter(({ response, force }) => response === 'broke' && force === forces[1].id)
          .reduce((a, b) => (b.mean > a.mean ? b : a));
        expect(levels[0]).toContain(`\n${(100 * highest.mean).toFixed(1)}% (`);
        expect(await textOf(explorer(page).locator('[data-title]'))).toContain(forces[1].name);
        for (const row of levels) expect(row).toMatch(/\(\S+ to \S+\)$/);
      }));

    it('compares with any other variant, and says where the pairing is not known', () =>
      alone(async (page) => {
        await page.locator('#effects > summary').click();
        const shows = explorer(page).locator('.shows');
        expect(await textOf(shows)).toContain('on the same luck');
        const other = await textOf(explorer(page).locator('[name=baseline] option').nth(2));
        await choose(page, 'baseline', other);
        expect(await textOf(shows)).toContain('Dashed: the interval does not use the pairing');
        const paired = await explorer(page).locator('tbody td:nth-child(3)').allTextContents();
        expect(new Set(paired)).toEqual(new Set(['yes', 'no']));
        const dashed = explorer(page).locator('.plot [stroke-dasharray]');
        expect(await dashed.count()).toBe(paired.filter((words) => words === 'no').length);
        expect(await textOf(explorer(page).locator('[data-title]'))).toContain(`from ${other}`);
        expect((await rowsOf(page)).some((row) => row.startsWith(other))).toBe(false);
      }));

    it('rounds a number once, like every other chart', () => {
      const findings = fixture();
      const [effect] = findings.rows.effects.filter(({ response }) => response === 'holds_field');
      effect.ci_low = 0.633502;
      expect(explorerOf(findings)!.text).toContain('0.633502');
    });

    it('crosses no label and cuts no number on a phone', () =>
      on(
        async (page) => {
          await page.locator('#effects > summary').click();
          const plot = explorer(page).locator('.plot svg');
          const crossed = await plot.evaluate((svg) => {
            const of = (kind: string) =>
              [...svg.querySelectorAll(kind)].map((each) => each.getBoundingClientRect());
            const frame = svg.getBoundingClientRect();
            const texts = of('text');
            return {
              crossed: texts.filter((a) =>
                of('line').some(
                  (b) =>
                    b.left < a.right &&
                    b.right > a.left &&
                    b.top < a.bottom - 2 &&
                    b.bottom > a.top + 2 &&
                    b.height > 0,
                ),
              ).length,
              cut: texts.filter((a) => a.left < frame.left - 0.5 || a.right > frame.right + 0.5).length,
            };
          });
          expect(crossed).toEqual({ crossed: 0, cut: 0 });
        },
        { width: 390, height: 800 },
      ));

    it('can be saved like any other chart', () =>
      on(async (page) => {
        await page.locator('#effects > summary').click();
        const text = await readFile(await (await saved(page, 'CSV', explorer(page))).path(), 'utf8');
        expect(text).toMatch(/^Variant,Difference,"Difference, 95% from","Difference, 95% to"\n/);
        const svg = await readFile(await (await saved(page, 'SVG', explorer(page))).path(), 'utf8');
        expect(svg).toContain('<circle');
      }));
  });

  it('prints the numbers that the reader has opened, and no others', () =>
    on(async (page) => {
      const numbers = page.locator('#break-point-curve .numbers');
      await page.emulateMedia({ media: 'print' });
      expect(await numbers.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
      await numbers.locator('summary').click();
      await page.emulateMedia({ media: 'print' });
      expect(await numbers.locator('table').isVisible()).toBe(true);
      expect(await numbers.locator('summary').isVisible()).toBe(false);
    }));

  it('scrolls a wide table in its own box, with a shadow where more of it is, and a caption that fits', () =>
    alone(
      async (page) => {
        const numbers = page.locator('#break-point-curve .numbers');
        await numbers.locator('summary').click();
        const caption = numbers.locator('caption > span');
        await caption.evaluate((span) => {
          span.textContent = 'turn_events.csv '.repeat(40);
          const column = span.closest('table')!.tHead!.rows[0].insertCell();
          column.style.minWidth = '1200px';
        });
        const box = (await numbers.locator('.scroll').boundingBox())!;
        expect((await caption.boundingBox())!.width).toBeLessThanOrEqual(box.width);
        expect(box.width).toBeLessThan(1180);
        const look = await numbers.locator('.scroll').evaluate((scroll) => {
          const { backgroundAttachment, backgroundImage } =
            scroll.ownerDocument.defaultView!.getComputedStyle(scroll);
          return { backgroundAttachment, shadows: backgroundImage.split('linear-gradient').length - 1 };
        });
        expect(look).toEqual({ backgroundAttachment: 'local, local, scroll, scroll', shadows: 4 });
      },
      { viewport: { width: 1400, height: 900 } },
    ));

  it('is optional: without it everything can be read, and nothing that needs it is offered', () =>
    alone(
      async (page) => {
        expect(await page.locator('button, select, input').count()).toBe(0);
        expect(await page.locator('#explorer').isVisible()).toBe(false);
        expect(await chart(page).locator('svg.wide').isVisible()).toBe(true);
        await page.locator('#effects > summary').click();
        expect(await page.locator('#effects table').first().isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    ));
});
