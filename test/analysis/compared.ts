import type { EffectRow } from '#src/analysis/rows.js';
import { type Compared, withVerdicts } from '#src/analysis/verdicts.js';
import { twoSidedP } from '#src/statistics/normal.js';

/**
 * A comparison of 10,000 battles in which blue holds the field equally often; `like` replaces some values. By default p
 * is that of the normal test.
 */
export function comparison(like: Partial<Compared> = {}): Compared {
  const { difference = 0, standard_error = 0.01 } = like;
  return {
    design_point: 1,
    variant: 'b',
    baseline: 0,
    baseline_variant: 'a',
    force: 'blue',
    response: 'holds_field',
    baseline_mean: 0.5,
    mean: 0.5,
    difference: 0,
    standard_error: 0.01,
    ci_low: -0.0196,
    ci_high: 0.0196,
    interval_method: 'paired-normal',
    n: 10_000,
    variance_ratio: 5,
    p: difference === 0 || Number.isNaN(standard_error) ? 1 : twoSidedP(difference / standard_error),
    scale: 1,
    range: 1,
    isIdentical: false,
    breaksDiffer: false,
    ...like,
  };
}

/** The result of one comparison when it is the whole family, with a margin of 1 %. */
export function alone(like: Partial<Compared>, margin = 0.01): EffectRow {
  return withVerdicts([comparison(like)], margin)[0];
}
