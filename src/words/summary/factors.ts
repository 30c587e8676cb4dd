import { percents, pointsInWords } from '../format.js';
import { capitalized, type Named, verb } from '../grammar.js';
import { type BreakChange, breakChange, breakInWords } from './break-changes.js';
import { byLargest, type Effect, effectOn, isFound } from './effects.js';
import { breakFigure, effectFigure, heldFigure, lengthChangeFigure } from './figures.js';
import { extremes } from './one-factor.js';
import { MANY } from './options.js';
import { changeInWords, factorInWords, holds, holdsIn, isSystem, levelInWords } from './phrases.js';
import { type Draft, type Given, MOST_LINES, responseAt } from './summary.js';
import { dependsOn } from './together.js';

/** What one factor does by itself, with the others as in the baseline. */
interface OfFactor {
  factor: string;
  effects: readonly Effect[];
  largest: Effect;
  /** Given only where who holds the field changes by less than two points. */
  breaks: BreakChange | null;
  /** Another factor, on which its effect depends; undefined: on none. */
  dependsOn: string | undefined;
}

/** Two or more factors: what each does, starting with the first that matters. */
export function factors(given: Given, effects: readonly Effect[]): Draft {
  const all = given.points[0].levels.map(({ factor }) => ofFactor(given, effects, factor));
  const [first, ...others] = all.toSorted((a, b) => rankOf(a) - rankOf(b)) as [OfFactor, ...OfFactor[]];
  const ordered: [OfFactor, ...OfFactor[]] = [
    first,
    ...others.toSorted((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a)),
  ];
  const leads = leading(given, first);
  const rest = ordered.slice(1).map((each) => following(given, each, first));
  const fewer = rest.map((_, i) => rest.slice(0, rest.length - i)).concat([[]]);
  const reversed = all.length === 2 ? reversal(given, first.largest.force) : null;
  const lead = leadOf(given, ordered);
  return {
    answers: [
      ...(reversed?.answers ?? []),
      ...fewer.flatMap((some) => leads.map((start) => [start, ...some].join('; '))),
    ],
    figures: figuresOf(given, ordered, lead.response === 'holds_field' ? null : effects, reversed !== null),
    lead: reversed ? { ...lead, finding: `${capitalized(reversed.finding)}.` } : lead,
    differs: true,
  };
}

function ofFactor(given: Given, effects: readonly Effect[], factor: string): OfFactor {
  const own = effects.filter(({ change }) => change.factor === factor);
  const largest = byLargest(own)[0];
  const changes = own.map(({ change }) => change);
  const breaks = largest.size === 'clear' ? null : breakChange(given, changes);
  return { factor, effects: own, largest, breaks, dependsOn: dependsOn(given, factor, largest) };
}

/** Those that clearly change who holds the field come first, then those that change when forces break. */
function rankOf({ largest, breaks }: OfFactor): number {
  if (largest.size === 'clear') return 0;
  if (breaks) return 1;
  return largest.size === 'slight' ? 2 : 3;
}

/** Ways to say what the first factor does, the fullest first. */
function leading(given: Given, { factor, largest, breaks, effects, dependsOn: other }: OfFactor): string[] {
  if (breaks) return [breakInWords(given, breaks, true)];
  const { change, force, row, size } = largest;
  if (size !== 'clear') return [`${factorInWords(factor)} ${does(factor, largest, given)}`];
  const [now, before] = percents(row.mean, row.baseline_mean);
  const depends = other === undefined ? '' : `, but that depends on ${factorInWords(other)}`;
  const rates = `${holdsIn(force, now)}, not ${before}${depends}`;
  return [
    ...(effects.length > 1 && other === undefined ? extremes(given, force, effects) : []),
    `with ${changeInWords(given, change)}, ${rates}`,
    `with ${levelInWords(given, change.factor, change.level)}, ${rates}`,
  ];
}

function following(given: Given, each: OfFactor, first: OfFactor): string {
  const { factor, largest, breaks, dependsOn: other } = each;
  if (other !== undefined) {
    return largest.size === 'none' || largest.size === 'identical'
      ? `${factorInWords(factor)} ${verb(factorInWords(factor), 'matter')} only together with ${factorInWords(other)}`
      : `the effect of ${factorInWords(factor)} depends on ${factorInWords(other)}`;
  }
  if (largest.size === 'clear') {
    const isSame =
      first.breaks === null && first.largest.size === 'clear' && first.largest.force === largest.force;
    const what = isSame ? 'that' : 'who holds the field';
    const most = isAlone(given, factor) ? '' : 'up to ';
    return `${factorInWords(factor)} ${verb(factorInWords(factor), 'change')} ${what} by ${most}${pointsInWords(largest.row.difference)}`;
  }
  if (breaks) return breakInWords(given, breaks, true);
  return `${factorInWords(factor)} ${does(factor, largest, given)}`;
}

/** What a factor with little effect does. */
function does(factor: string, { size, row }: Effect, { margin }: Given): string {
  if (row.difference === 0 && row.standard_error === 0)
    return `${verb(factorInWords(factor), 'change')} nothing`;
  if (size === 'slight') return `${verb(factorInWords(factor), 'change')} who holds the field only slightly`;
  if (size === 'undecided') return `${verb(factorInWords(factor), 'need')} more battles to decide`;
  if (size === 'identical') return `${verb(factorInWords(factor), 'change')} nothing`;
  return `${verb(factorInWords(factor), 'change')} it by no more than ${pointsInWords(margin)}`;
}

function isAlone({ changes }: Given, factor: string): boolean {
  return changes.filter((change) => change.factor === factor).length === 1;
}

/**
 * For every factor its break change or its largest effect; then the next largest effects.
 *
 * @param effects on who holds the field; null: the chart shows them
 */
function figuresOf(
  given: Given,
  ordered: readonly OfFactor[],
  effects: readonly Effect[] | null,
  isReversed: boolean,
): Draft['figures'] {
  const own = ordered.flatMap(({ breaks, largest, dependsOn: other }) => [
    ...(breaks ? [breakFigure(given, breaks)] : []),
    ...(isFound(largest)
      ? [effectFigure(given, largest, isReversed || other ? underOthers(given, largest) : '')]
      : []),
  ]);
  const others = byLargest(effects ?? [])
    .filter((effect) => isFound(effect) && ordered.every(({ largest }) => largest !== effect))
    .map((effect) => effectFigure(given, effect));
  return [
    ...own,
    ...lengthChangeFigure(given),
    ...others,
    ...(effects ? [heldFigure(given, 0, ordered[0].largest.force, ' at the baseline')] : []),
  ];
}

/** `, with no aid`, `, under dice pool`: the effect of a change holds only there. */
function underOthers(given: Given, { change }: Effect): string {
  const others = given.points[change.baseline].levels.filter(({ factor }) => factor !== change.factor);
  const there = others.some(({ factor, level }) => isSystem(given, factor, level)) ? 'under' : 'with';
  return `, ${there} ${others.map(({ factor, level }) => levelInWords(given, factor, level)).join(', ')}`;
}

/** How far a factor moves who holds the field. */
function sizeOf({ largest }: OfFactor): number {
  return Math.abs(largest.row.difference);
}

/** @param all the first that matters first */
function leadOf(given: Given, all: readonly [OfFactor, ...OfFactor[]]): Draft['lead'] {
  const [first] = all;
  const levels = Math.max(
    ...all.map(({ factor }) => given.changes.filter((each) => each.factor === factor).length),
  );
  const isCurve = isOfCurves(given, all);
  const kind = all.length > 3 || (levels >= MANY && !isCurve) ? 'tornado' : 'interaction';
  if (first.breaks) {
    return { kind, response: 'losses_at_break', finding: '', force: first.breaks.force.id };
  }
  const { force } = first.largest;
  // A line for each level of the other factor says more than changes from one corner of the table.
  if (isCurve && levels >= MANY) return { kind, response: 'holds_field', finding: '' };
  return { kind, response: 'holds_field', finding: movesInWords(given, all, force), force: force.id };
}

/** Are there two factors, one of many numbers, which make a curve, and one of few levels, each with its line? */
function isOfCurves({ points }: Given, all: readonly OfFactor[]): boolean {
  if (all.length !== 2) return false;
  const levelsOf = ({ factor }: OfFactor) => [
    ...new Set(points.map(({ levels }) => levels.find((each) => each.factor === factor)!.level)),
  ];
  const [few, many] = all.map(levelsOf).sort((a, b) => a.length - b.length) as [string[], string[]];
  const areNumbers = many.every((name) => /\d/.test(name) && Number.isFinite(Number(name)));
  return areNumbers && many.length >= MANY && few.length <= MOST_LINES;
}

/** `How often Attackers hold the field changes with recovery by up to 5.6 points, with ground by 24 points, hardly with …`. */
function movesInWords(given: Given, all: readonly OfFactor[], force: Named): string {
  const each = all.slice(0, 3).map(({ factor, effects }) => {
    const [largest] = byLargest(effects.map(({ change }) => effectOn(given, change, force)));
    if (!isFound(largest)) return `hardly with ${factorInWords(factor)}`;
    const by = pointsInWords(largest.row.difference);
    return `with ${factorInWords(factor)} by ${isAlone(given, factor) ? by : `up to ${by}`}`;
  });
  return `${capitalized(`how often ${holds(force)} changes ${each.join(', ')}`)}.`;
}

/** A level with how often a force holds the field at it. */
interface At {
  level: string;
  mean: number;
  low: number;
  high: number;
}

/** The smallest difference, in how often a force holds the field, that counts as an order. */
const LEAST = 0.02;

/**
 * For two factors: says that the best level of one is its worst under another level of the other, as when veterans do
 * worse than regulars once a rule is read literally. The fullest of its answers comes first; null where no order is
 * reversed beyond chance.
 */
function reversal(given: Given, force: Named): Reversal | null {
  const [one, other] = given.points[0].levels.map((_, i) => i) as [number, number];
  return turned(given, force, one, other) ?? turned(given, force, other, one);
}

interface Reversal {
  answers: string[];
  /** What the chart shows about it: `“literal” favours “levy”, “intended” “elite”`. */
  finding: string;
}

/** @param rows the factor whose levels change places; @param columns the factor under whose levels they do */
function turned(given: Given, force: Named, rows: number, columns: number): Reversal | null {
  const { points } = given;
  const factor = points[0].levels[rows].factor;
  const under = points[0].levels[columns].factor;
  const names = [...new Set(points.map(({ levels }) => levels[columns].level))];
  const ends = names.map((name) => {
    const at = points
      .filter(({ levels }) => levels[columns].level === name)
      .map(({ index, levels }): At => {
        const { mean, ci_low, ci_high } = responseAt(given, index, force.id, 'holds_field');
        return { level: levels[rows].level, mean, low: ci_low, high: ci_high };
      })
      .sort((a, b) => b.mean - a.mean);
    return { name, best: at[0], worst: at.at(-1)! };
  });
  const isClear = ({ best, worst }: (typeof ends)[0]) =>
    best.mean - worst.mean >= LEAST && best.low > worst.high;
  const [first, ...others] = ends as [(typeof ends)[0], ...(typeof ends)[0][]];
  const back = others.find(
    (each) => isClear(each) && each.best.level === first.worst.level && each.worst.level === first.best.level,
  );
  if (!isClear(first) || !back) return null;
  const [best, worst] = [first.best, first.worst].map(({ level }) => levelInWords(given, factor, level));
  const [here, there] = [first.name, back.name].map((name) => levelInWords(given, under, name));
  const short = [best, worst, here, there].map((each) => each.replace(/^.*(?=“)/, ''));
  return {
    answers: [[best, worst, here, there], short].map(
      ([a, b, c, d]) =>
        `with ${c}, ${holds(force)} more often with ${a} than with ${b}; with ${d} it is the reverse`,
    ),
    finding: `${here} favours ${short[0]}; ${there} favours ${short[1]}`,
  };
}
