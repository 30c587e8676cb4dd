import { splitCohort } from '../../battlefield/cohorts.js';
import { bandTo } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort } from '../../battlefield/units.js';
import { nearestTarget, seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { helpersOf } from './morale.js';
import { DRAW } from './occasions.js';
import { addTo, held, SLOT } from './plan.js';
import { own, POOL, piece } from './state.js';
import { medicsNear, showOffices } from './units.js';

/** The wounded: treated in the field, and diagnosed after the battle. */

/** The enemy that might be fired at, and medics near the unit. */
export const helpForWounded: readonly View<Battle>[] = [
  nearestTarget,
  seeing({ friends: [NOW.FRONT, own.medics.word] }, medicsNear),
];

/** DP-41, 10.2: a unit that has nothing else to do treats its wounded. */
export function treatWounded(battle: Battle, unit: number, turn: number): void {
  const casualties = treatable(battle, unit);
  const { rules, state, chance, witness } = battle;
  const stands = state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.STANDING;
  if (casualties === 0 || !stands || hasTarget(battle, unit)) return;
  const medics = medicsNear(battle, unit);
  const { notOut, light } = rules.inTheField[helpersOf(rules.book, medics)];
  chance.goTo(DRAW.TREATMENT, turn, unit);
  const saved = chance.successes(rules.dice, notOut, casualties);
  const lightly = chance.successes(rules.woundDice[notOut], light, saved);
  const seriously = saved - lightly;
  const out = casualties - saved;
  own.untreated.set(battle, unit, own.untreated.of(battle, unit) - casualties);
  own.out.set(battle, unit, own.out.of(battle, unit) + out);
  putBack(battle, unit, SLOT.COMMON, 0, lightly);
  if (rules.woundedFight) putBack(battle, unit, SLOT.WOUNDED, piece.wounded.as(1), seriously);
  else own.resting.set(battle, unit, own.resting.of(battle, unit) + seriously);
  showOffices(battle, unit);
  witness.treated(unit, medics, lightly, seriously, out);
}

/** Casualties that can be treated in the field: neither commander nor medic. */
function treatable(battle: Battle, unit: number): number {
  const { field, state } = battle;
  const missing = (slot: SLOT) => held(field.roster, unit, slot) - held(state.ranks, unit, slot);
  return own.untreated.of(battle, unit) - missing(SLOT.COMMANDER) - missing(SLOT.MEDIC);
}

function hasTarget(battle: Battle, unit: number): boolean {
  const { field, state } = battle;
  const target = nearestEnemy(field, state, unit);
  if (target < 0) return false;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  return bandTo(battle, unit, weapon, target, state.units[unit * FIELDS.NOW + NOW.FRONT]) >= 0;
}

/** Casualties return to their unit, at its place. */
function putBack(battle: Battle, unit: number, slot: SLOT, status: number, pieces: number): void {
  const { state } = battle;
  if (pieces === 0) return;
  const { units, cohorts, ranks } = state;
  const now = unit * FIELDS.NOW;
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  let cohort = first;
  while (cohort < end && cohorts[cohort + COHORT.STATUS] !== status) cohort += FIELDS.COHORT;
  if (cohort === end) {
    splitCohort(state, unit, first, 0);
    if (status < cohorts[first + COHORT.STATUS]) {
      // The least wounded come first: they fire the weapon of a crew.
      cohorts[cohort + COHORT.STATUS] = cohorts[first + COHORT.STATUS]!;
      cohorts[cohort + COHORT.SIZE] = cohorts[first + COHORT.SIZE]!;
      cohorts[first + COHORT.SIZE] = 0;
      cohort = first;
    }
    cohorts[cohort + COHORT.STATUS] = status;
  }
  cohorts[cohort + COHORT.SIZE] += pieces;
  units[now + NOW.PIECES] += pieces;
  units[now + NOW.POINTS] += pieces;
  addTo(ranks, unit, slot, pieces);
}

/** The casualties of a force by their fate, before those not yet treated are diagnosed. */
interface Casualties {
  reclaimed: number;
  serious: number;
  out: number;
  captured: number;
  medics: number;
}

/** 10.7, DP-40, DP-41, DP-50: the wounded are diagnosed, or captured. */
export function diagnose(battle: Battle, force: number, holder: number, turn: number): void {
  const { field, rules, state, chance, witness } = battle;
  const { reclaimed, serious, out, captured, medics } = casualtiesOf(battle, force, holder === force);
  const { notOut, light } = rules.afterwards[helpersOf(rules.book, medics)];
  chance.goTo(DRAW.DIAGNOSIS, turn, field.firstUnit[force]);
  const saved = chance.successes(rules.dice, notOut, reclaimed);
  const lightly = chance.successes(rules.woundDice[notOut], light, saved);
  const wounds = {
    light: lightly,
    serious: serious + saved - lightly,
    out: out + reclaimed - saved,
    captured,
  };
  witness.ended(force, state.sides[force * FIELDS.SIDE + POOL.DICE]);
  witness.diagnosed(force, wounds, reclaimed, saved, medics);
}

function casualtiesOf(battle: Battle, force: number, wins: boolean): Casualties {
  const { field } = battle;
  const all = { reclaimed: 0, serious: 0, out: 0, captured: 0, medics: 0 };
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    const untreated = own.untreated.of(battle, unit);
    const out = own.out.of(battle, unit);
    const resting = own.resting.of(battle, unit);
    all.medics += own.medics.of(battle, unit);
    if (!wins && isCaptured(battle, unit)) {
      all.captured += untreated + resting + out + own.surrendered.of(battle, unit);
    } else {
      all.reclaimed += untreated;
      all.serious += resting + own.wounded.of(battle, unit);
      all.out += out;
    }
  }
  return all;
}

/** DP-50: destroyed in combat, or surrendered when it was removed. */
function isCaptured(battle: Battle, unit: number): boolean {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  const isDestroyed = units[now + NOW.PIECES] === 0 && units[now + NOW.DEPARTED] === 0;
  return isDestroyed || own.surrendered.is(battle, unit);
}
