import type { Rows } from '../analysis/rows.js';
import { isSamePlan } from '../analysis/same.js';
import type { Plan } from '../plan/plan.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { listed } from './grammar.js';
import { LEAST_BATTLES } from './never-happened.js';
import { factorInWords } from './summary/phrases.js';

/** What battles give at each design point. */
const RESULTS = [
  'outcomes',
  'break_points',
  'survival',
  'postures',
  'gauges',
  'turn_events',
  'responses',
] as const;

/** More levels are not listed. */
const MOST_LEVELS = 5;

/**
 * Factors on which no result depends: whatever the other factors, all their levels gave the same numbers; in a run of
 * few battles none.
 * Levels that compile to the same field and rules are left out, since a warning names them before the first battle.
 *
 * @example 'No battle depended on leaders: off and on gave the same results.'
 */
export function idleFactors(
  rows: Pick<Rows, (typeof RESULTS)[number]>,
  points: readonly DesignPoint[],
  plans: readonly Plan[],
): string[] {
  if (rows.responses.some(({ n }) => n < LEAST_BATTLES)) return [];
  const results = points.map((): unknown[] => []);
  for (const name of RESULTS)
    for (const { design_point, variant: _, ...result } of rows[name]) results[design_point].push(result);
  const told = results.map((each) => JSON.stringify(each));
  return points[0].levels.flatMap(({ factor }, f) => {
    const levels = [...new Set(points.map((point) => point.levels[f].level))];
    const others = points.map((point) => JSON.stringify(point.levels.toSpliced(f, 1)));
    const first = others.map((each) => others.indexOf(each));
    const isCrossed = points.length === levels.length * new Set(others).size;
    const isIdle = isCrossed && first.every((at, i) => told[i] === told[at]);
    const isKnown = first.every((at, i) => isSamePlan(plans[i], plans[at]));
    if (!isIdle || isKnown) return [];
    return [
      `No battle depended on ${factorInWords(factor)}: ${levelsInWords(levels)} gave the same results.`,
    ];
  });
}

function levelsInWords(levels: readonly string[]): string {
  return levels.length > MOST_LEVELS ? `all ${levels.length} levels` : listed(levels);
}
