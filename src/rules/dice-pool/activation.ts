import { isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import { given, seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { ACT, OWN, SHOWS } from './fields.js';
import { letsGo } from './morale.js';
import { OCCASION } from './occasions.js';
import { poolSeenBy } from './pool.js';
import { wouldSurrender } from './ranges.js';
import { removeUnit } from './removal.js';
import { bearingOnTest, test } from './testing.js';
import { does, hasFallenBack } from './units.js';

/** What a unit that fell back sees of those who might capture it. */
export const captors = seeing({ enemies: [NOW.FRONT], friends: [NOW.FRONT] }, mayBeCaptured);

/** DP-50: which units surrender if they are removed in 10.1 is settled before any of them is. */
export function foreseeSurrender(battle: Battle, unit: number): void {
  if (mayBeCaptured(battle, unit)) battle.state.units[unit * FIELDS.NOW + OWN.ACTS]! |= ACT.SURRENDERS;
}

function mayBeCaptured(battle: Battle, unit: number): boolean {
  return hasFallenBack(battle, unit) && wouldSurrender(battle, unit);
}

/** What a unit sees as it is its turn to act. */
export const activation = given<Battle>(
  (battle, unit) => isOnBoard(battle, unit) && (hasFallenBack(battle, unit) || battle.rules.testsActivation),
  ...bearingOnTest,
);

/** 10.1, DP-16 */
export function activate(battle: Battle, unit: number, turn: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  units[now + OWN.DICE] = 0;
  if (!isOnBoard(battle, unit)) return;
  if (hasFallenBack(battle, unit)) rally(battle, unit, turn);
  else if (battle.rules.testsActivation && !test(battle, unit, turn, OCCASION.ACTIVATION, 0)) {
    units[now + OWN.ACTS]! |= ACT.IDLE;
  }
}

/** DP-13, DP-14: a unit that fell back tests to stay, unless it is let go. */
function rally(battle: Battle, unit: number, turn: number): void {
  const { rules, state, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const surrenders = does(battle, unit, ACT.SURRENDERS);
  units[now + OWN.ACTS]! &= ~ACT.SURRENDERS;
  const pool = poolSeenBy(battle, unit);
  if (pool === 0) return;
  if (letsGo(rules.book, rules.troops[unit]!, pool)) {
    witness.letGo(unit, pool);
    removeUnit(battle, unit, turn, surrenders, true);
  } else if (test(battle, unit, turn, OCCASION.FELL_BACK, 0)) {
    units[now + OWN.SHOWS]! &= ~SHOWS.FALLEN_BACK;
  } else removeUnit(battle, unit, turn, surrenders);
}
