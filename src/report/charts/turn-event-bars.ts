import { inBrackets } from '../../analysis/format.js';
import type { TurnEventSet } from '../../rules/contract.js';
import { shown } from './turn-event-numbers.js';
import { keyOf, MOST_WITH_GAPS, type picturesOf } from './turn-event-pictures.js';

type Picture = ReturnType<typeof picturesOf>['pictures'][number];

/**
 * The parts of every bar of a picture, each beyond the one before it; only what happened at all. Where nothing
 * did, a bar without height keeps the place of the picture: Vega would fill it with the next.
 */
export function barsOf(set: TurnEventSet, { place, rows }: Picture, turnLimit: number) {
  const { names, shape } = set;
  const half = turnLimit > MOST_WITH_GAPS ? 0.5 : 0.4;
  const turns = Array.from({ length: turnLimit }, (_, i) => i + 1);
  const bars = turns.flatMap((turn) => {
    let up = 0;
    let down = 0;
    return names.flatMap((event, i) => {
      const row = rows.get(keyOf({ turn, event }));
      if (row === undefined || row.mean === 0) return [];
      const goesDown = shape === 'flows' && i > 0;
      const from = goesDown ? down : up;
      const to = goesDown ? down - row.mean : up + row.mean;
      if (goesDown) down = to;
      else up = to;
      const at = { ...place, turn, left: turn - half, right: turn + half };
      return [{ ...at, event, from, to, shown: inBrackets(shown(row)) }];
    });
  });
  if (bars.length > 0) return bars;
  return [{ ...place, turn: 1, left: 1, right: 1, event: names[0]!, from: 0, to: 0, shown: '0' }];
}
