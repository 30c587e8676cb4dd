import { compileBattlefield } from '#src/battlefield/compile.js';
import { fieldUnits } from '#src/battlefield/field-units.js';
import type { BattlefieldPlan } from '#src/battlefield/plan.js';
import { type BattlefieldState, deploy, newState } from '#src/battlefield/state.js';
import { smallScenario } from '../scenes/scene.js';

type Data = Record<string, unknown>;
const rifle = { bands: [{ upTo: 24, needed: 7 }] };

/** A board 48 wide and 36 deep with two forces deployed; units in order, red's first. */
export function fieldOf(
  red: Data[],
  blue: Data[],
  board: Data = {},
): { plan: BattlefieldPlan; state: BattlefieldState } {
  const named = (force: string) => (unit: Data, i: number) => ({
    id: `${force}-${i}`,
    roster: { trooper: 3 },
    ...unit,
  });
  const scenario = smallScenario({
    board,
    combat: { model: 'flat', weapons: { rifle } },
    red: red.map(named('red')),
    blue: blue.map(named('blue')),
  });
  const forces = scenario.forces.map(({ id, units }) => ({ id, units: fieldUnits(units) }));
  const plan = compileBattlefield(scenario.board, scenario.combat, scenario.turnLimit, forces);
  const state = newState(plan);
  deploy(state);
  return { plan, state };
}
