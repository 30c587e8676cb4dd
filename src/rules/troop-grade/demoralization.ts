import { countOfUnit } from '../../battlefield/counting.js';
import { forceOf } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import { COUNT, IS, OWN } from './fields.js';
import { CHANGE } from './turn-count.js';
import { basesOn, is } from './units.js';

/** TG-40: a unit is demoralized from this turn on. */
export function demoralize(battle: Battle, unit: number): void {
  const { state, turn, witness } = battle;
  const wasBefore = is(battle, unit, IS.DEMORALIZED);
  state.units[unit * FIELDS.NOW + OWN.IS]! |= IS.DEMORALIZED;
  if (wasBefore) return;
  countOfUnit(state, unit, COUNT.DEMORALIZATIONS, 1);
  turn.changed(forceOf(battle, unit), CHANGE.DEMORALIZED, basesOn(battle, unit));
  witness.demoralized(unit);
}

/** TG-42: it is so no longer. */
export function recover(battle: Battle, unit: number): void {
  const { state, turn, witness } = battle;
  state.units[unit * FIELDS.NOW + OWN.IS]! &= ~IS.DEMORALIZED;
  countOfUnit(state, unit, COUNT.RECOVERIES, 1);
  turn.changed(forceOf(battle, unit), CHANGE.RECOVERED, basesOn(battle, unit));
  witness.recovered(unit);
}
