import { legendOf, unitOdds } from '../exact/unit-odds.js';
import type { OddsRow } from '../rules/contract.js';
import { parseScenario } from '../scenario/parse.js';
import { formatProblem } from '../scenario/problems.js';
import type { Scenario } from '../scenario/schema.js';
import { starterScenario } from '../scenario/starter.js';
import { listed } from '../words/grammar.js';
import { isDue, type OddsTable, oddsTables } from '../words/odds-table.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';
import { PlainTable } from './plain-table.js';
import { say, sayExperimentIsIgnored } from './say.js';

interface OddsOptions {
  unit?: string;
  remaining?: number;
  all?: true;
  set?: string[];
  json?: true;
}

/** Prints the exact odds of the checks that a scenario's units can face: under its options in the usual situations, or all. */
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
    const most = Math.max(...rows.map(({ remaining = 0 }) => remaining));
    const allowed = most === 0 ? 'no check here depends on losses' : `allowed: 1 to ${most}`;
    throw new StopWithCode(INVALID, `--remaining ${options.remaining}: ${allowed}`);
  }
  if (options.json) {
    process.stdout.write(`${JSON.stringify(shown)}\n`);
    return;
  }
  const usual = shown.filter(({ further }) => !further);
  const printed = options.all || usual.length === 0 ? shown : usual;
  if (file === undefined) say(SQUADS_IN_WORDS);
  else sayExperimentIsIgnored(scenario);
  process.stderr.write(`${legendOf(scenario)}\n\n`);
  process.stdout.write([...oddsTables(printed).map(drawn), ...notDue(printed)].join('\n'));
  const leftOut = leftOutInWords(shown, printed);
  if (leftOut !== '') process.stderr.write(`\n${leftOut}\n`);
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

function drawn({ title, head, rows }: OddsTable): string {
  const table = new PlainTable(
    head.map((each) => each.replaceAll(': ', ':\n').replaceAll(', ', ',\n')),
    head.map((each) => (IN_WORDS.includes(each) ? 'left' : 'right')),
  );
  table.push(...rows);
  return `${title === '' ? '' : `${title}\n`}${table.toString()}\n`;
}

/** Columns of words, which begin at the left. */
const IN_WORDS: readonly string[] = ['unit', 'situation'];

/** Checks that are not due in any situation that is shown, a line for each. */
function notDue(rows: readonly OddsRow[]): string[] {
  const units = new Map<string, string[]>();
  for (const { unit, check = '', ...row } of rows)
    if (!isDue({ unit, ...row })) units.set(check, [...(units.get(check) ?? []), unit]);
  return [...units].map(
    ([check, those]) =>
      `${listed(those)} · ${check}\nnot due: no counter, state, mark or loss of the unit makes it so, and nothing around it\n`,
  );
}

/** The most options and situations that are named. */
const NAMED = 6;

/** What the tables leave out, and how to see it; empty: nothing. */
function leftOutInWords(all: readonly OddsRow[], printed: readonly OddsRow[]): string {
  if (printed.length === all.length) return '';
  const partsOf = (rows: readonly OddsRow[]) => new Set(rows.flatMap(({ options }) => options.split(', ')));
  const seen = partsOf(printed);
  const unseen = [...partsOf(all)].filter((part) => !seen.has(part));
  const named =
    unseen.length > NAMED ? [...unseen.slice(0, NAMED - 1), `${unseen.length - NAMED + 1} others`] : unseen;
  const what = named.length === 0 ? 'these situations combined' : listed(named);
  return `Left out: ${what}. \`--all\` prints everything, and \`--all --unit ${all[0].unit}\` everything about one unit.`;
}
