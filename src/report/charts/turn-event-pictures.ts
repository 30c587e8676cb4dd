import type { TurnEventRow } from '../../analysis/rows.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { TurnEventSet } from '../../rules/contract.js';
import type { Findings } from '../../words/findings.js';
import { numberWithInterval, type Shown } from '../../words/format.js';
import type { NumbersTable } from './chart.js';
import { chartForces } from './names.js';
import { placeOf, variantsForPictures, withOthers } from './variants.js';

/** With groups, there is room for this many rows of pictures. */
const MOST_ROWS_OF_GROUPS = 6;

/** The small picture of one force, variant and group. */
interface Picture {
  place: ReturnType<typeof placeOf> & { group: string; row: string; row_order: number };
  /** By `keyOf`. */
  rows: Map<string, TurnEventRow>;
}

/** The pictures of a set: columns are forces, rows are variants, or each group in each variant in which it has events. */
export function picturesOf(
  findings: Findings,
  set: TurnEventSet,
  system: SystemFindings,
): { pictures: Picture[]; note: string } {
  const all = findings.rows.turn_events.filter((row) => row.set === set.id);
  const groups = set.groups?.names ?? [''];
  const rowOf = (group: string, point: number) => `${point} ${group}`;
  const busy = new Set(all.filter(({ mean }) => mean > 0).map((row) => rowOf(row.group, row.design_point)));
  const most = set.groups && (busy.size <= MOST_ROWS_OF_GROUPS ? MOST_ROWS_OF_GROUPS : 1);
  const { variants, note } = variantsForPictures(findings, most, system);
  const isShown = (group: string, point: number) => set.groups === undefined || busy.has(rowOf(group, point));
  const isEmpty = !variants.some(({ index }) => groups.some((group) => isShown(group, index)));
  const pictures = chartForces(findings).flatMap((force) =>
    groups.flatMap((group, g) =>
      variants.flatMap((variant, v): Picture[] => {
        if (!isEmpty && !isShown(group, variant.index)) return [];
        const rows = all.filter(
          (row) => row.force === force.id && row.design_point === variant.index && row.group === group,
        );
        const ofGroup = variants.length > 1 ? `${set.groups?.title.toLowerCase()} ${group}` : group;
        const names =
          group === '' ? [variant.label] : [ofGroup, ...(variants.length > 1 ? [variant.label] : [])];
        const picture = {
          place: {
            ...placeOf(force, variant),
            group,
            row: names.join(' · '),
            row_order: g * variants.length + v,
          },
          rows: new Map(rows.map((row) => [keyOf(row), row])),
        };
        return [picture];
      }),
    ),
  );
  // The table has the busiest turns of what is shown.
  return { pictures, note: withOthers(note, 'turn_events.csv') };
}

export function keyOf({ turn, event }: Pick<TurnEventRow, 'turn' | 'event'>): string {
  return `${turn} ${event}`;
}

/** The numbers of the busiest turns; with groups, only groups of a force to which something happens. */
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
  const caption = `${titleOf(set)}: mean ${what}, with 95% intervals, in the busiest turns`;
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

/** The busiest turns of all pictures together, at most five; the earliest first. */
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

/** A mean is not clipped in the file; a negative number would only confuse readers. */
export function shown({ mean, ci_low, ci_high }: TurnEventRow): Shown {
  return numberWithInterval(mean, Math.max(0, ci_low), ci_high);
}
