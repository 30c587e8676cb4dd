import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { summary } from '#src/cli/summary.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from '../report/fixture.js';
import { ROOT } from '../root.js';
import { BASE, withFactors } from '../scenario/base.js';
import { findingsOf } from '../words/findings-of.js';

afterEach(() => vi.unstubAllEnvs());

const LEADERS = withFactors('{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }');

test.each([
  ['one variant', BASE, 20, '20 battles, seed 7.'],
  ['one battle', BASE, 1, '1 battle, seed 7.'],
  ['two variants', LEADERS, 20, '20 battles for each of 2 variants, seed 7.'],
])('says how many battles of how many variants were played: %s', (_, text, battles, said) => {
  expect(summary(findingsOf(text, battles), false)).toContain(`\n${said} In brackets: 95% intervals.\n`);
});

/** A run of two variants with the summary of the fixture, which has every possible part. */
const SAID: Findings = { ...findingsOf(LEADERS, 20), summary: fixture().summary };

test('has the question, the answer, the key figures with intervals, the caveats and the table, in this order', () => {
  vi.stubEnv('COLUMNS', '160');
  const [title, question, , answer, , first, second, , caveat, , ...rest] = summary(SAID, false).split('\n');
  const { scenario, summary: said } = SAID;
  expect([title, question, answer]).toEqual([scenario.title, scenario.question, said.answer]);
  expect(first).toBe(
    '  +4.2 points  Attacking platoon holds the field more often with leaders on (3.9 to 4.5)',
  );
  expect(second).toMatch(/^ {2}−3\.0 points {2}.* \(−3\.2 to −2\.8\)$/);
  expect(caveat).toBe(`! ${said.caveats[0]}`);
  expect(rest[1]).toMatch(
    /│ Variant +│ Blue holds +│ Red holds +│ Nobody holds +│ Blue breaks +│ Red breaks +│/,
  );
});

const decimals = (text: string) => /\.(\d+)/.exec(text)?.[1].length ?? 0;

test.each([
  ['squad-duel', 2000, 3],
  ['small-duel', 2000, 2],
  ['four-systems', 400, 1],
  ['veterans', 400, 1],
])('key figures have the digits of their intervals: %s', (name, battles, least) => {
  const text = readFileSync(join(ROOT, 'scenarios', `${name}.yaml`), 'utf8');
  const { keyFigures } = findingsOf(text, battles).summary;
  const measured = keyFigures.filter(({ interval }) => interval.includes(' to '));
  expect(measured.length).toBeGreaterThanOrEqual(least);
  for (const { value, interval } of measured)
    expect([interval, decimals(value)]).toEqual([interval, decimals(interval)]);
});
