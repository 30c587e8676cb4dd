import { fightNearest, isInContact } from '../../battlefield/assault.js';
import { mergeCohorts, removeFallen } from '../../battlefield/cohorts.js';
import { shoot, takeAim, targetModifier } from '../../battlefield/fire.js';
import { FIELDS, KIND, UNIT, WEAPON } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort, isOnBoard, kindOf } from '../../battlefield/units.js';
import type { Stance } from '../../battlefield/witness.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { own, piece, stopActing } from './state.js';
import { showOffices, woundedModifier } from './units.js';

/** Fire and close combat, and what hits do. */

/** 10.3: a unit fires at the nearest enemy. */
export function aimAtNearest(battle: Battle, unit: number): void {
  const { field, state } = battle;
  const now = unit * FIELDS.NOW;
  const target = nearestEnemy(field, state, unit);
  if (target < 0 || isInContact(field, state, unit, target)) return;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const aim = takeAim(battle, unit, weapon, target, state.units[now + NOW.FRONT]);
  if (aim === null) return;
  const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
  const moving = own.moved.is(battle, unit) ? field.moving[unit] : 0;
  const modifier = moving + targetModifier(field, state, target);
  const isCrew = kindOf(battle, unit) === KIND.CREW;
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = state.cohorts[cohort + COHORT.SIZE];
    const dice = isCrew ? shots : size * shots;
    const atCohort = modifier + woundedModifier(battle, cohort);
    shoot(battle, aim, cohort, dice, atCohort);
    if (isCrew) return; // the least wounded come first
  }
}

/** 10.3: the hits of a phase strike a unit together. */
export function sufferFire(battle: Battle, unit: number, turn: number): void {
  takeHits(battle, unit, turn, battle.state.struck.telling, PURPOSE.fallen);
}

/** 10.3: the turn's scripted hits, instead of fire. */
export function sufferScript(battle: Battle, unit: number, turn: number): void {
  if (isOnBoard(battle, unit)) {
    const hits = scriptedLoss(battle.field, unit, turn, battle.chance);
    takeHits(battle, unit, turn, hits, PURPOSE.fallen);
  }
}

/** A unit takes hits; what they cost the pool is reckoned later. */
function takeHits(
  battle: Battle,
  unit: number,
  turn: number,
  hits: number,
  purpose: PURPOSE.fallen | PURPOSE.struckDown,
): void {
  const { state, chance, witness } = battle;
  if (hits === 0) return;
  const cause = purpose === PURPOSE.fallen ? CAUSE.FIRE : CAUSE.ASSAULT;
  chance.goTo(purpose, turn, unit);
  const fallen = removeFallen(battle, unit, hits, -1, cause);
  witness.lost(unit, fallen, cause);
  own.hurt.set(battle, unit, fallen);
  own.untreated.set(battle, unit, own.untreated.of(battle, unit) + fallen);
  mergeCohorts(state, unit, piece.wounded.mask, 0);
  showOffices(battle, unit);
  if (state.units[unit * FIELDS.NOW + NOW.PIECES] > 0) return;
  own.destroyed.set(battle, unit, 1);
  if (cause === CAUSE.ASSAULT) own.destroyedInMelee.set(battle, unit, 1);
  own.fallenBack.set(battle, unit, 0);
  stopActing(battle, unit);
}

/** 10.4: a unit fights the nearest enemy, if it is in contact with it. */
export function dealBlows(battle: Battle, unit: number): void {
  fightNearest(battle, unit, stanceOf);
}

function stanceOf(battle: Battle, unit: number, cohort: number): Stance {
  return {
    charging: own.moved.is(battle, unit),
    unsteady: own.fallenBack.is(battle, unit),
    other: woundedModifier(battle, cohort),
  };
}

/** 10.4: blows fall only on units in contact. */
export function sufferBlows(battle: Battle, unit: number, turn: number): void {
  takeHits(battle, unit, turn, battle.state.struck.telling, PURPOSE.struckDown);
}
