import { describe, expect, it } from 'vitest';
import type { Findings } from '#src/analysis/findings.js';
import { breakPointCurve } from '#src/report/charts/break-point-curve.js';
import { comparisonsOf, largestEffects } from '#src/report/charts/compared.js';
import { divergence } from '#src/report/charts/divergence.js';
import { effectsForest } from '#src/report/charts/effects-forest.js';
import { meansOf, strongestPairs } from '#src/report/charts/factor-pairs.js';
import { interaction } from '#src/report/charts/interaction.js';
import { survivalSteps } from '#src/report/charts/survival-steps.js';
import { renderSvg } from '#src/report/render-svg.js';
import { fixture } from './fixture.js';
import { many, single } from './variations.js';

/** The fixture with the last design point compared with the one before it. */
function severalBaselines(): Findings {
  const findings = fixture();
  for (const row of findings.rows.effects.filter(({ design_point }) => design_point === 5)) {
    Object.assign(row, { baseline: 4, baseline_variant: findings.designPoints[4]!.label });
  }
  return findings;
}

interface Panel {
  data: { values: { variant: string; decided: boolean; difference: number }[] };
  layer: { data?: { values: Record<string, unknown>[] }; mark: { type: string; filled?: boolean } }[];
}

const panelsOf = (findings: Findings) =>
  (effectsForest.spec(findings) as unknown as { concat: Panel[] }).concat;
const layers = (panel: Panel, type: string) => panel.layer.filter(({ mark }) => mark.type === type);

describe('the two curves of breaks', () => {
  it('say which share they show: of what would be, and of battles', () => {
    expect(survivalSteps.shows!(fixture())).toContain(
      'Share of all battles in which the force has not broken',
    );
    expect(breakPointCurve.shows!(fixture())).toContain('had every battle gone on (Kaplan–Meier estimate)');
  });
});

describe('the forest of effects', () => {
  it('has its variants from the most gained by the first force to the most lost, alike in all panels', () => {
    const { comparisons } = largestEffects(fixture(), 16);
    const { rows, forces } = fixture();
    const gains = comparisons.map(
      ({ index }) =>
        rows.effects.find(
          (row) =>
            row.design_point === index && row.force === forces[0]!.id && row.response === 'holds_field',
        )!.difference,
    );
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
    const orders = panelsOf(fixture()).map((panel) => [
      ...new Set(panel.data.values.map(({ variant }) => variant)),
    ]);
    for (const order of orders) expect(order).toEqual(comparisons.map(({ label }) => label));
  });

  it('fills the marks of what is decided, and leaves those of what is not hollow', () => {
    const findings = fixture();
    for (const row of findings.rows.effects.filter(({ design_point }) => design_point === 2)) {
      if (row.verdict !== null) Object.assign(row, { verdict: 'undecided' });
    }
    const undecided = comparisonsOf(findings).find(({ index }) => index === 2)!.label;
    const [filled, hollow] = layers(panelsOf(findings)[0]!, 'point');
    expect([filled!.mark.filled, hollow!.mark.filled]).toEqual([true, false]);
    expect(new Set(hollow!.data!.values.map(({ variant }) => variant))).toEqual(new Set([undecided]));
    expect(filled!.data!.values.map(({ variant }) => variant)).not.toContain(undecided);
  });

  it('has the margin as a band where there is one', () => {
    const bands = panelsOf(fixture()).map((panel) => layers(panel, 'rect')[0]?.data?.values[0]);
    // 1 % of a rate, in percentage points, and of 20 turns.
    expect(bands.slice(0, 3)).toEqual([
      { low: -1, high: 1 },
      { low: -1, high: 1 },
      { low: -0.2, high: 0.2 },
    ]);
  });

  it('names the baseline of each when there are several', () => {
    expect(
      comparisonsOf(fixture())
        .map(({ label }) => label)
        .join(),
    ).not.toContain('against');
    expect(comparisonsOf(severalBaselines()).map(({ label }) => label)).toEqual([
      'leaders: off · classes: intended (against off)',
      'leaders: off · classes: literal (against off)',
      'leaders: on · classes: off (against off)',
      'leaders: on · classes: intended (against off · off)',
      'leaders: on · classes: literal (against intended)',
    ]);
    const long = severalBaselines();
    for (const point of long.designPoints) point.label += ' · and so on: for ever';
    expect(comparisonsOf(long)[4]!.label).toBe('on · literal (against intended)');
    const { rows } = effectsForest.numbers(severalBaselines());
    const own = rows.find((row) => row[1] === 'leaders: on · classes: literal (against intended)')!;
    const mean = fixture().rows.responses.find(
      (row) => row.design_point === 4 && row.response === 'holds_field',
    )!.mean;
    expect((own[4] as { estimate: string }).estimate).toContain((mean * 100).toFixed(1));
  });

  it('shows the largest effects when there are too many, and says so', () => {
    const { comparisons, note } = largestEffects(many(), 16);
    expect(comparisons).toHaveLength(16);
    expect(note).toBe(
      '16 of 35 comparisons: those with the largest effect on who holds the field, by its odds',
    );
    expect(JSON.stringify(effectsForest.spec(many()))).toContain(note);
  });
});

describe('interactions', () => {
  it('are of the pair of factors, the one of more levels along the axis', () => {
    const [pair, ...others] = strongestPairs(fixture(), 'attackers', 'holds_field', 4);
    expect(others).toEqual([]);
    expect([pair!.along, pair!.lines]).toEqual([1, 0]);
    // The surest of its interactions: p is smallest with `literal`.
    expect([pair!.strongest.factor_level, pair!.strongest.with_level]).toEqual(['on', 'literal']);
  });

  it('are drawn from the responses, with their intervals where one design point stands behind a mark', () => {
    const findings = fixture();
    const means = meansOf(findings, { along: 1, lines: 0 }, 'attackers', 'holds_field');
    expect(means).toHaveLength(6);
    for (const { along, line, mean, interval } of means) {
      const { index } = findings.designPoints.find(
        ({ levels }) => levels[0] === line && levels[1] === along,
      )!;
      const row = findings.rows.responses.find(
        (each) =>
          each.design_point === index && each.force === 'attackers' && each.response === 'holds_field',
      )!;
      expect(mean).toBe(row.mean);
      expect(interval).toEqual({ low: row.ci_low, high: row.ci_high });
    }
  });

  it('are means without bars over the levels of a third factor, and say so', () => {
    const means = meansOf(many(), { along: 1, lines: 0 }, 'attackers', 'holds_field');
    expect(means.every(({ interval }) => interval === null)).toBe(true);
    // Seven copies of the same six.
    expect(means[0]!.mean).toBeCloseTo(fixture().rows.responses[0]!.mean, 12);
    expect(JSON.stringify(interaction.spec(many()))).toContain('are drawn without bars');
    expect(JSON.stringify(interaction.spec(fixture()))).not.toContain('are drawn without bars');
  });

  it('of several pairs are drawn one beneath the other, each with levels of its own', async () => {
    const findings = many();
    const [row] = findings.rows.factor_effects.filter((each) => each.with_factor !== '');
    findings.rows.factor_effects.push(
      { ...row!, with_factor: 'copy', with_level: '3' },
      { ...row!, factor: 'classes', factor_level: 'literal', with_factor: 'copy', with_level: '1' },
    );
    expect(strongestPairs(findings, 'attackers', 'holds_field', 4)).toHaveLength(3);
    expect(strongestPairs(findings, 'attackers', 'holds_field', 2)).toHaveLength(2);
    const spec = interaction.spec(findings);
    expect((spec as unknown as { concat: unknown[] }).concat).toHaveLength(6);
    expect(await renderSvg(spec)).toContain('by copy (lines: classes)');
  });

  it('are said with interval and adjusted p above the picture', () => {
    const { subtitle } = (interaction.spec(fixture()) as unknown as { title: { subtitle: string[] } }).title;
    expect(subtitle.join('\n').replaceAll('\u00a0', ' ')).toMatch(
      /leaders on with classes literal: Attacking platoon \+[\d.]+ points \(\+[\d.]+ to \+[\d.]+\) beyond what each does alone, p < 0\.001 after Holm/,
    );
  });

  it('have main effects and interactions among their numbers', () => {
    const levels = interaction.numbers(fixture()).rows.map(([level]) => level);
    expect(new Set(levels)).toEqual(
      new Set([
        'leaders on',
        'classes intended',
        'classes literal',
        'leaders on with classes intended',
        'leaders on with classes literal',
      ]),
    );
  });

  it('are none of a single variant', () => {
    expect(interaction.applies(single())).toBe(false);
  });
});

describe('the matrix of divergence', () => {
  const cells = (findings: Findings) =>
    (
      divergence.spec(findings) as unknown as {
        data: { values: { row: string; column: string; share: number; number: string }[] };
      }
    ).data.values;

  it('has a cell for each pair, with its number written in it', () => {
    const found = cells(fixture());
    expect(found).toHaveLength(15);
    const cell = found.find(({ row, column }) => row.startsWith('#5 ') && column === '#3')!;
    expect(cell.row).toBe('#5 leaders on · classes literal');
    expect([cell.share, cell.number]).toEqual([0.05, '5.0\u00a0%']);
  });

  it('says none and next to none in few digits', () => {
    const findings = fixture();
    Object.assign(findings.rows.divergence[0]!, { battles: 0, divergence: 0 });
    Object.assign(findings.rows.divergence[1]!, { battles: 1, divergence: 0.00001 });
    expect(
      cells(findings)
        .slice(0, 2)
        .map(({ number }) => number.replaceAll('\u00a0', ' ')),
    ).toEqual(['0 %', '< 0.1 %']);
  });

  it('has no more variants than fit', () => {
    const shown = new Set(cells(many()).flatMap(({ row, column }) => [row.split(' ')[0], column]));
    expect(shown.size).toBeLessThanOrEqual(12);
  });

  it('is not drawn of a single variant', () => {
    expect(divergence.applies(single())).toBe(false);
  });
});
