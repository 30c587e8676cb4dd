import { fight, isArmed } from '../../battlefield/assault.js';
import { hitsOn } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { ACT } from './fields.js';
import { takeHits, woundedModifier } from './fire.js';
import { does, hasFallenBack } from './units.js';

/** 10.4: all of a unit fight the nearest enemy, if it is in contact with it. */
export function fightNearest(battle: Battle, unit: number): void {
  const { field, state, witness } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.BODY] === 0 || !isArmed(field, unit)) return;
  const target = nearestFoe(field, state, unit);
  const charging = does(battle, unit, ACT.MOVED);
  const unsteady = hasFallenBack(battle, unit);
  const first = unit * state.unitCohorts;
  const end = first + state.units[now + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const stance = { charging, unsteady, other: woundedModifier(battle, cohort) };
    fight(field, state, witness, unit, target, cohort, state.cohorts[cohort + COHORT.SIZE]!, stance);
  }
}

/** 10.4: blows fall on units in contact alone. */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const { field, state, chance, witness } = battle;
  if (state.units[unit * FIELDS.NOW + NOW.BODY] === 0) return;
  const hits = hitsOn(field, state, unit, turn, PURPOSE.blows, chance, witness);
  takeHits(battle, unit, turn, hits, PURPOSE.struckDown);
}
