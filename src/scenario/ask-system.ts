import type { ScenarioPart } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { idleAirDefence } from './check-troops.js';
import type { Finding } from './findings.js';
import type { Scenario } from './schema.js';

/** What the morale system that plays finds wrong or doubtful in a scenario. */
export function systemFindings(scenario: Scenario): Finding[] {
  return systemOf(scenario.system).check(partOf(scenario));
}

/**
 * What each of several variants describes in vain, because no variant, or none of its system, uses it; always warnings.
 *
 * @returns a list for each variant
 */
export function unusedFindings(variants: readonly Scenario[]): Finding[][] {
  const findings = new Map<Scenario, Finding[]>();
  for (const id of new Set(variants.map(({ system }) => system))) {
    const own = variants.filter(({ system }) => system === id);
    const unused = systemOf(id).unused(own.map(partOf));
    own.forEach((variant, i) => {
      findings.set(variant, unused[i]!);
    });
  }
  const airDefence = idleAirDefence(variants);
  return variants.map((variant, i) => [...findings.get(variant)!, ...airDefence[i]!]);
}

function partOf({ system, rules, forces, objectives }: Scenario): ScenarioPart {
  return { settings: rules[system], forces, objectives };
}
