import type { DivergenceRow, EffectRow, FactorEffectRow, Rows } from '#src/analysis/rows.js';
import { withVerdicts } from '#src/analysis/verdicts.js';
import { twoSidedP } from '#src/statistics/normal.js';

const Z = 1.959963984540054;

interface Point {
  index: number;
  label: string;
  levels: string[];
}

type Undecided = Omit<
  EffectRow,
  'baseline' | 'baseline_variant' | 'p' | 'p_holm' | 'margin' | 'verdict' | 'battles_needed'
>;

/** Differences from the first design point, with their verdicts. */
export function compared(effects: readonly Undecided[], [first]: readonly Point[]): EffectRow[] {
  const scales: Record<string, number> = { turns_stood: 20, losses: 20 };
  return withVerdicts(
    effects.map((row) => ({
      ...row,
      baseline: first.index,
      baseline_variant: first.label,
      scale: scales[row.response] ?? 1,
      range: scales[row.response] ?? 1,
      p: row.difference === 0 ? 1 : twoSidedP(row.difference / row.standard_error),
      isIdentical: false,
      breaksDiffer: false,
    })),
    0.01,
  );
}

/** Main effects of every level and every interaction of two factors, from the means of the points. */
export function factorEffects(
  { responses }: Rows,
  points: readonly Point[],
  [one, two]: readonly string[],
): FactorEffectRow[] {
  const mean = (force: string, response: string, a: string, b: string) => {
    const { index } = points.find(({ levels }) => levels[0] === a && levels[1] === b)!;
    return responses.find(
      (row) => row.design_point === index && row.force === force && row.response === response,
    )!;
  };
  const [as, bs] = [0, 1].map((factor) => [...new Set(points.map(({ levels }) => levels[factor]))]) as [
    string[],
    string[],
  ];
  const average = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const forces = [...new Set(responses.map(({ force }) => force))];
  return ['holds_field', 'broke'].flatMap((response) =>
    forces.flatMap((force) => {
      const y = (a: string, b: string) => mean(force, response, a, b).mean;
      const { standard_error, n } = mean(force, response, as[0], bs[0]);
      const row = (factor: [string, string], other: [string, string], effect: number): FactorEffectRow => ({
        factor: factor[0],
        factor_level: factor[1],
        with_factor: other[0],
        with_level: other[1],
        force,
        response,
        effect,
        standard_error,
        ci_low: effect - Z * standard_error,
        ci_high: effect + Z * standard_error,
        interval_method: 'paired-normal',
        n,
        p: 0.002,
        p_holm: other[1] === 'literal' ? 0.0004 : 0.034,
      });
      const none: [string, string] = ['', ''];
      return [
        ...as.slice(1).map((a) => row([one, a], none, average(bs.map((b) => y(a, b) - y(as[0], b))))),
        ...bs.slice(1).map((b) => row([two, b], none, average(as.map((a) => y(a, b) - y(a, bs[0]))))),
        ...as
          .slice(1)
          .flatMap((a) =>
            bs
              .slice(1)
              .map((b) =>
                row([one, a], [two, b], y(a, b) - y(a, bs[0]) - y(as[0], b) + y(as[0], bs[0]) + 0.01),
              ),
          ),
      ];
    }),
  );
}

/** The farther apart two design points are in the list, the more battles end differently. */
export function divergences(points: readonly Point[], n: number): DivergenceRow[] {
  return points.flatMap((point, i) =>
    points.slice(0, i).map((other, j) => {
      const share = 0.02 + 0.015 * (i - j);
      const error = Math.sqrt((share * (1 - share)) / n);
      return {
        design_point: point.index,
        variant: point.label,
        other: other.index,
        other_variant: other.label,
        battles: Math.round(share * n),
        divergence: share,
        ci_low: share - Z * error,
        ci_high: share + Z * error,
        interval_method: 'wilson' as const,
        n,
        independent: 0.6,
        independent_low: 0.59,
        independent_high: 0.61,
        least: share / 2,
        least_low: share / 2 - Z * error,
        least_high: share / 2 + Z * error,
      };
    }),
  );
}
