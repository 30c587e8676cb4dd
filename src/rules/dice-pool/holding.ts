import { endOfCohorts, firstCohort, isCutOff } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { given } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { ACT, OWN, SHOWS } from './fields.js';
import { standDown } from './fire.js';
import { fallBackInches } from './morale.js';
import { OCCASION } from './occasions.js';
import { removeUnit } from './removal.js';
import { bearingOnTest, test } from './testing.js';

/** What a unit sees that has been hit. */
export const attack = given<Battle>(
  ({ state }, unit) => state.units[unit * FIELDS.NOW + OWN.HURT] !== 0,
  ...bearingOnTest,
);

/** DP-11, after fire. */
export function testUnderFire(battle: Battle, unit: number, turn: number): void {
  holdFast(battle, unit, turn, OCCASION.UNDER_FIRE);
}

/** DP-11, after close combat. */
export function testInAssault(battle: Battle, unit: number, turn: number): void {
  holdFast(battle, unit, turn, OCCASION.IN_CLOSE_COMBAT);
}

function holdFast(battle: Battle, unit: number, turn: number, occasion: OCCASION): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  standDown(battle, unit);
  units[now + NOW.BODY] = 0;
  units[now + OWN.DICE] = 0;
  const casualties = units[now + OWN.HURT]!;
  if (casualties === 0) return;
  units[now + OWN.HURT] = 0;
  if (!test(battle, unit, turn, occasion, casualties)) fallBack(battle, unit, turn, casualties);
}

/** DP-11: straight back, off the board if need be; who is cut off has nowhere to go. */
function fallBack(battle: Battle, unit: number, turn: number, casualties: number): void {
  const { rules, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const from = units[now + NOW.FRONT]!;
  const to = isCutOff(battle, unit) ? from : from - fallBackInches(rules.book, casualties);
  witness.fellBack(unit, casualties, from, to);
  if (to <= 0) {
    removeUnit(battle, unit, turn, false);
    return;
  }
  units[now + OWN.SHOWS]! |= SHOWS.FALLEN_BACK;
  units[now + OWN.ACTS]! &= ~ACT.MOVED;
  units[now + NOW.FRONT] = to;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT)
    cohorts[cohort + COHORT.DEPTH] = to;
}
