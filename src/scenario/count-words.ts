/**
 * Words and signs: what reading a text costs. Reading takes longer the more of them there are, in the text of a value
 * as well as around it.
 */
const WORD_OR_SIGN = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/** The words and signs of a text. @example wordsOfText('at least (2 + 1)') // 7 */
export function wordsOfText(text: string): number {
  return text.match(WORD_OR_SIGN)?.length ?? 0;
}

/** Those of all keys and values of plain data. */
export function wordsOfData(data: unknown): number {
  if (typeof data !== 'object' || data === null) return wordsOfText(String(data));
  let words = 0;
  for (const [key, value] of Object.entries(data))
    words += (Array.isArray(data) ? 0 : wordsOfText(key)) + wordsOfData(value);
  return words;
}
