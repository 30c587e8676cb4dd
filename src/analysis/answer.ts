import type { DesignPoint } from '../scenario/design-points.js';
import type { Named } from './change-measures.js';
import { changesInWords } from './change-sentences.js';
import type { Change } from './changes.js';
import { inBrackets, percent, percentWithInterval } from './format.js';
import { interactionsInWords } from './interaction-words.js';
import { type Median, medianAmong, medianOf } from './median.js';
import type { BreakPointRow, OutcomeRow, Rows, SurvivalRow } from './rows.js';
import { systemsApart } from './systems-apart.js';

/** What was compared: the label of the baseline, null when there was nothing else, and the changes to it. */
interface Compared {
  baseline: string | null;
  changes: readonly Change[];
  /** Posture of the pieces on the board that do not fight: `broken`. */
  lastPosture: string;
  points: readonly DesignPoint[];
  /** Which assumed choices decide it, in sentences. */
  replays: readonly string[];
}

/**
 * The answer in words: first the largest effect, then what each factor level changes by itself, then when the
 * baseline's forces break and who holds the field. Every number stands with its interval.
 */
export function answerInWords(
  rows: Rows,
  forces: readonly Named[],
  { baseline, changes, lastPosture, points, replays }: Compared,
): string[] {
  const where = baseline === null ? '' : `With ${baseline}, the baseline: `;
  const { sentences, leftOut } = changesInWords(rows.effects, forces, changes, lastPosture);
  const [headline, ...others] = sentences;
  return [
    ...(headline === undefined ? [] : [headline]),
    ...systemsApart(rows.divergence, points),
    ...replays,
    ...others,
    ...forces.map((force) => where + breakSentence(rows, force)),
    `${where}${where === '' ? 'The' : 'the'} field is held by ${holders(rows.outcomes, forces)}.`,
    ...leftOut,
    ...interactionsInWords(rows.factor_effects, forces),
  ];
}

/** `Blue breaks in 54.1 % (54.0 to 54.2) of battles, in half of these with no more than 60 % …` */
function breakSentence(rows: Rows, force: Named): string {
  const broke = rows.responses.find(
    (row) => row.design_point === 0 && row.force === force.id && row.response === 'broke',
  )!;
  const often = `${force.name} breaks in ${inBrackets(percentWithInterval(broke.mean, broke.ci_low, broke.ci_high))} of battles`;
  if (broke.mean === 0) return `${often}: it never did.`;
  const atBaseline = (row: BreakPointRow | SurvivalRow) =>
    row.design_point === 0 && row.force === force.id && row.unit === '' && row.at_risk > 0;
  const losses = medianAmong(
    rows.break_points.filter(atBaseline).map((row) => ({ at: row.loss_fraction, count: row.broke })),
  );
  const turns = medianOf(
    rows.survival
      .filter(atBaseline)
      .map((row) => ({ at: row.turn, share: row.standing, low: row.standing_low, high: row.standing_high })),
  );
  const byLoss = losses
    ? `, in half of these with no more than ${within(losses, percent)} of its pieces lost`
    : '';
  const byTurn = turns ? `; by turn ${within(turns, String)} half of all battles have seen it break` : '';
  return `${often}${byLoss}${byTurn}.`;
}

function within({ at, low, high }: Median, show: (x: number) => string): string {
  const bound = (x: number) => show(x).replace(/\D+$/, '');
  return `${show(at)} (${bound(low)} to ${high === null ? 'more than was seen' : bound(high)})`;
}

function holders(outcomes: readonly OutcomeRow[], forces: readonly Named[]): string {
  const atBaseline = outcomes.filter((row) => row.design_point === 0);
  const parts = [...forces, { id: '', name: 'nobody' }].flatMap(({ id, name }) => {
    const reasons = atBaseline.filter((row) => row.holder === id).sort((a, b) => b.battles - a.battles);
    if (reasons.length === 0) return [];
    const each = reasons.map(
      (row) =>
        `${inBrackets(percentWithInterval(row.rate, row.ci_low, row.ci_high))} because ${WHY[row.reason] ?? row.reason}`,
    );
    return [`${name} in ${each.join(' and ')}`];
  });
  return parts.join('; by ');
}

const WHY: Readonly<Record<string, string>> = {
  'breaking-point': 'the enemy reached its breaking point',
  collapsed: 'the enemy’s morale collapsed',
  'group-morale': 'the enemy failed its group morale and withdrew',
  destroyed: 'the enemy fell to the last',
  withdrew: 'the enemy withdrew',
  routed: 'the last of the enemy ran or gave up',
  'both-broke': 'both broke at the same time',
  'both-gone': 'nobody was left to hold it',
  'turn-limit': 'time ran out',
};
