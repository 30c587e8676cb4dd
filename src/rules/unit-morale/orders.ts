import { bandTo, squaredTo } from '../../battlefield/fire.js';
import { FIELDS, KIND, ORDER, UNIT, WEAPON } from '../../battlefield/plan.js';
import { MOTION, NOW } from '../../battlefield/state.js';
import { excessGap, motionOf, nearestEnemy } from '../../battlefield/targets.js';
import { forceOf, isCutOff, isForceBeaten, isOnBoard, kindOf } from '../../battlefield/units.js';
import { seeing } from '../../battlefield/views.js';
import { SPEEDS } from '../../battlefield/weapon-bands/tables.js';
import type { Battle } from './battle.js';
import { DRAW, DUE } from './results.js';
import { makeDue, own } from './state.js';
import { allRetreatAtFront, flies, someFreeAtFront } from './units.js';

/** 11.1: decides what a unit sets out to do. */
export function writeOrders(battle: Battle, unit: number, turn: number): void {
  const { field, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const onBoard = isOnBoard(battle, unit);
  units[now + NOW.TARGET] = onBoard ? nearestEnemy(field, state, unit) : -1;
  let motion: number = MOTION.STANDING;
  if (onBoard && kindOf(battle, unit) !== KIND.STRONGPOINT)
    motion = motionOf(field, state, unit, turn, isForceBeaten(battle, unit));
  const checked = motion === MOTION.CLOSING && !someFreeAtFront(battle, unit);
  units[now + NOW.MOTION] = checked ? MOTION.STANDING : motion;
}

/** Where the target of a unit is. */
export const frontOfTarget = seeing<Battle>({ enemies: [NOW.FRONT] }, ({ state }, unit) => {
  const target = state.units[unit * FIELDS.NOW + NOW.TARGET];
  return target < 0 ? -1 : state.units[target * FIELDS.NOW + NOW.FRONT];
});

/** 11.1, UM-40: air defence locks on to its target, weapon by weapon. */
export function lockOn(battle: Battle, unit: number, turn: number): void {
  const { field, rules, state, chance, witness } = battle;
  const now = unit * FIELDS.NOW;
  const target = state.units[now + NOW.TARGET];
  if (field.units[unit * FIELDS.UNIT + UNIT.SKYWARD] === 0 || target < 0 || !isOnBoard(battle, unit)) return;
  chance.goTo(DRAW.LOCK_ON, turn, unit);
  const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const front = state.units[now + NOW.FRONT];
  for (let number = 0; number < field.units[unit * FIELDS.UNIT + UNIT.WEAPONS]; number++) {
    if (bandTo(battle, unit, first + number, target, front) < 0) continue;
    const faces = rules.lockOn[(first + number) * SPEEDS.length + rules.speeds[target]];
    const locked = faces > 0 && chance.successes(rules.lockDice, faces, 1) === 1;
    witness.lockedOn(unit, target, number, faces, locked);
    if (locked) own.lockedOn.set(battle, unit, own.lockedOn.of(battle, unit) | (1 << number));
  }
}

/** What a unit sees of the enemy that decides whether it sets out to do something dangerous. */
export const dangers = seeing({ enemies: [NOW.FRONT, NOW.MOTION] }, dangersOf);

/** 11.1, UM-20: a unit that sets out to enter an enemy position, or to cross a fire-swept zone, must test. */
export function foreseeDangers(battle: Battle, unit: number): void {
  makeDue(battle, unit, dangersOf(battle, unit));
}

function dangersOf(battle: Battle, unit: number): number {
  const { field, state } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.MOTION] !== MOTION.CLOSING || flies(battle, unit)) return 0;
  const front = state.units[now + NOW.FRONT];
  const excess = excessGap(field, state, unit, state.units[now + NOW.TARGET], front);
  const move = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
  const assaults = field.units[unit * FIELDS.UNIT + UNIT.ORDER] === ORDER.ASSAULT;
  const enters = assaults && excess <= move ? DUE.ENTERING : 0;
  return enters | (isSwept(battle, unit, front + Math.min(excess, move)) ? DUE.CROSSING : 0);
}

/** Is a place at this depth in the unit's slot within range of an enemy that fires suppressively? */
function isSwept(battle: Battle, unit: number, depth: number): boolean {
  const { field, state } = battle;
  const enemy = 1 - forceOf(battle, unit);
  for (let other = field.firstUnit[enemy]; other < field.firstUnit[enemy + 1]; other++) {
    const fields = other * FIELDS.UNIT;
    const now = other * FIELDS.NOW;
    if (field.units[fields + UNIT.INTERCEPTS] === 0 || state.units[now + NOW.FRONT] < 0) continue;
    if (field.units[fields + UNIT.FLIES] === 1 || field.units[fields + UNIT.SKYWARD] === 1) continue;
    if (state.units[now + NOW.MOTION] !== MOTION.STANDING) continue;
    if (squaredTo(field, state, unit, other, depth) <= reachSquared(battle, other)) return true;
  }
  return false;
}

/** Square of the longest range of a unit's weapons; −1: none of them fires. */
function reachSquared({ field }: Battle, unit: number): number {
  const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  let reach = -1;
  for (let number = 0; number < field.units[unit * FIELDS.UNIT + UNIT.WEAPONS]; number++) {
    const weapon = (first + number) * FIELDS.WEAPON;
    if (field.weapons[weapon + WEAPON.SHOTS] === 0) continue;
    reach = Math.max(reach, field.weapons[weapon + WEAPON.REACH_SQUARED]);
  }
  return reach;
}

/** 11.2.6: after all tests, settles whether a unit is on the move, and clears what lasts only for this phase. */
export function settleMotion(battle: Battle, unit: number): void {
  const { rules, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  if (rules.book.options.enemyCasualties === 'last-turn') own.seenToFall.set(battle, unit, 0);
  own.endSection(battle, unit);
  if (!isOnBoard(battle, unit) || kindOf(battle, unit) === KIND.STRONGPOINT) return;
  const mayLeave = !isCutOff(battle, unit);
  const leaves = units[now + NOW.MOTION] === MOTION.LEAVING || (mayLeave && isForceBeaten(battle, unit));
  if (!leaves && someFreeAtFront(battle, unit)) return;
  const flees = mayLeave && allRetreatAtFront(battle, unit);
  units[now + NOW.MOTION] = (leaves ? MOTION.LEAVING : 0) | (flees ? MOTION.FLEEING : 0);
}
