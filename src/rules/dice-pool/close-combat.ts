import { fightNearest, type Stance } from '../../battlefield/assault.js';
import { hitsOn } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { ACT } from './fields.js';
import { takeHits, woundedModifier } from './fire.js';
import { does, hasFallenBack } from './units.js';

/** 10.4: all of a unit fight the nearest enemy, if it is in contact with it. */
export function dealBlows(battle: Battle, unit: number): void {
  fightNearest(battle, unit, stanceOf);
}

function stanceOf(battle: Battle, unit: number, cohort: number): Stance {
  return {
    charging: does(battle, unit, ACT.MOVED),
    unsteady: hasFallenBack(battle, unit),
    other: woundedModifier(battle, cohort),
  };
}

/** 10.4: blows fall on units in contact alone. */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const { field, state, chance, witness } = battle;
  if (state.units[unit * FIELDS.NOW + NOW.BODY] === 0) return;
  const hits = hitsOn(field, state, unit, turn, PURPOSE.blows, chance, witness);
  takeHits(battle, unit, turn, hits, PURPOSE.struckDown);
}
