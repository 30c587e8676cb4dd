import { countOfUnit, effortOfUnit } from '../../battlefield/counting.js';
import { FIELDS } from '../../battlefield/plan.js';
import { EFFORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { canSurrender } from './conditions.js';
import { COUNT, IS, OWN, SHOWS } from './fields.js';
import { NEVER_FAILS } from './morale.js';
import { DIE_OF, OCCASION } from './occasions.js';
import { firstOf, PINNED, secondOf } from './packed.js';

/** A die is thrown and read on the chart; what it brings is carried out when all of the section have tested. */

/** TG-10: a unit throws its die; the effects are carried out when all have. */
export function takeTest(
  battle: Battle,
  unit: number,
  turn: number,
  occasion: OCCASION,
  conditions: number,
): void {
  const { rules, state, chance, witness } = battle;
  const now = unit * FIELDS.NOW;
  chance.goTo(DIE_OF[occasion]!, turn, unit);
  const roll = 1 + chance.count(rules.die, 0);
  const total = roll + rules.modifiers[conditions]!;
  const effects = effectsOf(battle, rules.rows[unit]!, total);
  witness.tested(unit, occasion, conditions, roll, total, effects);
  countOfUnit(state, unit, COUNT.TESTS + occasion, 1);
  effortOfUnit(state, unit, EFFORT.TESTS, 1);
  effortOfUnit(state, unit, EFFORT.DICE, 1);
  effortOfUnit(state, unit, EFFORT.LOOK_UPS, 1);
  foresee(battle, unit, effects);
  state.units[now + OWN.IS]! |= IS.TESTED | (occasion <= OCCASION.RECOVERY ? IS.MAY_RECOVER : 0);
  if (effects > 0) state.units[now + OWN.SHOWS]! |= (SHOWS.FAILED * failureOf(total)) | pinsIn(effects);
}

/** Effects in a row of the chart. */
export function effectsOf({ rules }: Battle, row: number, total: number): number {
  if (total >= NEVER_FAILS) return 0;
  return rules.chart[row * COLUMNS + failureOf(total) - 1]!;
}
const COLUMNS = 4;

/** A total as it is read, by 2 less it: 1 to 4. */
function failureOf(total: number): number {
  return Math.min(COLUMNS, NEVER_FAILS - total);
}

function pinsIn(effects: number): number {
  return firstOf(effects) === PINNED || secondOf(effects) === PINNED ? SHOWS.PINS : 0;
}

/** Effects that a unit is to suffer as the section ends; whether it can surrender is seen now. */
export function foresee(battle: Battle, unit: number, effects: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  units[now + OWN.EFFECTS] = effects;
  if (effects > 0 && canSurrender(battle, unit)) units[now + OWN.IS]! |= IS.CAN_SURRENDER;
}
