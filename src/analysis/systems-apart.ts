import { inBrackets, percentWithInterval } from './format.js';
import type { DivergenceRow } from './rows.js';

/** A system, and the design points at which it plays. */
interface Played {
  id: string;
  designPoints: readonly number[];
}

/**
 * How often two rulebooks send home different sides: of all pairs of systems, each at the first design point that
 * it plays, the pair that parts most often and the one that does least.
 *
 * @returns no sentence when one system plays alone
 */
export function systemsApart(divergence: readonly DivergenceRow[], systems: readonly Played[]): string[] {
  const pairs = systems.flatMap((system, s) =>
    systems.slice(0, s).map((other) => {
      const [later, earlier] = [system.designPoints[0]!, other.designPoints[0]!].sort((a, b) => b - a);
      const row = divergence.find((each) => each.design_point === later && each.other === earlier)!;
      return { row, names: `${other.id} and ${system.id}` };
    }),
  );
  if (pairs.length === 0) return [];
  const ascending = pairs.toSorted((a, b) => a.row.divergence - b.row.divergence);
  const shown = ({ row }: (typeof pairs)[number]) =>
    inBrackets(percentWithInterval(row.divergence, row.ci_low, row.ci_high));
  const [least, most] = [ascending[0]!, ascending.at(-1)!];
  if (pairs.length === 1)
    return [`On the same luck, ${least.names} send home different sides in ${shown(least)} of battles.`];
  return [
    `On the same luck, ${most.names} send home different sides in ${shown(most)} of battles, more often than any other two rulebooks; ${least.names} least often, in ${shown(least)}.`,
  ];
}
