import { diceRows } from '../random/counts.js';
import { bodyOf } from './cohorts.js';
import { coverOf } from './cover.js';
import type { Board, Combat } from './description.js';
import { addVolley, armourOf, facesThatHit, squaredTo } from './fire.js';
import { type AssaultPlan, type BattlefieldPlan, FIELDS, UNIT, WEAPON } from './plan.js';
import { square } from './square.js';
import { type BattlefieldState, COHORT, NOW } from './state.js';
import type { OnTheField } from './step.js';
import { nearestFoe } from './targets.js';
import { endOfCohorts, firstCohort } from './units.js';
import type { Stance, Watched } from './witness.js';

export function compileAssault(board: Board, combat: Combat, mostPieces: number): AssaultPlan | null {
  if (combat.model === 'scripted' || !combat.assault) return null;
  const { die, dice, needed, modifiers } = combat.assault;
  return {
    dice: diceRows(die, dice * mostPieces),
    perPiece: dice,
    needed,
    contactSquared: square(board.contactRange),
    cover: Int32Array.of(0, modifiers.concealment, modifiers.hard, modifiers.allRound),
    charging: modifiers.charging,
    outnumbering: modifiers.outnumbering,
    unsteady: modifiers.unsteady,
  };
}

/** Is the front of `target` so near to that of `unit` that they fight instead of firing? */
export function isInContact(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  target: number,
): boolean {
  if (plan.assault === null || target < 0 || flies(plan, unit) || flies(plan, target)) return false;
  const front = state.units[unit * FIELDS.NOW + NOW.FRONT];
  return squaredTo(plan, state, unit, target, front) <= plan.assault.contactSquared;
}

function flies({ units }: BattlefieldPlan, unit: number): boolean {
  return units[unit * FIELDS.UNIT + UNIT.FLIES] === 1;
}

/** Does the unit have a weapon with shots? A unit without one does not fight. */
export function hasArms({ field }: OnTheField, unit: number): boolean {
  const weapons = field.units[unit * FIELDS.UNIT + UNIT.WEAPONS];
  for (let weapon = 0; weapon < weapons; weapon++) if (isArmed(field, unit, weapon)) return true;
  return false;
}

/** Does this weapon of the unit have shots? */
export function isArmed({ units, weapons }: BattlefieldPlan, unit: number, weapon: number): boolean {
  const index = units[unit * FIELDS.UNIT + UNIT.WEAPON] + weapon;
  return weapons[index * FIELDS.WEAPON + WEAPON.SHOTS] > 0;
}

/** Records that a cohort, or a hull as one piece, fights `target`; both bodies have been counted (NOW.BODY). */
export function fight(
  { field, state, witness }: Watched,
  unit: number,
  target: number,
  cohort: number,
  stance: Stance,
): void {
  const assault = field.assault!;
  const isHull = state.units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0;
  const dice = (isHull ? 1 : state.cohorts[cohort + COHORT.SIZE]) * assault.perPiece;
  const modifier = stance.other + assaultModifier(field, state, unit, target, stance);
  witness.fought(unit, target, cohort, dice, stance);
  const { aim } = state;
  aim.unit = unit;
  aim.target = target;
  aim.manner = 0;
  addVolley(state, aim, facesThatHit(assault.dice.sides, assault.needed, modifier), dice, 0);
}

/** What is added to a roll in close combat, except by the system. */
function assaultModifier(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  target: number,
  { charging, unsteady }: Stance,
): number {
  const assault = plan.assault!;
  return (
    (charging ? assault.charging : 0) +
    (unsteady ? assault.unsteady : 0) +
    (isOutnumbering(state, unit, target) ? assault.outnumbering : 0) +
    assault.cover[coverOf(plan, state, target)] -
    armourOf(plan, state, target)
  );
}

/** Is the front body of a unit at least twice that of its target? */
export function isOutnumbering({ units }: BattlefieldState, unit: number, target: number): boolean {
  return units[unit * FIELDS.NOW + NOW.BODY] >= 2 * units[target * FIELDS.NOW + NOW.BODY];
}

/** Counts a unit's front body, the pieces that fight and are fought, when it is in contact with the nearest enemy. */
export function closeIn({ field, state }: OnTheField, unit: number): void {
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const front = units[now + NOW.FRONT];
  units[now + NOW.BODY] = 0;
  if (front < 0 || !isInContact(field, state, unit, nearestFoe(field, state, unit))) return;
  units[now + NOW.BODY] = units[now + NOW.SYSTEMS] > 0 ? 1 : bodyOf(state, unit, front); // whoever is inside
}

/** Was it in contact with the nearest enemy in `closeIn`? */
export function isInAssault({ state }: OnTheField, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.BODY] > 0;
}

/**
 * The cohorts at the front of a unit in contact fight the nearest enemy that does not fly; a hull fights as
 * one piece, whoever is inside.
 *
 * @param stanceOf how a cohort fights; null: it does not
 */
export function fightNearest<Battle extends Watched>(
  battle: Battle,
  unit: number,
  stanceOf: (battle: Battle, unit: number, cohort: number) => Stance | null,
): void {
  const { field, state } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (!hasArms(battle, unit)) return;
  const target = nearestFoe(field, state, unit);
  const front = units[now + NOW.FRONT];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.SIZE] === 0 || cohorts[cohort + COHORT.DEPTH] !== front) continue;
    const stance = stanceOf(battle, unit, cohort);
    if (stance !== null) fight(battle, unit, target, cohort, stance);
  }
}
