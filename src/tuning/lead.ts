import { forceSums, type PointTally, responseSums, responsesOf } from '../analysis/tally-view.js';
import type { Scenario } from '../scenario/schema.js';
import type { Target } from '../scenario/solve-target.js';
import { bounded } from '../statistics/interval.js';
import { meanSequence } from '../statistics/mean-sequence.js';
import type { Reading, Sight } from './reading.js';

/** A lead goes from −1 to 1. */
const POSSIBLE = { low: -1, high: 1 };

/** That both forces hold the field equally often, whatever share of battles nobody does. */
export function equalTarget({ forces: [{ id: force }] }: Scenario): Target {
  const measured = { of: 'force', isShare: false } as const;
  const name = { kind: 'measure', measure: 'lead', measured, force, unit: '' } as const;
  return { measure: `lead.${force}`, name, isShare: false, relation: '=', target: 0 };
}

/** How much more often the first force holds the field than the second, −1 to 1, by a sequence that may be looked at again. */
export function leadOf(view: PointTally, { missed }: Pick<Sight, 'missed'>): Reading {
  if (view.battles < 2) return { estimate: Number.NaN, low: -Infinity, high: Infinity, ratio: Infinity };
  const [one, other] = holdersOf(view);
  // At most one of them holds the field, so that the square of a battle’s lead is 1 when somebody does.
  const found = meanSequence(view.battles, one - other, one + other, POSSIBLE, missed);
  const { low, high } = bounded(found, POSSIBLE);
  const half = (high - low) / 2;
  return { estimate: found.mean, low, high, ratio: half / Math.abs(found.mean) };
}

/** Battles in which the first force holds the field, the second, and nobody. */
export function holdersOf(view: PointTally): [one: number, other: number, nobody: number] {
  const nobody = responsesOf(view).find(({ name }) => name === 'nobody_holds')!;
  return [
    forceSums(view, 0, 'holds_field').sum,
    forceSums(view, 1, 'holds_field').sum,
    responseSums(view, nobody.index).sum,
  ];
}
