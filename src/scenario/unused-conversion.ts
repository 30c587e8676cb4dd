import { entryPath, type FilledCells } from './convert.js';
import type { Finding } from './findings.js';
import type { Path } from './places.js';
import type { Scenario } from './schema.js';
import { code } from './wording.js';

type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Cells of the scenario's conversion that fill in nothing in any of several variants; always warnings, a list for each. */
export function unusedConversion(
  variants: readonly { scenario: Scenario; cells: FilledCells }[],
): Finding[][] {
  const qualities = new Set<string | undefined>(
    variants.flatMap(({ scenario }) =>
      scenario.forces.flatMap(({ units }) => units.map(({ quality }) => quality)),
    ),
  );
  const used = new Set(
    variants.flatMap(({ cells }) =>
      [...cells.values()].flatMap(({ converted }) =>
        converted.assumed ? [] : entryPath(converted).join('.'),
      ),
    ),
  );
  return variants.map(({ scenario }) =>
    Object.entries((scenario.conversion ?? {}) as Table).flatMap(([quality, parts]): Finding[] => {
      if (!qualities.has(quality)) return [inVain(narrowed(quality, parts), noUnit(quality))];
      return cellPaths(quality, parts)
        .filter((path) => !used.has(path.join('.')))
        .map((path) => inVain(path, everyUnitSays(quality, path)));
    }),
  );
}

function noUnit(quality: string): string {
  return `no unit has ${code(`quality: ${quality}`)}`;
}

function everyUnitSays(quality: string, path: Path): string {
  return `every unit of ${code(`quality: ${quality}`)} has its own ${code(path.slice(2).join('.'))}`;
}

function inVain(path: Path, why: string): Finding {
  const message = `${code(path.join('.'))} has no effect: ${why}`;
  return { path, anchor: 'key', severity: 'warning', message };
}

function cellPaths(quality: string, parts: Table[string]): Path[] {
  return Object.entries(parts).flatMap(([part, cells]) =>
    Object.keys(cells).map((key) => ['conversion', quality, part, key]),
  );
}

/** The one cell of a quality, where there is but one; else all of the quality. */
function narrowed(quality: string, parts: Table[string]): Path {
  const cells = cellPaths(quality, parts);
  return cells.length === 1 ? cells[0]! : ['conversion', quality];
}
