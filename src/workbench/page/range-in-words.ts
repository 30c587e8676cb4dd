import { numberWithInterval, percent } from '../../words/format.js';
import { subject } from '../../words/grammar.js';

/** A value, and what was found there of one force, or of the battle. */
export interface Along {
  value: number;
  mean: number;
  low: number;
  high: number;
  /** From the present value, with its interval; null: it is the present value. */
  difference: { low: number; high: number } | null;
}

/** What is shown over a range, as sentences speak of it. */
export interface ResponseWords {
  shown: string;
  isShare: boolean;
  /** Of each force, or of the battle as a whole. */
  ofForces: boolean;
  /** What somebody does: `hold the field`. */
  verb: string;
  /** Behind a number that is no share: `pieces`. */
  unit: string;
}

/**
 * What a range of a number does, in a sentence or two. Nothing is called a crossing of one half that is not sure on
 * both sides.
 *
 * @param along in the order of the values
 * @param who the force, or what stands for all battles
 */
export function rangeInWords(along: readonly Along[], who: string, words: ResponseWords): string {
  const [first, last] = [along[0], along.at(-1)];
  if (!first || !last || first === last) return '';
  const { isShare, verb, unit } = words;
  const isMoved = along.some(({ difference }) => difference && (difference.low > 0 || difference.high < 0));
  const does = subject(who, verb);
  if (!isMoved) return `No value from ${first.value} to ${last.value} is shown to change how it ends.`;
  const show = (mean: number) => (isShare ? percent(mean) : numberWithInterval(mean, mean, mean).estimate);
  const of = isShare ? 'of battles' : unit;
  const says = `From ${first.value} to ${last.value}: ${does}${isShare ? ' in' : ''} ${show(first.mean)} to ${show(last.mean)} ${of}.`;
  const crossings = isShare ? crossingsOf(along) : [];
  return crossings.length === 0 ? says : `${says} Half lies ${crossings.join(', and again ')}.`;
}

/** `between 7 and 8`, wherever a value surely lies on one side of one half, and the next sure one on the other. */
function crossingsOf(along: readonly Along[]): string[] {
  const sure = along.filter(({ low, high }) => low > 0.5 || high < 0.5);
  return sure.flatMap((here, i) => {
    const before = sure[i - 1];
    return before && before.low > 0.5 !== here.low > 0.5 ? [`between ${before.value} and ${here.value}`] : [];
  });
}
