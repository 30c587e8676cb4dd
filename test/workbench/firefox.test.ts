import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderTables } from '#src/report/tables.js';
import { runScenario } from '#src/run-scenario.js';
import { KEEP_ENGINE, PAGE, shipped, tablesClient } from './page.js';

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
    await page.goto(pathToFileURL(PAGE).href);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Asks again and again: what waits within the page is code from text, which its policy forbids. */
  const until = async (expression: string): Promise<void> => {
    for (let tries = 0; tries < 300; tries++) {
      if (await page.evaluate(expression)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`not within 30 s: ${expression}`);
  };

  test('draws its curves, and says what a change has changed', async () => {
    await until("document.querySelectorAll('.curve').length > 1");
    await until("document.querySelector('.app').dataset.resting === 'true'");
    await page.evaluate(
      '[...document.querySelectorAll(\'button[aria-label="troopers: one more"]\')][1].click()',
    );
    await until("/^Red holds the field more often/.test(document.querySelector('.sentence')?.textContent)");
    expect(complaints).toEqual([]);
  });

  test.each(['squad-duel', 'trench-assault'])('gives the bytes that Node gives: %s', async (name) => {
    const order = { text: shipped(name), file: `${name}.yaml`, battles: 60, seed: 5 };
    const here = renderTables(await runScenario(order.text, { ...order, jobs: 1 }));
    await page.evaluate(`globalThis.tablesOf ?? (() => {${tablesClient()}})()`);
    const there = (await page.evaluate(`tablesOf(${JSON.stringify(order)})`)) as typeof here;
    expect(there.map(({ path }) => path)).toEqual(here.map(({ path }) => path));
    for (const [i, { path, content }] of here.entries()) expect(there[i].content, path).toBe(content);
    expect(complaints).toEqual([]);
  });
});
