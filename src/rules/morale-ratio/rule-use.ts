import type { RuleUse } from '../contract.js';

/** How often a rule was used; `switchedOn`: the scenario asks for it. */
export function rule(clause: string, name: string, uses: number, switchedOn = false): RuleUse {
  return { clause, kind: 'rule', name, uses, switchedOn };
}
