import { fight, isArmed, isInContact } from '../../battlefield/assault.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import type { Battle } from './battle.js';
import { hasWeapon } from './hull/systems.js';
import { POSTURE, STATUS } from './postures.js';
import { wasteInitiative } from './waste.js';

/** 4.5a: all who can fight the nearest enemy, if the unit is in contact with it. */
export function fightNearest(battle: Battle, unit: number): void {
  const { field, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.BODY] === 0 || !hasArms(battle, unit)) return;
  const target = nearestFoe(field, state, unit);
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size === 0 || !canFight(battle, unit, cohort)) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const stance = {
      charging: (status & STATUS.MOVED) !== 0,
      unsteady: (status & STATUS.POSTURE) !== POSTURE.STEADY,
      other: 0,
    };
    // A hull fights as one, whoever is inside.
    fight(field, state, witness, unit, target, cohort, units[now + NOW.SYSTEMS]! > 0 ? 1 : size, stance);
  }
}

/** Of the front body, who is not broken; a hull unless it is shut down; nobody whose vehicle is lost. */
function canFight({ morale, state }: Battle, unit: number, cohort: number): boolean {
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.WRECK] !== 0 || cohorts[cohort + COHORT.DEPTH] !== units[now + NOW.FRONT]) return false;
  const posture = cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
  return posture < (units[now + NOW.SYSTEMS]! > 0 ? morale.silentFrom[unit]! : POSTURE.BROKEN);
}

/** Has it a weapon with any shots; a hull, one that it has not lost? */
function hasArms({ field, state }: Battle, unit: number): boolean {
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS]!;
  if (systems === 0) return isArmed(field, unit);
  for (let weapon = 0; weapon < field.units[unit * FIELDS.UNIT + UNIT.WEAPONS]!; weapon++) {
    if (hasWeapon(systems, weapon) && isArmed(field, unit, weapon)) return true;
  }
  return false;
}

/** A unit in contact does not fire: its initiative is wasted by those alone who cannot fight either. */
export function holdsFireInContact(battle: Battle, unit: number, target: number): boolean {
  const { field, state } = battle;
  if (!isInContact(field, state, unit, target)) return false;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT;
  const isHull = units[now + NOW.SYSTEMS]! > 0;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size === 0 || (hasArms(battle, unit) && canFight(battle, unit, cohort))) continue;
    wasteInitiative(battle, unit, cohorts[cohort + COHORT.STATUS]!, isHull ? 1 : size);
  }
  return true;
}
