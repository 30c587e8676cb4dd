import type { Battle } from './plain-battle.js';
import type { Hull } from './plain-hull.js';
import { type Posture, type Random, roll, type Soldier, takeAny } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** How a hull is lost and which of its crew get out: MR-32, MR-60, MR-61. */

/** MR-32: a broken vehicle that cannot move and has a crew. */
export const isAbandoned = ({ description, soldiers }: Unit, { posture, movement }: Hull): boolean =>
  posture === 'broken' && description.kind === 'vehicle' && movement === 0 && soldiers.length > 0;

/** The crew abandons it: the share of the crew that gets out is the share of points left. */
export function abandon({ field, random }: Battle, unit: Unit, hull: Hull): void {
  const inside = [...unit.soldiers];
  const out = takeSome(inside, hull.crewLeft(inside.length, hull.points), random);
  hull.lostTo = 'abandoned';
  hull.fellToChecks = true;
  field.leaveWreck(unit, hull.depth);
  for (const soldier of inside) {
    soldier.lostTo = 'fire';
    soldier.fellToChecks = true;
  }
  for (const soldier of out) {
    getOut(soldier, hull, 'broken');
    soldier.acted = hull.acted;
    soldier.checked = true;
  }
}

/** This much damage in one phase, point by point; the hull explodes when the last point is lost. */
export function damage(battle: Battle, unit: Unit, hull: Hull, hits: number): void {
  const before = hull.points;
  for (let taken = 0; taken < hits && hull.points > 0; taken++) hull.damage(battle.random);
  if (hull.points === 0) explode(battle, unit, hull, before);
}

/** MR-60: of the crew still there, some survive the explosion. */
function explode({ field, random, rules }: Battle, unit: Unit, hull: Hull, pointsBefore: number): void {
  const { explosionSurvival } = rules.tables;
  const inside = [...unit.soldiers];
  const there = takeSome(inside, hull.crewLeft(inside.length, pointsBefore), random);
  hull.lostTo = 'fire';
  field.leaveWreck(unit, hull.depth);
  for (const soldier of inside) soldier.lostTo = 'fire';
  for (const soldier of there) {
    if (roll(100, random) <= explosionSurvival) getOut(soldier, hull, 'steady');
    else soldier.lostTo = 'fire';
  }
}

function getOut(soldier: Soldier, { depth }: Hull, posture: Posture): void {
  soldier.depth = depth;
  soldier.posture = posture;
  soldier.marked = true;
}

/** A random choice of this many. */
function takeSome(soldiers: Soldier[], count: number, random: Random): Soldier[] {
  return Array.from({ length: count }, () => takeAny(soldiers, random));
}
