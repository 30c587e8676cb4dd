import type { Question, UnitShown } from '../engine/protocol.js';

/** The path of a number, an option or a word of a scenario that may vary. */
export interface PathOffer {
  path: string;
  /** The current value. */
  now: string;
  says: string;
  isNumber: boolean;
}

/**
 * The places of a scenario that can vary: those that the forms of the page show. Forces, units and weapons are named by
 * their ids.
 *
 * @example pathsOf(question)[0].path // 'turnLimit'
 */
export function pathsOf({ turnLimit, forces, weapons, options, tables, system }: Question): PathOffer[] {
  const offer = (path: string, now: unknown, says: string): PathOffer => ({
    ...{ path, says, now: String(now), isNumber: typeof now === 'number' },
  });
  return [
    offer('turnLimit', turnLimit, 'turns after which the battle ends'),
    offer('system', system.id, 'the rulebook'),
    ...forces.flatMap((force) =>
      force.units.flatMap((unit) => {
        const stem = `forces.${force.id}.units.${unit.id}`;
        const whose = `${force.name}, ${unit.name}`;
        return ofUnit(unit).map(([key, now, says]) => offer(`${stem}.${key}`, now, `${whose}: ${says}`));
      }),
    ),
    ...options.map(({ path, value, title, isYesOrNo }) =>
      offer(path.join('.'), isYesOrNo ? value === 'true' : value, title),
    ),
    ...tables.flatMap(({ path, value, title }) =>
      cellsOf(value).map(([at, now]) => offer([...path, ...at].join('.'), now, title)),
    ),
    ...weapons.flatMap(({ id, shots, bands }) => {
      const stem = `combat.weapons.${id}`;
      return [
        offer(`${stem}.shots`, shots, `${id}: shots`),
        ...bands.flatMap(({ upTo, needed }, b) => [
          offer(`${stem}.bands.${b}.upTo`, upTo, `${id}, band ${b + 1}: up to, inches`),
          offer(`${stem}.bands.${b}.needed`, needed, `${id}, up to ${upTo} inches: needs`),
        ]),
      ];
    }),
  ];
}

type Place = [key: string, now: unknown, says: string];

function ofUnit({ roster, warbots, copies, slot, at, move, doctrine, descriptors }: UnitShown): Place[] {
  return [
    ...roster.map(({ rank, count }): Place => [`roster.${rank}`, count, `${rank}s`]),
    ...(warbots > 0 ? [['warbots', warbots, 'warbots'] satisfies Place] : []),
    ['copies', copies, 'copies'],
    ['slot', slot, 'across, inches'],
    ['at', at, 'from its edge, inches'],
    ['move', move, 'moves, inches'],
    ['doctrine.order', doctrine.order, 'order'],
    ...descriptors.map(({ path, value, says }): Place => [path.slice(-2).join('.'), value ?? 'none', says]),
  ];
}

/** Every cell of a table with its path within it. */
function cellsOf(value: unknown, at: readonly string[] = []): [at: readonly string[], now: unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value ?? 'none']];
  return Object.entries(value).flatMap(([key, part]) => cellsOf(part, [...at, key]));
}
