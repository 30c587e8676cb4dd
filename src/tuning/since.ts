import { isSamePlan } from '../analysis/same.js';
import { isOfBattle, isShared, RATES, type SharedResponse } from '../battlefield/responses.js';
import { isComparable } from '../experiment/judged.js';
import { differenceRange, refuseToOutgrow, responseRange } from '../experiment/limits.js';
import { emptyTallies } from '../experiment/merge-blocks.js';
import { stopRule } from '../experiment/stop-rule.js';
import { ordersOf, type Study, type StudyOrders } from '../experiment/study.js';
import { compilePlan, type Plan } from '../plan/plan.js';
import { responseColumn } from '../plan/plan-responses.js';
import { bothGive, breakAlike, gives, systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { Interval } from '../statistics/interval.js';
import { type MeanAtLook, meanAtLook } from '../statistics/mean-at-look.js';
import { mergeInto, type Tally } from '../tally/tally.js';
import { wordsOf } from '../words/responses.js';
import { changesAnything } from './sensitivity.js';

/** What a variant is compared with. */
type Match =
  /** The variant as it was, which is also played; `at` is the index of its plan. */
  | { kind: 'changed'; at: number; breaksDiffer: boolean }
  /** It compiles to the same field and rules, so it plays the same battles. */
  | { kind: 'same' }
  /** There was nothing to compare it with. */
  | { kind: 'new' };

/** A study and its earlier version: both are played on the same luck. */
export interface Since {
  study: Study;
  /** The plans of the study, then those of the variants as they were. */
  orders: StudyOrders;
  /** By design point. */
  matches: Match[];
  /** The number of battles of every plan at each look; the last is all of them. */
  looks: number[];
  /** How often any of the intervals may miss, over all measures, variants and looks. */
  missed: number;
  /** Are responses that only the variant’s own rules give measured, too? */
  withOwn: boolean;
}

/** The results for one response at a design point. */
export interface SinceRow {
  design_point: number;
  variant: string;
  /** Id; empty for a response of the battle. */
  force: string;
  response: string;
  isShare: boolean;
  /** What a number that is no share counts: `turns`, `pieces`, `tests`. */
  unit: string;
  now: MeanAtLook;
  /** As it was; null: there is nothing to compare with. */
  before: MeanAtLook | null;
  /** Now − before, battle by battle; null: there is nothing to compare with. */
  difference: MeanAtLook | null;
}

/** The results after a number of battles. */
export interface Answer {
  /** Per variant. */
  battles: number;
  rows: SinceRow[];
  /** By design point: has any response of any battle changed? */
  isTouched: boolean[];
  /** Counts of the study alone, by design point: the same as from a run of this many battles. */
  tallies: Tally[];
}

/** Of a force, and of the battle. */
const OF_FORCES: readonly SharedResponse[] = ['holds_field', 'broke', 'half_broken', 'losses'];
const OF_BATTLE: readonly SharedResponse[] = ['nobody_holds', 'turns'];

const MISSED = 0.05;
const MEASURES = 2 * OF_FORCES.length + OF_BATTLE.length;

/**
 * Limits of the first look: units times battles of all plans together, and battles of one plan. With these the answer
 * takes half a second. The time of a battle is about proportional to its units.
 */
const FIRST_UNITS = 24_576;
const LEAST_AT_FIRST = 32;
const MOST_AT_FIRST = 2048;

/**
 * Compares a study with its earlier version. Variants are matched by their levels. Those that compile to the same plan
 * are not played twice.
 *
 * @param before the design points as they were; empty: there is nothing to compare with
 * @param withOwn also measures responses that only the rules of a variant, and of its earlier version, give
 */
export function since(study: Study, before: readonly DesignPoint[], withOwn = false): Since {
  const own = ordersOf(study);
  const plans = [...own.plans];
  const baselines = [...own.design!.baselines];
  const matches = study.points.map((point, i): Match => {
    const counterpart = before.find((earlier) => isSameVariant(point, earlier));
    if (!counterpart) return { kind: 'new' };
    const plan = compilePlan(counterpart.scenario);
    if (isSamePlan(plan, study.plans[i])) return { kind: 'same' };
    baselines.push(i);
    return {
      kind: 'changed',
      at: plans.push(plan) - 1,
      breaksDiffer: !breakAlike(plan, study.plans[i]),
    };
  });
  const contrasts = [...own.design!.contrasts, ...plans.slice(study.points.length).map(() => null)];
  const orders = { ...own, plans, design: { baselines, contrasts } };
  const looks = looksOf(study.battles, unitsIn(plans));
  return { study, orders, matches, looks, missed: MISSED, withOwn };
}

function unitsIn(plans: readonly Plan[]): number {
  return plans.reduce((sum, { field }) => sum + field.unitCount, 0);
}

/** Do both have the same levels of the same factors, and the same forces in the same order? */
function isSameVariant(one: DesignPoint, other: DesignPoint): boolean {
  const levels = ({ levels }: DesignPoint) => JSON.stringify(levels);
  const forces = ({ scenario }: DesignPoint) => JSON.stringify(scenario.forces.map(({ id }) => id));
  return levels(one) === levels(other) && forces(one) === forces(other);
}

/**
 * The looks at a study. The more there is to play, the fewer battles the first look has; each later one doubles them.
 *
 * @param units number of units in all plans together
 * @example looksOf(5000, 24) // [1024, 2048, 4096, 5000]
 */
export function looksOf(battles: number, units: number): number[] {
  let look = LEAST_AT_FIRST;
  while (look < MOST_AT_FIRST && 2 * look * units <= FIRST_UNITS) look *= 2;
  const looks: number[] = [];
  for (; look < battles; look *= 2) looks.push(look);
  return [...looks, battles];
}

/**
 * Plays from look to look, as long as the caller continues, or until the stop rule of the study is met.
 *
 * @param play plays battles `from` … `to` − 1 of all plans, and gives the counts of these alone
 * @returns the same for any number of workers
 * @throws TooMuch when sums would exceed the exact integers
 */
export async function* lookAgain(
  asked: Since,
  play: (orders: StudyOrders, from: number, to: number) => Promise<readonly Tally[]>,
): AsyncGenerator<Answer> {
  const { orders, looks, study } = asked;
  const sums = emptyTallies(orders);
  const enough = stopRule(study) ?? (() => false);
  let played = 0;
  for (const battles of looks) {
    const counts = await play(orders, played, battles);
    for (const [i, sum] of sums.entries()) mergeInto(sum, counts[i]);
    refuseToOutgrow(sums, battles, study.battles);
    played = battles;
    const tallies = sums.slice(0, study.points.length).map((sum) => sum.slice());
    const isTouched = asked.matches.map(
      (match) => match.kind === 'changed' && changesAnything(orders.plans[match.at], sums[match.at]),
    );
    yield { battles, rows: rowsOf(asked, sums, battles), isTouched, tallies };
    if (enough(tallies)) return;
  }
}

/** Every response of every variant, with its change. */
function rowsOf(asked: Since, sums: readonly Tally[], n: number): SinceRow[] {
  const { study, orders, matches, looks } = asked;
  const own = matches.map((match, i) => (asked.withOwn ? ownOf(orders.plans, match, i) : []));
  const mostOwn = Math.max(...own.map(({ length }) => length));
  const ofVariant = asked.missed / looks.length / study.points.length;
  // Half of it is for responses of the rules, so that the others are nearly as certain as without them.
  const missed = (mostOwn === 0 ? ofVariant : ofVariant / 2) / MEASURES;
  const missedByOwn = ofVariant / 2 / (2 * mostOwn);
  return study.points.flatMap((point, i) => {
    const match = matches[i];
    const row = (response: string, force: number): SinceRow[] => {
      const [now, then] = [orders.plans[i], match.kind === 'changed' ? orders.plans[match.at] : null];
      if (!gives(now, response)) return [];
      const of = { response, force, n, missed: isShared(response) ? missed : missedByOwn };
      const range = responseRange(response, now, force);
      const isCompared =
        match.kind === 'changed' && gives(then!, response) && isComparable(response, match.breaksDiffer);
      const mean = estimateOf(now, sums[i], 'responses', { ...of, range });
      const earlier = isCompared ? responseRange(response, then!, force) : range;
      const back = isCompared ? differenceRange(response, then!, now, force) : range;
      const before = isCompared
        ? estimateOf(then!, sums[match.at], 'responses', { ...of, range: earlier })
        : match.kind === 'same'
          ? mean
          : null;
      const difference = isCompared
        ? turned(estimateOf(then!, sums[match.at], 'differences', { ...of, range: back }))
        : match.kind === 'same'
          ? { mean: 0, low: 0, high: 0 }
          : null;
      return [
        {
          ...{ design_point: point.index, variant: point.label, response, before, difference, now: mean },
          force: isOfBattle(response) ? '' : point.scenario.forces[force].id,
          isShare: RATES.includes(response),
          unit: unitOf(now, response),
        },
      ];
    };
    const ofForces = point.scenario.forces.flatMap((_, force) =>
      [...OF_FORCES, ...own[i]].flatMap((response) => row(response, force)),
    );
    return [...ofForces, ...OF_BATTLE.flatMap((response) => row(response, 0))];
  });
}

/** The responses that only the rules of a variant give, and those of the variant as it was, if there is one. */
function ownOf(plans: readonly Plan[], match: Match, i: number): string[] {
  const names = systemOf(plans[i]).counts.map(({ name }) => name);
  return match.kind === 'changed' ? names.filter((name) => bothGive(plans[i], plans[match.at], name)) : names;
}

function unitOf(plan: Plan, response: string): string {
  const own = systemOf(plan).counts.find(({ name }) => name === response);
  return own?.unit ?? wordsOf(response)?.counts ?? '';
}

interface Estimated {
  response: string;
  force: number;
  range: Interval;
  n: number;
  missed: number;
}

function estimateOf(
  plan: Plan,
  sums: Tally,
  of: 'responses' | 'differences',
  { response, force, range, n, missed }: Estimated,
): MeanAtLook {
  const { start } = plan.shape.layout;
  const column = responseColumn(plan, response, force);
  const squares = of === 'responses' ? start.responseSquares : start.differenceSquares;
  return meanAtLook(n, sums[start[of] + column], sums[squares + column], range, missed);
}

/** The counts compare the earlier variant with the present one, so the difference has the opposite sign. */
function turned({ mean, low, high }: MeanAtLook): MeanAtLook {
  // 0 − 0 is 0, and −0 is not.
  return { mean: 0 - mean, low: 0 - high, high: 0 - low };
}
