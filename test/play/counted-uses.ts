import { Ledger } from '#src/battlefield/ledger.js';
import { compilePlan, type Plan } from '#src/plan/plan.js';
import { battlePlayer } from '#src/play/play-battle.js';
import { battleKey } from '#src/random/luck.js';
import type { RuleUse } from '#src/rules/contract.js';
import { systemOf } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { unitsOf } from './told/meaning.js';

/** What only these battles have counted and recorded. */
export function ledgerOf(scenario: Scenario, seed: number, battles: readonly number[]) {
  const plan = compilePlan(scenario);
  const ledger = new Ledger(plan.field, plan.shape, battles.length);
  const play = battlePlayer(plan, battleKey(seed), ledger);
  ledger.startBlock();
  for (const battle of battles) play(battle);
  ledger.endBlock(
    ledger,
    Int32Array.from({ length: plan.shape.row.width }, (_, column) => column),
  );
  return { plan, ledger };
}

/** The uses of rules that were counted. */
export function usesIn(scenario: Scenario, { field, rules }: Plan, { uses }: Ledger): RuleUse[] {
  const compiled = { units: unitsOf(scenario), field, compiled: rules };
  return systemOf(scenario).ruleUses(scenario.rules[scenario.system], compiled, uses);
}

/** The uses counted in these battles. */
export function counted(scenario: Scenario, seed: number, battles: readonly number[]): RuleUse[] {
  const { plan, ledger } = ledgerOf(scenario, seed, battles);
  return usesIn(scenario, plan, ledger);
}

/** A use by clause, kind and name. */
export const keyOf = ({ clause, kind, name }: RuleUse) => `${clause ?? ''} ${kind}: ${name}`;
