import type { Scenario } from '#src/scenario/schema.js';
import type { Random } from '../plain-pieces.js';
import type { PlainBattle } from '../plain-record.js';
import { playTurns } from '../shared/outcome.js';
import { activateAll } from './activation.js';
import { Battle } from './battle.js';
import { fightHandToHand } from './close-combat.js';
import { fire } from './fire.js';
import { moveAll } from './movement.js';
import { lookAtObjectives } from './objectives.js';
import { outcomeOfDicePool, stateOf } from './outcome.js';
import { endSection } from './removal.js';
import { treatWounded } from './treatment.js';

/** Plays one battle of a scenario under `dice-pool`, each piece and each die separately. */
export function playPlainDicePool(scenario: Scenario, random: Random): PlainBattle {
  const battle = new Battle(scenario, random);
  return outcomeOfDicePool(battle, playTurns(battle, playTurn, stateOf));
}

/** The turn described in docs/battlefield.md, section 10. */
function playTurn(battle: Battle): void {
  for (const unit of battle.units) unit.beginTurn();
  activateAll(battle);
  moveAll(battle);
  treatWounded(battle);
  fire(battle);
  fightHandToHand(battle);
  lookAtObjectives(battle);
  endSection(battle);
}
