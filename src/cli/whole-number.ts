import { InvalidArgumentError } from 'commander';

/**
 * A parser of whole numbers within bounds, written out or as powers of ten.
 *
 * @example wholeNumber(1, 1e9)('1e6') // 1000000
 */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^[+-]?\d+(\.\d+)?(e\+?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new InvalidArgumentError(`Allowed: a whole number from ${least} to ${most}.`);
    }
    return number === 0 ? 0 : number;
  };
}
