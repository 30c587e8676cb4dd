import { type OddsTable, oddsTables } from '../exact/odds-table.js';
import { unitOdds } from '../exact/unit-odds.js';
import type { OddsRow } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { parseScenario } from '../scenario/parse.js';
import { formatProblem } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import { starterScenario } from '../scenario/starter.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';
import { plainTable } from './plain-table.js';
import { sayExperimentIsIgnored } from './say.js';

interface OddsOptions {
  unit?: string;
  remaining?: number;
  set?: string[];
  json?: true;
}

/** Prints the exact odds of the checks that a scenario's units can face, option by option. */
export async function odds(file: string | undefined, options: OddsOptions): Promise<void> {
  const set = options.set ?? [];
  const scenario = file === undefined ? starter(set) : (await loadScenarios([file], set))[0].scenario;
  const rows = unitOdds(scenario, options.unit);
  if (rows.length === 0) {
    const known = scenario.forces.flatMap((force) => force.units.map((unit) => unit.id)).join(', ');
    throw new StopWithCode(INVALID, `--unit ${options.unit}: there is no such unit; the units are ${known}`);
  }
  const shown = rows.filter((row) => options.remaining === undefined || row.remaining === options.remaining);
  if (shown.length === 0) {
    throw new StopWithCode(
      INVALID,
      `--remaining ${options.remaining}: allowed: 1 to ${Math.max(...rows.map((row) => row.of ?? 1))}`,
    );
  }
  if (!options.json) {
    sayExperimentIsIgnored(scenario);
    process.stderr.write(`${systemOf(scenario).oddsLegend}\n\n`);
  }
  process.stdout.write(options.json ? `${JSON.stringify(shown)}\n` : tables(shown));
}

/** The scenario of `init`, with a sergeant, a corporal and eight troopers on both sides. */
const SQUADS = ['forces.blue.units.alpha.roster.trooper=8', 'forces.blue.units.alpha.strength=10'];

function starter(set: readonly string[]): Scenario {
  const result = parseScenario(starterScenario('squad'), 'squad', [...SQUADS, ...set]);
  if (!result.ok) throw new StopWithCode(INVALID, result.problems.map(formatProblem).join('\n'));
  return result.scenario;
}

function tables(rows: readonly OddsRow[]): string {
  return oddsTables(rows)
    .map((each) => `${each.options === '' ? each.unit : `${each.unit} · ${each.options}`}\n${drawn(each)}\n`)
    .join('\n');
}

function drawn({ head, rows }: OddsTable): string {
  const table = plainTable(
    head,
    head.map(() => 'right'),
  );
  for (const row of rows) table.push([...row]);
  return table.toString();
}
