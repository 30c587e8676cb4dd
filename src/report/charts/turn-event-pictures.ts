import type { TurnEventRow } from '../../analysis/rows.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { TurnEventSet } from '../../rules/contract.js';
import type { Findings } from '../../words/findings.js';
import { chartForces } from './names.js';
import { placeOf, variantsForPictures } from './pictures.js';

/** With groups: so many rows of pictures have room. */
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
  return { pictures, note: note.replace('; the table has all', '; turn_events.csv has all') };
}

export function keyOf({ turn, event }: Pick<TurnEventRow, 'turn' | 'event'>): string {
  return `${turn} ${event}`;
}
