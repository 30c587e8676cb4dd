import { isInContact } from '../../battlefield/assault.js';
import { coverAt } from '../../battlefield/cover.js';
import { ceaseFire, gunnerOf, shoot, squaredTo, takeAim, targetModifier } from '../../battlefield/fire.js';
import { FIELDS, KIND, UNIT, WEAPON } from '../../battlefield/plan.js';
import { type Aim, COHORT, MOTION, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort, isHullUnit, isOnBoard, kindOf } from '../../battlefield/units.js';
import { given, nearestTarget, targetOnTheMove } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { FIRES } from './plan.js';
import { own, POSTURE, piece } from './state.js';
import { flies, isLockedOn } from './units.js';

/** 11.3, 11.5: the units that fire in a phase aim at the nearest enemy; `phase` is one of FIRES. */
export function aimIn(phase: FIRES): (battle: Battle, unit: number) => void {
  return (battle, unit) => {
    ceaseFire(battle.state, unit);
    if (!firesIn(battle, unit, phase)) return;
    const { field, state } = battle;
    const target =
      phase === FIRES.AIR_DEFENCE
        ? state.units[unit * FIELDS.NOW + NOW.TARGET]
        : nearestEnemy(field, state, unit);
    if (target < 0 || state.units[target * FIELDS.NOW + NOW.FRONT] < 0) return;
    if (isInContact(field, state, unit, target)) return;
    aim(battle, unit, target, phase);
    if (state.units[unit * FIELDS.NOW + NOW.AIM] < 0) return;
    own.firing.set(battle, unit, 1);
    const isSuppressive = phase === FIRES.SUPPRESSIVE || phase === FIRES.AIR_DEFENCE;
    if (isSuppressive) own.suppressing.set(battle, unit, 1);
  };
}

/** What the units that fire in a phase see of their targets. */
export function targetIn(phase: FIRES): View<Battle> {
  // Air defence fires at its target of 11.1.
  const target = phase === FIRES.AIR_DEFENCE ? targetOnTheMove : nearestTarget;
  return given((battle: Battle, unit) => firesIn(battle, unit, phase), target);
}

function firesIn(battle: Battle, unit: number, phase: FIRES): boolean {
  const { rules, state } = battle;
  if ((rules.fires[unit] & phase) === 0 || !isOnBoard(battle, unit)) return false;
  const motion = state.units[unit * FIELDS.NOW + NOW.MOTION];
  if (phase === FIRES.SUPPRESSIVE) return motion === MOTION.STANDING;
  return !own.suppressing.is(battle, unit);
}

function aim(battle: Battle, unit: number, target: number, phase: FIRES): void {
  const first = battle.field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const weapons = battle.field.units[unit * FIELDS.UNIT + UNIT.WEAPONS];
  const isCrew = kindOf(battle, unit) === KIND.CREW;
  for (let number = 0; number < weapons; number++) {
    if (!isFiredIn(battle, first + number, phase)) continue;
    if (isCrew) aimCrew(battle, unit, target, first + number);
    else aimPieces(battle, unit, target, number);
  }
}

/** UM-1: indirect weapons fire last, except those of flyers and in suppressive fire. */
function isFiredIn({ field }: Battle, weapon: number, phase: FIRES): boolean {
  const indirect = field.weapons[weapon * FIELDS.WEAPON + WEAPON.INDIRECT] === 1;
  if (phase === FIRES.INDIRECT) return indirect;
  return !indirect || (phase !== FIRES.INFANTRY && phase !== FIRES.VEHICLES);
}

/** Every piece fires its weapon, and a hull the given one of its weapons. */
function aimPieces(battle: Battle, unit: number, target: number, number: number): void {
  const { state } = battle;
  const weapon = battle.field.units[unit * FIELDS.UNIT + UNIT.WEAPON] + number;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (!mayFire(battle, unit, cohort)) continue;
    const aim = takeAim(battle, unit, weapon, target, state.cohorts[cohort + COHORT.DEPTH]);
    if (aim === null) continue;
    const pieces = isHullUnit(battle, unit) ? 1 : state.cohorts[cohort + COHORT.SIZE];
    fireWith(battle, aim, cohort, pieces, isLockedOn(battle, unit, number));
  }
}

/** One of a crew fires for all: the one with the best posture, preferably one that has not moved. */
function aimCrew(battle: Battle, unit: number, target: number, weapon: number): void {
  const gunner = gunnerOf(battle, unit, target, weapon, orderOf);
  if (gunner < 0) return;
  const aim = takeAim(battle, unit, weapon, target, battle.state.cohorts[gunner + COHORT.DEPTH]);
  if (aim !== null) fireWith(battle, aim, gunner, 1, isLockedOn(battle, unit, 0));
}

function orderOf(battle: Battle, unit: number, cohort: number): number {
  if (!mayFire(battle, unit, cohort)) return -1;
  const standing = piece.moved.is(battle, cohort) ? 0 : 1;
  return (POSTURE.RETREATING - piece.posture.of(battle, cohort)) * 2 + standing;
}

/** UM-23: a piece that is free or held fires; one that retires fires in the open, and ducks in cover. */
function mayFire(battle: Battle, unit: number, cohort: number): boolean {
  const { field, state } = battle;
  const posture = piece.posture.of(battle, cohort);
  if (state.cohorts[cohort + COHORT.SIZE] === 0 || posture === POSTURE.RETREATING) return false;
  return (
    posture !== POSTURE.RETIRING || coverAt(field, state, unit, state.cohorts[cohort + COHORT.DEPTH]) === 0
  );
}

function fireWith(battle: Battle, aim: Aim, cohort: number, pieces: number, isLockedOn: boolean): void {
  const { field, rules, state } = battle;
  const { unit, target } = aim;
  const moving = piece.moved.is(battle, cohort) ? field.moving[unit] : 0;
  const locked = isLockedOn ? field.firing!.modifiers.lockedOn : 0;
  const modifier = targetModifier(field, state, target) + moving + locked;
  const depth = state.cohorts[cohort + COHORT.DEPTH];
  const fields = aim.weapon * FIELDS.WEAPON;
  aim.manner |=
    (squaredTo(field, state, unit, target, depth) <= rules.closeSquared ? UNDER_FIRE.CLOSE : 0) |
    (field.weapons[fields + WEAPON.INDIRECT] === 1 ? UNDER_FIRE.INDIRECT : 0) |
    (flies(battle, unit) ? UNDER_FIRE.AIR : 0);
  shoot(battle, aim, cohort, pieces * field.weapons[fields + WEAPON.SHOTS], modifier);
}
