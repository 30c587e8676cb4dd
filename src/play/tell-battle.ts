import { fieldHolder, isOver, reasonOf } from '../battlefield/ending.js';
import { fieldUnits } from '../battlefield/field-units.js';
import { NOBODY } from '../battlefield/ledger.js';
import { deploy } from '../battlefield/state.js';
import { playStep, type TurnStep } from '../battlefield/step.js';
import type { Story } from '../battlefield/story.js';
import { compilePlan } from '../plan/plan.js';
import { battleKey, Luck } from '../random/luck.js';
import type { SystemBattle } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { isDuel, oneWord, turnByLinks } from './turn-by-links.js';

/**
 * Plays one battle of a run again, alone, and narrates it.
 *
 * @param seed of the run, 0 … 2⁵³ − 1
 * @param battle its index, 0 … 2⁵³ − 1
 * @example explainBattle(designPoints[0], 1, 12).end // of squad-duel.yaml: { turn: 10, holder: 'blue', reason: 'routed' }
 */
export function tellBattle({ index, label, scenario }: DesignPoint, seed: number, battle: number): Story {
  const system = systemOf(scenario);
  const plan = compilePlan(scenario);
  const { field, rules } = plan;
  const luck = new Luck(battleKey(seed));
  const word = isDuel(plan) ? oneWord(plan, luck, 3) : null;
  const dice = new Luck(battleKey(seed));
  const inProgress = system.newBattle(field, rules, word ?? luck);
  const forces = scenario.forces.map(({ id }) => id);
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const teller = system.teller(inProgress, units, forces, dice);
  inProgress.witness = teller;
  const playTurn = word
    ? turnByLinks(plan, word, (phase) => teller.startPhase(phase))
    : stepByStep(system.turn(field, rules), (phase) => teller.startPhase(phase));

  luck.startBattle(battle);
  dice.startBattle(battle);
  deploy(inProgress.state);
  teller.startTurn(0);
  teller.endTurn();
  let turn = 0;
  do {
    turn++;
    teller.startTurn(turn);
    playTurn(inProgress, turn);
    teller.endTurn();
  } while (turn < field.turnLimit && !isOver(inProgress));
  const holder = fieldHolder(field, inProgress.state);
  word?.start();
  for (const force of [0, 1]) system.aftermath?.(inProgress, force, holder, turn);
  return {
    scenario: scenario.name,
    variant: label,
    design_point: index,
    battle,
    seed,
    turns: teller.turns,
    end: {
      turn,
      holder: holder === NOBODY ? null : forces[holder],
      reason: reasonOf(field, inProgress.state, holder, system.beaten),
    },
  };
}

/** Plays turns step by step, as they are listed. */
function stepByStep(
  steps: readonly TurnStep<SystemBattle>[],
  startPhase: (phase: string) => void,
): (battle: SystemBattle, turn: number) => void {
  return (battle, turn) => {
    for (const step of steps) {
      startPhase(step.phase);
      playStep(step, battle, turn);
    }
  };
}
