import { excess } from '../plain-doctrine.js';
import { lockNumber } from '../weapon-bands/fire.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** Orders: docs/battlefield.md, section 11.1, and which units are on the move after 11.2.6. */

export function giveOrders(battle: Battle): void {
  for (const unit of battle.unitsWithFront) settleIntent(battle, unit);
  for (const unit of battle.unitsWithFront) lockOn(battle, unit);
  for (const unit of battle.unitsWithFront) setOut(battle, unit);
}

/** A strongpoint holds and never moves. */
const canMove = ({ rates }: Unit): boolean => rates.tactical > 0;

function settleIntent(battle: Battle, unit: Unit): void {
  const { doctrine, cutOff } = unit.description;
  unit.target = battle.field.pickTarget(unit);
  const withdraws = doctrine.order === 'withdraw' && battle.turn >= doctrine.fromTurn;
  unit.leaving = (withdraws || unit.force.hasWithdrawn) && !cutOff && canMove(unit);
  unit.onTheMove = unit.leaving || (someAreFree(unit) && canMove(unit) && excessAtFront(battle, unit) > 0);
}

const someAreFree = ({ frontBody }: Unit): boolean => frontBody.some(({ posture }) => posture === 'free');

const excessAtFront = ({ scenario: { board } }: Battle, unit: Unit): number =>
  excess(board, unit, unit.front);

/** UM-40 */
function lockOn(battle: Battle, unit: Unit): void {
  const { combat } = battle.scenario;
  const { target } = unit;
  if (combat.model !== 'weapon-bands' || target === null) return;
  const squaredGap = battle.squaredGap(unit, target);
  for (const gun of unit.guns) {
    if (gun.airDefence === undefined || !gun.reaches(squaredGap)) continue;
    const needed = lockNumber(combat, gun.airDefence, target.troops.speed);
    if (needed === null) continue;
    const shown = battle.die(10, 'lock-on', unit) - (combat.d10 === 'zero-to-nine' ? 1 : 0);
    if (shown >= needed) unit.lockedOn.add(gun.index);
  }
}

/** UM-20 */
function setOut(battle: Battle, unit: Unit): void {
  if (!unit.closing || unit.isFlyer) return;
  const far = excessAtFront(battle, unit);
  if (unit.description.doctrine.order === 'assault' && far <= unit.move) unit.due.add('enter');
  const to = unit.front + Math.min(far, unit.move);
  if (unit.force.enemy.unitsWithFront.some((enemy) => sweeps(battle, enemy, unit, to))) unit.due.add('cross');
}

function sweeps(battle: Battle, enemy: Unit, unit: Unit, to: number): boolean {
  const isGround = !enemy.isFlyer && !enemy.isAirDefence;
  if (enemy.onTheMove || !enemy.description.interceptiveFire || !isGround) return false;
  const squared = battle.field.squaredDistance(unit, to, enemy);
  return enemy.guns.some((gun) => gun.reaches(squared));
}

/** After 11.2.6. */
export function settleWhoMoves(battle: Battle): void {
  for (const unit of battle.unitsWithFront) {
    if (unit.force.hasWithdrawn && !unit.description.cutOff && canMove(unit)) unit.leaving = true;
    if (!unit.leaving && someAreFree(unit)) continue;
    const allRun = unit.frontBody.every(({ posture }) => posture === 'retreating');
    unit.retreatsNonTactically = allRun && canMove(unit) && !unit.description.cutOff;
    unit.onTheMove = unit.leaving || unit.retreatsNonTactically;
  }
}
