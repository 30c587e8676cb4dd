import type { EffectRow, FactorEffectRow, OutcomeRow, ResponseRow, Rows } from '#src/analysis/rows.js';
import { errorOf } from '#src/analysis/rows.js';
import { withVerdicts } from '#src/analysis/verdicts.js';
import type { TurnEventSet } from '#src/rules/contract.js';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { twoSidedP, Z95 } from '#src/statistics/normal.js';
import { sum } from '#src/statistics/sum.js';
import { wilson } from '#src/statistics/wilson.js';
import type { Findings } from '#src/words/findings.js';
import { noRows } from '../analysis/no-rows.js';

export const BATTLES = 100_000;
export const TURNS = 20;
const SYSTEM = 'morale-ratio';

type Points = Findings['designPoints'];
type Force = Findings['forces'][number];

/** A force at a design point, and how steadfast it is there, around 0. */
interface Side {
  at: { design_point: number; variant: string; force: string };
  force: Force;
  /** 0 for the first force, 1 for the second. */
  f: number;
  firm: number;
}

/** All rows of a run, from simple formulas; those of one design point first, then those that compare several. */
export function rowsOf(
  points: Points,
  forces: readonly Force[],
  postures: readonly string[],
  sets: readonly TurnEventSet[],
): Rows {
  const rows = noRows();
  const [{ id: first }] = forces;
  for (const { index, label, levels } of points) {
    const placed = { design_point: index, variant: label };
    const held = { ...placed, force: first, response: 'holds_field', n: BATTLES };
    const uses = levels[0] === 'on' ? 61_728 : 0;
    rows.design_points.push({ ...placed, system: SYSTEM, baseline: index === 0 });
    rows.rule_uses.push({
      ...{ ...placed, clause: 'MR-80', kind: 'reading', rule: `leaders: ${levels[0]}`, source: '' },
      ...{ switched_on: levels[0] === 'on', uses, n: BATTLES },
    });
    rows.precision.push({
      ...{ ...held, of: 'mean', estimate: 0.5025, sequence_low: 0.4991, sequence_high: 0.5059 },
      ...{ half_width: 0.0034, target: 0.005, reached: true },
    });
    rows.solve.push({
      ...{ path: 'turnLimit', value: 4 + index, second_path: 'board.width', second_value: 36 },
      ...{ measure: `win_rate.${first}`, target: 0.5, within: 0, estimate: 0.52, side: 'undecided' },
      ...{ sequence_low: 0.49, sequence_high: 0.55, answer: true, battles_needed: 12_000, n: 4096 },
    });
    rows.sensitivity.push({
      ...{ path: 'turnLimit', now: '20', instead: '21', side: 'up' as const, uses: null },
      ...{ state: 'played' as const, reason: '', measure: 'turns', baseline_mean: 9, difference: 0.25 },
      ...{ standard_error: 0.1, ci_low: 0.05, ci_high: 0.45, p: 0.01, p_holm: 0.02, n: 4096 },
    });
    rows.exact.push({
      ...{ ...held, reason: '', exact: 0.5021, simulated: 0.5025, standard_error: 0.0016 },
      standard_errors_off: 0.25,
    });
    const firm = [0, 1].map((f) => steadfast(levels, f));
    const edge = firm[0] - firm[1];
    const holds = [0.46 + 0.14 * edge, 0.5 - 0.13 * edge];
    rows.outcomes.push(...outcomes(forces, holds).map((row) => ({ ...placed, ...row })));
    for (const [f, force] of forces.entries()) {
      const side = { at: { ...placed, force: force.id }, force, f, firm: firm[f] };
      rows.break_points.push(...breakPoints(side));
      rows.survival.push(...survival(side));
      rows.postures.push(...posturesOf(side, postures));
      rows.gauges.push(...gauges(side));
      rows.turn_events.push(...turnEvents(side, sets));
      rows.responses.push(...responses(side, holds[f]));
    }
  }
  rows.effects = effects(rows.responses, points[0]);
  rows.factor_effects = factorEffects(rows.responses, points, forces);
  rows.divergence = divergences(points);
  rows.curve_tests = curveTests(rows);
  rows.measures = measures(rows);
  rows.strength = strengths(rows);
  rows.expectations = expectations(rows, first);
  return rows;
}

function steadfast([leaders, classes]: readonly string[], f: number): number {
  const led = leaders === 'on' ? [0.5, 0.2] : [0, 0];
  const graded = { off: [0, 0], intended: [0.25, 0], literal: [-0.3, 0.05] }[classes]!;
  return led[f] + graded[f];
}

function outcomes([attackers, defenders]: readonly Force[], [first, second]: readonly number[]) {
  const nobody = 1 - first - second;
  const shares: [holder: string, reason: OutcomeRow['reason'], share: number][] = [
    [attackers.id, 'breaking-point', first * 0.78],
    [attackers.id, 'routed', first * 0.16],
    [attackers.id, 'destroyed', first * 0.06],
    [defenders.id, 'breaking-point', second * 0.85],
    [defenders.id, 'routed', second * 0.15],
    ['', 'both-broke', nobody * 0.6],
    ['', 'turn-limit', nobody * 0.4],
  ];
  return shares.map(([holder, reason, share]) => {
    const battles = Math.round(share * BATTLES);
    const { low, high } = wilson(battles, BATTLES);
    const error = { ci_low: low, ci_high: high, interval_method: 'wilson' as const };
    return { holder, reason, battles, rate: battles / BATTLES, ...error, n: BATTLES };
  });
}

function responses({ at, force: { pieces }, f, firm }: Side, holds: number): ResponseRow[] {
  const broke = 0.55 - 0.15 * firm - 0.05 * f;
  const all: [response: string, mean: number, deviation: number][] = [
    ['holds_field', holds, Math.sqrt(holds * (1 - holds))],
    ['broke', broke, Math.sqrt(broke * (1 - broke))],
    ['turns_stood', 12 + 2 * firm + f, 5],
    ['casualties', pieces * (0.35 + 0.02 * firm), pieces * 0.15],
    ['losses', pieces * (0.5 - 0.04 * firm), pieces * 0.2],
    ['wasted_initiatives', 9 - firm, 4],
    ['lost_tests', 3 - firm, 1.5],
    ['lost_destroyed', 1.5 + 0.5 * firm, 1],
    // There is no senior commander.
    ['lost_commander', 0, 0],
  ];
  return all.map(([response, mean, deviation]) => ({
    ...{ ...at, response, mean },
    ...normal(mean, deviation / Math.sqrt(BATTLES), 'normal-mean'),
  }));
}

/** Kaplan–Meier’s columns, from how many battles broke and were censored at 0, 1, 2 …. */
function curve(broke: readonly number[], censored: readonly number[]) {
  return kaplanMeier(broke, censored).map(({ time, atRisk, events, censored: left, survival, ...error }) => ({
    time,
    of: { at_risk: atRisk, broke: events, censored: left, unbroken: survival, ...errorOf(error), n: BATTLES },
  }));
}

function breakPoints({ at, force, firm }: Side): Rows['break_points'] {
  return [{ id: '', pieces: force.pieces }, ...force.units].flatMap(({ id, pieces }) => {
    const middle = 0.42 + 0.08 * firm;
    const last = Math.ceil(pieces * 0.8);
    const broke = bell(last, (lost) => (lost / pieces - middle) / 0.11, 0.55 - 0.15 * firm);
    const left = BATTLES - sum(broke);
    const censored = bell(last, (lost) => (lost / pieces - 0.3) / 0.2, 0.45 + 0.15 * firm, left);
    return curve(broke, censored).map(({ time, of }) => {
      const { low, high } = wilson(of.broke, BATTLES);
      return {
        ...{ ...at, unit: id, pieces_lost: time, loss_fraction: time / pieces, ...of },
        ...{ broke_share: of.broke / BATTLES, broke_share_low: low, broke_share_high: high },
      };
    });
  });
}

/** Nothing is censored before the last turn, so the share of battles is the Kaplan–Meier estimate. */
function survival({ at, force, f, firm }: Side): Rows['survival'] {
  const broke = bell(TURNS, (turn) => (turn - 9 - 2 * firm - f) / 3.2, 0.55 - 0.15 * firm);
  const censored = broke.map((_, turn) => (turn === TURNS ? BATTLES - sum(broke) : 0));
  return ['', ...force.units.map(({ id }) => id)].flatMap((unit) =>
    curve(broke, censored).map(({ time, of }) => ({
      ...{ ...at, unit, turn: time, ...of },
      ...{ standing: of.unbroken, standing_low: of.ci_low, standing_high: of.ci_high },
    })),
  );
}

function posturesOf({ at, force, f, firm }: Side, postures: readonly string[]): Rows['postures'] {
  return fromStart().flatMap((turn) => {
    const worn = 1 - Math.exp(-((turn / (9 + 2 * firm + f)) ** 2));
    const weights = [
      1.02 - worn,
      0.28 * worn * (1.3 - worn),
      0.26 * worn * (1.4 - worn),
      0.2 * worn * (1.2 - worn),
      0.62 * worn ** 1.5,
    ];
    return postures.map((posture, i) => {
      const share = turn === 0 ? Number(i === 0) : weights[i] / sum(weights);
      const mean = share * force.pieces;
      const error = (force.pieces * Math.sqrt(share * (1 - share))) / Math.sqrt(BATTLES);
      return { ...at, turn, posture, mean_pieces: mean, share, ...normal(mean, error, 'normal-mean') };
    });
  });
}

/** A pool of ten dice; nine battles in ten are within four of the mean. */
function gauges({ at, firm }: Side): Rows['gauges'] {
  return fromStart().map((turn) => {
    const mean = 2 + 8 * Math.exp(-turn / (8 + 2 * firm));
    const within = (dice: number) => Math.round(Math.min(10, Math.max(0, mean + (turn === 0 ? 0 : dice))));
    const [q05, q25, median, q75, q95] = [-4, -2, 0, 2, 4].map(within);
    const error = normal(mean, turn === 0 ? 0 : 2 / Math.sqrt(BATTLES), 'normal-mean');
    return { ...at, turn, gauge: 'morale dice', mean, ...error, q05, q25, median, q75, q95 };
  });
}

/**
 * Half of a force tests in turn 1, fewer in each later turn, and none in the last. There are no elite troops, and the
 * second force has no veterans; the worse the grade, the worse the effects. Demoralization spreads until about turn 6,
 * and then declines.
 */
function turnEvents(side: Side, [tests, effectsOfTests, demoralization]: readonly TurnEventSet[]) {
  const { f, firm } = side;
  const { pieces } = side.force;
  const shares = [0.5 + 0.1 * firm, 0.25, 0.15, 0.1 - 0.1 * firm];
  const peaks = [5 + firm, 9, 8];
  const heights = [0.09, 0.05 + 0.01 * firm, 0.03];
  const hump = (turn: number, peak: number, width: number) => Math.exp(-(((turn - peak) / width) ** 2));
  return [
    ...everyTurn(side, tests, '', (turn, i) =>
      turn === TURNS ? 0 : ((pieces * shares[i]) / 2) * Math.exp(-(turn - 1) / 6),
    ),
    ...['veteran', 'regular', 'conscript'].flatMap((grade, g) =>
      everyTurn(side, effectsOfTests, grade, (turn, i) => {
        const weight = Math.exp(-i * (1.1 - 0.3 * g + 0.2 * firm));
        return f === 1 && g === 0 ? 0 : (pieces / 8) * weight * hump(turn, 6, 5);
      }),
    ),
    ...everyTurn(side, demoralization, '', (turn, i) => pieces * heights[i] * hump(turn, peaks[i], 4)),
  ];
}

/** A row for each turn and name of a set. */
function everyTurn(
  { at }: Side,
  { id: set, names }: TurnEventSet,
  group: string,
  meanOf: (turn: number, event: number) => number,
): Rows['turn_events'] {
  return fromStart()
    .slice(1)
    .flatMap((turn) =>
      names.map((event, i) => {
        const mean = meanOf(turn, i);
        const error = normal(mean, Math.sqrt(mean / BATTLES), 'normal-mean');
        return { ...at, turn, set, group, event, mean, ...error };
      }),
    );
}

/** Differences from the first design point, with their verdicts. */
function effects(all: readonly ResponseRow[], baseline: Points[number]): EffectRow[] {
  const scales: Record<string, number> = { turns_stood: 20, losses: 20 };
  const differences = all
    .filter(({ design_point }) => design_point !== baseline.index)
    .map(({ standard_error, mean, design_point, variant, force, response }) => {
      const base = all.find((row) => row.force === force && row.response === response)!;
      const difference = mean - base.mean;
      const error = standard_error * 1.1;
      const scale = scales[response] ?? 1;
      return {
        ...{ design_point, variant, baseline: baseline.index, baseline_variant: baseline.label },
        ...{ force, response, baseline_mean: base.mean, mean, difference },
        ...normal(difference, error, 'paired-normal'),
        ...{ variance_ratio: difference === 0 ? null : 1.65, scale, range: scale },
        ...{
          p: difference === 0 ? 1 : twoSidedP(difference / error),
          isIdentical: false,
          breaksDiffer: false,
        },
      };
    });
  return withVerdicts(differences, 0.01);
}

/** Main effects of every level and every interaction of the two factors, from the means of the points. */
function factorEffects(
  all: readonly ResponseRow[],
  points: Points,
  forces: readonly Force[],
): FactorEffectRow[] {
  const [leaders, classes] = [0, 1].map((factor) => [...new Set(points.map(({ levels }) => levels[factor]))]);
  const average = (numbers: readonly number[]) => sum(numbers) / numbers.length;
  return ['holds_field', 'broke'].flatMap((response) =>
    forces.flatMap(({ id: force }) => {
      const own = all.filter((row) => row.response === response && row.force === force);
      const y = (a: string, b: string) => {
        const { index } = points.find(({ levels }) => levels[0] === a && levels[1] === b)!;
        return own.find((row) => row.design_point === index)!.mean;
      };
      const { standard_error } = own[0];
      const row = (
        [factor, factor_level]: string[],
        [with_factor, with_level]: string[],
        effect: number,
      ) => ({
        ...{ factor, factor_level, with_factor, with_level, force, response, effect },
        ...normal(effect, standard_error, 'paired-normal'),
        ...{ p: 0.002, p_holm: with_level === 'literal' ? 0.0004 : 0.034 },
      });
      const [off, plain] = [leaders[0], classes[0]];
      const [on, other] = [leaders.slice(1), classes.slice(1)];
      const alone = ['', ''];
      return [
        ...on.map((a) => row(['leaders', a], alone, average(classes.map((b) => y(a, b) - y(off, b))))),
        ...other.map((b) => row(['classes', b], alone, average(leaders.map((a) => y(a, b) - y(a, plain))))),
        ...on.flatMap((a) =>
          other.map((b) => {
            const together = y(a, b) - y(a, plain) - y(off, b) + y(off, plain);
            return row(['leaders', a], ['classes', b], together + 0.01);
          }),
        ),
      ];
    }),
  );
}

/** The farther apart two design points are in the list, the more battles end differently. */
function divergences(points: Points): Rows['divergence'] {
  return points.flatMap((point, i) =>
    points.slice(0, i).map((other, j) => {
      const share = 0.02 + 0.015 * (i - j);
      const half = Z95 * Math.sqrt((share * (1 - share)) / BATTLES);
      return {
        ...{ design_point: point.index, variant: point.label },
        ...{ other: other.index, other_variant: other.label, battles: Math.round(share * BATTLES) },
        ...{ divergence: share, ci_low: share - half, ci_high: share + half, n: BATTLES },
        ...{ interval_method: 'wilson', independent: 0.6, independent_low: 0.59, independent_high: 0.61 },
        ...{ least: share / 2, least_low: share / 2 - half, least_high: share / 2 + half },
      };
    }),
  );
}

/** Pieces on the board, from the rows that say how many are gone. */
function strengths({ postures }: Rows): Rows['strength'] {
  return postures
    .filter(({ posture }) => posture === 'gone')
    .map(({ design_point, variant, force, turn, mean_pieces, share, interval_method, n, ...row }) => {
      const pieces = share === 0 ? 1 : mean_pieces / share;
      return {
        ...{ design_point, variant, system: SYSTEM, force, turn, strength: 1 - share },
        ...{ standard_error: row.standard_error / pieces, interval_method, n },
        ...{ ci_low: 1 - row.ci_high / pieces, ci_high: 1 - row.ci_low / pieces },
      };
    });
}

/** A few measures of the battle, of each force and of a unit; no unit recovers, and a median has no upper end. */
function measures(rows: Rows): Rows['measures'] {
  return holdingOf(rows).flatMap(({ design_point, variant, force, mean, ci_low, ci_high, n }, i) => {
    const whole = { design_point, variant, system: SYSTEM, force, unit: '', n, count: n, among: 'battles' };
    const known = { estimate: mean, ci_low, ci_high, interval_method: 'wilson' as const };
    const nothing = { estimate: null, ci_low: null, ci_high: null, interval_method: null };
    const median = { estimate: 9, ci_low: 8, ci_high: null, interval_method: 'brookmeyer-crowley' as const };
    return [
      ...(i % 2 === 0 ? [{ ...whole, force: '', measure: 'draw_rate', ...known }] : []),
      { ...whole, measure: 'win_rate', ...known },
      { ...whole, measure: 'break_turn', ...median },
      { ...whole, measure: 'recovery', ...nothing, among: 'units that broke', count: 0 },
      { ...whole, unit: 'a-unit', measure: 'break_rate', ...known },
    ];
  });
}

/** Curve tests of the whole forces, each variant against the first design point. */
function curveTests(rows: Rows): Rows['curve_tests'] {
  return rows.effects
    .filter(({ response }) => response === 'broke')
    .map(({ design_point, variant, baseline, baseline_variant, force, mean, baseline_mean, n }) => ({
      ...{ design_point, variant, baseline, baseline_variant, force, n, baseline_n: n },
      ...{ breaks: Math.round(mean * n), expected: baseline_mean * n },
      ...{ chi_square: 7.5, p: 0.006, p_holm: 0.05 },
    }));
}

/** How often the first force wins at each design point: too often to meet the expectation. */
function expectations(rows: Rows, first: string): Rows['expectations'] {
  return holdingOf(rows)
    .filter(({ force }) => force === first)
    .map(({ design_point, variant, force, mean, ci_low, ci_high, n }) => ({
      ...{ design_point, variant, expectation: 0, measure: 'win_rate.attackers', force, unit: '' },
      ...{ expected: '0.45 to 0.55', estimate: mean, ci_low, ci_high, interval_method: 'wilson', n },
      ...{ outcome: 'failed', off: 0.1, battles_needed: null },
    }));
}

const holdingOf = (rows: Rows) => rows.responses.filter(({ response }) => response === 'holds_field');

/** Every turn, from 0. */
const fromStart = () => Array.from({ length: TURNS + 1 }, (_, turn) => turn);

/** Counts at 0 … last in the shape of a bell, with `share` of all battles and at most `most`. */
function bell(last: number, z: (k: number) => number, share: number, most = BATTLES): number[] {
  const weights = Array.from({ length: last + 1 }, (_, k) => (k === 0 ? 0 : Math.exp(-0.5 * z(k) ** 2)));
  const whole = Math.min(most, share * BATTLES);
  const counts = weights.map((weight) => Math.floor((weight / sum(weights)) * whole));
  if (most < BATTLES) counts[last] += most - sum(counts);
  return counts;
}

function normal<Method extends 'normal-mean' | 'paired-normal'>(mean: number, error: number, method: Method) {
  const interval_method = error === 0 ? ('exact-zero' as const) : method;
  const [ci_low, ci_high] = [mean - Z95 * error, mean + Z95 * error];
  return { standard_error: error, ci_low, ci_high, interval_method, n: BATTLES };
}
