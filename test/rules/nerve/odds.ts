import type { OddsRow } from '#src/rules/contract.js';
import type { Book } from './book.js';
import { DIE, mostToHold, RESULTS, resultOf } from './morale.js';
import { nerveOf } from './plan.js';
import type { NerveUnit } from './troops.js';

/**
 * N-2 to N-4: the exact chances of a unit’s tests and of its rolls to rally, on its own and steadied by others.
 *
 * @example testOdds(book, squad)[0].chances.holds // 0.667: nerve 4
 */
export function testOdds(book: Book, unit: NerveUnit): OddsRow[] {
  return [false, true].flatMap((isSteadied) => {
    const most = mostToHold(nerveOf(book, unit), isSteadied);
    const row = (what: string, failure: string, success = RESULTS[0] as string): OddsRow => ({
      unit: unit.id,
      options: isSteadied ? `${what}, another unit near` : what,
      needed: String(most),
      chances: { [success]: most / DIE, [failure]: 1 - most / DIE },
    });
    return [
      row('steady', RESULTS[resultOf(false, false)]),
      row('shaken', RESULTS[resultOf(false, true)]),
      ...(book.options.rally === 'test' ? [row('to rally', 'stays shaken', 'rallies')] : []),
    ];
  });
}
