import type { Scenario } from '#src/scenario/schema.js';
import { fightHandToHand } from './plain-assault.js';
import { Battle } from './plain-battle.js';
import { compareLossesWithBreakingPoint, noteBreaks } from './plain-breaks.js';
import { UnitChecks } from './plain-check.js';
import { fire } from './plain-fire.js';
import { controlDamage, settleIntents } from './plain-intents.js';
import { fireInterceptively } from './plain-interception.js';
import { moveAll } from './plain-movement.js';
import { outcomeOfMoraleRatio, stateOf } from './plain-outcome.js';
import type { Random } from './plain-pieces.js';
import type { PlainBattle } from './plain-record.js';
import { hasFire } from './plain-script.js';
import { playTurns } from './shared/outcome.js';

export type { PlainBattle } from './plain-record.js';

/** Plays one battle of a scenario under `morale-ratio`, each piece and each die separately. */
export function playPlainBattle(scenario: Scenario, random: Random): PlainBattle {
  const battle = new Battle(scenario, random);
  return outcomeOfMoraleRatio(battle, playTurns(battle, playTurn, stateOf));
}

/** The turn described in docs/battlefield.md, section 4. */
function playTurn(battle: Battle): void {
  for (const { pieces } of battle.forces) for (const piece of pieces) piece.beginTurn();
  const { combat } = battle.scenario;
  controlDamage(battle);
  settleIntents(battle);
  if (hasFire(combat)) fireInterceptively(battle, combat);
  check(battle);
  noteBreaks(battle);
  moveAll(battle);
  fire(battle);
  if (hasFire(combat)) fightHandToHand(battle, combat);
  compareLossesWithBreakingPoint(battle);
}

/** Section 4.3. MR-21, MR-23: a piece with a marker checks before it does anything else. */
function check(battle: Battle): void {
  for (const unit of battle.unitsWithFront) {
    const checks = new UnitChecks(battle, unit);
    for (const piece of unit.actors) {
      if (piece.marked && !piece.acted && !piece.checked && !piece.deferred) checks.check(piece);
    }
    checks.letOfficerShoot();
    checks.markSurvivors();
  }
}
