import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import * as breaks from '#src/analysis/breaks.js';
import * as measures from '#src/analysis/measures.js';
import * as responses from '#src/analysis/responses.js';
import type { PointTally } from '#src/analysis/tally-view.js';
import * as view from '#src/analysis/tally-view.js';
import { solve, TooManyStates } from '#src/exact/solve.js';
import * as player from '#src/experiment/play-study.js';
import * as precision from '#src/experiment/stop-rule.js';
import * as study from '#src/experiment/study.js';
import type { Plan } from '#src/plan/plan.js';
import { systemIds } from '#src/rules/registry.js';
import type { DesignPoint } from '#src/scenario/design-points.js';
import { parseScenario } from '#src/scenario/parse.js';
import { smallBattle } from './small-battles.js';

/** The kinds of numbers that have intervals. */
export const KINDS = ['rate', 'extreme rate', 'mean', 'difference', 'curve', 'ratio'] as const;
type Kind = (typeof KINDS)[number];

/** One interval, and whether it contains the exact answer. */
export interface Judged {
  kind: Kind;
  /** Did the run stop by precision? */
  stopped: boolean;
  covers: boolean;
}

/** A rate this close to 0 or 1 is extreme. */
const EXTREME = 0.02;
const MOST_STATES = 20_000;
const CAP = 20_480;

/**
 * Solves and plays one small battle, and judges one of its intervals of each kind, drawn at random among
 * those whose true value is not certain in advance.
 */
export function judgeSmallBattle(index: number, random: () => number): Judged[] {
  const points = smallBattle(index, systemIds, parseScenario, random);
  const stops = random() < 0.35;
  const battles = stops ? CAP : [400, 1500, 4000][Math.floor(random() * 3)];
  const target = [0.03, 0.02][Math.floor(random() * 2)];
  const played = study.newStudy(points, battles, index + 1, stops ? { holds_field: target } : undefined);
  const tallies = player.playStudy(study.ordersOf(played), precision.stopRule(played));
  const simulated = points.map((point, i) => view.pointTally(point, played.plans[i], tallies[i]));
  const exact = solvedOrNull(points, played.plans);
  if (!exact) return [];
  const found = [
    ...ofResponses(simulated, exact),
    ...ofCurve(simulated[0], exact[0]),
    ...ofRatios(simulated[0], exact[0], points[0]),
  ];
  return KINDS.flatMap((kind) => {
    const open = found.filter((each) => each.kind === kind);
    if (open.length === 0) return [];
    const { low, high, truth } = open[Math.floor(random() * open.length)];
    return [{ kind, stopped: stops, covers: low <= truth && truth <= high }];
  });
}

/** The exact results of the battles; null if one of them has too many states after all. */
function solvedOrNull(points: readonly DesignPoint[], plans: readonly Plan[]): PointTally[] | null {
  try {
    return points.map((point, i) => {
      const { tally } = solve(plans[i], MOST_STATES);
      return { point, plan: plans[i], tally, battles: 1 };
    });
  } catch (error) {
    if (error instanceof TooManyStates) return null;
    throw error;
  }
}

interface Found {
  kind: Kind;
  low: number;
  high: number;
  truth: number;
}

function ofResponses(simulated: readonly PointTally[], exact: readonly PointTally[]): Found[] {
  const truths = exact.map((each) =>
    view.responsesOf(each).map(({ index }) => view.responseSums(each, index).sum),
  );
  const described = view.responsesOf(exact[0]);
  const means = responses.responseRows(simulated[0]).flatMap((row, i): Found[] => {
    const truth = truths[0][i];
    const settled = Number.isNaN(truth) || isSettled(truth, row.standard_error);
    if (settled) return [];
    const { isRate } = described[i];
    const extreme = isRate && Math.min(truth, 1 - truth) < EXTREME;
    const kind = isRate ? (extreme ? 'extreme rate' : 'rate') : 'mean';
    return [{ kind, low: row.ci_low, high: row.ci_high, truth }];
  });
  const differences = responses.differencesFrom(simulated[1], simulated[0]).flatMap((row, i): Found[] => {
    const truth = truths[1][i] - truths[0][i];
    if (Number.isNaN(truth) || isSettled(truth, row.standard_error)) return [];
    return [{ kind: 'difference', low: row.ci_low, high: row.ci_high, truth }];
  });
  return [...means, ...differences];
}

/** An integer that is the same in every battle does not depend on chance. */
function isSettled(truth: number, standardError: number): boolean {
  return standardError === 0 && Math.abs(truth - Math.round(truth)) < 1e-9;
}

/** If fewer breaks, or units at risk, than this are expected, the page on statistics makes no promise. */
const FEWEST = 10;

/** The curve of the first unit, wherever enough breaks are expected. */
function ofCurve(simulated: PointTally, exact: PointTally): Found[] {
  const unit = view.subjectsOf(exact)[2];
  const { events, censored } = view.breakCounts(exact, unit.index, 'loss');
  const rows = breaks
    .breakPointRows(simulated)
    .filter((row) => row.force === unit.force && row.unit === unit.unit);
  let atRisk = 1;
  let survival = 1;
  let broke = 0;
  return rows.flatMap((row, loss): Found[] => {
    if (atRisk > 1e-12) survival *= 1 - events[loss] / atRisk;
    broke += events[loss];
    const enough = Math.min(broke, atRisk - events[loss]) * simulated.battles >= FEWEST;
    atRisk -= events[loss] + censored[loss];
    if (!enough || survival > 1 - 1e-9 || survival < 1e-9) return [];
    return [{ kind: 'curve', low: row.ci_low, high: row.ci_high, truth: survival }];
  });
}

function ofRatios(simulated: PointTally, exact: PointTally, { scenario }: DesignPoint): Found[] {
  return scenario.forces.flatMap(({ id }, force): Found[] => {
    const row = measures
      .measureRows(simulated)
      .find(({ force: of, unit, measure }) => of === id && unit === '' && measure === 'recovery')!;
    const broke = view.forceSums(exact, force, 'units_broke').sum;
    const truth = view.forceSums(exact, force, 'units_recovered').sum / broke;
    const few = broke * simulated.battles * Math.min(truth, 1 - truth) < FEWEST;
    if (broke === 0 || few || row.ci_low === null) return [];
    return [{ kind: 'ratio', low: row.ci_low, high: row.ci_high!, truth }];
  });
}

/** What a run of one small battle knows at each look. */
interface Looked {
  rate: { count: number; n: number; truth: number; covers: boolean }[];
  /** For the difference between the rates of two variants: does its sequence contain the truth? */
  difference: boolean[];
}

/** A short battle with two variants that break with different chances, neither rarely nor always. */
function shortBattle(): { points: DesignPoint[]; truths: number[] } {
  const generator = xoroshiro128plusFromState([1, 2, 3, 4]);
  for (let index = 0; ; index++) {
    const points = smallBattle(index, systemIds, parseScenario, () => (generator.next() >>> 1) / 2 ** 31);
    if (points[0].scenario.turnLimit > 2) continue;
    const { plans } = study.newStudy(points, 1, 1);
    const truths = solvedOrNull(points, plans)?.map((each) => view.forceSums(each, 0, 'broke').sum);
    if (truths && truths[0] > 0.1 && truths[0] < 0.9 && truths[0] !== truths[1]) return { points, truths };
  }
}

let short: ReturnType<typeof shortBattle> | undefined;

/** Plays a small battle block by block, and records what its run would know after each. */
export function playLooking(seed: number, looks: number): Looked {
  short ??= shortBattle();
  const { points, truths } = short;
  const targets = { broke: 1e-6, 'difference.broke': 1e-6 };
  const run = study.newStudy(points, looks * 4096, seed, targets);
  const known: Looked = { rate: [], difference: [] };
  player.playStudy(study.ordersOf(run), (tallies) => {
    const blue = precision.precisionRows(run, tallies).filter(({ force }) => force === 'blue');
    const rate = blue.find((found) => found.design_point === 0 && found.of === 'mean')!;
    const difference = blue.find((found) => found.of === 'difference')!;
    const [truth, other] = truths as [number, number];
    const covers = rate.low <= truth && truth <= rate.high;
    known.rate.push({ count: Math.round(rate.estimate * rate.n), n: rate.n, truth, covers });
    known.difference.push(difference.low <= other - truth && other - truth <= difference.high);
    return false;
  });
  return known;
}
