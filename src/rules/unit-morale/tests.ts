import { mergeCohorts } from '../../battlefield/cohorts.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import { leaveBoard } from '../../battlefield/leaving.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, isOnBoard, piecesAtStart } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { LEAST_ROLL, RESULT } from './morale.js';
import { follows, isLedAt, isNotFirstThere, readRoll, reads, someRead } from './places.js';
import type { CLASS } from './plan.js';
import { DRAW, occasionOf } from './results.js';
import { survey } from './sight.js';
import { KEPT, own, POSTURE, piece } from './state.js';
import { showBodies, willSurrender } from './units.js';

/** 11.2, UM-20 to UM-23: individual morale. Pieces of a unit at one depth share a place, and read the same roll (UM-21). */

/** 2d6 for a place of a unit. */
export function throwDice({ chance, rules }: Battle): number {
  return LEAST_ROLL + chance.count(rules.twoDice, 0);
}

/** 11.2: which units of a class must test; all of them test at once. */
export function mustTestIn(wanted: CLASS): (battle: Battle, unit: number) => boolean {
  return (battle, unit) => battle.rules.classes[unit] === wanted && mustTest(battle, unit);
}

export function isOf(wanted: CLASS): (battle: Battle, unit: number) => boolean {
  return (battle, unit) => battle.rules.classes[unit] === wanted;
}

/** 11.2: all units of the class have tested: pieces that surrendered leave, and no test is due any more. */
export function settleClass(battle: Battle, unit: number, turn: number): void {
  if (mustTest(battle, unit)) settle(battle, unit, turn);
  own.due.set(battle, unit, 0);
  battle.state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = 0;
}

function mustTest(battle: Battle, unit: number): boolean {
  return isOnBoard(battle, unit) && own.due.is(battle, unit);
}

/** UM-20 to UM-23: one roll for each place where a piece must test, which each of these reads for itself. */
export function takeTest(battle: Battle, unit: number, turn: number): void {
  const { state, chance, witness } = battle;
  const { cohorts } = state;
  const due = own.due.of(battle, unit);
  let someRun = false;
  survey(battle, unit);
  chance.goTo(DRAW.STAND_TEST, turn, unit);
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH];
    if (isNotFirstThere(battle, first, cohort) || !someRead(battle, unit, depth, due)) continue;
    const led = isLedAt(battle, unit, depth);
    const roll = throwDice(battle);
    witness.rolled(unit, due, roll, depth, led);
    let worst = READING.REACHED;
    for (let other = cohort; other < end; other += FIELDS.COHORT) {
      if (reads(battle, other, depth, due)) worst = Math.max(worst, judge(battle, unit, other, roll, led));
    }
    if (worst > READING.REACHED) witness.fellShort(unit);
    if (worst === READING.BOLTS) someRun = true;
  }
  if (someRun) leaveBehind(battle, unit);
}

/** What remains after a test: pieces that surrender leave, and the unit may break. */
function settle(battle: Battle, unit: number, turn: number): void {
  const { state } = battle;
  const lostBefore = piecesAtStart(battle, unit) - state.units[unit * FIELDS.NOW + NOW.PIECES];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    surrenderAt(battle, unit, cohort);
  }
  mergeCohorts(state, unit, KEPT, 0);
  showBodies(battle, unit);
  breakUnit(battle, unit, turn, lostBefore);
}

/** What a roll means for a cohort: it reaches its number, or not; or, worse, it starts to run. */
const enum READING {
  REACHED = 0,
  BELOW = 1,
  BOLTS = 2,
}

/** UM-23: reads a roll for a cohort. */
function judge(battle: Battle, unit: number, cohort: number, roll: number, led: boolean): READING {
  const occasion = occasionOf(own.due.of(battle, unit));
  const result = readRoll(battle, unit, cohort, roll, led);
  const surrenders = result === RESULT.RUNS && willSurrender(battle, unit, cohort);
  battle.witness.judged(unit, cohort, occasion, follows(battle, unit, cohort, led), result, surrenders);
  if (result === RESULT.CARRIES_ON) return READING.REACHED;
  const before = piece.posture.of(battle, cohort);
  own.uneasy.set(battle, unit, 1);
  piece.posture.set(battle, cohort, Math.max(before, result));
  if (surrenders) piece.surrenders.set(battle, cohort, 1);
  return result === RESULT.RUNS && before !== POSTURE.RETREATING ? READING.BOLTS : READING.BELOW;
}

/** UM-23: pieces that surrender leave the board, a whole cohort at a time, so that nothing is drawn. */
function surrenderAt(battle: Battle, unit: number, cohort: number): void {
  if (!piece.surrenders.is(battle, cohort)) return;
  const pieces = battle.state.cohorts[cohort + COHORT.SIZE];
  piece.surrenders.set(battle, cohort, 0);
  leaveBoard(battle, unit, cohort, CAUSE.SURRENDERED);
  own.surrendered.set(battle, unit, own.surrendered.of(battle, unit) + pieces);
}

/** UM-23: a unit with pieces that run leaves its untended casualties behind. */
function leaveBehind(battle: Battle, unit: number): void {
  const casualties = own.untended.of(battle, unit);
  if (casualties === 0) return;
  own.leftBehind.set(battle, unit, own.leftBehind.of(battle, unit) + casualties);
  own.untended.set(battle, unit, 0);
  battle.witness.leftBehind(unit, casualties);
}

/** 11.2: a unit breaks, once, when enough of it runs or surrenders. */
function breakUnit(battle: Battle, unit: number, turn: number, lostBefore: number): void {
  const { rules, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.BROKEN] !== 0) return;
  const surrendered = own.surrendered.of(battle, unit);
  let running = surrendered;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (piece.posture.of(battle, cohort) === POSTURE.RETREATING) running += cohorts[cohort + COHORT.SIZE];
  }
  const all = units[now + NOW.PIECES] + surrendered;
  if (running === 0 || 100 * running < rules.book.tables.unitBreakPercent * all) return;
  recordUnitBreak(state, unit, turn, lostBefore);
  witness.unitBroke(unit);
}
