import type { TurnEventRow } from '../../analysis/rows.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { TurnEventSet } from '../../rules/contract.js';
import type { Findings } from '../../words/findings.js';
import { numberWithInterval, type Shown } from '../../words/format.js';
import type { NumbersTable } from './chart.js';
import { keyOf, picturesOf } from './turn-event-pictures.js';

/** The numbers of the busiest turns; of groups, only of those of a force to which something happens. */
export function turnEventNumbers(
  findings: Findings,
  set: TurnEventSet,
  system: SystemFindings,
): NumbersTable {
  const { names, what, groups } = set;
  const { pictures, note } = picturesOf(findings, set, system);
  const turns = busiestTurns(pictures.flatMap(({ rows }) => [...rows.values()]));
  const busy = new Set(
    pictures.filter(({ rows }) => [...rows.values()].some(({ mean }) => mean > 0)).map(partOf),
  );
  const caption = `${titleOf(set)}: mean ${what}, with 95% intervals, in the turns in which most happens`;
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: groups ? 4 : 3,
    columns: ['Force', ...(groups ? [groups.title] : []), 'Variant', 'Turn', ...names],
    rows: pictures
      .filter((picture) => groups === undefined || busy.has(partOf(picture)))
      .flatMap(({ place, rows }) =>
        turns.map((turn) => [
          place.force,
          ...(groups ? [place.group] : []),
          place.variant,
          String(turn),
          ...names.map((event) => {
            const row = rows.get(keyOf({ turn, event }));
            return row === undefined ? '–' : shown(row);
          }),
        ]),
      ),
  };
}

/** A group of a force, whatever the variant. */
function partOf({ place }: { place: { force_order: number; group: string } }): string {
  return `${place.force_order} ${place.group}`;
}

/** Of all pictures together, at most five; the earliest first. */
function busiestTurns(rows: readonly TurnEventRow[]): number[] {
  const pieces = new Map<number, number>();
  for (const { turn, mean } of rows) pieces.set(turn, (pieces.get(turn) ?? 0) + mean);
  return [...pieces]
    .filter(([, mean]) => mean > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_TURNS_IN_TABLE)
    .map(([turn]) => turn)
    .sort((a, b) => a - b);
}
const MOST_TURNS_IN_TABLE = 5;

/** `Results of tests by turn`, `Effects of tests by grade and turn`. */
export function titleOf({ title, groups }: TurnEventSet): string {
  return `${title} by ${groups ? `${groups.title.toLowerCase()} and ` : ''}turn`;
}

/** A mean is not clipped in the file; fewer than none would only puzzle. */
export function shown({ mean, ci_low, ci_high }: TurnEventRow): Shown {
  return numberWithInterval(mean, Math.max(0, ci_low), ci_high);
}
