import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderTables } from '#src/report/tables.js';
import { runScenario } from '#src/run-scenario.js';
import { closePages, launch, noBrowser, skipped } from '../report/browser.js';
import { ROOT } from '../root.js';
import { IS_NIGHTLY, scaled } from '../scale.js';
import { openWorkbench, shipped, short, tablesClient } from './page.js';

/** All systems, and a scenario that solves for a number, five turns of each; by night all scenarios, to their ends. */
const DAILY = new Set(['even-fight', 'four-systems']);

const NAMES = readdirSync(join(ROOT, 'scenarios'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''))
  .filter((name) => IS_NIGHTLY || DAILY.has(name));

const BATTLES = scaled(60, 5000);

describe.skipIf(noBrowser)(`a browser gives the same bytes as Node${skipped}`, () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    ({ page } = await openWorkbench(browser));
    await page.evaluate(`(() => {${tablesClient()}})()`);
  }, 60_000);
  afterAll(async () => {
    await closePages(browser);
  });

  test.each(NAMES)('of %s', async (name) => {
    const text = IS_NIGHTLY ? shipped(name) : short(name, 5);
    const file = `${name}.yaml`;
    const here = renderTables(await runScenario(text, { file, battles: BATTLES, seed: 5, jobs: 1 }));
    const there = await page.evaluate<{ path: string; content: string }[]>(
      `tablesOf(${JSON.stringify({ text, file, battles: BATTLES, seed: 5 })})`,
    );
    expect(there.map(({ path }) => path)).toEqual(here.map(({ path }) => path));
    for (const [i, { path, content }] of here.entries()) expect(there[i].content, path).toBe(content);
  });
});
