import type { Battle } from './plain-battle.js';
import type { Hull } from './plain-hull.js';
import { type Posture, type Random, roll, type Soldier, takeAny } from './plain-pieces.js';
import type { Unit } from './plain-unit.js';

/** How a hull is lost and who gets out of it: MR-32, MR-60, MR-61. */

/** MR-32: a broken vehicle that cannot move and has a crew. */
export const isAbandoned = ({ description, soldiers }: Unit, { posture, movement }: Hull): boolean =>
  posture === 'broken' && description.kind === 'vehicle' && movement === 0 && soldiers.length > 0;

/** The crew leaves it: as many get out as there are levels left for. */
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

/** So many damages of one phase, one after the other; the last that there is to take away explodes it. */
export function damage(battle: Battle, unit: Unit, hull: Hull, hits: number): void {
  const before = hull.points;
  for (let taken = 0; taken < hits && hull.points > 0; taken++) hull.damage(battle.random);
  if (hull.points === 0) explode(battle, unit, hull, before);
}

/** MR-60: of the crew that is still there some survive the explosion. */
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

/** So many of them, whoever it may be. */
function takeSome(soldiers: Soldier[], count: number, random: Random): Soldier[] {
  return Array.from({ length: count }, () => takeAny(soldiers, random));
}
