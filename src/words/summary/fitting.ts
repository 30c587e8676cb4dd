import { capitalized } from '../grammar.js';

const MOST_WORDS = 25;
const MOST_NUMBERS = 3;

/**
 * The first of several ways to say something that has at most 25 words and three numbers; of none, the last, cut off.
 * Numbers within names, which stand in quotation marks, do not count.
 */
export function fitting(sentences: readonly string[]): string {
  const found = sentences.find(
    (each) => wordsOf(each).length <= MOST_WORDS && numbersIn(each) <= MOST_NUMBERS,
  );
  if (found !== undefined) return capitalized(found);
  return capitalized(cut(sentences.at(-1)!, MOST_WORDS));
}

/** A label of at most 14 words: the first way that fits. */
export function label(...ways: readonly string[]): string {
  const most = 14;
  return ways.find((way) => wordsOf(way).length <= most) ?? cut(ways.at(-1)!, most);
}

export function numbersIn(sentence: string): number {
  return sentence.replace(/“[^”]*”/g, '').match(/\d[\d.,]*/g)?.length ?? 0;
}

function cut(text: string, most: number): string {
  const words = wordsOf(text);
  return words.length <= most ? text : `${words.slice(0, most - 1).join(' ')} …`;
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
