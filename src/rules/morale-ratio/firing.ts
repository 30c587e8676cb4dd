import { aim, shoot } from '../../battlefield/fire.js';
import { type BattlefieldPlan, FIELDS, MODIFIER, UNIT } from '../../battlefield/plan.js';
import { scriptedLoss } from '../../battlefield/scripted.js';
import { COHORT, NOW, SIDE } from '../../battlefield/state.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { sufferHits, takeCasualties } from './casualties.js';
import { POSTURE, STATUS } from './postures.js';

/** 4.5: all that can fire at the nearest enemy, at once. */
export function fire(battle: Battle, turn: number): void {
  const { field, state, luck } = battle;
  const { units, cohorts, cohortFields, sides } = state;
  for (let unit = 0; unit < field.unitCount; unit++) {
    const now = unit * FIELDS.NOW;
    if (units[now + NOW.PIECES] === 0) continue;
    const fields = unit * FIELDS.UNIT;
    const target = nearestEnemy(field, state, unit);
    const end = unit * state.unitCohorts + units[now + NOW.COHORTS]! * cohortFields;
    luck.goTo(PURPOSE.hits, turn, unit);
    let aimed = 0;
    let dice = 0;
    for (let cohort = unit * state.unitCohorts; cohort < end; cohort += cohortFields) {
      const size = cohorts[cohort + COHORT.SIZE]!;
      if (size === 0) continue;
      const status = cohorts[cohort + COHORT.STATUS]!;
      let faces = -1;
      if (target >= 0 && (status & STATUS.POSTURE) !== POSTURE.BROKEN && (status & STATUS.ACTED) === 0) {
        const depth = cohorts[cohort + COHORT.DEPTH]!;
        faces = aim(field, state, unit, target, depth, fireModifier(field, unit, depth, status));
      }
      if (faces >= 0) {
        // Cohorts that need the same number throw their dice together.
        if (faces !== aimed && dice > 0) {
          shoot(field, state, target, aimed, dice, luck);
          dice = 0;
        }
        aimed = faces;
        dice += size * field.units[fields + UNIT.SHOTS]!;
      } else if ((status & (STATUS.CHECKED | STATUS.ACTED | STATUS.MOVED)) === STATUS.CHECKED) {
        // MR-25: an initiative spent on a check alone.
        const wasted = field.units[fields + UNIT.FORCE]! * FIELDS.SIDE + SIDE.WASTED;
        sides[wasted] = sides[wasted]! + size;
      }
    }
    if (dice > 0) shoot(field, state, target, aimed, dice, luck);
  }
  sufferHits(battle, turn, PURPOSE.fallen);
}

/** What moving adds to a roll to hit; a cautious piece crossing the open fires suppressively (MR-30). */
function fireModifier(field: BattlefieldPlan, unit: number, depth: number, status: number): number {
  if ((status & STATUS.MOVED) === 0) return 0;
  const moving = field.modifiers[MODIFIER.MOVING]!;
  const inTheOpen = field.cover[unit * (field.depth + 1) + depth] === 0;
  if ((status & STATUS.POSTURE) === POSTURE.CAUTIOUS && inTheOpen)
    return moving + field.modifiers[MODIFIER.SUPPRESSIVE]!;
  return moving;
}

/** The turn's scripted losses, in place of fire. */
export function sufferScript(battle: Battle, turn: number): void {
  const { field, state, luck } = battle;
  const { units, cohorts, cohortFields, sides } = state;
  for (let unit = 0; unit < field.unitCount; unit++) {
    const now = unit * FIELDS.NOW;
    if (units[now + NOW.PIECES] === 0) continue;
    const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
    const first = unit * state.unitCohorts;
    const end = first + units[now + NOW.COHORTS]! * cohortFields;
    for (let cohort = first; cohort < end; cohort += cohortFields) {
      if ((cohorts[cohort + COHORT.STATUS]! & (STATUS.CHECKED | STATUS.MOVED)) !== STATUS.CHECKED) continue;
      sides[force * FIELDS.SIDE + SIDE.WASTED] =
        sides[force * FIELDS.SIDE + SIDE.WASTED]! + cohorts[cohort + COHORT.SIZE]!;
    }
    const loss = scriptedLoss(field, unit, turn, luck);
    if (loss === 0) continue;
    units[now + NOW.UNDER_FIRE] = 1;
    takeCasualties(battle, unit, turn, PURPOSE.fallen, loss, -1);
  }
}
