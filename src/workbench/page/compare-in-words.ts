import { excludesZero } from '../../statistics/interval.js';
import { percents } from '../../words/format.js';
import { listed, numberInWords, subject } from '../../words/grammar.js';

interface Interval {
  mean: number;
  low: number;
  high: number;
}

/** A variant: how often each force holds the field, and the differences from the reference; null: this is it. */
interface Beside {
  label: string;
  holds: readonly Interval[];
  differences: readonly (Interval | null)[];
}

/** The result of a comparison: who holds the field more often where, and whether it is the same side everywhere. */
export function compareInWords(variants: readonly Beside[], forces: readonly string[]): string {
  if (variants.length < 2) return '';
  const winners = variants.map(({ holds: [one, other] }) => {
    if (one.low > other.high) return 0;
    return other.low > one.high ? 1 : null;
  });
  const ordered = variants.toSorted((a, b) => b.holds[0].mean - a.holds[0].mean);
  const [most, least] = [ordered[0], ordered.at(-1)!];
  const does = subject(forces[0], 'hold the field');
  const isApart = variants.some(({ differences: [first] }) => first && excludesZero(first));
  const [low, high] = percents(least.holds[0].mean, most.holds[0].mean);
  const spread = isApart
    ? `${does} from ${low} of battles (${least.label}) to ${high} (${most.label}).`
    : `No difference is shown in how often ${does}.`;
  const named = (of: number | null) => variants.filter((_, i) => winners[i] === of).map(({ label }) => label);
  const sides = forces.flatMap((force, f) => {
    const wins = named(f);
    if (wins.length === 0) return [];
    const where =
      wins.length === variants.length
        ? wins.length === 2
          ? 'both'
          : `all ${numberInWords(wins.length)}`
        : listed(wins);
    return [`${subject(force, 'come')} out ahead under ${where}`];
  });
  const open = named(null);
  const rest =
    open.length > 0 && sides.length > 0
      ? `; under ${listed(open)} neither is shown to hold it more often than the other`
      : '';
  return sides.length === 0 ? spread : `${spread} ${sides.join('; ')}${rest}.`;
}
