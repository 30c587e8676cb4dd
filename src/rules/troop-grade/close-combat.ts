import { closeIn, fightNearest, type Stance } from '../../battlefield/assault.js';
import { ceaseFire, hitsOn } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { takeHits } from './casualties.js';
import { IS, OWN } from './fields.js';
import { STATUS } from './postures.js';
import { is } from './units.js';

/** 12.4: who is in contact. */
export function closeWithEnemy(battle: Battle, unit: number): void {
  ceaseFire(battle.state, unit);
  closeIn(battle, unit);
}

/** 12.4.2: all at the front fight the nearest enemy, whom they will measure themselves by (12.4.3). */
export function dealBlows(battle: Battle, unit: number): void {
  const { field, state } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.BODY]! > 0) state.units[now + OWN.FOE] = nearestFoe(field, state, unit) + 1;
  fightNearest(battle, unit, stanceOf);
}

function stanceOf(battle: Battle, unit: number, cohort: number): Stance {
  const status = battle.state.cohorts[cohort + COHORT.STATUS]!;
  return {
    charging: (status & STATUS.MOVED) !== 0,
    unsteady: (status & STATUS.PINNED) !== 0,
    other: is(battle, unit, IS.DEMORALIZED) ? battle.rules.book.tables.demoralizedAssault : 0, // TG-41
  };
}

/** 12.4.2: blows fall on those in contact alone. */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const { field, state, chance, witness } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.BODY] === 0) return;
  const hits = hitsOn(field, state, unit, turn, PURPOSE.blows, chance, witness);
  if (hits === 0) return;
  chance.goTo(PURPOSE.struckDown, turn, unit);
  state.units[now + OWN.FELL] = takeHits(battle, unit, hits, 0, CAUSE.ASSAULT, state.units[now + NOW.FRONT]!);
}
