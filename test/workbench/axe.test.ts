import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { noBrowser, overflowOf, skipped } from '../report/browser.js';
import { IS_NIGHTLY } from '../scale.js';
import { DESK, PHONE, settled } from './page.js';
import { sharedPage } from './shared-page.js';

const AXE = createRequire(import.meta.url).resolve('axe-core');

/** What the colours and the width of the page can break: in other colours, nothing else is looked at again by day. */
const OF_LOOKS = ['color-contrast', 'scrollable-region-focusable', 'link-in-text-block'];

/** @param within all of the page, or the part that has changed since it was last looked at */
async function complaintsOfAxe(page: Page, within: string, rules: readonly string[]): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  return page.evaluate<string[]>(`
    axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ': ' + html.slice(0, 120) + ' ' + (any[0]?.message ?? ''))))
  `);
}

const LOOKS = [
  ['light', DESK, []],
  ['dark', PHONE, IS_NIGHTLY ? [] : OF_LOOKS],
  ...(IS_NIGHTLY ? [['dark', DESK, []] as const, ['light', PHONE, []] as const] : []),
] as const;

describe.skipIf(noBrowser).each(LOOKS)(
  `the workbench passes the checks of axe, and is not wider than its window: %s, %j${skipped}`,
  (colorScheme, viewport, rules) => {
    // The policy of the page would not allow the script of axe.
    const { on } = sharedPage({ colorScheme, bypassCSP: true });
    const look = async (page: Page, name: string, within = 'html', its: readonly string[] = rules) => {
      if (!(await page.evaluate("'axe' in globalThis"))) await page.addScriptTag({ path: AXE });
      expect(await complaintsOfAxe(page, within, its), name).toEqual([]);
      expect(await overflowOf(page), name).toBeLessThanOrEqual(0);
    };
    const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

    test('the question', () =>
      on(
        async (page) => {
          await look(page, 'as it opens', 'html', []);
          for (const name of ['Rulebook', 'YAML']) {
            await tab(page, name);
            await look(page, name);
          }
          await page.locator('.cm-content').press('Control+f');
          await look(page, 'search in the YAML', '#question');
          await page.getByRole('button', { name: 'Download' }).click();
          await look(page, 'downloads', 'header');
          await page.keyboard.press('Escape');
          // Axe does not look at drawings: dark digits on the paler blue.
          await tab(page, 'Forces');
          expect(
            await page.evaluate(
              "getComputedStyle(document.querySelector('.board .counter.force1 text')).fill",
            ),
          ).toBe(colorScheme === 'dark' ? 'rgb(20, 24, 29)' : 'rgb(255, 255, 255)');
        },
        { viewport },
      ));

    test('own rules', () =>
      on(
        async (page) => {
          await page.getByRole('combobox', { name: 'Scenario' }).selectOption('pins-duel');
          await settled(page);
          await tab(page, 'Rulebook');
          await page.getByRole('textbox', { name: 'order, roll: …d6' }).fill('3');
          await page.locator('.rules .was').waitFor();
          await page.locator('.stale').first().waitFor({ state: 'detached' });
          await settled(page);
          await look(page, 'own rules');
        },
        { viewport },
      ));

    test('the answer', () =>
      on(
        async (page) => {
          if (viewport === PHONE) await page.getByRole('button', { name: 'Answer', exact: true }).click();
          await look(page, 'the answer', 'html', []);
          for (const name of ['Survival', 'Losses', 'Endings', 'Effort', 'Watch a battle']) {
            await tab(page, name);
            await page.waitForSelector('#answer-panel > *');
            await look(page, name, '#answer');
          }
          await page.getByRole('button', { name: 'To the first break' }).click();
          await look(page, 'a battle at its first break', '#answer');
          for (const name of ['Range', 'Compare']) {
            await tab(page, name);
            await page.locator('.range-says', { hasText: /\w/ }).waitFor();
            await look(page, name, '#answer');
          }
        },
        { viewport },
      ));
  },
);
