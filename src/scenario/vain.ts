import { unusedFindings } from './ask-system.js';
import { atOrigin, cellOf, type FilledCell, type FilledCells } from './convert.js';
import type { Finding } from './findings.js';
import type { Scenario } from './schema.js';
import { unusedConversion } from './unused-conversion.js';
import { counted } from './wording.js';

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
export function vainFindings(variants: readonly Variant[]): Finding[][] {
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
