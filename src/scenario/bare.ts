import type { Path } from './places.js';

interface WithUnits {
  forces: { units: { strength?: unknown }[] }[];
}

/** The plain data of a valid scenario without the keys that are about several variants of it, and without strengths. */
export function bareOf(source: unknown): Record<string, unknown> {
  const { expect: _, solve: __, ...bare } = alone(source);
  return bare;
}

/** The plain data of a valid scenario without its experiment, and without strengths: they only check the pieces of the file, and would prevent changes. */
export function alone(source: unknown): Record<string, unknown> {
  const { experiment: _, ...kept } = source as Record<string, unknown>;
  const data = structuredClone(kept);
  for (const { units } of (data as unknown as WithUnits).forces)
    for (const unit of units) delete unit.strength;
  return data;
}

/** The keys of a unit that change how many pieces it has. */
const OF_PIECES: readonly unknown[] = ['roster', 'warbots', 'kind'];

/** Plain data without the strengths of the units whose pieces were set, unless their strength was set, too. @param set places */
export function withoutStrengths(source: unknown, set: readonly Path[]): unknown {
  const ofUnits = set.filter(([top, , within]) => top === 'forces' && within === 'units');
  const isGiven = ([, force, , unit]: Path) =>
    ofUnits.some((at) => at[1] === force && at[3] === unit && at[4] === 'strength');
  const changed = ofUnits.filter((at) => OF_PIECES.includes(at[4]) && !isGiven(at));
  if (changed.length === 0) return source;
  const data = structuredClone(source) as WithUnits;
  for (const [, force, , unit] of changed) delete data.forces[force as number].units[unit as number].strength;
  return data;
}
