import type { Path } from './places.js';

interface WithUnits {
  forces: { units: { strength?: unknown }[] }[];
}

/**
 * The plain data of a valid scenario without the keys that are about several variants of it, and without strengths:
 * they only check the rosters of the file, and would prevent changes.
 */
export function bareOf(source: unknown): Record<string, unknown> {
  const { experiment: _, expect: __, solve: ___, ...kept } = source as Record<string, unknown>;
  const bare = structuredClone(kept);
  for (const { units } of (bare as unknown as WithUnits).forces)
    for (const unit of units) delete unit.strength;
  return bare;
}

/** Plain data without the strength of the unit in which something else was set. @param at what was set */
export function withoutStrength(source: unknown, at: Path): unknown {
  const [top, force, within, unit, key] = at;
  if (top !== 'forces' || within !== 'units' || key === undefined || key === 'strength') return source;
  const data = structuredClone(source) as WithUnits;
  delete data.forces[force as number].units[unit as number].strength;
  return data;
}
