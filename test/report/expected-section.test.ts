import { describe, expect, test } from 'vitest';
import type { ExpectationRow } from '#src/analysis/rows.js';
import { renderHtml } from '#src/report/html.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';

const ROW: ExpectationRow = {
  ...{
    design_point: 0,
    variant: 'leaders: off',
    expectation: 0,
    measure: 'win_rate',
    force: 'blue',
    unit: '',
  },
  ...{ expected: '0.45 to 0.55', estimate: 0.5, ci_low: 0.49, ci_high: 0.51, interval_method: 'wilson' },
  ...{ n: 20_000, outcome: 'met', off: 0, battles_needed: null },
};
const FAILED: Partial<ExpectationRow> = {
  outcome: 'failed',
  estimate: 0.612,
  ci_low: 0.606,
  ci_high: 0.618,
  off: 0.062,
};
const OPEN: Partial<ExpectationRow> = { outcome: 'inconclusive', battles_needed: 81_000 };
const NOTHING: Partial<ExpectationRow> = {
  outcome: 'no data',
  estimate: null,
  ci_low: null,
  ci_high: null,
  off: null,
};

/** The section of a page with these expectations, as text. */
function section(...rows: Partial<ExpectationRow>[]): string | undefined {
  const findings = fixture();
  findings.rows.expectations = rows.map((row, expectation) => ({ ...ROW, ...row, expectation }));
  findings.expectations = rows.map(({ outcome = 'met' }): Findings['expectations'][number] => ({
    ...{ measure: 'win_rate', expected: '0.45 to 0.55', at: null },
    outcome,
  }));
  const found = /<section id="expected"[\s\S]*?<\/section>/.exec(renderHtml(findings, []));
  return found?.[0].replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the section on expectations', () => {
  test('no expectations: no section', () => {
    expect(section()).toBeUndefined();
  });

  test('all met: in words and with a sign', () => {
    expect(section({})).toContain('The expectation of the scenario is met.');
    expect(section({}, {})).toContain('All 2 expectations of the scenario are met.');
    expect(section({})).toContain('win_rate of blue at leaders: off 0.45 to 0.55 0.50 (0.49 to 0.51) ✓ met');
  });

  test('failed: the value found and how far off it is', () => {
    const text = section({}, FAILED)!;
    expect(text).toContain('1 of 2 expectations failed.');
    expect(text).toContain('0.45 to 0.55 0.612 (0.606 to 0.618) ✗ failed 0.062 too high');
    expect(text).not.toContain('are met.');
  });

  test('inconclusive: the battles that would decide it', () => {
    const text = section(OPEN, NOTHING)!;
    expect(text).toContain(
      '1 of 2 expectations is inconclusive. 1 of 2 expectations has nothing to measure.',
    );
    expect(text).toContain('? inconclusive about 81,000 battles may decide it');
    expect(text).toContain('no value – no data no battle gave a value to measure');
  });
});
