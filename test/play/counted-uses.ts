import { Ledger } from '#src/battlefield/ledger.js';
import { compilePlan } from '#src/plan/plan.js';
import { battlePlayer } from '#src/play/play-battle.js';
import { battleKey } from '#src/random/luck.js';
import type { RuleUse } from '#src/rules/contract.js';
import { systemOf } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { unitsOf } from './told-uses.js';

/** The uses counted in these battles. */
export function counted(scenario: Scenario, seed: number, battles: readonly number[]): RuleUse[] {
  const plan = compilePlan(scenario);
  const ledger = new Ledger(plan.field, plan.shape, battles.length);
  const play = battlePlayer(plan, battleKey(seed), ledger);
  ledger.startBlock();
  for (const battle of battles) play(battle);
  const compiled = { units: unitsOf(scenario), field: plan.field, compiled: plan.rules };
  return systemOf(scenario).ruleUses(scenario.rules[scenario.system], compiled, ledger.uses);
}
