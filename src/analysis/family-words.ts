import { count, counted } from './format.js';
import { listed } from './grammar.js';
import type { EffectRow } from './rows.js';
import { marginInWords, roundedUp } from './verdict-words.js';

/** The comparisons that are judged together. */
export function familyOf(effects: readonly EffectRow[]): EffectRow[] {
  return effects.filter(({ p }) => p !== null);
}

const RATES: readonly string[] = ['holds_field', 'broke', 'half_broken', 'nobody_holds'];

const BETWEEN_RULEBOOKS =
  'Each rulebook has its own idea of a break. Between two rulebooks the report therefore compares how often half of a force is broken or gone, and neither breaks nor turns stood.';

/** What the family of comparisons is, and how far its verdicts can be trusted. */
export function familyInWords(effects: readonly EffectRow[]): string[] {
  const family = familyOf(effects);
  const rate = family.find(({ response }) => RATES.includes(response));
  if (rate === undefined) return [];
  const across = family.some(({ response }) => response === 'half_broken');
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
    `${each} compared with its baseline. Of each force: ${listed([...ofForce, 'what it loses'])}. Of the battle: how often nobody holds the field, and how long it lasts.`,
    ...(across ? [BETWEEN_RULEBOOKS] : []),
    `${counted(family.length, 'comparison')} ${family.length === 1 ? 'is' : 'are'} judged together, with p-values adjusted after Holm. The chance that even one is wrongly called different is at most 5%, and so is the chance that even one is wrongly called the same.`,
    rate.margin === 0
      ? 'The scenario allows no margin, so nothing can be called the same.'
      : `A difference smaller than the margin counts as the same, however certain it is. The margin is ${marginInWords(rate)} of a rate, and the same share of the turn limit or of the pieces of a force.`,
  ];
}

/** `31 of 50 comparisons differ, 7 are undecided and the rest are the same within the margin. About …`. */
export function countsInWords(effects: readonly EffectRow[]): string {
  const family = familyOf(effects);
  const same = family.filter(({ verdict }) => verdict === 'same').length;
  const undecided = family.filter(({ verdict }) => verdict === 'undecided');
  const needed = undecided.flatMap(({ battles_needed }) => battles_needed ?? []);
  const hardest = needed.length > 0 ? roundedUp(Math.max(...needed)) : 0;
  const differ = family.length - same - undecided.length;
  const are = (number: number) => `${count(number)} ${number === 1 ? 'is' : 'are'}`;
  const all = `${count(differ)} of ${counted(family.length, 'comparison')} ${differ === 1 ? 'differs' : 'differ'}`;
  const parts = [
    all,
    ...(undecided.length > 0 ? [`${are(undecided.length)} undecided`] : []),
    ...(same > 0 ? [`${undecided.length > 0 ? 'the rest are' : are(same)} the same within the margin`] : []),
  ];
  const which = needed.length === 1 ? 'it' : 'the hardest';
  const would = hardest > 0 ? ` About ${count(hardest)} battles would decide ${which}.` : '';
  return `${listed(parts)}.${would}`;
}
