import { inBrackets, NBSP, numberWithInterval, percent, percentWithInterval, type Shown } from './format.js';
import type { BreakPointRow, EffectRow, OutcomeRow, Rows, SurvivalRow } from './rows.js';

/** A force as the answer speaks of it. */
interface Named {
  id: string;
  name: string;
  pieces: number;
}

/** A design point that differs from the baseline in one factor. */
interface Change {
  index: number;
  /** `classes intended instead of off`. */
  words: string;
}

/** What was compared: the label of the baseline, null when there was nothing else, and the changes to it. */
interface Compared {
  baseline: string | null;
  changes: readonly Change[];
  /** Posture of the pieces on the board that do not fight: `broken`. */
  lastPosture: string;
}

/**
 * The answer in words: first the largest effect, then when the baseline's forces break and who holds
 * the field, then what each factor level changes by itself. Every number stands with its interval.
 */
export function answerInWords(
  rows: Rows,
  forces: readonly Named[],
  { baseline, changes, lastPosture }: Compared,
): string[] {
  const measures = [...Object.values(MEASURES), mostAtOnce(lastPosture)];
  const headline = changes.length > 1 ? headlineOf(rows.effects, forces, changes) : null;
  const where = baseline === null ? '' : `With ${baseline}, the baseline: `;
  return [
    ...(headline ? [headline] : []),
    ...changes.map((change) => changeSentence(rows.effects, forces, change, measures)),
    ...forces.map((force) => where + breakSentence(rows, force)),
    `${where}${where === '' ? 'The' : 'the'} field is held by ${holders(rows.outcomes, forces)}.`,
    ...(changes.length > 0 ? [LEFT_OUT] : []),
  ];
}

/** The change with the largest effect on who holds the field or, where that is next to none, on how long a force fights. */
function headlineOf(
  effects: readonly EffectRow[],
  forces: readonly Named[],
  changes: readonly Change[],
): string | null {
  for (const measure of [MEASURES.holds_field, MEASURES.fighting_turns]) {
    const found = changes
      .flatMap((change) =>
        forces.map((force) => ({ change, force, row: effectOf(effects, change, force, measure.response) })),
      )
      .filter(({ row, force }) => compared(row, measure, force) !== null)
      .sort((a, b) => Math.abs(b.row.difference) - Math.abs(a.row.difference))[0];
    if (!found) continue;
    const { change, force, row } = found;
    return `With ${change.words}, ${force.name} ${compared(row, measure, force)!}: the largest effect of one change on ${measure.on}.`;
  }
  return null;
}

/** `Blue breaks in 54.1 % (54.0 to 54.2) of battles. …` */
function breakSentence(rows: Rows, force: Named): string {
  const broke = rows.responses.find(
    (row) => row.design_point === 0 && row.force === force.id && row.response === 'broke',
  )!;
  const often = `${force.name} breaks in ${inBrackets(percentWithInterval(broke.mean, broke.ci_low, broke.ci_high))} of battles`;
  if (broke.mean === 0) return `${often}: it never did.`;
  const atBaseline = (row: BreakPointRow | SurvivalRow) =>
    row.design_point === 0 && row.force === force.id && row.unit === '' && row.at_risk > 0;
  const losses = median(
    rows.break_points
      .filter(atBaseline)
      .map((row) => ({ at: row.loss_fraction, share: row.unbroken, low: row.ci_low, high: row.ci_high })),
  );
  const turns = median(
    rows.survival
      .filter(atBaseline)
      .map((row) => ({ at: row.turn, share: row.standing, low: row.standing_low, high: row.standing_high })),
  );
  const byLoss = losses
    ? `, half the time with no more than ${within(losses, percent)} of its pieces lost, judging by losses alone`
    : '';
  const byTurn = turns ? `; by turn ${within(turns, String)} half of all battles have seen it break` : '';
  return `${often}${byLoss}${byTurn}.`;
}

interface Median {
  at: number;
  low: number;
  high: number | null;
}

/** Where a falling share first is a half or less, with the interval that its own intervals give (Brookmeyer & Crowley 1982). */
function median(steps: readonly { at: number; share: number; low: number; high: number }[]): Median | null {
  const at = steps.find((step) => step.share <= 0.5);
  const low = steps.find((step) => step.low <= 0.5);
  const high = steps.find((step) => step.high <= 0.5);
  return at && low ? { at: at.at, low: low.at, high: high ? high.at : null } : null;
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

/** How a response is compared: what is said, in which unit, and the words for more and less of it. */
interface Measure {
  response: string;
  /** What the headline says it bears on. */
  on: string;
  /** Smaller differences are left to the charts. */
  least: (force: Named) => number;
  verb: string;
  more: string;
  less: string;
  show: (mean: number, low: number, high: number, force: Named) => Shown;
}

const points = (mean: number, low: number, high: number): Shown => {
  const shown = percentWithInterval(mean, low, high);
  return { ...shown, estimate: shown.estimate.replace('%', 'percentage points') };
};
const inUnits =
  (unit: string, divisor: (force: Named) => number): Measure['show'] =>
  (mean, low, high, force) => {
    const by = divisor(force);
    const shown = numberWithInterval(mean / by, low / by, high / by);
    return { ...shown, estimate: `${shown.estimate}${NBSP}${unit}` };
  };

const MEASURES = {
  holds_field: {
    response: 'holds_field',
    on: 'who holds the field',
    least: () => 0.005,
    verb: 'holds the field',
    more: 'more often',
    less: 'less often',
    show: points,
  },
  broke: {
    response: 'broke',
    on: 'who breaks',
    least: () => 0.005,
    verb: 'breaks',
    more: 'more often',
    less: 'less often',
    show: points,
  },
  fighting_turns: {
    response: 'fighting_turns',
    on: 'how long a force fights',
    least: ({ pieces }) => 0.1 * pieces,
    verb: 'fights',
    more: 'longer per piece',
    less: 'less long per piece',
    show: inUnits('turns', ({ pieces }) => pieces),
  },
} as const satisfies Record<string, Measure>;

function mostAtOnce(posture: string): Measure {
  return {
    response: 'most_broken',
    on: `how many are ${posture} at once`,
    least: () => 0.25,
    verb: 'has, at the worst moment,',
    more: `more ${posture} at once`,
    less: `fewer ${posture} at once`,
    show: inUnits('pieces', () => 1),
  };
}

/** What the sentences on changes leave to the charts: `least` of the measures. */
const LEFT_OUT =
  'Differences of under half a percentage point, a tenth of a turn per piece and a quarter of a piece are left to the charts and tables.';

/** `With leaders on instead of off: Blue …; Red …`: the differences that stand out from chance. */
function changeSentence(
  effects: readonly EffectRow[],
  forces: readonly Named[],
  change: Change,
  measures: readonly Measure[],
): string {
  const clauses = forces.flatMap((force) => {
    const differences = measures.flatMap(
      (measure) => compared(effectOf(effects, change, force, measure.response), measure, force) ?? [],
    );
    return differences.length === 0 ? [] : [`${force.name} ${listed(differences)}`];
  });
  const nobody = { id: '', name: 'nobody', pieces: 0 };
  const undecided = compared(effectOf(effects, change, nobody, 'nobody_holds'), MEASURES.holds_field, nobody);
  const all = [...clauses, ...(undecided === null ? [] : [`nobody ${undecided}`])];
  if (all.length > 0) return `With ${change.words}: ${all.join('; ')}.`;
  const rows = forces.map((force) => ({ force, row: effectOf(effects, change, force, 'holds_field') }));
  const { force, row } = rows.reduce((most, each) =>
    Math.abs(each.row.difference) > Math.abs(most.row.difference) ? each : most,
  );
  return `With ${change.words}: no difference worth a sentence; ${force.name} ${inFull(row, MEASURES.holds_field, force)}.`;
}

function effectOf(
  effects: readonly EffectRow[],
  { index }: Change,
  { id }: Named,
  response: string,
): EffectRow {
  return effects.find((row) => row.design_point === index && row.force === id && row.response === response)!;
}

/** The difference in words, however small it is. */
function inFull(
  { difference, ci_low, ci_high }: Pick<EffectRow, 'difference' | 'ci_low' | 'ci_high'>,
  measure: Measure,
  force: Named,
): string {
  const { verb, more, less, show } = measure;
  if (difference >= 0) return `${verb} ${inBrackets(show(difference, ci_low, ci_high, force))} ${more}`;
  return `${verb} ${inBrackets(show(-difference, -ci_high, -ci_low, force))} ${less}`;
}

/** The difference in words; null when it is too small to speak of, or no difference is in its interval. */
function compared({ difference, ci_low, ci_high }: EffectRow, measure: Measure, force: Named): string | null {
  if (Math.abs(difference) < measure.least(force)) return null;
  return ci_low > 0 || ci_high < 0 ? inFull({ difference, ci_low, ci_high }, measure, force) : null;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
