import { splitCohort } from '../../battlefield/cohorts.js';
import { bandTo } from '../../battlefield/fire.js';
import { endOfCohorts, firstCohort, isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { nearestEnemy } from '../../battlefield/targets.js';
import { given, nearestTarget, seeing } from '../../battlefield/views.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { ACT, OWN, TREATED_OUT, WOUNDED_TYPE } from './fields.js';
import { medicsNear } from './ranges.js';
import { addTo, held, SLOT } from './slots.js';
import { does, showOffices } from './units.js';

/** Who might be fired at, and medics near the unit. */
export const helpForWounded: readonly View<Battle>[] = [
  nearestTarget,
  given(isOnBoard, seeing({ friends: [NOW.FRONT, OWN.SHOWS] }, medicsNear)),
];

/** DP-41, 10.2: a unit that has nothing else to do treats its wounded. */
export function treatWounded(battle: Battle, unit: number, turn: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  if (!isOnBoard(battle, unit) || does(battle, unit, ACT.IDLE)) return;
  const casualties = treatable(battle, unit);
  if (casualties === 0 || units[now + NOW.MOTION] !== MOTION.STANDING || hasTarget(battle, unit)) return;
  const { rules, chance, witness } = battle;
  const medics = medicsNear(battle, unit);
  const { notOut, light } = rules.inTheField[Math.min(medics, rules.book.tables.mostMedics)]!;
  chance.goTo(PURPOSE.treatment, turn, unit);
  const saved = chance.successes(rules.dice, notOut, casualties);
  const lightly = chance.successes(rules.woundDice[notOut]!, light, saved);
  const seriously = saved - lightly;
  const out = casualties - saved;
  units[now + OWN.UNTREATED]! -= casualties;
  units[now + OWN.TREATED]! += TREATED_OUT * out + (rules.woundedFight ? 0 : seriously);
  putBack(battle, unit, SLOT.COMMON, 0, lightly);
  if (rules.woundedFight) putBack(battle, unit, SLOT.WOUNDED, WOUNDED_TYPE, seriously);
  showOffices(battle, unit);
  witness.treated(unit, medics, lightly, seriously, out);
}

/** Casualties that can be treated in the field: neither commander nor medic. */
function treatable({ field, state }: Battle, unit: number): number {
  const missing = (slot: SLOT) => held(field.roster, unit, slot) - held(state.ranks, unit, slot);
  const untreated = state.units[unit * FIELDS.NOW + OWN.UNTREATED]!;
  return untreated - missing(SLOT.COMMANDER) - missing(SLOT.MEDIC);
}

function hasTarget({ field, state }: Battle, unit: number): boolean {
  const target = nearestEnemy(field, state, unit);
  if (target < 0) return false;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON]!;
  return bandTo(field, state, unit, weapon, target, state.units[unit * FIELDS.NOW + NOW.FRONT]!) >= 0;
}

/** Casualties return to their unit, where it stands. */
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
    if (status < cohorts[first + COHORT.STATUS]!) {
      // The least wounded come first: they fire the weapon of a crew.
      cohorts[cohort + COHORT.STATUS] = cohorts[first + COHORT.STATUS]!;
      cohorts[cohort + COHORT.SIZE] = cohorts[first + COHORT.SIZE]!;
      cohorts[first + COHORT.SIZE] = 0;
      cohort = first;
    }
    cohorts[cohort + COHORT.STATUS] = status;
  }
  cohorts[cohort + COHORT.SIZE]! += pieces;
  units[now + NOW.PIECES]! += pieces;
  units[now + NOW.POINTS]! += pieces;
  addTo(ranks, unit, slot, pieces);
}
