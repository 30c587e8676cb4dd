import { crossingsOfHalf } from '../../statistics/crossing.js';
import { excludesZero } from '../../statistics/interval.js';
import { numberWithInterval, percent } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import type { ResponseWords } from '../../words/responses.js';

/** A value, and the result there for one force, or for the battle. */
export interface Along {
  value: number;
  mean: number;
  low: number;
  high: number;
  /** Interval of the difference from the current value; null: this is the current value. */
  difference: { low: number; high: number } | null;
}

/**
 * The effect of a range of a number, in a few sentences.
 *
 * @param along in the order of the values
 * @param who the force, or a word for all battles
 */
export function rangeInWords(along: readonly Along[], who: string, words: ResponseWords): string {
  const [first, last] = [along[0], along.at(-1)];
  if (!first || !last || first === last) return '';
  const { does, counts } = words;
  const isMoved = along.some(({ difference }) => difference && excludesZero(difference));
  if (!isMoved)
    return `No value from ${first.value} to ${last.value} has an effect that can be distinguished from chance.`;
  const show = (mean: number) => (counts ? numberWithInterval(mean, mean, mean).estimate : percent(mean));
  const says = `From ${first.value} to ${last.value}: ${subject(who, does)}${counts ? '' : ' in'} ${show(first.mean)} to ${show(last.mean)} ${counts ?? 'of battles'}.`;
  const between = (counts ? [] : crossingsOfHalf(along)).map(
    ([before, after]) => `between ${before.value} and ${after.value}`,
  );
  return [
    says,
    ...extremesOf(along).map(([word, { value, mean }]) => `The ${word} is ${show(mean)}, at ${value}.`),
    ...(between.length === 0
      ? []
      : [`The curve of ${who} crosses one half ${between.join(', and again ')}.`]),
  ].join(' ');
}

/** The highest and the lowest value, each if it is certain to lie beyond both ends. */
function extremesOf(along: readonly Along[]): [word: string, at: Along][] {
  const ends = [along[0], along.at(-1)!];
  const most = along.reduce((best, each) => (each.mean > best.mean ? each : best));
  const least = along.reduce((best, each) => (each.mean < best.mean ? each : best));
  return [
    ...(ends.every(({ high }) => most.low > high) ? [['highest', most] satisfies [string, Along]] : []),
    ...(ends.every(({ low }) => least.high < low) ? [['lowest', least] satisfies [string, Along]] : []),
  ];
}
