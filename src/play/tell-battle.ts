import { isOver } from '../battlefield/ending.js';
import { fieldUnits } from '../battlefield/field-units.js';
import { NOBODY } from '../battlefield/ledger.js';
import type { Story } from '../battlefield/story.js';
import { compilePlan } from '../plan/plan.js';
import { battleKey, Luck } from '../random/luck.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { BattleLoop } from './battle-loop.js';

/**
 * Plays one battle of a run again, alone, and narrates it.
 *
 * @param seed of the run, 0 … 2⁵³ − 1
 * @param index of the battle, 0 … 2⁵³ − 1
 * @example explainBattle(designPoints[0], 1, 12).end // of squad-duel.yaml: { turn: 10, holder: 'blue', reason: 'routed' }
 */
export function tellBattle(point: DesignPoint, seed: number, index: number): Story {
  const { scenario } = point;
  const loop = new BattleLoop(compilePlan(scenario), battleKey(seed), (phase) => teller.startPhase(phase));
  const { system, battle } = loop;
  const dice = new Luck(battleKey(seed));
  dice.startBattle(index);
  const forces = scenario.forces.map(({ id, name = id }) => ({ id, name }));
  const ids = forces.map(({ id }) => id);
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const teller = system.teller(battle, units, ids, dice);
  battle.witness = teller;
  const { turn, holder, reason } = loop.playOut(index, {
    startTurn: (started) => teller.startTurn(started),
    endTurn: () => {
      teller.endTurn();
      return isOver(battle);
    },
  });
  return {
    scenario: scenario.name,
    variant: point.label,
    design_point: point.index,
    battle: index,
    seed,
    forces,
    turns: teller.turns,
    end: { turn, holder: holder === NOBODY ? null : ids[holder], reason },
  };
}
