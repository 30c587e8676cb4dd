import type { CurveTestRow, ExpectationRow, MeasureRow, Rows, StrengthRow } from '#src/analysis/rows.js';

const SYSTEM = 'morale-ratio';

/** Pieces on the board, from the rows that say how many are gone. */
export function strengths({ postures }: Rows): StrengthRow[] {
  return postures
    .filter(({ posture }) => posture === 'gone')
    .map(({ design_point, variant, force, turn, mean_pieces, share, standard_error, ...row }) => {
      const pieces = share === 0 ? 1 : mean_pieces / share;
      return {
        design_point,
        variant,
        system: SYSTEM,
        force,
        turn,
        strength: 1 - share,
        standard_error: standard_error / pieces,
        ci_low: 1 - row.ci_high / pieces,
        ci_high: 1 - row.ci_low / pieces,
        interval_method: row.interval_method,
        n: row.n,
      };
    });
}

/** A few measures of the battle, of each force and of a unit; no unit recovers, and a median has no upper end. */
export function measures({ responses }: Rows): MeasureRow[] {
  const first = responses.filter(({ response }) => response === 'holds_field');
  return first.flatMap(({ design_point, variant, force, mean, ci_low, ci_high, n }, i) => {
    const placed = { design_point, variant, system: SYSTEM, n, count: n, among: 'battles' };
    const known = { estimate: mean, ci_low, ci_high, interval_method: 'wilson' as const };
    const nothing = { estimate: null, ci_low: null, ci_high: null, interval_method: null };
    const median = { estimate: 9, ci_low: 8, ci_high: null, interval_method: 'brookmeyer-crowley' as const };
    return [
      ...(i % 2 === 0 ? [{ ...placed, force: '', unit: '', measure: 'draw_rate', ...known }] : []),
      { ...placed, force, unit: '', measure: 'win_rate', ...known },
      { ...placed, force, unit: '', measure: 'break_turn', ...median },
      { ...placed, force, unit: '', measure: 'recovery', ...nothing, among: 'units that broke', count: 0 },
      { ...placed, force, unit: 'a-unit', measure: 'break_rate', ...known },
    ];
  });
}

/** Curve tests of the whole forces, each variant against the first design point. */
export function curveTests({ effects, responses }: Rows): CurveTestRow[] {
  return effects
    .filter(({ response }) => response === 'broke')
    .map(({ design_point, variant, baseline, baseline_variant, force, mean, n }) => ({
      design_point,
      variant,
      baseline,
      baseline_variant,
      force,
      breaks: Math.round(mean * n),
      expected: responses.find((row) => row.force === force && row.response === 'broke')!.mean * n,
      chi_square: 7.5,
      p: 0.006,
      p_holm: 0.05,
      n,
      baseline_n: n,
    }));
}

/** How often the first force wins at each design point: too often to meet the expectation. */
export function expectations({ responses }: Rows): ExpectationRow[] {
  const first = responses[0].force;
  return responses
    .filter(({ response, force }) => response === 'holds_field' && force === first)
    .map(({ design_point, variant, mean, ci_low, ci_high, n }) => ({
      design_point,
      variant,
      expectation: 0,
      measure: 'win_rate.attackers',
      force: first,
      unit: '',
      expected: '0.45 to 0.55',
      estimate: mean,
      ci_low,
      ci_high,
      interval_method: 'wilson',
      n,
      outcome: 'failed',
      off: 0.1,
      battles_needed: null,
    }));
}
