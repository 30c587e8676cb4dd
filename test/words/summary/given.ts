import { changesOf } from '#src/analysis/changes.js';
import type { EffectRow } from '#src/analysis/rows.js';
import { withVerdicts } from '#src/analysis/verdicts.js';
import { parseScenario } from '#src/scenario/parse.js';
import { wilson } from '#src/statistics/wilson.js';
import type { Given } from '#src/words/summary/summary.js';
import { comparison } from '../../analysis/compared.js';
import { noRows } from '../../analysis/no-rows.js';
import { BASE, withFactors } from '../../scenario/base.js';

/** The results of a run that a test sets; everything else is equal at all variants. */
interface Like {
  factors?: readonly string[];
  text?: string;
  /** By design point: how often each force holds the field. */
  held: readonly (readonly [number, number])[];
  /** By design point and force: pieces lost, and how many battles broke there. */
  breaks?: readonly (readonly [Curve, Curve])[];
  turns?: readonly number[];
  /** Standard error of every difference. */
  error?: number;
  question?: string;
  names?: readonly [string, string];
  margin?: number;
  /** Design points that are the same as their baseline by construction. */
  identical?: readonly number[];
}

type Curve = Readonly<Record<number, number>>;

const BATTLES = 10_000;
const IDS = ['blue', 'red'] as const;
const PIECES = [10, 20] as const;

/** A run of 10,000 battles with these results. */
export function given(like: Like): Given {
  const { factors = [], held, question = 'Who?', names = ['Blue', 'Red'], margin = 0.01 } = like;
  const text = like.text ?? (factors.length > 0 ? withFactors(...factors) : BASE);
  const parsed = parseScenario(text, 'f');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  const points = parsed.designPoints;
  if (points.length !== held.length) throw new Error(`${points.length} design points`);
  const at = (index: number) => ({ design_point: index, variant: points[index].label });
  return {
    rows: {
      ...EMPTY,
      responses: held.flatMap((rates, i) => [
        ...IDS.map((force, f) => ({ ...at(i), ...rate(rates[f]), force, response: 'holds_field' })),
        ...IDS.map((force, f) => ({ ...at(i), ...rate(brokeIn(like, i, f)), force, response: 'broke' })),
        { ...at(i), ...rate(Math.max(0, 1 - rates[0] - rates[1])), force: '', response: 'nobody_holds' },
        { ...at(i), ...mean(like.turns?.[i] ?? 8), force: '', response: 'turns' },
      ]),
      effects: effects(like, margin, points),
      measures: (like.breaks ?? []).flatMap((curves, i) =>
        curves.map((curve, f) => ({ ...at(i), ...lossAtBreak(curve, PIECES[f]), force: IDS[f], n: BATTLES })),
      ),
      break_points: (like.breaks ?? []).flatMap((curves, i) =>
        curves.flatMap((curve, f) =>
          Array.from({ length: 21 }, (_, lost) => ({
            ...at(i),
            ...mean(0),
            force: IDS[f],
            unit: '',
            pieces_lost: lost,
            loss_fraction: lost / 20,
            at_risk: BATTLES,
            broke: curve[lost] ?? 0,
            censored: 0,
            unbroken: 0,
            broke_share: 0,
            broke_share_low: 0,
            broke_share_high: 0,
          })),
        ),
      ),
    },
    forces: [
      { id: 'blue', name: names[0], pieces: PIECES[0] },
      { id: 'red', name: names[1], pieces: PIECES[1] },
    ],
    points,
    changes: changesOf(points),
    question,
    battles: BATTLES,
    fewest: BATTLES,
    margin,
    sensitivity: null,
    associations: [],
  };
}

function effects(like: Like, margin: number, points: Given['points']): EffectRow[] {
  const { held, error = 0.001, identical = [] } = like;
  const rows = points.slice(1).flatMap(({ index, baseline }) => {
    const row = (force: string, response: string, before: number, now: number, scale = 1) =>
      comparison({
        design_point: index,
        variant: points[index].label,
        baseline,
        force,
        response,
        baseline_mean: before,
        mean: now,
        difference: now - before,
        standard_error: error,
        ci_low: now - before - 1.96 * error,
        ci_high: now - before + 1.96 * error,
        scale,
        isIdentical: identical.includes(index),
      });
    const turns = (i: number) => like.turns?.[i] ?? 8;
    return [
      ...IDS.map((force, f) => row(force, 'holds_field', held[baseline][f], held[index][f])),
      row('', 'turns', turns(baseline), turns(index), 10),
    ];
  });
  return withVerdicts(rows, margin);
}

function brokeIn({ breaks }: Like, point: number, force: number): number {
  const curve = breaks?.[point]?.[force] ?? {};
  return Object.values(curve).reduce((sum, count) => sum + count, 0) / BATTLES;
}

/** The measure of that name: the mean of the breaks, as a share of the force. */
function lossAtBreak(curve: Curve, pieces: number) {
  const losses = Object.entries(curve);
  const count = losses.reduce((sum, [, broke]) => sum + broke, 0);
  const estimate =
    count === 0
      ? null
      : losses.reduce((sum, [lost, broke]) => sum + Number(lost) * broke, 0) / count / pieces;
  return {
    ...{ system: 'morale-ratio', unit: '', measure: 'loss_at_break', estimate, count, among: 'breaks' },
    ...{ ci_low: estimate, ci_high: estimate, interval_method: 'normal-mean' as const },
  };
}

function rate(share: number) {
  const { low, high } = wilson(Math.round(share * BATTLES), BATTLES);
  return {
    mean: share,
    standard_error: 0,
    ci_low: low,
    ci_high: high,
    interval_method: 'wilson' as const,
    n: BATTLES,
  };
}

function mean(value: number) {
  const ends = { ci_low: value - 0.02, ci_high: value + 0.02 };
  return { mean: value, standard_error: 0.01, ...ends, interval_method: 'normal-mean' as const, n: BATTLES };
}

const EMPTY = noRows();
