import { forceSums, type PointTally, responseSums, responsesOf } from '../analysis/tally-view.js';
import type { Scenario } from '../scenario/schema.js';
import type { Target } from '../scenario/solve-target.js';
import { bounded } from '../statistics/interval.js';
import { meanSequence } from '../statistics/mean-sequence.js';
import type { Reading, Sight } from './reading.js';

/** The range of a lead. */
const POSSIBLE = { low: -1, high: 1 };

/** The target that both forces hold the field equally often, however often nobody does. */
export function equalTarget({ forces: [{ id: force }] }: Scenario): Target {
  const measured = { of: 'force', isShare: false } as const;
  const name = { kind: 'measure', measure: 'lead', measured, force, unit: '' } as const;
  return { measure: `lead.${force}`, name, isShare: false, relation: '=', target: 0 };
}

/** How much more often the first force holds the field than the second, −1 to 1, with a confidence sequence. */
export function leadOf(view: PointTally, { missed }: Pick<Sight, 'missed'>): Reading {
  if (view.battles < 2) return { estimate: Number.NaN, low: -Infinity, high: Infinity, ratio: Infinity };
  const [one, other] = holdersOf(view);
  // At most one of them holds the field, so the square of a battle’s lead is 1 when one does.
  const found = meanSequence(view.battles, one - other, one + other, POSSIBLE, missed);
  const { low, high } = bounded(found, POSSIBLE);
  const half = (high - low) / 2;
  return { estimate: found.mean, low, high, ratio: half / Math.abs(found.mean) };
}

/** The numbers of battles in which the first force, the second force and nobody holds the field. */
export function holdersOf(view: PointTally): [one: number, other: number, nobody: number] {
  const nobody = responsesOf(view).find(({ name }) => name === 'nobody_holds')!;
  return [
    forceSums(view, 0, 'holds_field').sum,
    forceSums(view, 1, 'holds_field').sum,
    responseSums(view, nobody.index).sum,
  ];
}
