import type { OddsRow } from '../contract.js';
import type { Book } from './book.js';
import { passChance, valueWithWounded } from './morale.js';
import type { DicePoolUnit } from './troops.js';

/**
 * DP-10, DP-12: the exact chances of a test with one die and with two; and, where the seriously wounded must
 * fight, at the activation value that they give their unit (DP-42).
 *
 * @example testOdds(book, squad)[1].chances.pass // 0.75: two dice against an activation value of 4
 */
export function testOdds(book: Book, unit: DicePoolUnit): OddsRow[] {
  const { av } = unit['dice-pool'];
  const { treatment, seriouslyWounded } = book.options;
  const someFight = treatment === 'in-the-field' && seriouslyWounded === 'fight';
  const weakened = valueWithWounded(book, av, 1, 1);
  const values = [
    { label: '', value: av },
    ...(someFight ? [{ label: 'half or more seriously wounded', value: weakened }] : []),
  ];
  return values.flatMap(({ label, value }) =>
    [1, 2].map((dice) => ({
      unit: unit.id,
      options: [label, dice === 1 ? 'one die' : 'two dice (led)'].filter((part) => part !== '').join(', '),
      needed: `${value}+`,
      chances: { pass: passChance(value, dice), fail: 1 - passChance(value, dice) },
    })),
  );
}
