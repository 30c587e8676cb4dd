import { describe, expect, it } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { whatComparisonsShow } from '#src/report/page/verdicts.js';
import { fixture } from './fixture.js';
import { many, single } from './variations.js';

const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

describe('the verdicts of the comparisons', () => {
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
    expect(whatComparisonsShow(fixture())!.text).not.toContain('<summary>Each variant and force</summary>');
    expect(whatComparisonsShow(many())!.text).toContain('<summary>Each variant and force</summary>');
  });

  it('are left out where nothing is compared', () => {
    expect(whatComparisonsShow(single())).toBeUndefined();
    expect(renderHtml(single(), [])).not.toContain('All comparisons');
  });
});
