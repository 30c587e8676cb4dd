import { type SystemId, systemOf } from '#src/rules/registry.js';
import { type Described, type Draw, described, someOf } from './draw.js';

type Input = Record<string, unknown>;

/** Each table has this chance to be set, and so has each number in it. */
const TABLE_SHARE = 0.12;

const tablesOf = (system: SystemId): Described => described(systemOf(system).tablesSchema);
const TABLES = new Map<SystemId, Described>();

/** Every value of an option that its system declares. */
export function valuesOf(system: SystemId, option: string): (string | boolean)[] {
  const { meanings } = systemOf(system).optionSources[option];
  return Object.keys(meanings).map((value) =>
    value === 'true' || value === 'false' ? value === 'true' : value,
  );
}

/** Options and tables of a system, each set or left out at random. */
export function randomRules(draw: Draw, system: SystemId): { options: Input; tables: Input } {
  const names = Object.keys(systemOf(system).optionSources);
  const options = Object.fromEntries(
    names.flatMap((name) => (draw.chance(0.6) ? [[name, draw.among(valuesOf(system, name))]] : [])),
  );
  if (!TABLES.has(system)) TABLES.set(system, tablesOf(system));
  // The bands are an ordered list, and are drawn below.
  const tables = draw.chance(0.6) ? someOf(draw, TABLES.get(system)!, TABLE_SHARE, ['bands']) : {};
  return { options, tables: MENDED[system](draw, tables) };
}

/** Repairs the tables to what a system requires of them as a whole. */
const MENDED: Readonly<Record<SystemId, (draw: Draw, tables: Input) => Input>> = {
  'morale-ratio': (draw, tables) => ({
    ...tables,
    ...draw.maybe(0.15, () => ({ bands: randomBands(draw) })),
    // A soldier without points would have no ratio.
    ...(tables.rankPoints
      ? { rankPoints: { ...(tables.rankPoints as Input), trooper: draw.int(1, 2) } }
      : {}),
    // Hulls with three levels each would have too many states.
    systemLevels: { movement: draw.int(0, 1), targeting: draw.int(0, 1), damageControl: draw.int(0, 1) },
  }),
  'dice-pool': (_draw, tables) => {
    const {
      poolDice,
      lightUpTo = 2,
      seriousUpTo = 4,
    } = tables as Record<string, number> & { poolDice?: Input };
    return {
      ...tables,
      ...(poolDice
        ? { poolDice: { ...poolDice, unit: Math.max(1, Math.min(2, Number(poolDice.unit ?? 1))) } }
        : {}),
      ...(lightUpTo > seriousUpTo ? { lightUpTo: seriousUpTo, seriousUpTo: lightUpTo } : {}),
    };
  },
  'unit-morale': (_draw, tables) => {
    const {
      heldUpTo = 3,
      retiresUpTo = 6,
      groupPercent,
    } = tables as Record<string, number> & { groupPercent?: Record<string, number> };
    const { first = 25, second = 50, third = 75 } = groupPercent ?? {};
    const [low, middle, high] = [first, second, third].sort((a, b) => a - b);
    return {
      ...tables,
      ...(heldUpTo > retiresUpTo ? { heldUpTo: retiresUpTo, retiresUpTo: heldUpTo } : {}),
      ...(groupPercent ? { groupPercent: { first: low, second: middle, third: high } } : {}),
      ...(tables.moraleNumbers ? { moraleNumbers: withoutHoles(tables.moraleNumbers as Numbers) } : {}),
    };
  },
  'troop-grade': (_draw, tables) => tables,
};

type Numbers = Record<string, Record<string, number | null>>;

/** Puts a number where none was drawn, so that units of every quality have one. */
function withoutHoles(numbers: Numbers): Numbers {
  return Object.fromEntries(
    Object.entries(numbers).map(([training, row]) => [
      training,
      Object.fromEntries(Object.entries(row).map(([experience, number]) => [experience, number ?? 4])),
    ]),
  );
}

/** MR-10: bands of ratios from the highest down to 0. */
function randomBands(draw: Draw): Input[] {
  const from = draw
    .shuffled([100, 90, 75, 60, 50, 34, 25, 10])
    .slice(0, draw.int(1, 4))
    .sort((a, b) => b - a);
  return [...from, 0].map((fromPercent) => ({
    fromPercent,
    needed: draw.chance(0.2) ? draw.among(['automatic-success', 'automatic-failure']) : draw.int(0, 10),
    onFailure: draw.among(['cautious', 'shaken', 'broken', 'eliminated']),
  }));
}
