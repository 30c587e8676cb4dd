import { findFront, mergeCohorts } from '../../battlefield/cohorts.js';
import { piecesLost, REASONS } from '../../battlefield/ledger.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { type BattlefieldState, COHORT, deploy, MOTION, NOW, SIDE } from '../../battlefield/state.js';
import { motionOf, nearestEnemy } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { checkCohorts, recordBreaks } from './checks.js';
import { fieldHolder, isOver, reachBreakingPoint, reasonOf } from './ending.js';
import { fire, sufferScript } from './firing.js';
import { interceptiveFire } from './interception.js';
import { moveUnit } from './moving.js';
import { POSTURES, STATUS } from './postures.js';

/**
 * Plays one battle from deployment to its end and writes it into the ledger. The phases are those
 * of docs/battlefield.md, section 4.
 */
export function playBattle(battle: Battle, index: number): void {
  const { field, state, luck, ledger, counts } = battle;
  luck.startBattle(index);
  deploy(state);
  countPostures(battle);
  ledger.recordTurn(0, counts);
  battle.someFled = false;
  let turn = 0;
  do {
    turn++;
    declareIntents(battle, turn); // 4.1
    if (battle.morale.someIntercept) interceptiveFire(battle, turn); // 4.2
    makeChecks(battle, turn); // 4.3
    moveAll(battle); // 4.4
    if (field.fires)
      fire(battle, turn); // 4.5
    else sufferScript(battle, turn);
    endTurn(battle, turn); // 4.6
    ledger.recordTurn(turn, counts);
  } while (turn < field.turnLimit && !isOver(battle));
  const holder = fieldHolder(battle);
  ledger.recordEnd(state, turn, holder, REASONS.indexOf(reasonOf(battle, holder)));
}

function declareIntents({ field, state }: Battle, turn: number): void {
  const { units, sides } = state;
  for (let unit = 0; unit < field.unitCount; unit++) {
    const now = unit * FIELDS.NOW;
    units[now + NOW.MOTION] = MOTION.STANDING;
    if (units[now + NOW.PIECES] === 0) continue;
    const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
    const retreating = sides[force * FIELDS.SIDE + SIDE.BREAKING_POINT]! > 0; // MR-70
    units[now + NOW.TARGET] = nearestEnemy(field, state, unit);
    units[now + NOW.MOTION] = motionOf(field, state, unit, turn, retreating);
  }
}

/** MR-21, MR-23, MR-24: every marked piece that has not acted checks. */
function makeChecks(battle: Battle, turn: number): void {
  for (let unit = 0; unit < battle.field.unitCount; unit++) {
    if (battle.state.units[unit * FIELDS.NOW + NOW.PIECES] === 0) continue;
    checkCohorts(battle, unit, turn, PURPOSE.check);
  }
  if (battle.someFled) recordBreaks(battle, turn);
}

function moveAll(battle: Battle): void {
  const { field, state, eliminated } = battle;
  const { units } = state;
  for (let unit = 0; unit < field.unitCount; unit++) dropLostTarget(state, unit);
  for (let unit = 0; unit < field.unitCount; unit++) {
    if (units[unit * FIELDS.NOW + NOW.PIECES]! > 0) moveUnit(battle, unit);
  }
  // Fronts are found again only now: everybody moved from where all stood as the phase began.
  for (let unit = 0; unit < field.unitCount; unit++) {
    findFront(state, unit);
    eliminated[unit] = 0;
    units[unit * FIELDS.NOW + NOW.UNDER_FIRE] = 0;
  }
}

/** Who has lost sight of a wiped-out target has none; settled before anybody moves, so that all move at once. */
function dropLostTarget({ units }: BattlefieldState, unit: number): void {
  const target = units[unit * FIELDS.NOW + NOW.TARGET]!;
  if (target >= 0 && units[target * FIELDS.NOW + NOW.PIECES] === 0)
    units[unit * FIELDS.NOW + NOW.TARGET] = -1;
}

/** Clears what lasts a turn, counts postures, and sees who reached its breaking point. */
function endTurn(battle: Battle, turn: number): void {
  const { field, state } = battle;
  for (let unit = 0; unit < field.unitCount; unit++) mergeCohorts(field, state, unit, STATUS.LASTING, 0);
  countPostures(battle);
  reachBreakingPoint(battle, 0, turn);
  reachBreakingPoint(battle, 1, turn);
}

/** Pieces by force and posture at this moment, gone last. */
function countPostures({ field, state, counts }: Battle): void {
  const { cohorts, units, cohortFields, sides } = state;
  const shown = POSTURES.length + 1;
  for (let i = 0; i < counts.length; i++) counts[i] = 0;
  for (let unit = 0; unit < field.unitCount; unit++) {
    const row = unit < field.firstUnit[1]! ? 0 : shown;
    const first = unit * state.unitCohorts;
    const end = first + units[unit * FIELDS.NOW + NOW.COHORTS]! * cohortFields;
    for (let cohort = first; cohort < end; cohort += cohortFields) {
      const at = row + (cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE);
      counts[at] = counts[at]! + cohorts[cohort + COHORT.SIZE]!;
    }
  }
  counts[POSTURES.length] = piecesLost(sides, 0);
  counts[shown + POSTURES.length] = piecesLost(sides, 1);
}
