import { hasArms, isInContact } from '../../battlefield/assault.js';
import { bandTo, gunnerOf, shoot, takeAim, targetModifier } from '../../battlefield/fire.js';
import { FIELDS, KIND, MODIFIER, UNIT, WEAPON } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { type Aim, type BattlefieldState, COHORT, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort, kindOf } from '../../battlefield/units.js';
import { PURPOSE } from '../../random/luck.js';
import { canFight } from './assault.js';
import type { Battle } from './battle.js';
import { takeHits } from './losses.js';
import { POSTURE, piece } from './state.js';
import { hasWeapon, lostLevels, SYSTEM } from './systems.js';
import { isSuppressive } from './units.js';

/** Bits of a status, as constants: they are read for every piece in every turn. */
const ACTED = piece.acted.mask;
const CHECKED = piece.checked.mask;
const MOVED = piece.moved.mask;
const POSTURE_BITS = piece.posture.mask;
const WALK = piece.walk.mask;

/** 4.5: all pieces of a unit that can fire aim at the nearest enemy. */
export function aimAtNearest(battle: Battle, unit: number): void {
  const { field, state } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.FRONT] < 0) return;
  const kind = kindOf(battle, unit);
  const onFoot = kind >= KIND.VEHICLE && state.units[now + NOW.SYSTEMS] === 0;
  const target = onFoot ? -1 : nearestEnemy(field, state, unit);
  if (field.assault && holdsFireInContact(battle, unit, target)) return;
  if (kind >= KIND.VEHICLE && !onFoot) aimHullAtNearest(battle, unit, target);
  else if (kind === KIND.CREW) aimCrew(battle, unit, target);
  else aimPieces(battle, unit, target);
}

/** A unit in contact does not fire: only pieces that cannot fight either waste their initiative. */
function holdsFireInContact(battle: Battle, unit: number, target: number): boolean {
  const { field, state } = battle;
  if (!isInContact(field, state, unit, target)) return false;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const end = endOfCohorts(battle, unit);
  const isHull = units[now + NOW.SYSTEMS] > 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    if (size === 0 || (hasArms(battle, unit) && canFight(battle, unit, cohort))) continue;
    wasteInitiative(battle, unit, cohorts[cohort + COHORT.STATUS], isHull ? 1 : size);
  }
  return true;
}

/** Every piece fires its weapon. */
function aimPieces(battle: Battle, unit: number, target: number): void {
  const { field, state } = battle;
  const { cohorts } = state;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
  const atTarget = target < 0 ? 0 : targetModifier(field, state, target);
  // Cohorts at the same depth are at the same distance from the target.
  let aimDepth = -1;
  let aim: Aim | null = null;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    if (size === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS];
    const depth = cohorts[cohort + COHORT.DEPTH];
    if (target < 0 || !mayFire(status)) {
      wasteInitiative(battle, unit, status, size);
      continue;
    }
    if (depth !== aimDepth) {
      aimDepth = depth;
      aim = takeAim(battle, unit, weapon, target, depth);
    }
    if (aim === null) wasteInitiative(battle, unit, status, size);
    else shoot(battle, aim, cohort, size * shots, atTarget + fireModifier(battle, unit, depth, status));
  }
}

function mayFire(status: number): boolean {
  return (status & POSTURE_BITS) !== POSTURE.BROKEN && (status & ACTED) === 0;
}

/** One of a weapon crew fires its weapon. Others that could have fired serve it; the rest may have wasted their initiative. */
function aimCrew(battle: Battle, unit: number, target: number): void {
  const { field, state } = battle;
  const { cohorts } = state;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const gunner = crewGunner(battle, unit, target, inTurn);
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    if (size === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS];
    const depth = cohorts[cohort + COHORT.DEPTH];
    const aim = mayFire(status) && target >= 0 ? takeAim(battle, unit, weapon, target, depth) : null;
    if (aim === null) wasteInitiative(battle, unit, status, size);
    if (aim === null || cohort !== gunner) continue;
    const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
    const modifier = targetModifier(field, state, target) + fireModifier(battle, unit, depth, status);
    shoot(battle, aim, cohort, shots, modifier);
  }
}

function aimHullAtNearest(battle: Battle, unit: number, target: number): void {
  const { state } = battle;
  const cohort = firstCohort(battle, unit);
  const status = state.cohorts[cohort + COHORT.STATUS];
  const depth = state.cohorts[cohort + COHORT.DEPTH];
  const modifier = fireModifier(battle, unit, depth, status);
  if (target >= 0 && mayFire(status) && aimHull(battle, unit, target, modifier)) return;
  wasteInitiative(battle, unit, status, 1);
}

/** What moving adds to a roll to hit; a cautious piece crossing the open fires suppressively (MR-30). */
function fireModifier(battle: Battle, unit: number, depth: number, status: number): number {
  const { field } = battle;
  if ((status & MOVED) === 0) return 0;
  const moving = field.moving[unit];
  if (!isSuppressive(battle, unit, depth, status)) return moving;
  return moving + field.modifiers[MODIFIER.SUPPRESSIVE];
}

/** Under a script nobody fires: a piece that checked and did not move has wasted its initiative. */
export function countWaste(battle: Battle, unit: number): void {
  const { cohorts, units } = battle.state;
  const now = unit * FIELDS.NOW;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    const initiatives = units[now + NOW.SYSTEMS] > 0 ? 1 : size;
    if (size > 0) wasteInitiative(battle, unit, cohorts[cohort + COHORT.STATUS], initiatives);
  }
}

/** The turn's scripted hits, in place of fire. */
export function sufferScript(battle: Battle, unit: number, turn: number): void {
  const { field, state, chance } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.FRONT] < 0) return;
  const hits = scriptedLoss(field, unit, turn, chance);
  if (hits === 0) return;
  state.units[now + NOW.UNDER_FIRE] = UNDER_FIRE.SHOTS;
  takeHits(battle, unit, turn, PURPOSE.fallen, hits);
}

/**
 * The cohort of a weapon crew that fires its weapon: the one with the best posture, preferably one that has not moved.
 *
 * @param orderOf ranks the cohorts that take part: `inTurn`, or `intercepting`
 */
export function crewGunner(battle: Battle, unit: number, target: number, orderOf: typeof inTurn): number {
  if (target < 0) return -1;
  return gunnerOf(battle, unit, target, battle.field.units[unit * FIELDS.UNIT + UNIT.WEAPON], orderOf);
}

/** Larger for a cohort that goes before another; among those that have not acted. */
function inTurn({ state }: Battle, _: number, cohort: number): number {
  return orderOf(state, cohort, 0);
}

/** … among those that have acted. */
export function intercepting({ state }: Battle, _: number, cohort: number): number {
  return orderOf(state, cohort, ACTED);
}

function orderOf({ cohorts }: BattlefieldState, cohort: number, acted: number): number {
  const status = cohorts[cohort + COHORT.STATUS];
  if (cohorts[cohort + COHORT.SIZE] === 0 || (status & ACTED) !== acted) return -1;
  if (piece.posture.in(status) === POSTURE.BROKEN) return -1;
  const standing = piece.moved.in(status) === 0 ? 1 : 0;
  return (POSTURE.BROKEN - piece.posture.in(status)) * 2 + standing;
}

/** Is the target within range of a weapon that the hull still has? */
export function canReach(battle: Battle, unit: number, target: number, depth: number): boolean {
  const { field, state } = battle;
  const first = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const weapons = field.units[unit * FIELDS.UNIT + UNIT.WEAPONS];
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS];
  for (let weapon = 0; weapon < weapons; weapon++) {
    if (!hasWeapon(systems, weapon)) continue;
    if (bandTo(battle, unit, first + weapon, target, depth) >= 0) return true;
  }
  return false;
}

/**
 * A hull fires every weapon that it has left, each at its own range; lost levels of targeting count
 * against all of them (MR-7). A hull that is silenced fires none.
 *
 * @param modifier to the rolls, in addition to those of the hull and the target
 * @returns did it fire?
 */
export function aimHull(battle: Battle, unit: number, target: number, modifier: number): boolean {
  const { field, rules, state } = battle;
  const cohort = firstCohort(battle, unit);
  const posture = piece.posture.of(battle, cohort);
  if (posture >= rules.silentFrom[unit]) return false;
  const fields = unit * FIELDS.UNIT;
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS];
  const lost = lostLevels(systems, field.units[fields + UNIT.SYSTEMS], SYSTEM.TARGETING);
  const depth = state.cohorts[cohort + COHORT.DEPTH];
  const ofHull = modifier + lost * rules.targetingFactor + targetModifier(field, state, target);
  let fired = false;
  for (let number = 0; number < field.units[fields + UNIT.WEAPONS]; number++) {
    const weapon = field.units[fields + UNIT.WEAPON] + number;
    const aim = hasWeapon(systems, number) ? takeAim(battle, unit, weapon, target, depth) : null;
    if (aim === null) continue;
    shoot(battle, aim, cohort, field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS], ofHull);
    fired = true;
  }
  return fired;
}

/** MR-25: an initiative spent only on a check. */
function wasteInitiative({ state, witness }: Battle, unit: number, status: number, size: number): void {
  const spent = CHECKED | ACTED | MOVED | WALK;
  if ((status & spent) !== CHECKED) return;
  const wasted = unit * FIELDS.NOW + NOW.WASTED;
  state.units[wasted] = state.units[wasted] + size;
  witness.wasted(unit, size);
}
