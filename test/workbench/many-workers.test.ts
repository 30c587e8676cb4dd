import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderTables } from '#src/report/tables.js';
import { runScenario } from '#src/run-scenario.js';
import { noBrowser, skipped } from '../report/browser.js';
import { engineClient, expectTables, shipped, TEAMS, tablesClient } from './page.js';
import { sharedPage } from './shared-page.js';

/** A run that stops when it is precise enough, some blocks before its end. */
const STOPS = shipped('small-duel')
  .replace(/^run:.*\n( .*\n)*/m, '')
  .concat('\nrun: { battles: 60000, precision: 0.02 }\n');
/** Variants that stop one by one. */
const RACES = STOPS.replace('precision: 0.02', 'stop: decided');

describe.skipIf(noBrowser)(`many workers give the same as one${skipped}`, () => {
  const { on } = sharedPage();
  const withTables = (what: (page: Page) => Promise<void>) =>
    on(async (page) => {
      await page.evaluate(`(() => {${tablesClient(3)}})()`);
      await what(page);
    });

  test.each([
    ['a run that stops when it is precise enough', STOPS],
    ['variants that stop one by one', RACES],
  ])('the tables of %s', (_, text) =>
    withTables(async (page) => {
      const file = 'small-duel.yaml';
      const run = await runScenario(text, { file, seed: 5, jobs: 1 });
      expect(run.run.battles).toBeGreaterThan(8192);
      expect(run.run.battles).toBeLessThan(60_000);
      const here = renderTables(run);
      expectTables(await page.evaluate(`tablesOf(${JSON.stringify({ text, file, seed: 5 })})`), here);
    }),
  );

  test('the last answer of a live run, and of a range', () =>
    withTables(async (page) => {
      const played = { text: TEAMS, levels: [1, 1] };
      const until = { precision: 0.01, most: 60_000 };
      const live = { ask: 'play', now: played, before: { ...played, levels: [0, 0] }, until };
      const beside = { played, path: 'forces.1.units.0.roster.trooper', values: [2, 3, 4] };
      const range = {
        ...{ ask: 'series', beside, reference: 2, responses: ['losses', 'turns'], hasSides: true },
        until: { precision: 0.01, most: 40_000 },
      };
      const [alone, together] = await Promise.all(
        [engineClient(0), ''].map((client) =>
          page.evaluate<string>(`(async () => {
          ${client}
          const { answer } = await ask(${JSON.stringify(live)}, ({ answer }) => answer?.ended);
          const { series } = await ask(${JSON.stringify(range)}, ({ series }) => series?.ended);
          return JSON.stringify([{ ...answer, seconds: 0 }, series]);
        })()`),
        ),
      );
      expect(together).toBe(alone);
      const [answer, series] = JSON.parse(alone) as { n: number; ended: string }[];
      expect(answer).toMatchObject({ ended: 'precise' });
      expect(answer.n).toBeGreaterThan(8192);
      expect(series).toMatchObject({ ended: 'precise' });
      expect(series.n).toBeGreaterThan(8192);
    }));

  test('abandon a long run at once for the next request', () =>
    withTables(async (page) => {
      const long = { ask: 'tables', text: TEAMS, file: 'teams.yaml', battles: 10_000_000 };
      const now = { text: TEAMS, levels: [0, 0] };
      const live = { ask: 'play', now, before: null, until: { precision: 0.02, most: 10_000 } };
      // The long run takes half an hour: an engine that played it to its end would not answer before the test ends.
      const { n } = await page.evaluate<{ n: number }>(`(async () => {
      await ask(${JSON.stringify(long)}, ({ kind }) => kind === 'progress');
      return (await ask(${JSON.stringify(live)}, ({ answer }) => answer)).answer;
    })()`);
      expect(n).toBe(250);
    }));
});
