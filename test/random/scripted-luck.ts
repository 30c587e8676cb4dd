import type { Luck } from '#src/random/luck.js';

/** Given words in place of drawn ones; drawing more than there are is an error. */
export function scriptedLuck(...words: number[]): Luck {
  let drawn = 0;
  const next = () => {
    if (drawn === words.length) throw new RangeError(`only ${words.length} words were to be drawn`);
    return words[drawn++];
  };
  return { next } as unknown as Luck;
}
