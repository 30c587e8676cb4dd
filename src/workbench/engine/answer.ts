import { breakPointRows, survivalRows } from '../../analysis/breaks.js';
import { strengthRows } from '../../analysis/by-turn.js';
import { outcomeRows } from '../../analysis/outcomes.js';
import { responseRows } from '../../analysis/responses.js';
import { rulesUsedAt } from '../../analysis/rule-uses.js';
import { isSamePlan } from '../../analysis/same.js';
import { type PointTally, pointTally } from '../../analysis/tally-view.js';
import type { PrecisionFinding } from '../../experiment/stop-rule.js';
import type { Study } from '../../experiment/study.js';
import type { Tally } from '../../tally/tally.js';
import { differenceInWords } from './difference.js';
import type { Answer, Side } from './protocol.js';

/** The results for one state, and for the state that it is compared with, after some battles. */
export function answerOf(
  study: Study,
  tallies: readonly Tally[],
  known: readonly PrecisionFinding[],
  { n, most, ended, seconds }: Pick<Answer, 'n' | 'most' | 'ended' | 'seconds'>,
): Answer {
  const views = study.points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
  const sides = views.map((view) => sideOf(view, known));
  const now = views.length - 1;
  return {
    ...{ n, most, ended, seconds, now: sides[now], before: now > 0 ? sides[0] : null },
    difference:
      now > 0
        ? differenceInWords(study, known, { n, isSame: isSamePlan(study.plans[0], study.plans[1]), ended })
        : null,
    used: ended ? usesIn(views[now]) : null,
  };
}

/** What the pictures show for one state. */
export function sideOf(view: PointTally, known: readonly PrecisionFinding[]): Side {
  const ofForce = ({ unit }: { unit: string }) => unit === '';
  return {
    holds: known
      .filter(({ design_point, response, of }) => {
        return design_point === view.point.index && of === 'mean' && HOLDERS.includes(response);
      })
      .map(({ force, estimate, low, high }) => ({ force, rate: estimate, low, high }))
      .sort((one, other) => Number(one.force === '') - Number(other.force === '')),
    outcomes: outcomeRows(view),
    breaks: breakPointRows(view).filter(ofForce),
    survival: survivalRows(view).filter(ofForce),
    strength: strengthRows(view),
    responses: responseRows(view),
  };
}

const HOLDERS: readonly string[] = ['holds_field', 'nobody_holds'];

/** `tables.bands` → how often its cells were used, `options.leaders` → how often it decided. */
function usesIn(view: PointTally): Record<string, number> {
  const uses: Record<string, number> = {};
  const add = (what: string, count: number) => {
    uses[what] = (uses[what] ?? 0) + count;
  };
  for (const { cell, option, uses: count } of rulesUsedAt(view)) {
    if (cell) add(`tables.${cell.table}`, count);
    if (option) add(`options.${option}`, count);
  }
  return uses;
}
