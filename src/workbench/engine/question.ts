import { RANKS } from '../../battlefield/description.js';
import { piecesOf } from '../../battlefield/pieces.js';
import { legendOf, oddsAsSet } from '../../exact/unit-odds.js';
import type { MoraleSystem } from '../../rules/contract.js';
import { QUALITIES } from '../../rules/quality.js';
import { systemOf, systemsOf } from '../../rules/registry.js';
import { type SchemaNode, scenarioShape } from '../../scenario/json-schema.js';
import { settingsOf } from '../../scenario/levels.js';
import { setAtPath } from '../../scenario/paths.js';
import type { Path } from '../../scenario/places.js';
import { targetOf } from '../../scenario/pose.js';
import type { Scenario } from '../../scenario/schema.js';
import { schemasFor } from '../../scenario/schemas-for.js';
import { wantedOf } from '../../scenario/solve-schema.js';
import { numberAt } from '../../scenario/varied.js';
import { boundInWords, measureInWords } from '../../tuning/measure-in-words.js';
import { forcesInWords } from '../../words/forces.js';
import { oddsTables } from '../../words/odds-table.js';
import { levelsOf, type Parsed, pointOf } from './parsed.js';
import type {
  DescriptorShown,
  ForceShown,
  OptionShown,
  Question,
  SolveShown,
  TableShown,
  WeaponShown,
} from './protocol.js';

/** What the controls show for a scenario at the chosen levels of its factors. */
export function questionOf(parsed: Parsed, chosen: readonly number[]): Question {
  const levels = levelsOf(parsed, chosen);
  const point = pointOf(parsed, levels);
  const { scenario } = point;
  const { name, title, question, description, system, turnLimit, board, run } = scenario;
  const factors = parsed.scenario.experiment?.factors ?? [];
  const forces = forcesOf(parsed, scenario, levels);
  return {
    ...{ name, title, description, turnLimit, asks: question, seed: run.seed },
    system: { id: system, title: titleOf(systemOf(scenario)) },
    page: pageOf(scenario),
    clauses: systemOf(scenario).clauses ?? {},
    oddsLegend: legendOf(scenario),
    systems: systemsOf(scenario).map((each) => ({ id: each.id, title: titleOf(each) })),
    factors: factors.map((factor, f) => ({
      name: factor.name,
      levels: [...new Set(parsed.designPoints.map((each) => each.levels[f].level))],
      chosen: levels[f],
    })),
    setByLevels: factors.flatMap((factor, f) =>
      settingsOf(factor, f, levels[f]).flatMap(({ target, value }) => {
        const set = setAtPath(parsed.source, target, value);
        return set.ok ? set.places.map((at) => ({ at, factor: factor.name })) : [];
      }),
    ),
    board: {
      ...{ width: board.width, depth: board.depth },
      zones: board.zones.map(({ from, to, left = 0, right = board.width, cover }) => ({
        ...{ from, to, left, right, cover },
      })),
    },
    forces,
    weapons: weaponsOf(scenario),
    tables: tablesOf(scenario),
    options: optionsOf(scenario),
    warnings: parsed.warnings,
    solve: solveOf(parsed, scenario),
  };
}

function solveOf({ source, scenario: { solve } }: Parsed, scenario: Scenario): SolveShown | null {
  if (!solve) return null;
  const target = targetOf(solve.target, scenario);
  const numbers = wantedOf(solve).flatMap((wanted) => {
    const now = numberAt(source, scenario, wanted.path);
    const set = setAtPath(source, wanted.path, 0);
    // A knob turns one number: a path that names several has none.
    return set.ok && now !== undefined && set.places.length === 1
      ? [{ ...wanted, at: set.places[0], now }]
      : [];
  });
  return {
    ...{ numbers, target: solve.target },
    says: measureInWords(target, scenario).is(boundInWords(target)),
  };
}

/** `Dice pool`: the title without its explanation. */
function titleOf({ title }: MoraleSystem): string {
  return title.split(/[:(]/)[0].trim();
}

function pageOf(scenario: Scenario): Question['page'] {
  const { title, page } = systemOf(scenario);
  const index = scenario.rulebook?.findIndex(({ id }) => id === scenario.system) ?? -1;
  return page ? { title, parts: page, at: ['rulebook', index] } : null;
}

type Unit = Scenario['forces'][number]['units'][number];

function forcesOf(parsed: Parsed, scenario: Scenario, levels: readonly number[]): ForceShown[] {
  const words = forcesInWords([pointOf(parsed, levels)], [scenario.system]);
  return scenario.forces.map((force, f) => ({
    id: force.id,
    name: force.name ?? force.id,
    pieces: words[f].pieces,
    units: force.units.map((unit, u) => {
      const { id, kind, warbots, slot, at, copies, spacing, move } = unit;
      const said = words[f].units.find((each) => each.id === (copies > 1 ? `${id}-1` : id));
      // What is played has no strengths: only the text does.
      const { strength = null } = parsed.scenario.forces[f].units[u] ?? {};
      const count = (rank: (typeof RANKS)[number]) => unit.roster[rank] ?? 0;
      const present = RANKS.toReversed().filter((rank) => rank in unit.roster);
      return {
        ...{ id, kind, warbots, slot, at, copies, spacing, move, strength },
        name: unit.name ?? id,
        path: ['forces', f, 'units', u],
        troops: said?.troops[0] ?? '',
        orders: said?.orders ?? '',
        pieces: piecesOf(unit),
        roster: present.map((rank) => ({ rank, count: count(rank) })),
        otherRanks: RANKS.filter((rank) => !present.includes(rank)),
        doctrine: unit.doctrine,
        descriptors: descriptorsOf(scenario, unit, ['forces', f, 'units', u]),
        odds: oddsTables(oddsAsSet(scenario, unit)),
      };
    }),
  }));
}

/** The quality of a unit, and its descriptors in the system: numbers, words of an enumeration, and yes or no. */
function descriptorsOf(scenario: Scenario, described: Unit, at: Path): DescriptorShown[] {
  const { system } = scenario;
  const schema = scenarioShape(schemasFor(scenario));
  const unit = schema.properties?.forces?.items?.properties?.units?.items;
  const values = (described as object as Record<string, Record<string, unknown>>)[system];
  const quality: DescriptorShown = {
    ...{ name: 'quality', kind: 'word', choices: QUALITIES, path: [...at, 'quality'] },
    ...{ says: unit?.properties?.quality?.description ?? '', value: described.quality ?? null },
  };
  const own = Object.entries(unit?.properties?.[system]?.properties ?? {}).flatMap(
    ([name, node]): DescriptorShown[] => {
      const { type, enum: words = [], description = node.description ?? '' } = referred(schema, node);
      const kind = type === 'boolean' ? 'yes-or-no' : words.length > 0 ? 'word' : 'number';
      if (kind === 'number' && type !== 'integer' && type !== 'number') return [];
      const choices = words.map(String);
      const path = [...at, system, name];
      return [{ ...{ name, kind, choices, says: description }, path, value: values[name] ?? null }];
    },
  );
  return [quality, ...own];
}

/** The node that a node refers to, or the node itself. */
function referred(schema: SchemaNode, node: SchemaNode): SchemaNode {
  const name = node.$ref?.split('/').at(-1);
  return (name && schema.definitions?.[name]) || node;
}

/** The weapons of the flat model; other models have their own tables, or scripts. */
function weaponsOf({ combat }: Scenario): WeaponShown[] {
  if (combat.model !== 'flat') return [];
  return Object.entries(combat.weapons).map(([id, { shots, bands }]) => ({
    ...{ id, shots, bands, die: combat.die },
  }));
}

function tablesOf(scenario: Scenario): TableShown[] {
  const { system, rules } = scenario;
  const { tableSources, tablesSchema } = systemOf(scenario);
  const printed = tablesSchema.parse({});
  const shapes = rulesShape(scenario).tables;
  return Object.entries(tableSources).map(([name, { title, clause, kind, printedCells = null }]) => ({
    ...{ name, title, clause, kind, printedCells },
    value: rules[system].tables[name],
    printed: printed[name],
    path: ['rules', system, 'tables', name],
    choices: choicesIn(shapes?.properties?.[name], rules[system].tables[name]),
  }));
}

function optionsOf(scenario: Scenario): OptionShown[] {
  const { system, rules } = scenario;
  const { optionSources, optionsSchema } = systemOf(scenario);
  const usual = optionsSchema.parse({});
  const shapes = rulesShape(scenario).options;
  return Object.entries(optionSources).map(([name, { title, clause, kind, meanings }]) => ({
    ...{ name, title, clause, kind },
    asks: (shapes?.properties?.[name]?.description ?? '').replace(/^[A-Z]+-\w+: /, ''),
    path: ['rules', system, 'options', name] as Path,
    value: String(rules[system].options[name]),
    usual: String(usual[name]),
    isYesOrNo: typeof usual[name] === 'boolean',
    meanings: Object.entries(meanings).map(([value, means]) => ({ value, means })),
  }));
}

function rulesShape(scenario: Scenario): { tables?: SchemaNode; options?: SchemaNode } {
  return (
    scenarioShape(schemasFor(scenario)).properties?.rules?.properties?.[scenario.system]?.properties ?? {}
  );
}

/** By path within a table: the words that are allowed there. */
function choicesIn(node: SchemaNode | undefined, value: unknown, at = ''): Record<string, string[]> {
  if (!node) return {};
  const below = (key: string) => (at === '' ? key : `${at}.${key}`);
  if (Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)) {
    return Object.assign({}, ...value.map((each, i) => choicesIn(node.items, each, below(String(i)))));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const of = (key: string) =>
      node.properties?.[key] ??
      (typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined);
    return Object.assign(
      {},
      ...Object.entries(value).map(([key, each]) => choicesIn(of(key), each, below(key))),
    );
  }
  const { enum: words } = node;
  return words?.every((word) => typeof word === 'string') ? { [at]: words } : {};
}
