import { count, counted, NBSP } from './format.js';
import type { EffectRow } from './rows.js';
import { marginInWords, roundedUp } from './verdict-words.js';

/** The comparisons that are judged together. */
export function familyOf(effects: readonly EffectRow[]): EffectRow[] {
  return effects.filter(({ p }) => p !== null);
}

const RATES: readonly string[] = ['holds_field', 'broke', 'half_broken', 'nobody_holds'];

const BETWEEN_RULEBOOKS =
  'A break is what each rulebook calls one. So between two of them neither breaks are compared nor turns stood, but how often half of a force is broken or gone.';

/** What the family of comparisons is, and how far its verdicts can be trusted. */
export function familyInWords(effects: readonly EffectRow[]): string[] {
  const family = familyOf(effects);
  const rate = family.find(({ response }) => RATES.includes(response));
  if (rate === undefined) return [];
  const across = family.some(({ response }) => response === 'half_broken');
  const within = !across || family.some(({ response }) => response === 'broke');
  const breaks = !across
    ? ' and breaks'
    : `${within ? ', breaks (under one rulebook)' : ''} and is half broken or gone (between two rulebooks)`;
  const variants = new Set(family.map((row) => row.design_point)).size;
  return [
    `${counted(family.length, 'comparison')} ${family.length === 1 ? 'is' : 'are'} judged together: ${variants === 1 ? 'the variant' : `each of ${counted(variants, 'variant')}`} with its baseline, in how often a force holds the field${breaks}${within ? ', how many turns it stands and what it loses' : ', what it loses'}, how often nobody holds the field, and how long the battle lasts.`,
    ...(across ? [BETWEEN_RULEBOOKS] : []),
    `The chance that even one of them is called different and is not is at most 5${NBSP}%, and so is the chance that one is called the same and is not: the p-values of all of them are adjusted after Holm.`,
    rate.margin === 0
      ? 'The scenario allows no margin, so that nothing can be called the same.'
      : `What differs by less than the margin counts as the same, however certain the difference: ${marginInWords(rate)} of a rate, and as large a share of the turn limit or of a force’s pieces.`,
  ];
}

/** `Of 50 comparisons 31 differ, 12 are the same within the margin and 7 are undecided …`. */
export function countsInWords(effects: readonly EffectRow[]): string {
  const family = familyOf(effects);
  const same = family.filter(({ verdict }) => verdict === 'same').length;
  const undecided = family.filter(({ verdict }) => verdict === 'undecided');
  const needed = undecided.flatMap(({ battles_needed }) => battles_needed ?? []);
  const hardest = needed.length > 0 ? roundedUp(Math.max(...needed)) : 0;
  const differ = family.length - same - undecided.length;
  return [
    `Of ${counted(family.length, 'comparison')} ${count(differ)} ${differ === 1 ? 'differs' : 'differ'}`,
    `, ${count(same)} ${same === 1 ? 'is' : 'are'} the same within the margin`,
    ` and ${count(undecided.length)} ${undecided.length === 1 ? 'is' : 'are'} undecided`,
    hardest > 0 &&
      (needed.length === 1
        ? `, which about ${count(hardest)} battles would tell`
        : `, of which the hardest would take about ${count(hardest)} battles`),
    '.',
  ]
    .filter((part) => part !== false)
    .join('');
}
