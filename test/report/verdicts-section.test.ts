import { describe, expect, it } from 'vitest';
import type { EffectRow } from '#src/analysis/rows.js';
import { renderHtml } from '#src/report/html.js';
import { whatComparisonsShow } from '#src/report/page/verdicts.js';
import { fixture } from './fixture.js';
import { many, single } from './variations.js';

const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');
const effectOf = (rows: EffectRow[], point: number, response: string) =>
  rows.find((row) => row.design_point === point && row.force === 'attackers' && row.response === response)!;

describe('the verdicts of the comparisons', () => {
  const findings = fixture();
  const { effects } = findings.rows;
  Object.assign(effectOf(effects, 1, 'holds_field'), {
    verdict: 'better',
    difference: 0.0321,
    ci_low: 0.028,
    ci_high: 0.036,
  });
  Object.assign(effectOf(effects, 1, 'broke'), {
    verdict: 'same',
    difference: 0.001,
    ci_low: -0.002,
    ci_high: 0.004,
  });
  Object.assign(effectOf(effects, 2, 'holds_field'), { verdict: 'undecided', battles_needed: 234_567 });
  const section = whatComparisonsShow(findings)!.text;
  const text = textOf(section);

  it('are counted, and the method names the family, its error and its margin', () => {
    const family = effects.filter(({ verdict }) => verdict !== null).length;
    // Five variants, two forces, four responses for each.
    expect(family).toBe(40);
    expect(text).toContain('33 of 40 comparisons differ');
    const method = textOf(renderHtml(findings, []).split('id="method"')[1]);
    for (const words of [
      'Each of 5 variants is compared with its baseline',
      'Holm',
      '1 percentage point for a rate',
    ]) {
      expect(method).toContain(words);
    }
    // The sentence under the question says it.
    expect(method).not.toContain('independent luck');
  });

  it('name each baseline when there are several', () => {
    const several = fixture();
    for (const row of several.rows.effects.filter(({ design_point }) => design_point === 5)) {
      Object.assign(row, { baseline: 4, baseline_variant: several.designPoints[4].label });
    }
    const page = textOf(renderHtml(several, []));
    expect(page).toContain('What each variant changes, against its baseline');
    expect(page).toContain('classes literal (against classes intended)');
    expect(page).toContain('against #4');
    expect(textOf(renderHtml(fixture(), []))).not.toContain('(against ');
  });

  it('are folded in a long table', () => {
    expect(section).not.toContain('<summary>Each variant and force</summary>');
    expect(whatComparisonsShow(many())!.text).toContain('<summary>Each variant and force</summary>');
  });

  it('are left out where nothing is compared', () => {
    expect(whatComparisonsShow(single())).toBeUndefined();
    expect(renderHtml(single(), [])).not.toContain('All comparisons');
  });
});
