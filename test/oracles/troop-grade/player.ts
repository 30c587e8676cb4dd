import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import { playTurns } from '../shared/outcome.js';
import { fightAssaults } from './assault.js';
import { fallBarrage } from './barrage.js';
import { Battle } from './battle.js';
import { breakForces } from './breaking.js';
import { testCasualtyMorale } from './casualty-morale.js';
import { Events } from './events.js';
import { fire } from './fire.js';
import { moveAll } from './movement.js';
import { outcomeOfTroopGrade, stateOf, type TroopGradeBattle } from './outcome.js';

/** Plays one battle of a scenario under `troop-grade`, each base and each die separately. */
export function playPlainTroopGrade(
  scenario: Scenario,
  random: Random,
  watch?: (battle: Battle) => void,
): TroopGradeBattle {
  const battle = new Battle(scenario, random);
  return outcomeOfTroopGrade(battle, playTurns(battle, playTurn, stateOf, watch));
}

/** The turn described in docs/battlefield.md, section 12. */
function playTurn(battle: Battle): void {
  for (const unit of battle.units) unit.beginTurn();
  for (const force of battle.forces) force.events = new Events();
  if (battle.turn === 1) fallBarrage(battle);
  moveAll(battle);
  fire(battle);
  testCasualtyMorale(battle);
  fightAssaults(battle);
  breakForces(battle);
}
