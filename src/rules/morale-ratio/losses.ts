import { bodyOf, cohortHit, losePieces, removeFallen, splitCohort } from '../../battlefield/cohorts.js';
import { FIELDS } from '../../battlefield/plan.js';
import { depthHit } from '../../battlefield/scripted.js';
import { CAUSE, COHORT, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort } from '../../battlefield/units.js';
import { comeUnderFire } from '../../battlefield/volleys.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { leavesWreck } from './events.js';
import { piece, TYPE } from './state.js';
import { loseLevels } from './systems.js';

/** The hits of a phase on a unit strike together, on its front body. @returns has it lost points? */
export function sufferHits(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.fallen | PURPOSE.interceptFallen | PURPOSE.struckDown,
): boolean {
  const { field, state } = battle;
  const hits = state.struck.telling;
  comeUnderFire(state, unit);
  if (hits === 0) return false;
  const now = unit * FIELDS.NOW;
  // A hull that the fire model kills has nothing left.
  const kills = field.firing !== null && purpose !== PURPOSE.struckDown && state.units[now + NOW.SYSTEMS] > 0;
  const damage = kills ? state.units[now + NOW.POINTS] : hits;
  takeHits(battle, unit, turn, purpose, damage);
  return true;
}

/** A unit takes hits, and the pieces that must check because of them are marked. The caller merges its cohorts. */
export function takeHits(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.fallen | PURPOSE.interceptFallen | PURPOSE.struckDown,
  hits: number,
): void {
  const { state, chance, witness } = battle;
  const cause = purpose === PURPOSE.struckDown ? CAUSE.ASSAULT : CAUSE.FIRE;
  chance.goTo(purpose, turn, unit);
  let lost = 1;
  if (state.units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0) damageHull(battle, unit, hits);
  else if (battle.rules.warbots[unit] === 1)
    lost = strikeWarbots(battle, unit, hits, cause, purpose === PURPOSE.interceptFallen);
  else witness.lost(unit, removeFallen(battle, unit, hits, depthHit(battle, unit), cause), cause);
  markAfterHits(battle, unit, purpose, lost);
}

/**
 * Hits on a unit that has warbots strike one after the other, each on one piece that has not fallen: a soldier
 * falls; a warbot loses a point, and falls with its last one (MR-4).
 *
 * @param interceptive do they come from interceptive fire?
 * @returns pieces that fell; other pieces that were struck have a bit for it in their status
 */
function strikeWarbots(
  battle: Battle,
  unit: number,
  hits: number,
  cause: CAUSE.FIRE | CAUSE.ASSAULT,
  interceptive: boolean,
): number {
  const { state, witness } = battle;
  const front = depthHit(battle, unit);
  let fallen = 0;
  let weakened = 0;
  let body = bodyOf(state, unit, front);
  for (let hit = 0; hit < hits && body > 0; hit++) {
    const cohort = cohortHit(battle, unit, front, body);
    if (strike(battle, unit, cohort, cause)) {
      fallen++;
      body--;
    } else weakened++;
  }
  witness.weakened(unit, weakened, interceptive);
  witness.lost(unit, fallen, cause);
  return fallen;
}

/** @returns has the piece fallen? */
function strike(battle: Battle, unit: number, cohort: number, cause: number): boolean {
  const { field, state } = battle;
  const { cohorts, units, ranks } = state;
  const type = cohorts[cohort + COHORT.STATUS] & piece.type.mask;
  if (type <= piece.type.as(TYPE.WARBOT)) {
    cohorts[cohort + COHORT.SIZE] = cohorts[cohort + COHORT.SIZE] - 1;
    losePieces(battle, unit, 1, cause, type);
    return true;
  }
  const alone = cohorts[cohort + COHORT.SIZE] === 1;
  const hit = alone ? cohort : splitCohort(state, unit, cohort, 1);
  cohorts[hit + COHORT.STATUS] = (cohorts[hit + COHORT.STATUS] - piece.type.as(1)) | piece.struck.mask;
  // The slots of warbots are in the order of their points.
  let slot = unit * field.rankSlots;
  while (field.slotType[slot] !== type) slot++;
  ranks[slot] = ranks[slot] - 1;
  ranks[slot - 1] = ranks[slot - 1] + 1;
  units[unit * FIELDS.NOW + NOW.POINTS] = units[unit * FIELDS.NOW + NOW.POINTS] - 1;
  return false;
}

/** MR-7: every hit takes away a level or a weapon; when the last one is gone the hull explodes. */
function damageHull(battle: Battle, unit: number, hits: number): void {
  const { state, chance, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const points = units[now + NOW.POINTS];
  if (hits >= points) {
    explode(battle, unit, points);
    return;
  }
  const before = units[now + NOW.SYSTEMS];
  const systems = loseLevels(before, hits, chance);
  units[now + NOW.SYSTEMS] = systems;
  units[now + NOW.POINTS] = points - hits;
  witness.damaged(unit, before, systems);
}

/** MR-60: crew who are still there after earlier damage are tested one by one; survivors get out, marked. */
function explode(battle: Battle, unit: number, points: number): void {
  const { rules, state, chance } = battle;
  const still = rules.crewLeft[rules.crewStart[unit] + points];
  const survivors = chance.successes(rules.explosionDice, rules.explosionFaces, still);
  loseHull(battle, unit, CAUSE.FIRE, rules.crew[unit] - survivors, CAUSE.FIRE);
  const status = firstCohort(battle, unit) + COHORT.STATUS;
  state.cohorts[status] = piece.marked.mask | (state.cohorts[status] & piece.near.mask);
}

/**
 * A hull is lost, and some of its crew with it; the others are on foot. Only now is it drawn which ranks
 * they hold.
 *
 * @param cause of the loss of the hull
 * @param crewLost how many of the crew are lost, for `crewCause`
 */
export function loseHull(
  battle: Battle,
  unit: number,
  cause: CAUSE,
  crewLost: number,
  crewCause: CAUSE,
): void {
  const { rules, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const cohort = firstCohort(battle, unit);
  witness.hullLost(unit, cause, crewLost);
  if (leavesWreck(cause))
    units[now + NOW.WRECK] = -1 - cohorts[cohort + COHORT.DEPTH]; // MR-34
  else units[now + NOW.DEPARTED] |= 1 << cause;
  units[now + NOW.POINTS] = rules.crewPoints[unit]!;
  units[now + NOW.PIECES] -= 1;
  units[now + NOW.LOST + cause] += 1;
  losePieces(battle, unit, crewLost, crewCause, 0);
  cohorts[cohort + COHORT.SIZE] = units[now + NOW.PIECES]!;
  witness.lost(unit, crewLost, crewCause);
  units[now + NOW.SYSTEMS] = 0;
  witness.lost(unit, 1, cause);
}

/** A wreck gives concealment from the phase after the one in which the hull was lost. */
export function settleWreck({ state: { units } }: Battle, unit: number): void {
  const wreck = unit * FIELDS.NOW + NOW.WRECK;
  if (units[wreck] < 0) units[wreck] = -units[wreck];
}

/**
 * MR-20, MR-22: hits have struck a unit and removed `lost` of its pieces. Vehicles and warbots hit by interceptive
 * fire have the initiative: they check next turn.
 */
function markAfterHits(battle: Battle, unit: number, purpose: PURPOSE, lost: number): void {
  placeMarkers(battle, unit, lost, purpose === PURPOSE.interceptFallen ? piece.deferred.mask : 0);
}

/** MR-14, MR-20: a unit has lost pieces in another way than by hits or by its officer's shot (MR-53). */
export function markAfterLoss(battle: Battle, unit: number): void {
  if (battle.rules.marksEveryLoss) placeMarkers(battle, unit, 1, 0);
}

/** Each soldier must check when a piece is lost, a hull or a warbot when it is damaged; no piece has two markers. */
function placeMarkers(battle: Battle, unit: number, lost: number, deferred: number): void {
  const { rules, state, witness } = battle;
  const { cohorts, units } = state;
  const isHull = units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0;
  const end = endOfCohorts(battle, unit);
  let marked = 0;
  let waiting = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const before = cohorts[cohort + COHORT.STATUS];
    const status = before & ~piece.struck.mask;
    const isWarbot = piece.type.in(status) >= TYPE.WARBOT;
    const owes = rules.unitSharesMarkers || (isWarbot ? status !== before : lost > 0);
    cohorts[cohort + COHORT.STATUS] = status;
    if (!owes || (status & (piece.marked.mask | piece.walk.mask)) !== 0) continue;
    const size = isHull ? 1 : cohorts[cohort + COHORT.SIZE];
    const waits = isHull || (isWarbot && rules.warbotsWait) ? deferred : 0;
    cohorts[cohort + COHORT.STATUS] = status | piece.marked.mask | waits;
    marked += size;
    if (waits > 0) waiting += size;
  }
  if (marked > 0) witness.marked(unit, marked);
  if (waiting > 0) witness.deferred(unit, waiting);
}

/**
 * MR-83: an NBC attack marks the soldiers that it frightens, even when it hits nobody; those in a hull are
 * protected. Pieces that must check because of its hits are marked already.
 */
export function markFrightened(battle: Battle, unit: number): void {
  const { rules, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if ((units[now + NOW.UNDER_FIRE] & UNDER_FIRE.NBC_NOW) === 0) return;
  units[now + NOW.UNDER_FIRE] = units[now + NOW.UNDER_FIRE] & ~UNDER_FIRE.NBC_NOW;
  if (rules.fearsNbc[unit] === 0) units[now + NOW.UNDER_FIRE] = UNDER_FIRE.SHOTS;
  if (rules.fearsNbc[unit] === 0 || units[now + NOW.SYSTEMS] > 0) return;
  const end = endOfCohorts(battle, unit);
  let marked = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS];
    if (piece.type.in(status) >= TYPE.WARBOT || (status & (piece.marked.mask | piece.walk.mask)) !== 0)
      continue;
    cohorts[cohort + COHORT.STATUS] = status | piece.marked.mask;
    marked += cohorts[cohort + COHORT.SIZE];
  }
  if (marked > 0) witness.frightened(unit, marked);
}
