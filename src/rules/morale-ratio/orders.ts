import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { motionOf, nearestEnemy } from '../../battlefield/targets.js';
import { isForceBeaten, isOnBoard } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { DRAW, piece } from './state.js';
import { lookForCaptors } from './surrender.js';
import { levelsOf, lostLevels, mendOne, SYSTEM } from './systems.js';
import { hullPace } from './units.js';

/** 4.1: an unmarked hull that lost movement or targeting may repair a level. */
export function controlDamage(
  { field, rules, state, chance, witness }: Battle,
  unit: number,
  turn: number,
): void {
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const systems = units[now + NOW.SYSTEMS];
  if (systems === 0) return;
  if ((cohorts[unit * state.unitCohorts + COHORT.STATUS] & piece.marked.mask) !== 0) return;
  const full = field.units[unit * FIELDS.UNIT + UNIT.SYSTEMS];
  const lost = lostLevels(systems, full, SYSTEM.MOVEMENT) + lostLevels(systems, full, SYSTEM.TARGETING);
  const faces = rules.mendingFaces[levelsOf(systems, SYSTEM.DAMAGE_CONTROL)];
  if (lost === 0 || faces === 0) return;
  chance.goTo(DRAW.DAMAGE_CONTROL, turn, unit);
  const mended = chance.successes(rules.dice, faces, 1) === 1;
  if (mended) {
    units[now + NOW.SYSTEMS] = mendOne(systems, full, chance);
    units[now + NOW.POINTS] = units[now + NOW.POINTS] + 1;
  }
  witness.controlledDamage(unit, faces, systems, units[now + NOW.SYSTEMS]);
}

/** Decides what a unit sets out to do. */
export function declareIntent(battle: Battle, unit: number, turn: number): void {
  const { field, rules, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  units[now + NOW.MOTION] = MOTION.STANDING;
  if (!isOnBoard(battle, unit)) {
    units[now + NOW.TARGET] = -1;
    return;
  }
  units[now + NOW.TARGET] = nearestEnemy(field, state, unit);
  if (rules.someCutOff) lookForCaptors(battle, unit);
  if (field.someHulls && units[now + NOW.SYSTEMS] > 0 && hullPace(battle, unit) === 0) return; // immobile
  units[now + NOW.MOTION] = motionOf(field, state, unit, turn, isForceBeaten(battle, unit)); // MR-70
}
