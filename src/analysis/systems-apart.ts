import type { DesignPoint } from '../scenario/design-points.js';
import { inBrackets, percentWithInterval } from './format.js';
import type { DivergenceRow } from './rows.js';
import { isSameData } from './same-data.js';

/** Two rulebooks, and how often they part. */
interface Pair {
  names: string;
  row: DivergenceRow;
}

/**
 * How often two rulebooks send home different sides. Each stands for itself at the first design point that it
 * plays, if there nothing differs but the rulebook and its settings.
 *
 * @returns no sentence when one system plays alone
 */
export function systemsApart(divergence: readonly DivergenceRow[], points: readonly DesignPoint[]): string[] {
  const alike = systemsCompared(points);
  const pairs = alike.flatMap((later, i) =>
    alike.slice(0, i).map((earlier): Pair => {
      const row = divergence.find(
        (each) => each.design_point === later.index && each.other === earlier.index,
      )!;
      return { names: `${earlier.scenario.system} and ${later.scenario.system}`, row };
    }),
  );
  if (pairs.length === 0) return [];
  const ascending = pairs.toSorted((a, b) => a.row.divergence - b.row.divergence);
  const [least, most] = [ascending[0]!, ascending.at(-1)!];
  const start = 'On the same luck,';
  if (pairs.length === 1)
    return [
      `${start} ${least.names} send home different sides in ${shown(least)} of battles.${heldAgainst('They', least)}`,
    ];
  if (least.row.ci_high >= most.row.ci_low) {
    return [
      `${start} any two of the rulebooks send home different sides about as often: in ${shown(least)} of battles to ${shown(most)}.`,
    ];
  }
  return [
    `${start} ${most.names} send home different sides in ${shown(most)} of battles, ${least.names} in ${shown(least)}: the most and the least of any two rulebooks.${heldAgainst('The former', most)}`,
  ];
}

/** The first design point of every system that plays the battle of the first. */
export function systemsCompared(points: readonly DesignPoint[]): DesignPoint[] {
  const systems = [...new Set(points.map(({ scenario }) => scenario.system))];
  const firsts = systems.map((system) => points.find(({ scenario }) => scenario.system === system)!);
  return firsts.filter((point) => isSameBattle(point, firsts[0]!));
}

/** The same forces, ground and fire? */
function isSameBattle(one: DesignPoint, other: DesignPoint): boolean {
  const { system: _, rules: __, ...battle } = one.scenario;
  const { system: ___, rules: ____, ...otherBattle } = other.scenario;
  return isSameData(battle, otherBattle);
}

/** What the divergence is to be held against. */
function heldAgainst(who: string, { row }: Pair): string {
  const { independent, independent_low, independent_high, least, least_low, least_high } = row;
  const own = inBrackets(percentWithInterval(independent, independent_low, independent_high));
  const fewest = inBrackets(percentWithInterval(least, least_low, least_high));
  return ` ${who} would part in ${own} on luck of their own, and on any luck in ${fewest} at the least, each ending as often so.`;
}

function shown({ row }: Pair): string {
  return inBrackets(percentWithInterval(row.divergence, row.ci_low, row.ci_high));
}
