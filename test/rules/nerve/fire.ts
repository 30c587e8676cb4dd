import { removeFallen } from '#src/battlefield/cohorts.js';
import { ceaseFire, shoot, takeAim, targetModifier } from '#src/battlefield/fire.js';
import { FIELDS, UNIT, WEAPON } from '#src/battlefield/plan.js';
import { scriptedLoss } from '#src/battlefield/scripted.js';
import { CAUSE, NOW } from '#src/battlefield/state.js';
import { nearestEnemy } from '#src/battlefield/targets.js';
import { firstCohort, isOnBoard } from '#src/battlefield/units.js';
import { PURPOSE } from '#src/random/luck.js';
import type { Battle } from './battle.js';
import { settle } from './moving.js';
import { own, piece } from './state.js';

/** 13.2: fire, or the losses of a script. */

/** All pieces of a unit fire at the nearest enemy. */
export function aimAtNearest(battle: Battle, unit: number): void {
  const { field, state } = battle;
  ceaseFire(state, unit);
  if (!isOnBoard(battle, unit)) return;
  const target = nearestEnemy(field, state, unit);
  if (target < 0) return;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  const now = unit * FIELDS.NOW;
  const aim = takeAim(battle, unit, weapon, target, state.units[now + NOW.FRONT]);
  if (aim === null) return;
  const cohort = firstCohort(battle, unit);
  const dice = state.units[now + NOW.PIECES] * field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
  const modifier = targetModifier(field, state, target) + fireModifier(battle, unit, cohort);
  shoot(battle, aim, cohort, dice, modifier);
}

/** The modifiers to a roll to hit for moving and for being shaken (N-3). */
function fireModifier(battle: Battle, unit: number, cohort: number): number {
  const { field, rules } = battle;
  const moving = piece.moved.is(battle, cohort) ? field.moving[unit] : 0;
  return moving + (own.shaken.is(battle, unit) ? rules.book.tables.shakenFire : 0);
}

/** All hits of the fire on a unit take effect together. */
export function sufferFire(battle: Battle, unit: number, turn: number): void {
  takeHits(battle, unit, turn, battle.state.struck.telling);
}

/** The turn’s scripted hits, instead of fire. */
export function sufferScript(battle: Battle, unit: number, turn: number): void {
  if (isOnBoard(battle, unit))
    takeHits(battle, unit, turn, scriptedLoss(battle.field, unit, turn, battle.chance));
}

/** N-1: a unit that loses a piece must test. */
function takeHits(battle: Battle, unit: number, turn: number, hits: number): void {
  if (hits === 0) return;
  const { state, chance, witness } = battle;
  chance.goTo(PURPOSE.fallen, turn, unit);
  const front = state.units[unit * FIELDS.NOW + NOW.FRONT];
  const fallen = removeFallen(battle, unit, hits, front, CAUSE.FIRE);
  witness.lost(unit, fallen, CAUSE.FIRE);
  settle(battle, unit);
  own.hurt.set(battle, unit, 1);
}
