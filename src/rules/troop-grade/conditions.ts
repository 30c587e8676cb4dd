import { coverAt } from '../../battlefield/cover.js';
import { COVERS } from '../../battlefield/description.js';
import { squaredTo, squaredToFriend } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { forceOf } from '../../battlefield/units.js';
import { seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { CONDITION, isInHardCover, lossesOf } from './morale.js';
import type { Position } from './plan.js';
import { own } from './state.js';
import { basesOn, basesThat, isOfMachines, isWhole } from './units.js';

const HARD = COVERS.indexOf('hard');

/** What other units contribute to a unit's test and its outcome. */
export const surroundings: readonly View<Battle>[] = [
  seeing({ friends: [NOW.FRONT] }, isUnsupported),
  seeing({ friends: [NOW.FRONT], enemies: [NOW.FRONT] }, canSurrender),
];

/** TG-20 to TG-27: the conditions that hold for a unit that tests, as bits of CONDITION. */
export function conditionsOf(battle: Battle, unit: number): number {
  const { rules } = battle;
  const bases = basesOn(battle, unit);
  return (
    rules.standing[unit] |
    lossesOf(rules.book, rules.bases[unit] - bases, rules.bases[unit]) |
    (isInHardCover(basesThat(battle, unit, isSheltered), bases) ? CONDITION.HARD_COVER : 0) |
    (isOfMachines(battle, unit) && basesThat(battle, unit, isWhole) === 0 ? CONDITION.DAMAGED : 0) |
    (isUnsupported(battle, unit) ? CONDITION.UNSUPPORTED : 0) |
    (own.demoralized.is(battle, unit) ? CONDITION.DEMORALIZED : 0) |
    (own.gassed.is(battle, unit) ? CONDITION.GASSED : 0)
  );
}

const isSheltered = ({ field, state }: Position, unit: number, cohort: number): boolean =>
  coverAt(field, state, unit, state.cohorts[cohort + COHORT.DEPTH]) >= HARD;

/** TG-24: no infantry unit and no tanks of its force are near. */
function isUnsupported(battle: Battle, unit: number): boolean {
  const { field, rules, state } = battle;
  const force = forceOf(battle, unit);
  for (let other = field.firstUnit[force]; other < field.firstUnit[force + 1]; other++) {
    if (other === unit || rules.supports[other] === 0 || state.units[other * FIELDS.NOW + NOW.FRONT] < 0)
      continue;
    if (squaredToFriend(field, state, unit, other) <= rules.supportSquared) return false;
  }
  return true;
}

/** TG-33: there is an enemy to surrender to, and no friends are in between; for crews of machines they do not count. */
export function canSurrender(battle: Battle, unit: number): boolean {
  const { field, state } = battle;
  const enemy = nearestFoe(field, state, unit);
  if (enemy < 0) return false;
  if (isOfMachines(battle, unit)) return true;
  const { units } = state;
  const force = forceOf(battle, unit);
  const apart = squaredTo(field, state, unit, enemy, units[unit * FIELDS.NOW + NOW.FRONT]);
  for (let friend = field.firstUnit[force]; friend < field.firstUnit[force + 1]; friend++) {
    const front = units[friend * FIELDS.NOW + NOW.FRONT];
    if (friend === unit || front < 0 || squaredToFriend(field, state, unit, friend) >= apart) continue;
    if (squaredTo(field, state, friend, enemy, front) < apart) return false;
  }
  return true;
}
