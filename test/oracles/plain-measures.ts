import type { Break, PlainForce } from './plain-record.js';

/** Measures that mean the same under every system: the tables of docs/battlefield.md, section 6. */

/** The effort that morale demanded of a force's player. */
export class Effort {
  tests = 0;
  dice = 0;
  lookUps = 0;

  /** A throw that decides morale, with this many dice. */
  test(dice: number): void {
    this.tests++;
    this.dice += dice;
  }

  /** Look-ups in a table of the rulebook. */
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

/** Breaks the force, unless it has broken, and notes how many enemy pieces are off the board at this moment. */
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

/** At the end of some turn, half of its pieces or more were broken or gone. */
function wasHalfBroken(force: PlainForce): boolean {
  const [broken, gone] = Object.keys(force.postures[0]).slice(-2) as [string, string];
  return force.postures.slice(1).some((counts) => 2 * (counts[broken] + counts[gone]) >= strength(force));
}

/** Pieces at the start. */
const strength = ({ postures: [start] }: PlainForce): number =>
  Object.values(start).reduce((sum, count) => sum + count, 0);

/** When it broke, it had lost a smaller share than the enemy, which broke later or not at all. */
function isOverturned(force: PlainForce, enemy: PlainForce): boolean {
  if (force.broke === null) return false;
  if (enemy.broke !== null && enemy.broke.turn <= force.broke.turn) return false;
  return force.broke.loss * strength(enemy) < force.enemysLossAtBreak! * strength(force);
}

/** In some turn after it broke, more than half of its pieces on the board are not broken. */
const fightsAgain = ({ broke, onBoard }: PlainUnit): boolean =>
  onBoard.slice(broke!.turn + 1).some(({ pieces, broken }) => 2 * (pieces - broken) > pieces);

/** The other unit broke in the same turn or in the one before. */
const isDrawnAlong = (unit: PlainUnit, other: PlainUnit): boolean =>
  other !== unit && (other.broke!.turn === unit.broke!.turn || other.broke!.turn === unit.broke!.turn - 1);
