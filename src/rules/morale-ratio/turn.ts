import { closeIn, isInAssault } from '../../battlefield/assault.js';
import { findFront, mergeCohorts } from '../../battlefield/cohorts.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { type BattlefieldPlan, FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { TurnStep } from '../../battlefield/step.js';
import { isCutOff } from '../../battlefield/units.js';
import {
  bodyOfFoe,
  nearestOnTheGround,
  nearestTarget,
  ownRetreat,
  scripted,
  targetOnTheMove,
  withdrawal,
} from '../../battlefield/views.js';
import { underVolleys } from '../../battlefield/volleys.js';
import { PURPOSE } from '../../random/luck.js';
import { dealBlows } from './assault.js';
import type { Battle } from './battle.js';
import { checkUnit } from './checks.js';
import { breakForces, breakUnit, reachBreakingPoints } from './ending.js';
import { aimAtNearest, countWaste, sufferScript } from './fire.js';
import { intercept } from './interception.js';
import { markFrightened, settleWreck, sufferHits } from './losses.js';
import { moveUnit } from './movement.js';
import { controlDamage, declareIntent } from './orders.js';
import type { MoraleRatioPlan } from './plan.js';
import { ALL, DRAW, LASTING } from './state.js';
import { captors, forgetCaptors } from './surrender.js';

/**
 * A turn, step by step: the phases of docs/battlefield.md, section 4. Each step changes one unit
 * after the other, or the state of the forces, and says what it reads in addition to that unit.
 */
export function turnOf(
  field: BattlefieldPlan,
  { someIntercept, someMend, someCutOff, enduranceAtBreak }: MoraleRatioPlan,
): TurnStep<Battle>[] {
  const someReach = enduranceAtBreak.some((endurance) => endurance >= 0);
  const withdraw = unitsOf(field).some((unit) => unit[UNIT.ORDER] === ORDER.WITHDRAW);
  const reads = [
    nearestTarget,
    ownRetreat,
    ...(withdraw ? [withdrawal] : []),
    ...(someCutOff ? [captors] : []),
  ];
  const interception: TurnStep<Battle>[] = [
    { phase: '4.2', unit: intercept, reads: [targetOnTheMove], checks: true },
    underVolleys('4.2', PURPOSE.interceptHits, sufferInterception),
    { phase: '4.2', unit: standDown },
  ];
  const fire: TurnStep<Battle>[] = [
    { phase: '4.5', unit: aimAtNearest, reads: [nearestTarget] },
    { ...underVolleys('4.5', PURPOSE.hits, sufferFire), ...(field.assault ? {} : { endsTurn: true }) },
  ];
  const assault: TurnStep<Battle>[] = [
    { phase: '4.5', unit: standDown },
    { phase: '4.5a', unit: closeIn, reads: [nearestOnTheGround] },
    { phase: '4.5a', when: isInAssault, unit: dealBlows, reads: [nearestOnTheGround, bodyOfFoe] },
    { ...underVolleys('4.5a', PURPOSE.blows, sufferBlows), endsTurn: true },
  ];
  const script: TurnStep<Battle>[] = [
    { phase: '4.5', unit: countWaste },
    { phase: '4.5', unit: sufferScripted, reads: [scripted], endsTurn: true },
  ];
  return [
    ...(someMend ? [{ phase: '4.1', unit: controlDamage }] : []),
    { phase: '4.1', unit: declareIntent, reads },
    ...(someIntercept && field.fires ? interception : []),
    { phase: '4.3', unit: makeChecks, checks: true },
    { phase: '4.3', forces: breakForces },
    { phase: '4.4', unit: moveUnit, reads: [targetOnTheMove] },
    { phase: '4.4', unit: arrive },
    ...(field.fires ? fire : script),
    ...(field.assault ? assault : []),
    { phase: '4.7', unit: standDown },
    ...(someReach ? [{ phase: '4.7', forces: reachBreakingPoints }] : []),
  ];
}

/**
 * Points count in checks and at breaking points; with interceptive fire, checks can follow losses. Hulls and warbots
 * lose points that do not belong to ranks.
 */
export function ranksApart(
  { typeBits, someHulls }: BattlefieldPlan,
  { someIntercept, enduranceAtBreak }: MoraleRatioPlan,
): boolean {
  return (
    typeBits === 0 && !someHulls && !someIntercept && enduranceAtBreak.every((endurance) => endurance < 0)
  );
}

function unitsOf(field: BattlefieldPlan): Int32Array[] {
  return Array.from({ length: field.unitCount }, (_, u) =>
    field.units.subarray(u * FIELDS.UNIT, (u + 1) * FIELDS.UNIT),
  );
}

function sufferInterception(battle: Battle, unit: number, turn: number): void {
  const hit = sufferHits(battle, unit, turn, PURPOSE.interceptFallen);
  if (battle.rules.someFear) markFrightened(battle, unit);
  if (hit) mergeCohorts(battle.state, unit, ALL, 0);
}

/** Fire is over. */
function standDown(battle: Battle, unit: number): void {
  ceaseFire(battle.state, unit);
  if (battle.field.someHulls) settleWreck(battle, unit);
}

/** MR-21, MR-23, MR-24: every marked piece checks unless it has acted or waits for the next turn; then the unit may break. */
function makeChecks(battle: Battle, unit: number, turn: number): void {
  const { field, rules, state } = battle;
  const now = unit * FIELDS.NOW;
  const wasThere = state.units[now + NOW.PIECES] > 0;
  const fled = wasThere && checkUnit(battle, unit, turn, DRAW.CHECK);
  // Pieces that broke in interceptive fire have not been counted yet; pieces that surrendered are broken without a check.
  const fields = unit * FIELDS.UNIT;
  if (fled || field.units[fields + UNIT.INTERCEPTS] === 1 || isCutOff(battle, unit)) {
    breakUnit(battle, unit, turn);
  }
  if (rules.someCutOff) forgetCaptors(battle, unit);
  if (field.someHulls) settleWreck(battle, unit);
}

/** Fronts are found again only now: all pieces moved by the positions at the start of the phase. */
function arrive({ state }: Battle, unit: number): void {
  findFront(state, unit);
  state.units[unit * FIELDS.NOW + NOW.ELIMINATED] = 0;
  state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = 0;
}

function sufferFire(battle: Battle, unit: number, turn: number): void {
  sufferHits(battle, unit, turn, PURPOSE.fallen);
  endPhase(battle, unit, battle.field.assault === null ? LASTING : ALL);
}

function sufferBlows(battle: Battle, unit: number, turn: number): void {
  const body = unit * FIELDS.NOW + NOW.BODY;
  const isFought = battle.state.units[body] > 0;
  battle.state.units[body] = 0;
  if (isFought) sufferHits(battle, unit, turn, PURPOSE.struckDown);
  endPhase(battle, unit, LASTING);
}

function sufferScripted(battle: Battle, unit: number, turn: number): void {
  sufferScript(battle, unit, turn);
  endPhase(battle, unit, LASTING);
}

/** @param keep the bits of a status that stay: after the last phase of the turn, those that last from turn to turn */
function endPhase(battle: Battle, unit: number, keep: number): void {
  if (battle.rules.someFear) markFrightened(battle, unit);
  if (battle.field.someHulls) settleWreck(battle, unit);
  mergeCohorts(battle.state, unit, keep, 0);
}
