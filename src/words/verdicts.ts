import type { EffectRow } from '../analysis/rows.js';
import { RATES } from '../battlefield/responses.js';
import { IN_PLACE_OF_BREAKS } from '../experiment/judged.js';
import { plural } from '../plural.js';
import {
  count,
  counted,
  differenceWithInterval,
  NBSP,
  pointsWithInterval,
  powerOfTenUpTo,
  type Shown,
} from './format.js';

import { listed, type Named, oneOf } from './grammar.js';
import { meanInWords, verbOf, wordsOf } from './responses.js';

/** The difference with its interval: rates in percentage points, others in what they count. */
export function differenceShown({ response, difference, ci_low, ci_high }: EffectRow): Shown {
  const words = wordsOf(response);
  if (words && !words.counts) return pointsWithInterval(difference, ci_low, ci_high);
  const shown = differenceWithInterval(difference, ci_low, ci_high);
  return words ? { ...shown, estimate: `${shown.estimate}${NBSP}${words.counts}` } : shown;
}

/** `1 percentage point`, `0.2 turns`. */
export function marginInWords({ response, margin }: Pick<EffectRow, 'response' | 'margin'>): string {
  const counts = wordsOf(response)?.counts;
  const size = Number(((margin ?? 0) * (counts ? 1 : 100)).toPrecision(3));
  const unit = counts ?? 'percentage points';
  return `${size}${NBSP}${size === 1 ? oneOf(unit) : unit}`;
}

/** `the same within 1 percentage point`; `identical by construction`; `undecided: about 240,000 battles may decide it`. */
export function verdictInWords(row: EffectRow): string {
  if (row.verdict === 'identical') return 'identical by construction';
  if (row.verdict === 'same') return `the same within ${marginInWords(row)}`;
  if (row.verdict !== 'undecided') return row.verdict ?? '';
  return row.battles_needed === null ? 'undecided' : `undecided: ${wouldTell(row.battles_needed)}`;
}

/** `about 240,000 battles may decide it`: two figures, rounded up. */
function wouldTell(battles: number): string {
  return `about ${counted(roundedUp(battles), 'battle')} may decide it`;
}

/** To two figures: 234,567 is 240,000. */
export function roundedUp(battles: number): number {
  const step = Math.max(1, powerOfTenUpTo(battles) / 10);
  return Math.ceil(battles / step) * step;
}

/** `0.012`, `< 0.001`. */
export function pInWords(p: number): string {
  if (p < 0.001) return `<${NBSP}0.001`;
  return p.toFixed(3);
}

/** The comparisons that are judged together. */
export function familyOf(effects: readonly EffectRow[]): EffectRow[] {
  return effects.filter(({ p }) => p !== null);
}

const BETWEEN_RULEBOOKS =
  'Each rulebook has its own idea of a break. Between two rulebooks the report therefore compares how often half of a force is broken or gone, instead of breaks and turns stood.';

/** What the family of comparisons is, and how far its verdicts can be trusted. */
export function familyInWords(effects: readonly EffectRow[]): string[] {
  const family = familyOf(effects);
  const rate = family.find(({ response }) => RATES.includes(response));
  if (rate === undefined) return [];
  const across = family.some(({ response }) => response === IN_PLACE_OF_BREAKS);
  const within = !across || family.some(({ response }) => response === 'broke');
  const breaks = !across
    ? ['how often it breaks']
    : [
        ...(within ? ['how often it breaks (under one rulebook)'] : []),
        'how often half of it is broken or gone (between two rulebooks)',
      ];
  const ofForce = [
    'how often it holds the field',
    ...breaks,
    ...(within ? ['how many turns it stands'] : []),
  ];
  const variants = new Set(family.map((row) => row.design_point)).size;
  const each = variants === 1 ? 'The variant is' : `Each of ${counted(variants, 'variant')} is`;
  return [
    `${each} compared with its baseline. For each force: ${listed([...ofForce, 'what it loses'])}. For the battle: how often nobody holds the field, and how long it lasts.`,
    ...(across ? [BETWEEN_RULEBOOKS] : []),
    `${counted(family.length, 'comparison')} ${plural(family.length, 'is', 'are')} judged together, with p-values adjusted after Holm. The chance that even one is wrongly called different is at most 5%, and so is the chance that even one is wrongly called the same.`,
    rate.margin === 0
      ? 'The scenario allows no margin, so nothing can be called the same.'
      : `A difference counts as the same once it is certain to be smaller than the margin, even if it is certain not to be zero. The margin is ${marginInWords(rate)} for a rate, and the same share of the turn limit or of the pieces of a force.`,
  ];
}

/**
 * `31 of 50 comparisons differ, 7 are undecided and the rest are the same within the margin. About 31,000 battles may
 * decide the hardest (how often Blue breaks, with leaders: on).`
 */
export function countsInWords(effects: readonly EffectRow[], forces: readonly Named[]): string {
  const family = familyOf(effects);
  const same = family.filter(({ verdict }) => verdict === 'same').length;
  const undecided = family.filter(({ verdict }) => verdict === 'undecided');
  const open = undecided.filter(({ battles_needed }) => battles_needed !== null);
  const needed = Math.max(...open.map(({ battles_needed }) => battles_needed!));
  const hardest = open.find(({ battles_needed }) => battles_needed === needed);
  const differ = family.length - same - undecided.length;
  const are = (number: number) => `${count(number)} ${plural(number, 'is', 'are')}`;
  const all = `${count(differ)} of ${counted(family.length, 'comparison')} ${plural(differ, 'differs', 'differ')}`;
  const parts = [
    all,
    ...(undecided.length > 0 ? [`${are(undecided.length)} undecided`] : []),
    ...(same > 0 ? [`${undecided.length > 0 ? 'the rest are' : are(same)} the same within the margin`] : []),
  ];
  const which = open.length === 1 ? 'it' : 'the hardest';
  const would =
    hardest &&
    ` About ${count(roundedUp(needed))} battles may decide ${which} (${comparedIn(hardest, forces)}).`;
  return `${listed(parts)}.${would ?? ''}`;
}

/** `how often Blue breaks, with leaders: on`. */
function comparedIn({ force, response, variant }: EffectRow, forces: readonly Named[]): string {
  const name = forces.find(({ id }) => id === force)?.name ?? '';
  return `${meanInWords(response, name)?.plotted ?? verbOf(response, name)}, with ${variant}`;
}

/**
 * How much giving all variants the same luck helped: the factor by which it cut the variance of the differences in who
 * holds the field.
 *
 * @returns null when no difference varied
 */
export function sameLuckInWords(effects: readonly EffectRow[]): string | null {
  const ratios = effects
    .filter(({ response }) => response === 'holds_field')
    .flatMap(({ variance_ratio }) => variance_ratio ?? [])
    .sort((a, b) => a - b);
  if (ratios.length === 0) return null;
  const middle = medianOf(ratios);
  const [low, high] = [times(ratios[0]), times(ratios.at(-1)!)];
  const range = low === high ? '' : ` (${low} to ${high}×, by comparison)`;
  if (middle <= 1) {
    return `The same luck for all variants did not help: independent luck would need ${times(middle)}× the battles${range}.`;
  }
  const said = `All variants share their luck: independent luck would need ${times(middle)}× the battles${range}.`;
  const worse = ratios.filter((ratio) => ratio < 1).length;
  if (worse === 0) return said;
  return `${said} For ${worse} of ${ratios.length} comparisons independent luck would have been better.`;
}

function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

/** `13`, `1.7`. */
function times(ratio: number): string {
  return ratio >= 9.95 ? count(ratio) : ratio.toFixed(1);
}
