import type { EvenSides } from '../analysis/even-sides.js';
import { wilson } from '../statistics/wilson.js';
import { counted, inBrackets, percents, percentWithInterval } from './format.js';
import { verb } from './grammar.js';

/** Below this p-value, chance alone is no longer a credible explanation. */
const ALPHA = 0.01;

/** Design points that are more uneven than chance explains, one sentence each. */
export function unevenInWords(found: readonly EvenSides[], variants: number): string[] {
  return found
    .filter(({ p }) => p < ALPHA)
    .map((each) => {
      const where = variants > 1 ? `At ${each.label} both` : 'Both';
      return `${where} sides are the same, yet ${heldInWords(each, ', and')}: chance alone does this in fewer than 1 run in 100. Either the rules treat the side listed first differently from the other, or this program has a bug. Do not trust smaller differences between the sides here.`;
    });
}

/** Says that chance explains how uneven the others are; empty when there are none. */
export function evenInWords(found: readonly EvenSides[], variants: number): string {
  const even = found.filter(({ p }) => p >= ALPHA);
  if (even.length === 0) return '';
  const most = even.reduce((a, b) => (b.p < a.p ? b : a));
  if (variants === 1)
    return `Both sides are the same, and chance alone can explain the difference: ${heldInWords(most, ' and')}.`;
  const where = `at ${even.length} of ${counted(variants, 'variant')}`;
  if (even.length === 1) {
    return `Both sides are the same ${where}, and chance alone can explain the difference: at ${most.label} ${heldInWords(most, ' and')}.`;
  }
  return `Both sides are the same ${where}, and chance alone can explain the difference at each. It is hardest to explain at ${most.label}: ${heldInWords(most, ' and')}.`;
}

/** Says in one sentence that a design point has two equal sides and uneven results. */
export function unevenInShort(found: readonly EvenSides[], variants: number): string[] {
  return found
    .filter(({ p }) => p < ALPHA)
    .map(({ label, sides: [one, other], battles }) => {
      const [first, second] = percents(one.holds / battles, other.holds / battles);
      const where = variants > 1 ? `At ${label} both` : 'Both';
      return `${where} sides are the same, yet ${one.name} ${verb(one.name, 'hold')} the field in ${first} of battles and ${other.name} in ${second}: do not trust small differences between the sides.`;
    });
}

/** `Blue holds the field in 49.1% (48.8 to 49.4) of battles and Red in 48.9% (48.6 to 49.2)`. */
function heldInWords({ sides, battles }: EvenSides, and: string): string {
  const [first, second] = sides.map(({ name, holds }) => {
    const { low, high } = wilson(holds, battles);
    return { name, often: inBrackets(percentWithInterval(holds / battles, low, high)) };
  });
  return `${first.name} ${verb(first.name, 'hold')} the field in ${first.often} of battles${and} ${second.name} in ${second.often}`;
}
