import { isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { ANYWHERE, takeHits } from './casualties.js';
import { IS, OWN } from './fields.js';

/** 12.0: before the first turn; casualties of a barrage with gas make a unit gassed (TG-27). */
export function sufferBarrage(battle: Battle, unit: number, turn: number): void {
  const { rules, state, chance, witness } = battle;
  const dice = rules.barrages[3 * unit]!;
  if (turn > 1 || dice === 0 || !isOnBoard(battle, unit)) return;
  chance.goTo(PURPOSE.barrage, turn, unit);
  const faces = rules.barrages[3 * unit + 1]!;
  const hits = chance.successes(rules.dice, faces, dice);
  const isGas = rules.barrages[3 * unit + 2] === 1;
  witness.shelled(unit, dice, faces, hits, isGas);
  const hurt = takeHits(battle, unit, hits, 0, CAUSE.FIRE, ANYWHERE);
  if (hurt > 0 && isGas) state.units[unit * FIELDS.NOW + OWN.IS]! |= IS.GASSED;
}
