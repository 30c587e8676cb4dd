import { count, pointsInWords } from '../format.js';
import { capitalized } from '../grammar.js';
import { roundedUp } from '../verdicts.js';
import { breakChange, breakInWords } from './break-changes.js';
import type { Effect } from './effects.js';
import { breakFigure, heldFigure, lengthChangeFigure, lengthFigure, neededFigure } from './figures.js';
import { changeInWords, holds, holdsIn, levelInWords } from './phrases.js';
import { type Draft, type Given, heldAt } from './summary.js';

/** Nothing that was tried clearly changes who holds the field. */
export function nothing(given: Given, effects: readonly Effect[]): Draft {
  const [one, other] = given.forces;
  // Comparisons of a scenario's own choice leave out others, which may differ.
  const asked = given.changes.find(({ isAsked }) => isAsked);
  const at = asked?.baseline ?? 0;
  const where = asked ? `, with ${levelInWords(given, asked.factor, asked.before)}` : '';
  const rates = [one, other].toSorted((a, b) => heldAt(given, at, b) - heldAt(given, at, a));
  const figures = rates.slice(0, 1).map((force) => heldFigure(given, at, force, where));
  const lead = (finding: string): Draft['lead'] => ({ kind: 'outcomes', response: 'holds_field', finding });
  if (!asked && effects.every(({ size }) => size === 'identical')) {
    const said = `nothing changes: ${effects.length === 1 ? 'both variants play' : 'all variants play'} the same battles, because their rules and troops are equivalent`;
    const rate = holdsIn(one, heldAt(given, 0, one));
    return {
      answers: [said],
      figures: [...figures, lengthFigure(given, 0)],
      lead: lead(`${rate}, whatever the variant.`),
      differs: false,
    };
  }
  if (
    given.rows.effects.every(
      ({ difference, standard_error, verdict }) =>
        difference === 0 && standard_error === 0 && verdict !== 'undecided',
    )
  ) {
    return {
      answers: ['not one battle changes, whatever the variant'],
      figures: [...figures, lengthFigure(given, 0)],
      lead: lead('All variants play the same battles.'),
      differs: false,
    };
  }
  const open = effects.filter(({ size }) => size === 'undecided');
  const breaks = breakChange(given, given.changes);
  if (open.length === 0) {
    const most = pointsInWords(given.margin);
    const nobody = `no ${asked ? 'change that the scenario asks for' : 'tested change'} moves who holds the field by more than ${most}`;
    const length = lengthChangeFigure(given);
    return {
      answers: [
        ...(breaks ? [`${breakInWords(given, breaks)}; who holds the field stays the same`] : []),
        nobody,
      ],
      figures: [...(breaks ? [breakFigure(given, breaks)] : []), ...figures, ...length],
      lead: breaks ? { ...breakLead(given, breaks) } : lead(`${capitalized(nobody)}.`),
      differs: breaks || length.length > 0 ? null : false,
    };
  }
  const hardest = open.reduce((most, each) =>
    (each.row.battles_needed ?? 0) > (most.row.battles_needed ?? 0) ? each : most,
  );
  const needed = hardest.row.battles_needed;
  const would = needed === null ? '' : `; about ${count(roundedUp(needed))} battles may decide`;
  const range = rangeInWords(hardest);
  return {
    answers: [
      ...(breaks ? [`${breakInWords(given, breaks)}; who holds the field is undecided`] : []),
      `too few battles to tell: with ${changeInWords(given, hardest.change)}, ${range}${would}`,
      `too few battles to tell: with ${levelInWords(given, hardest.change.factor, hardest.change.level)}, ${range}${would.replace(' battles', '')}`,
      `too few battles to tell what changes who holds the field${would}`,
    ],
    figures: [
      ...(breaks ? [breakFigure(given, breaks)] : []),
      ...figures,
      ...(needed === null ? [] : [neededFigure(given, hardest, needed)]),
    ],
    lead: breaks
      ? breakLead(given, breaks)
      : lead(
          `No change to who holds the field is decided yet: differences of up to ${pointsInWords(largestBound(effects))} are possible.`,
        ),
    differs: null,
  };
}

function breakLead(given: Given, breaks: NonNullable<ReturnType<typeof breakChange>>): Draft['lead'] {
  return {
    kind: 'break-curves',
    response: 'losses_at_break',
    finding: `${capitalized(breakInWords(given, breaks))}.`,
  };
}

/** `Blue holds the field 0.5 points less to 1.4 points more often`. */
function rangeInWords({ force, row: { ci_low, ci_high } }: Effect): string {
  const way = (x: number) => `${pointsInWords(x)} ${x < 0 ? 'less' : 'more'}`;
  if (ci_low < 0 !== ci_high < 0)
    return `${holds(force)} ${way(ci_low)} to ${way(ci_high).replace(/.points?/, '')} often`;
  const [low, high] = [ci_low, ci_high].map(Math.abs).sort((a, b) => a - b) as [number, number];
  return `${holds(force)} ${pointsInWords(low).replace(/\s.*/, '')} to ${way(ci_low < 0 ? -high : high)} often`;
}

/** The farthest from 0 that an effect may be, according to its interval. */
function largestBound(effects: readonly Effect[]): number {
  return Math.max(...effects.map(({ row }) => Math.max(-row.ci_low, row.ci_high)));
}
