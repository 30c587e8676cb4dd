import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { renderTables } from '#src/report/tables.js';
import { runScenario } from '#src/run-scenario.js';
import { noBrowser, skipped } from '../report/browser.js';
import { ROOT } from '../root.js';
import { IS_NIGHTLY, scaled } from '../scale.js';
import { expectTables, shipped, short, tablesClient } from './page.js';
import { sharedPage } from './shared-page.js';

/** All systems, and a scenario that solves for a number, five turns of each; by night all scenarios, to their ends. */
const DAILY = new Set(['even-fight', 'four-systems']);

const NAMES = readdirSync(join(ROOT, 'scenarios'))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.replace(/\.yaml$/, ''))
  .filter((name) => IS_NIGHTLY || DAILY.has(name));

const BATTLES = scaled(60, 5000);

describe.skipIf(noBrowser)(`a browser gives the same bytes as Node${skipped}`, () => {
  const { on } = sharedPage();

  test.each(NAMES)('of %s', (name) =>
    on(async (page) => {
      const text = IS_NIGHTLY ? shipped(name) : short(name, 5);
      const file = `${name}.yaml`;
      const here = renderTables(await runScenario(text, { file, battles: BATTLES, seed: 5, jobs: 1 }));
      await page.evaluate(`(() => {${tablesClient()}})()`);
      const order = { text, file, battles: BATTLES, seed: 5 };
      expectTables(await page.evaluate(`tablesOf(${JSON.stringify(order)})`), here);
    }),
  );
});
