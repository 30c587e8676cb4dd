import { unusedFindings } from './ask-system.js';
import { atOrigin, cellOf, entryPath, type FilledCell, type FilledCells } from './convert.js';
import type { Finding } from './findings.js';
import type { Path } from './places.js';
import type { Scenario } from './schema.js';
import { code, counted } from './wording.js';

/** A scenario, and what of it the quality of units filled in. */
interface Variant {
  scenario: Scenario;
  cells: FilledCells;
}

/**
 * What each of several variants says in vain, because none of them uses it; always warnings.
 *
 * @returns a list for each variant
 */
export function unusedSettings(variants: readonly Variant[]): Finding[][] {
  const unused = unusedFindings(variants.map(({ scenario }) => scenario));
  const byQuality = inOneVoice(variants, unused);
  const conversion = unusedConversion(variants);
  return variants.map((_, i) => [...byQuality[i]!, ...conversion[i]!]);
}

/** A quality often says the same thing in vain to many units: that is told of the first of them. */
function inOneVoice(variants: readonly Variant[], unused: readonly Finding[][]): Finding[][] {
  const units = new Map<string, Set<string>>();
  for (const [i, findings] of unused.entries()) {
    for (const finding of findings) {
      const cell = cellOf(finding, variants[i]!.cells);
      if (!cell) continue;
      const key = kindOf(cell);
      units.set(key, (units.get(key) ?? new Set()).add(unitOf(cell)));
    }
  }
  const told = new Map<string, string>();
  return unused.map((findings, i) =>
    findings.flatMap((finding) => {
      const cell = cellOf(finding, variants[i]!.cells);
      if (!cell) return [finding];
      const first = told.get(kindOf(cell)) ?? unitOf(cell);
      told.set(kindOf(cell), first);
      if (first !== unitOf(cell)) return [];
      const others = units.get(kindOf(cell))!.size - 1;
      const { path, ...said } = atOrigin(finding, variants[i]!.cells);
      const more = others > 0 ? `, and so for ${counted(others, 'other unit')}` : '';
      return [{ ...said, path, message: said.message + more }];
    }),
  );
}

function kindOf({ converted: { part, key } }: FilledCell): string {
  return `${part}.${key}`;
}

function unitOf({ unitPath }: FilledCell): string {
  return unitPath.join('.');
}

type Table = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** Cells of the scenario's conversion that fill in nothing in any of several variants; always warnings, a list for each. */
function unusedConversion(variants: readonly { scenario: Scenario; cells: FilledCells }[]): Finding[][] {
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
      if (!qualities.has(quality)) return [unusedCell(narrowed(quality, parts), noUnit(quality))];
      return cellPaths(quality, parts)
        .filter((path) => !used.has(path.join('.')))
        .map((path) => unusedCell(path, everyUnitSays(quality, path)));
    }),
  );
}

function noUnit(quality: string): string {
  return `no unit has ${code(`quality: ${quality}`)}`;
}

function everyUnitSays(quality: string, path: Path): string {
  return `every unit of ${code(`quality: ${quality}`)} has its own ${code(path.slice(2).join('.'))}`;
}

function unusedCell(path: Path, why: string): Finding {
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
