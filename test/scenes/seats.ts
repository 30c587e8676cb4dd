import { systemIds } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';

/** The same battle with its forces listed in the other order, and the board turned around from edge to edge. */
export function swapped(scenario: Scenario): Scenario {
  const { board, forces, objectives, rules, system } = scenario;
  const turned = <Zone extends { from?: number | undefined; to?: number | undefined }>(zone: Zone): Zone => ({
    ...zone,
    from: board.depth - (zone.to ?? board.depth),
    to: board.depth - (zone.from ?? 0),
  });
  const options = Object.entries(rules[system].options).map(([name, value]) => [
    name,
    OTHER[String(value)] ?? value,
  ]);
  const { tables } = rules[system];
  return {
    ...scenario,
    board: { ...board, zones: board.zones.map(turned) },
    forces: [...forces].reverse(),
    objectives: objectives.map((objective) =>
      'zone' in objective ? { ...objective, zone: turned(objective.zone) } : objective,
    ),
    rules: {
      ...rules,
      [system]: {
        ...rules[system],
        options: Object.fromEntries(options),
        tables: systemIds.some((id) => id === system) ? tables : otherSeats(tables),
      },
    },
  };
}

/** The tables of an own rulebook: what each force has by its place is exchanged. */
const otherSeats = (tables: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(tables as Record<string, Record<string, unknown>>).map(([name, table]) => [
      name,
      'first' in table ? { ...table, first: table.second, second: table.first } : table,
    ]),
  );

/** Option values that name a force by its place. */
const OTHER: Readonly<Record<string, string>> = { first: 'second', second: 'first' };

/**
 * A force against its equal: the second side is a copy of the first with other names. There are no objectives and
 * no defender, and only zones that are their own mirror image.
 */
export function mirrored(scenario: Scenario): Scenario {
  const { board, combat, forces, rules, system } = scenario;
  const [first, second] = forces;
  const twin = (id: string) => `twin-of-${id}`;
  const options = Object.entries(rules[system].options).map(([name, value]) => [
    name,
    String(value) in OTHER ? 'nobody' : value,
  ]);
  const losses = combat.model === 'scripted' ? Object.entries(combat.losses) : [];
  const own = losses.filter(([id]) => first.units.some((unit) => unit.id === id));
  return {
    ...scenario,
    board: { ...board, zones: board.zones.filter(({ from, to }) => from + to === board.depth) },
    combat:
      combat.model === 'scripted'
        ? {
            ...combat,
            losses: Object.fromEntries(
              own.flatMap(([id, loss]) => [
                [id, loss],
                [twin(id), loss],
              ]),
            ),
          }
        : combat,
    forces: [
      first,
      { ...first, id: second.id, units: first.units.map((unit) => ({ ...unit, id: twin(unit.id) })) },
    ],
    objectives: [],
    rules: { ...rules, [system]: { ...rules[system], options: Object.fromEntries(options) } },
  };
}

/** The name of the twin's measure, given that of the first force: `red  broke at turn 2` → `blue  broke at turn 2`. */
export function twinOf(name: string, { forces: [first, second] }: Scenario): string {
  const units = first.units.map(({ id }) => id);
  const words = name.split(' ').map((word) => {
    if (word === first.id) return second.id;
    const unit = units.find((id) => word === id || word.startsWith(`${id}-`));
    return unit === undefined ? word : `twin-of-${word}`;
  });
  return words.join(' ');
}
