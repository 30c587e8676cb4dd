import type { MoraleSystem } from '../rules/contract.js';
import { QUALITIES, type Quality } from '../rules/quality.js';
import type { SystemId } from '../rules/registry.js';
import { type Path, valueAt } from './places.js';
import { isMap } from './plain-data.js';
import type { Finding } from './problems.js';
import { schemasFor } from './schemas-for.js';
import { code } from './wording.js';

/** A part of a unit that describes its troops: for one system, or for all systems and for fire. */
type Part = SystemId | 'troops';

/** A value that a unit's quality filled in, because the file does not give it. */
export interface Converted {
  /** Ids; for a unit with copies, that of the unit. */
  force: string;
  unit: string;
  quality: Quality;
  part: Part;
  key: string;
  value: unknown;
  /** From our table, not from the scenario's `conversion`. */
  assumed: boolean;
}

/** The same, with the path of the unit. */
export interface FilledCell {
  converted: Converted;
  unitPath: Path;
}

/** By their path, the steps joined by dots; unit by unit, the systems in the order of the registry, then `troops`. */
export type FilledCells = ReadonlyMap<string, FilledCell>;

type Cells = Readonly<Record<string, unknown>>;

/** Steps to a cell: `forces`, index, `units`, index, part, key. */
const CELL_DEPTH = 6;

/** Our table: the columns of all systems side by side. */
function oursOf(systems: readonly MoraleSystem[]): Readonly<Record<Quality, Readonly<Record<Part, Cells>>>> {
  return Object.fromEntries(
    QUALITIES.map((quality) => {
      const columns = systems.map(({ id, ofQuality }) => [id, ofQuality[quality].own ?? {}]);
      const troops = Object.assign({}, ...systems.map(({ ofQuality }) => ofQuality[quality].troops ?? {}));
      return [quality, Object.fromEntries([...columns, ['troops', troops]])];
    }),
  ) as Readonly<Record<Quality, Readonly<Record<Part, Cells>>>>;
}

/**
 * Fills in what the units of plain data leave out and their quality gives, before any default is filled in. The
 * old data is not changed. An invalid `conversion` is ignored here, so that it is reported only once.
 */
export function convert(data: unknown): { data: unknown; cells: FilledCells } {
  const written = valueAt(data, ['conversion']);
  const { conversion, systems } = schemasFor(data);
  const table = tableOf(conversion.safeParse(written).success ? written : undefined, systems);
  const cells = new Map<string, FilledCell>();
  const forces = eachItem(valueAt(data, ['forces']), (force, f) => {
    const units = eachItem(valueAt(force, ['units']), (unit, u) => {
      const entries = table.get(valueAt(unit, ['quality']));
      if (!entries) return unit;
      const missing = entries.filter(({ part, key }) => isMissing(valueAt(unit, [part]), key));
      const ids = { force: idOf(force), unit: idOf(unit) };
      const unitPath: Path = ['forces', f, 'units', u];
      for (const entry of missing) {
        cells.set(`forces.${f}.units.${u}.${entry.part}.${entry.key}`, {
          converted: { ...ids, ...entry },
          unitPath,
        });
      }
      return withEntries(unit as object, missing);
    });
    return units === undefined ? force : { ...(force as object), units };
  });
  return cells.size === 0 ? { data, cells } : { data: { ...(data as object), forces }, cells };
}

type Entry = Omit<Converted, 'force' | 'unit'>;

/** Our table with what a scenario replaces in it or adds to it. */
function tableOf(own: unknown, systems: readonly MoraleSystem[]): ReadonlyMap<unknown, Entry[]> {
  const ours = oursOf(systems);
  const parts: readonly Part[] = [...systems.map(({ id }) => id), 'troops'];
  return new Map(
    QUALITIES.map((quality) => {
      const entries = parts.flatMap((part) => {
        const theirs = (valueAt(own, [quality, part]) ?? {}) as Cells;
        return Object.entries({ ...ours[quality][part], ...theirs }).map(
          ([key, value]): Entry => ({ quality, part, key, value, assumed: !Object.hasOwn(theirs, key) }),
        );
      });
      return [quality, entries];
    }),
  );
}

/** The id of a force or unit; empty if it is not text, which is reported elsewhere. */
function idOf(item: unknown): string {
  const id = valueAt(item, ['id']);
  return typeof id === 'string' ? id : '';
}

function isMissing(said: unknown, key: string): boolean {
  return said === undefined || (isMap(said) && !Object.hasOwn(said, key));
}

function withEntries(unit: object, entries: readonly Entry[]): object {
  const filled: Record<string, unknown> = { ...unit };
  for (const part of new Set(entries.map((entry) => entry.part))) {
    const own = entries.filter((entry) => entry.part === part).map(({ key, value }) => [key, value]);
    filled[part] = { ...(filled[part] as object | undefined), ...Object.fromEntries(own) };
  }
  return filled;
}

/** The filled-in cell that a finding is about. */
export function cellOf({ path }: Finding, cells: FilledCells): FilledCell | undefined {
  return cells.get(path.slice(0, CELL_DEPTH).join('.'));
}

/** Moves a finding about a filled-in value to the place in the file that causes it. */
export function atOrigin(finding: Finding, cells: FilledCells): Finding {
  const cell = cellOf(finding, cells);
  if (!cell) return finding;
  const { converted, unitPath } = cell;
  const { anchor: _, ...rest } = finding;
  const message = `${finding.message} (${cameFrom(converted)})`;
  if (converted.assumed) return { ...rest, path: [...unitPath, 'quality'], message };
  const below = finding.path.slice(CELL_DEPTH);
  return { ...finding, path: [...entryPath(converted), ...below], message };
}

/** The path of a cell in a scenario’s conversion. */
export function entryPath({ quality, part, key }: Entry): Path {
  return ['conversion', quality, part, key];
}

/** `` `grade: elite` comes from its `quality: elite` `` */
function cameFrom({ key, value, quality }: Converted): string {
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const what = isWord ? code(`${key}: ${value}`) : code(key);
  return `${what} comes from its ${code(`quality: ${quality}`)}`;
}

function eachItem(list: unknown, change: (item: unknown, i: number) => unknown): unknown {
  return Array.isArray(list) ? list.map(change) : list;
}
