import { type FieldUnit, fieldUnits } from '../battlefield/field-units.js';
import type { Deployment, OddsRow } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import type { Scenario } from '../scenario/schema.js';

/**
 * The exact odds of every check that the units of a scenario can face, under each combination of
 * the options that affect a check; after those of a force's units come the tests of the whole force.
 *
 * @param unit id of the only unit wanted, for copies the id of their description; default: all, and their forces
 * @returns rows by unit, then combination, then what the unit has left; none when there is no such unit
 * @example odds(scenario, 'alpha')[11].chances.pass // 0.9: 12 of 13 points left
 */
export function unitOdds(scenario: Scenario, unit?: string): OddsRow[] {
  const system = systemOf(scenario);
  const settings = scenario.rules[scenario.system];
  const deployment = deploymentOf(scenario);
  return scenario.forces.flatMap(({ id: force, units }) => [
    ...units
      .filter(({ id }) => unit === undefined || id === unit)
      .flatMap((each) => fieldUnits([{ ...each, copies: 1 }]))
      .flatMap((each) => oddsOf(scenario, each, deployment)),
    ...(unit === undefined ? (system.forceOdds?.(settings, force, fieldUnits(units)) ?? []) : []),
  ]);
}

/** The same for one unit, under the options of the scenario and in the usual situations only. */
export function oddsAsSet(scenario: Scenario, unit: Scenario['forces'][number]['units'][number]): OddsRow[] {
  const settings = scenario.rules[scenario.system];
  const deployment = deploymentOf(scenario);
  return fieldUnits([{ ...unit, copies: 1 }]).flatMap((each) =>
    systemOf(scenario)
      .odds(settings, each, deployment)
      .filter(({ further }) => !further),
  );
}

/** How to read the tables of odds of a scenario. */
export function legendOf(scenario: Scenario): string {
  return systemOf(scenario).oddsLegend;
}

function deploymentOf({ board, forces }: Scenario): Deployment {
  return { board, forces: forces.map(({ id, units }) => ({ id, units: fieldUnits(units) })) };
}

function oddsOf(scenario: Scenario, unit: FieldUnit, deployment: Deployment): OddsRow[] {
  const system = systemOf(scenario);
  const settings = scenario.rules[scenario.system];
  const combinations = system.oddsOptions?.(settings, unit) ?? [{ label: '', options: {} }];
  return combinations.flatMap(({ label, options }) => {
    const isAsSet = Object.entries(options).every(([name, value]) => settings.options[name] === value);
    return system
      .odds({ ...settings, options: { ...settings.options, ...options } }, unit, deployment)
      .map((row) => ({
        ...row,
        options: [label, row.options].filter((part) => part !== '').join(', '),
        ...(!isAsSet && { further: true as const }),
      }));
  });
}
