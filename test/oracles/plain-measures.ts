import type { Break, PlainForce } from './plain-record.js';

/** What means the same under every system: the tables of docs/battlefield.md, section 6. */

/** What morale asked of a force's player. */
export class Effort {
  tests = 0;
  dice = 0;
  lookUps = 0;

  /** A throw that settles somebody's morale, with so many dice. */
  test(dice: number): void {
    this.tests++;
    this.dice += dice;
  }

  /** Readings of a table of the book. */
  lookUp(times = 1): void {
    this.lookUps += times;
  }
}

/** A force that may break. */
interface Breakable {
  broke: Break | null;
  enemysLossAtBreak: number | null;
  readonly enemy: { readonly gone: number };
}

/** It breaks, unless it has: at this moment so many of the enemy's pieces are no longer on the board. */
export function breakOnce(force: Breakable, broke: Break): void {
  if (force.broke !== null) return;
  force.broke = broke;
  force.enemysLossAtBreak = force.enemy.gone;
}

/** The responses of the first table, by name, and the effort. */
export function sharedMeasures(
  force: PlainForce,
  enemy: PlainForce,
  holdsField: boolean,
): Record<string, number> {
  const broken = force.units.filter(({ broke }) => broke !== null);
  const halfBroken = wasHalfBroken(force);
  return {
    half_broken: halfBroken ? 1 : 0,
    comeback: halfBroken && holdsField ? 1 : 0,
    overturned: isOverturned(force, enemy) ? 1 : 0,
    units_broke: broken.length,
    units_recovered: broken.filter(fightsAgain).length,
    units_cascaded: broken.filter((unit) => broken.some((other) => isDrawnAlong(unit, other))).length,
    tests: force.effort.tests,
    dice: force.effort.dice,
    look_ups: force.effort.lookUps,
  };
}

type PlainUnit = PlainForce['units'][number];

/** All that are broken, or gone, at the end of a turn. */
function wasHalfBroken(force: PlainForce): boolean {
  const [broken, gone] = Object.keys(force.postures[0]).slice(-2) as [string, string];
  return force.postures.slice(1).some((counts) => 2 * (counts[broken] + counts[gone]) >= strength(force));
}

/** Pieces at the start. */
const strength = ({ postures: [start] }: PlainForce): number =>
  Object.values(start).reduce((sum, count) => sum + count, 0);

/** It had lost a smaller share when it broke than the enemy had, which broke later or not at all. */
function isOverturned(force: PlainForce, enemy: PlainForce): boolean {
  if (force.broke === null) return false;
  if (enemy.broke !== null && enemy.broke.turn <= force.broke.turn) return false;
  return force.broke.loss * strength(enemy) < force.enemysLossAtBreak! * strength(force);
}

/** After the turn in which it broke, more than half of its pieces on the board are not broken. */
const fightsAgain = ({ broke, onBoard }: PlainUnit): boolean =>
  onBoard.slice(broke!.turn + 1).some(({ pieces, broken }) => 2 * (pieces - broken) > pieces);

/** The other broke in the same turn, or in the one before. */
const isDrawnAlong = (unit: PlainUnit, other: PlainUnit): boolean =>
  other !== unit && (other.broke!.turn === unit.broke!.turn || other.broke!.turn === unit.broke!.turn - 1);
