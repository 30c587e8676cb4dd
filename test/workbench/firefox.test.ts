import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderTables } from '#src/report/tables.js';
import { runScenario } from '#src/run-scenario.js';
import { LIMIT } from '../report/browser.js';
import { IS_NIGHTLY } from '../scale.js';
import { expectTables, KEEP_ENGINE, linkTo, PAGE, short, tablesClient } from './page.js';

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const noFirefox = !existsSync(executablePath);
const skipped = noFirefox ? ` (skipped: no Firefox at ${executablePath}; set FIREFOX_PATH)` : '';

describe.skipIf(noFirefox)(`the workbench in Firefox${skipped}`, () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
    page = await browser.newPage();
    await page.setViewport({ width: 1400, height: 900 });
    await page.evaluateOnNewDocument(KEEP_ENGINE);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(pathToFileURL(PAGE).href + linkTo());
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Looks at every frame whether something is so. */
  const until = async (expression: string): Promise<void> => {
    await page.evaluate(`new Promise((resolve, reject) => {
      const end = performance.now() + ${LIMIT};
      const look = () => {
        if (${expression}) resolve();
        else if (performance.now() > end) reject(new Error('never: ' + ${JSON.stringify(expression)}));
        else requestAnimationFrame(look);
      };
      look();
    })`);
  };

  test('draws its curves, and describes the effect of a change', async () => {
    await until("document.querySelectorAll('.curve').length > 1");
    await until("document.querySelector('.app').dataset.resting === 'true'");
    await page.evaluate(
      '[...document.querySelectorAll(\'button[aria-label$="troopers: one more"]\')][1].click()',
    );
    await until("/^Red holds the field more often/.test(document.querySelector('.sentence')?.textContent)");
    expect(complaints).toEqual([]);
  });

  test('has an editor that offers keys, underlines mistakes, and stays in step with the forms', async () => {
    const inEditor = (what: string) =>
      `(() => { const root = document.querySelector('.yaml').shadowRoot; return ${what}; })()`;
    await page.evaluate("document.querySelector('#tab-yaml').click()");
    await until("document.querySelector('.yaml')?.shadowRoot?.querySelector('.cm-content') != null");
    // The cursor goes to the end of the line, where a person would click.
    const at = (await page.evaluate(
      inEditor(`(() => {
        const line = [...root.querySelectorAll('.cm-line')].find(({ textContent }) => textContent === 'turnLimit: 20');
        const { right, top, height } = line.getBoundingClientRect();
        return { x: right - 8, y: top + height / 2 };
      })()`),
    )) as { x: number; y: number };
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press('End');
    await page.keyboard.type('00');
    await until(inEditor("root.querySelector('.cm-lintRange-error')?.textContent === '2000'"));
    await until("document.querySelector('.problems') !== null");
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await until(inEditor("root.querySelector('.cm-lintRange-error') === null"));
    await page.keyboard.press('Enter');
    await page.keyboard.type('sol');
    await until(inEditor("/^solve/.test(root.querySelector('.cm-tooltip-autocomplete li')?.textContent)"));
    await page.keyboard.press('Escape');
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    await until(
      inEditor(
        "[...root.querySelectorAll('.cm-line')].some(({ textContent }) => textContent === 'turnLimit: 25')",
      ),
    );
    await page.evaluate("document.querySelector('#tab-survival').click()");
    await until(
      "[...document.querySelectorAll('.curves .axis')].some(({ textContent }) => textContent === '25')",
    );
    await page.evaluate("document.querySelector('#tab-forces').click()");
    expect(complaints).toEqual([]);
  });

  test.each(IS_NIGHTLY ? ['squad-duel', 'trench-assault'] : ['squad-duel'])(
    'gives the same bytes as Node: %s',
    async (name) => {
      const order = { text: short(name, 5), file: `${name}.yaml`, battles: 60, seed: 5 };
      const here = renderTables(await runScenario(order.text, { ...order, jobs: 1 }));
      await page.evaluate(`(() => {${tablesClient()}})()`);
      const there = (await page.evaluate(`tablesOf(${JSON.stringify(order)})`)) as typeof here;
      expectTables(there, here);
      expect(complaints).toEqual([]);
    },
  );
});
