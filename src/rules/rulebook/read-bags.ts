import type { Bag, Declared } from './ir.js';
import type { PageText } from './page.js';

type BagText = NonNullable<PageText['bags']>[string];

/** Reads the bags of a page. */
export function readBags(
  { bags = {} }: PageText,
  declared: (name: string, bag: BagText) => Declared,
  drawable: readonly string[],
): Bag[] {
  return Object.entries(bags).map(([name, bag]) => ({
    ...declared(name, bag),
    holds: Object.entries(bag.holds).map(([word, count]) => ({
      word,
      count,
      place: drawable.indexOf(word),
    })),
    refill: bag.refill ?? 'never',
  }));
}
