import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import { playTurns } from '../shared/outcome.js';
import { Battle } from './battle.js';
import { fightHandToHand } from './close-combat.js';
import { fire, fireSuppressively } from './fire.js';
import { noResults } from './force.js';
import { testGroups } from './group.js';
import { moveAll } from './movement.js';
import { giveOrders, settleWhoMoves } from './orders.js';
import { outcomeOfUnitMorale, stateOf, type UnitMoraleBattle } from './outcome.js';
import { actSpecially } from './special-actions.js';
import { testMorale } from './tests.js';

/** Plays one battle of a scenario under `unit-morale`, each piece and each die separately. */
export function playPlainUnitMorale(
  scenario: Scenario,
  random: Random,
  watch?: (battle: Battle) => void,
): UnitMoraleBattle {
  const battle = new Battle(scenario, random);
  return outcomeOfUnitMorale(battle, playTurns(battle, playTurn, stateOf, watch));
}

/** The turn described in docs/battlefield.md, section 11. */
function playTurn(battle: Battle): void {
  for (const unit of battle.units) unit.beginTurn();
  for (const force of battle.forces) force.results = noResults();
  giveOrders(battle);
  testMorale(battle);
  testGroups(battle);
  settleWhoMoves(battle);
  fireSuppressively(battle);
  moveAll(battle);
  fire(battle);
  fightHandToHand(battle);
  actSpecially(battle);
}
