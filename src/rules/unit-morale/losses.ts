import { mergeCohorts, removeFallen } from '../../battlefield/cohorts.js';
import { loseHull } from '../../battlefield/leaving.js';
import { FIELDS } from '../../battlefield/plan.js';
import { depthHit, scriptedLoss } from '../../battlefield/scripted.js';
import { CAUSE, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import { isHullUnit, isOnBoard } from '../../battlefield/units.js';
import { comeUnderFire } from '../../battlefield/volleys.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { mayCauseTest } from './morale.js';
import { DUE } from './results.js';
import { KEPT, makeDue, own } from './state.js';
import { showBodies } from './units.js';

/** Losses, and the tests that they cause. */

/** The hits of a phase strike a unit together, and may make it test. */
export function sufferVolleys(battle: Battle, unit: number, turn: number, purpose: number): void {
  const { state, witness } = battle;
  const { hits, telling, exploded } = state.struck;
  comeUnderFire(state, unit);
  if (exploded > 0) witness.exploded(unit);
  takeHits(battle, unit, turn, telling, purpose);
  if (purpose !== PURPOSE.struckDown) noteFire(battle, unit, hits, telling);
}

/** 11.5: the turn's scripted hits, in place of fire. */
export function sufferScript(battle: Battle, unit: number, turn: number): void {
  const { field, state, chance } = battle;
  if (!isOnBoard(battle, unit)) return;
  const hits = scriptedLoss(field, unit, turn, chance);
  if (hits === 0) return;
  state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] |= UNDER_FIRE.SHOTS;
  takeHits(battle, unit, turn, hits, PURPOSE.fallen);
  noteFire(battle, unit, hits, hits);
}

/** UM-20, UM-24: a unit that is fired at for the first time must test; so must one that fire hit, depending on the reading. */
function noteFire(battle: Battle, unit: number, hits: number, telling: number): void {
  const { rules, state, witness } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.PIECES] === 0) return;
  const isFiredAt = state.units[now + NOW.UNDER_FIRE] !== 0;
  if (isFiredAt && !own.firedAt.is(battle, unit)) {
    own.firedAt.set(battle, unit, 1);
    makeDue(battle, unit, DUE.FIRST_FIRE);
  }
  if (!mayCauseTest(rules.book, hits, telling)) return;
  witness.hit(unit);
  if (rules.book.options.hitsCauseMorale !== 'none') makeDue(battle, unit, DUE.HIT);
}

/** The fields that count pieces that fall. */
const TO_FALL = [own.fallen, own.untended, own.seenToFall];

/** Soldiers fall; a hull is lost with everybody in it. */
function takeHits(battle: Battle, unit: number, turn: number, hits: number, purpose: number): void {
  const { state, chance, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  if (hits === 0 || units[now + NOW.PIECES] === 0) return;
  chance.goTo(purpose, turn, unit);
  const cause = purpose === PURPOSE.struckDown ? CAUSE.ASSAULT : CAUSE.FIRE;
  const isHull = isHullUnit(battle, unit);
  const fallen = isHull
    ? loseHull(battle, unit, CAUSE.FIRE)
    : removeFallen(battle, unit, hits, depthHit(battle, unit), cause);
  witness.lost(unit, fallen, isHull ? CAUSE.FIRE : cause);
  for (const field of TO_FALL) field.set(battle, unit, field.of(battle, unit) + fallen);
  mergeCohorts(state, unit, KEPT, 0);
  showBodies(battle, unit);
  if (units[now + NOW.PIECES] === 0) own.due.set(battle, unit, 0);
}
