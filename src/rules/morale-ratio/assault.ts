import { fightNearest, isArmed } from '../../battlefield/assault.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { Stance } from '../../battlefield/witness.js';
import type { Battle } from './battle.js';
import { POSTURE, piece } from './state.js';
import { hasWeapon } from './systems.js';

/** 4.5a: all pieces that can fight the nearest enemy do, if the unit is in contact with it. */
export function dealBlows(battle: Battle, unit: number): void {
  fightNearest(battle, unit, stanceOf);
}

function stanceOf(battle: Battle, unit: number, cohort: number): Stance | null {
  if (!canFight(battle, unit, cohort)) return null;
  const status = battle.state.cohorts[cohort + COHORT.STATUS];
  return {
    charging: piece.moved.in(status) !== 0,
    unsteady: piece.posture.in(status) !== POSTURE.STEADY,
    other: 0,
  };
}

/** Pieces of the front body can fight unless broken, but no crew whose vehicle is lost; a hull that has arms left can unless it is shut down. */
export function canFight(battle: Battle, unit: number, cohort: number): boolean {
  const { rules, state } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.WRECK] !== 0 || cohorts[cohort + COHORT.DEPTH] !== units[now + NOW.FRONT]) return false;
  const posture = piece.posture.of(battle, cohort);
  if (units[now + NOW.SYSTEMS] === 0) return posture < POSTURE.BROKEN;
  return posture < rules.silentFrom[unit] && hasArmsLeft(battle, unit);
}

/** Does a hull have a weapon left that has shots? */
function hasArmsLeft({ field, state }: Battle, unit: number): boolean {
  const systems = state.units[unit * FIELDS.NOW + NOW.SYSTEMS];
  for (let weapon = 0; weapon < field.units[unit * FIELDS.UNIT + UNIT.WEAPONS]; weapon++) {
    if (hasWeapon(systems, weapon) && isArmed(field, unit, weapon)) return true;
  }
  return false;
}
