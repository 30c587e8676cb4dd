import { coverAt } from '../../battlefield/cover.js';
import { bandTo, shoot, targetModifier } from '../../battlefield/fire.js';
import { endOfCohorts, firstCohort, kindOf } from '../../battlefield/of-unit.js';
import { type BattlefieldPlan, FIELDS, KIND, MODIFIER, UNIT, WEAPON } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { type BattlefieldState, COHORT, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { takeHits } from './casualties.js';
import { holdsFireInContact } from './close-combat.js';
import { gunnerOf } from './crews.js';
import { aimHull } from './hull/fire.js';
import { POSTURE, STATUS } from './postures.js';
import { wasteInitiative } from './waste.js';

/** 4.5: all of a unit that can fire at the nearest enemy. */
export function aimAtNearest(battle: Battle, unit: number): void {
  const { field, state } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.FRONT]! < 0) return;
  const kind = kindOf(battle, unit);
  const onFoot = kind >= KIND.VEHICLE && state.units[now + NOW.SYSTEMS] === 0;
  const target = onFoot ? -1 : nearestEnemy(field, state, unit);
  if (field.assault && holdsFireInContact(battle, unit, target)) return;
  if (kind >= KIND.VEHICLE && !onFoot) aimHullAtNearest(battle, unit, target);
  else if (kind === KIND.CREW) aimCrew(battle, unit, target);
  else aimPieces(battle, unit, target);
}

/** Every piece fires its weapon. */
function aimPieces(battle: Battle, unit: number, target: number): void {
  const { field, state, witness } = battle;
  const { cohorts } = state;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON]!;
  const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS]!;
  const atTarget = target < 0 ? 0 : targetModifier(field, state, target);
  // Cohorts that stand together have the target at the same distance.
  let bandDepth = -1;
  let band = -1;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    if (target < 0 || !mayFire(status)) {
      wasteInitiative(battle, unit, status, size);
      continue;
    }
    if (depth !== bandDepth) {
      bandDepth = depth;
      band = bandTo(field, state, unit, weapon, target, depth);
    }
    if (band >= 0) {
      const modifier = atTarget + fireModifier(field, state, unit, depth, status);
      shoot(field, state, witness, unit, target, cohort, weapon, band, size * shots, modifier);
    } else wasteInitiative(battle, unit, status, size);
  }
}

function mayFire(status: number): boolean {
  return (status & STATUS.POSTURE) !== POSTURE.BROKEN && (status & STATUS.ACTED) === 0;
}

/** One of a weapon crew fires its weapon; all who could have serve it, the others may have wasted their initiative. */
function aimCrew(battle: Battle, unit: number, target: number): void {
  const { field, state, witness } = battle;
  const { cohorts } = state;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON]!;
  const gunner = gunnerOf(battle, unit, target, 0);
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    const band = mayFire(status) && target >= 0 ? bandTo(field, state, unit, weapon, target, depth) : -1;
    if (band < 0) wasteInitiative(battle, unit, status, size);
    if (band < 0 || cohort !== gunner) continue;
    const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS]!;
    const modifier = targetModifier(field, state, target) + fireModifier(field, state, unit, depth, status);
    shoot(field, state, witness, unit, target, cohort, weapon, band, shots, modifier);
  }
}

function aimHullAtNearest(battle: Battle, unit: number, target: number): void {
  const { field, state } = battle;
  const cohort = firstCohort(battle, unit);
  const status = state.cohorts[cohort + COHORT.STATUS]!;
  const depth = state.cohorts[cohort + COHORT.DEPTH]!;
  const modifier = fireModifier(field, state, unit, depth, status);
  if (target >= 0 && mayFire(status) && aimHull(battle, unit, target, modifier)) return;
  wasteInitiative(battle, unit, status, 1);
}

/** What moving adds to a roll to hit; a cautious piece crossing the open fires suppressively (MR-30). */
function fireModifier(
  field: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  depth: number,
  status: number,
): number {
  if ((status & STATUS.MOVED) === 0) return 0;
  const moving = field.moving[unit]!;
  if (!isSuppressive(field, state, unit, depth, status)) return moving;
  return moving + field.modifiers[MODIFIER.SUPPRESSIVE]!;
}

/** MR-30: is this the fire of a cautious piece that moved and stands in the open? */
export function isSuppressive(
  field: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  depth: number,
  status: number,
): boolean {
  const cautious = (status & STATUS.POSTURE) === POSTURE.CAUTIOUS && (status & STATUS.MOVED) !== 0;
  return cautious && coverAt(field, state, unit, depth) === 0;
}

/** Under a script nobody fires: whoever checked and did not move has wasted its initiative. */
export function countWaste(battle: Battle, unit: number): void {
  const { cohorts, units } = battle.state;
  const now = unit * FIELDS.NOW;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    const initiatives = units[now + NOW.SYSTEMS]! > 0 ? 1 : size;
    if (size > 0) wasteInitiative(battle, unit, cohorts[cohort + COHORT.STATUS]!, initiatives);
  }
}

/** The turn's scripted hits, in place of fire. */
export function sufferScript(battle: Battle, unit: number, turn: number): void {
  const { field, state, chance } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.FRONT]! < 0) return;
  const hits = scriptedLoss(field, unit, turn, chance);
  if (hits === 0) return;
  state.units[now + NOW.UNDER_FIRE] = UNDER_FIRE.SHOTS;
  takeHits(battle, unit, turn, PURPOSE.fallen, hits, -1);
}
