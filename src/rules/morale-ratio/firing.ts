import { addVolley, aim, bandTo } from '../../battlefield/fire.js';
import { type BattlefieldPlan, FIELDS, MODIFIER, UNIT } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { takeCasualties } from './casualties.js';
import { POSTURE, STATUS } from './postures.js';

/** 4.5: all of a unit that can fire at the nearest enemy. */
export function aimAtNearest(battle: Battle, unit: number): void {
  const { field, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.PIECES] === 0) return;
  const shots = field.units[unit * FIELDS.UNIT + UNIT.SHOTS]!;
  const target = nearestEnemy(field, state, unit);
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    const fires = (status & STATUS.POSTURE) !== POSTURE.BROKEN && (status & STATUS.ACTED) === 0;
    const band = fires && target >= 0 ? bandTo(field, state, unit, target, depth) : -1;
    if (band >= 0) {
      const faces = aim(field, state, target, band, fireModifier(field, unit, depth, status));
      witness.aimed(unit, target, cohort, band, size * shots);
      addVolley(state, unit, target, faces, size * shots);
    } else wasteInitiative(battle, unit, status, size);
  }
}

/** MR-25: an initiative spent on a check alone. */
function wasteInitiative({ state, witness }: Battle, unit: number, status: number, size: number): void {
  if ((status & (STATUS.CHECKED | STATUS.ACTED | STATUS.MOVED)) !== STATUS.CHECKED) return;
  const wasted = unit * FIELDS.NOW + NOW.WASTED;
  state.units[wasted] = state.units[wasted]! + size;
  witness.wasted(unit, size);
}

/** What moving adds to a roll to hit; a cautious piece crossing the open fires suppressively (MR-30). */
function fireModifier(field: BattlefieldPlan, unit: number, depth: number, status: number): number {
  if ((status & STATUS.MOVED) === 0) return 0;
  const moving = field.modifiers[MODIFIER.MOVING]!;
  return isSuppressive(field, unit, depth, status) ? moving + field.modifiers[MODIFIER.SUPPRESSIVE]! : moving;
}

/** MR-30: is this the fire of a cautious piece that moved and stands in the open? */
export function isSuppressive(field: BattlefieldPlan, unit: number, depth: number, status: number): boolean {
  const cautious = (status & STATUS.POSTURE) === POSTURE.CAUTIOUS && (status & STATUS.MOVED) !== 0;
  return cautious && field.cover[unit * (field.depth + 1) + depth] === 0;
}

/** Under a script nobody fires: whoever checked and did not move has wasted its initiative. */
export function countWaste(battle: Battle, unit: number): void {
  const { cohorts, units, unitCohorts } = battle.state;
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    if (size > 0) wasteInitiative(battle, unit, cohorts[cohort + COHORT.STATUS]!, size);
  }
}

/** The turn's scripted losses, in place of fire. @returns did anybody fall? */
export function sufferScript(battle: Battle, unit: number, turn: number): boolean {
  const { field, state, chance } = battle;
  const now = unit * FIELDS.NOW;
  if (state.units[now + NOW.PIECES] === 0) return false;
  const loss = scriptedLoss(field, unit, turn, chance);
  if (loss === 0) return false;
  state.units[now + NOW.UNDER_FIRE] = 1;
  takeCasualties(battle, unit, turn, PURPOSE.fallen, loss, -1);
  return true;
}
