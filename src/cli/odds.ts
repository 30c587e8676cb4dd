import { type OddsTable, oddsTables } from '../exact/odds-table.js';
import { legendOf, unitOdds } from '../exact/unit-odds.js';
import type { OddsRow } from '../rules/contract.js';
import { parseScenario } from '../scenario/parse.js';
import { formatProblem } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import { starterScenario } from '../scenario/starter.js';
import { listed } from '../words/grammar.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';
import { plainTable } from './plain-table.js';
import { say, sayExperimentIsIgnored } from './say.js';

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
    if (file === undefined) say(SQUADS_IN_WORDS);
    else sayExperimentIsIgnored(scenario);
    const headings = shown.map((row) => row.options);
    process.stderr.write(`${legendOf(scenario, headings)}\n\n`);
  }
  process.stdout.write(options.json ? `${JSON.stringify(shown)}\n` : tables(shown));
}

/** The scenario of `init`, with a sergeant, a corporal and eight troopers on both sides. */
const SQUADS = ['forces.blue.units.alpha.roster.trooper=8', 'forces.blue.units.alpha.strength=10'];
const SQUADS_IN_WORDS =
  'No scenario is named, so these are two squads of a sergeant, a corporal and eight troopers.\n';

function starter(set: readonly string[]): Scenario {
  const result = parseScenario(starterScenario('squad'), 'squad', [...SQUADS, ...set]);
  if (!result.ok) throw new StopWithCode(INVALID, result.problems.map(formatProblem).join('\n'));
  return result.scenario;
}

/** Every table once, below the units and options that it holds for. */
function tables(rows: readonly OddsRow[]): string {
  const alike = new Map<string, OddsTable[]>();
  for (const each of oddsTables(rows)) {
    const table = drawn(each);
    alike.set(table, [...(alike.get(table) ?? []), each]);
  }
  return [...alike].map(([table, those]) => `${holdsFor(those)}\n${table}\n`).join('\n');
}

/** `alpha and bravo · leaders on`; `squad · counts as green; guard · if it were green`. */
function holdsFor(alike: readonly OddsTable[]): string {
  return [...new Set(alike.map(({ options }) => options))]
    .map((options) => {
      const units = listed(alike.flatMap((each) => (each.options === options ? [each.unit] : [])));
      return options === '' ? units : `${units} · ${options}`;
    })
    .join('; ');
}

function drawn({ head, rows }: OddsTable): string {
  const table = plainTable(
    head,
    head.map(() => 'right'),
  );
  for (const row of rows) table.push([...row]);
  return table.toString();
}
