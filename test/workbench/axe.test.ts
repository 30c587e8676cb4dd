import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, overflowOf, skipped } from '../report/browser.js';
import { IS_NIGHTLY } from '../scale.js';
import { DESK, PHONE, settled } from './page.js';
import { sharedPage } from './shared-page.js';

const AXE = createRequire(import.meta.url).resolve('axe-core');

/** @param within all of the page, or the part that has changed since it was last looked at */
async function complaintsOfAxe(page: Page, within: string): Promise<string[]> {
  return page.evaluate<string[]>(`
    axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ': ' + html.slice(0, 120) + ' ' + (any[0]?.message ?? ''))))
  `);
}

/** By day, these views are seen in both colours; the others, which share their colours and boxes, in the light. */
const IN_BOTH = ['as it opens', 'the answer'];

const LOOKS = [
  { colorScheme: 'light', viewport: DESK, counter: 'rgb(255, 255, 255)' },
  { colorScheme: 'dark', viewport: PHONE, counter: 'rgb(20, 24, 29)' },
  ...(IS_NIGHTLY
    ? [
        { colorScheme: 'dark', viewport: DESK, counter: 'rgb(20, 24, 29)' } as const,
        { colorScheme: 'light', viewport: PHONE, counter: 'rgb(255, 255, 255)' } as const,
      ]
    : []),
] as const;
type Look = (typeof LOOKS)[number];

describe.skipIf(noBrowser)(
  `the workbench passes the checks of axe, and is not wider than its window, light and dark, from a desk to a phone${skipped}`,
  () => {
    // The policy of the page would not allow the script of axe.
    const { on } = sharedPage({ bypassCSP: true });
    const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
    /** Puts the page into each of the looks, the first one last: there the test goes on. */
    const inEachLook = async (
      page: Page,
      what: (look: Look) => Promise<void>,
      looks: readonly Look[] = LOOKS,
    ) => {
      for (const look of looks.toReversed()) {
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await page.setViewportSize(look.viewport);
        await what(look);
      }
    };
    /** Looks at the whole page, or at a part, for which a phone has to show its screen. */
    const look = async (page: Page, name: string, within = 'html', screen = 'Question') => {
      if (!(await page.evaluate("'axe' in globalThis"))) await page.addScriptTag({ path: AXE });
      const check = async ({ colorScheme, viewport }: Look) => {
        const shows = page.locator(`.app.screen-${screen.toLowerCase()}`);
        if (viewport === PHONE && (await shows.count()) === 0)
          await page.getByRole('button', { name: screen, exact: true }).click();
        const where = `${name}, ${colorScheme}, ${viewport.width} px`;
        expect(await complaintsOfAxe(page, within), where).toEqual([]);
        expect(await overflowOf(page), where).toBeLessThanOrEqual(0);
      };
      await inEachLook(page, check, IS_NIGHTLY || IN_BOTH.includes(name) ? LOOKS : LOOKS.slice(0, 1));
    };

    test('the question', () =>
      on(async (page) => {
        await look(page, 'as it opens');
        for (const name of ['Rulebook', 'YAML']) {
          await tab(page, name);
          await look(page, name, '#question');
        }
        await page.locator('.cm-content').press('Control+f');
        await look(page, 'search in the YAML', '#question');
        await page.getByRole('button', { name: 'Download' }).click();
        await look(page, 'downloads', 'header');
        expect(await page.locator('.menu-items').isVisible()).toBe(true);
        await page.keyboard.press('Escape');
        // Axe does not look at drawings: dark digits on the paler blue.
        await tab(page, 'Forces');
        await inEachLook(page, async ({ counter }) => {
          const fill = "getComputedStyle(document.querySelector('.board .counter.force1 text')).fill";
          expect(await page.evaluate(fill)).toBe(counter);
        });
      }));

    test('own rules', () =>
      on(async (page) => {
        await page.getByRole('combobox', { name: 'Scenario' }).selectOption('pins-duel');
        await settled(page);
        await tab(page, 'Rulebook');
        await page.getByRole('textbox', { name: 'order, roll: …d6' }).fill('3');
        await page.locator('.rules .was').waitFor();
        await page.locator('.stale').first().waitFor({ state: 'detached' });
        await settled(page);
        await look(page, 'own rules', '#question');
      }));

    test('the answer', () =>
      on(
        async (page) => {
          await look(page, 'the answer', 'html', 'Answer');
          for (const name of ['Survival', 'Losses', 'Endings', 'Effort', 'Watch a battle']) {
            await tab(page, name);
            await page.waitForSelector('#answer-panel > *');
            await look(page, name, '#answer', 'Answer');
          }
          await page.getByRole('button', { name: 'To the first break' }).click();
          await look(page, 'a battle at its first break', '#answer', 'Answer');
          for (const name of ['Range', 'Compare']) {
            await tab(page, name);
            await page.locator('.range-says', { hasText: /\w/ }).waitFor();
            await look(page, name, '#answer', 'Answer');
          }
        },
        { precision: 0.1 },
      ));
  },
);
