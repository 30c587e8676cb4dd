import { assaultSchema } from '#src/battlefield/schema-parts.js';
import { weaponBandsSchema } from '#src/battlefield/weapon-bands/schema.js';
import { EFFECTS, PRINTED_LOCK_ON, PRINTED_WEAPONS, SPEEDS } from '#src/battlefield/weapon-bands/tables.js';
import { type Draw, described, someOf } from './draw.js';

type Input = Record<string, unknown>;

/** Fire or a script, and the weapons that units may have. */
export interface RandomCombat {
  combat: Input & { model: 'flat' | 'weapon-bands' | 'scripted' };
  /** Weapons against ground units, and weapons that fire only at flyers. */
  weapons: readonly string[];
  airDefence: readonly string[];
}

/** Dice by range. Scripted losses are drawn when the units are known. */
export function randomCombat(draw: Draw, gap: number): RandomCombat {
  const model = draw.weighted({ flat: 4, 'weapon-bands': 4, scripted: 2 });
  if (model === 'flat') return flatCombat(draw, gap);
  if (model === 'weapon-bands') return bandedCombat(draw);
  return { combat: { model, losses: {} }, weapons: [], airDefence: [] };
}

const ASSAULT = described(assaultSchema);

function randomAssault(draw: Draw): Input {
  if (draw.chance(0.4)) return {};
  const { modifiers } = someOf(draw, ASSAULT, 0.5);
  return {
    ...draw.maybe(0.5, () => ({ die: draw.among([4, 6, 8]), needed: draw.int(3, 5) })),
    ...draw.maybe(0.2, () => ({ dice: 2 })),
    ...(modifiers === undefined ? {} : { modifiers }),
  };
}

function flatCombat(draw: Draw, gap: number): RandomCombat {
  const die = draw.among([4, 6, 10, 10]);
  const weapon = () => {
    const near = draw.int(1, gap + 4);
    const needed = () => draw.int(Math.ceil(die / 3), die + 1);
    const bands = [{ upTo: near, needed: needed() }];
    if (draw.chance(0.5)) bands.push({ upTo: near + draw.int(1, 12), needed: needed() });
    return {
      ...draw.maybe(0.25, () => ({ shots: draw.among([0, 2, 2]) })),
      ...draw.maybe(0.25, () => ({ nbc: true })),
      bands,
    };
  };
  const names = ['rifle', 'gun', 'gas'].slice(0, draw.int(1, 3));
  const modifiers = ['moving', 'concealment', 'hard', 'allRound', 'suppressive'].flatMap((name) =>
    draw.chance(0.2) ? [[name, draw.int(-3, 2)]] : [],
  );
  return {
    combat: {
      model: 'flat',
      ...(die === 10 ? {} : { die }),
      weapons: Object.fromEntries(names.map((name) => [name, weapon()])),
      modifiers: Object.fromEntries(modifiers),
      ...draw.maybe(0.6, () => ({ assault: randomAssault(draw) })),
    },
    weapons: names,
    airDefence: [],
  };
}

const BANDS = described(weaponBandsSchema);
/** Keys with several parts, which are drawn separately. */
const MADE_UP = ['model', 'weapons', 'armour', 'lockOn', 'assault'];

function bandedCombat(draw: Draw): RandomCombat {
  const weapon = () => {
    const first = draw.int(4, 40);
    const band = (cm: number) => ({
      cm,
      hit: draw.int(2, 8),
      ...draw.maybe(0.6, () => ({ penetration: draw.int(-2, 6) })),
    });
    return {
      ...draw.maybe(0.2, () => ({ shots: draw.among([0, 2, 2]) })),
      ...draw.maybe(0.2, () => ({ nbc: true })),
      ...draw.maybe(0.3, () => ({ blast: true })),
      bands: [band(first), ...(draw.chance(0.5) ? [band(first + draw.int(1, 60))] : [])],
    };
  };
  const row = Array.from({ length: 10 }, () => draw.among(EFFECTS));
  const lockOn = SPEEDS.map(() => (draw.chance(0.15) ? null : draw.int(0, 9)));
  return {
    combat: {
      model: 'weapon-bands',
      ...someOf(draw, BANDS, 0.25, MADE_UP),
      weapons: {
        mortar: { indirect: true, ...weapon() },
        gadget: weapon(),
        sam: { airDefence: draw.among(Object.keys(PRINTED_LOCK_ON)), ...weapon() },
      },
      ...draw.maybe(0.3, () => ({ armour: { personnel: { plates: row }, hulls: { box: draw.int(0, 5) } } })),
      ...draw.maybe(0.2, () => ({ lockOn: { [draw.among(Object.keys(PRINTED_LOCK_ON))]: lockOn } })),
      ...draw.maybe(0.5, () => ({ assault: randomAssault(draw) })),
    },
    weapons: [...Object.keys(PRINTED_WEAPONS), 'mortar', 'mortar', 'gadget'],
    airDefence: ['sam'],
  };
}

/** Losses by script for most units. */
export function randomLosses(draw: Draw, ids: readonly string[]): Input {
  const chances = () =>
    draw.among([
      [0.5, 0.5],
      [0.25, 0.5, 0.25],
      [0.75, 0, 0.25],
      [0.125, 0.875],
      [0.5, 0.25, 0.125, 0.125],
    ]);
  return Object.fromEntries(
    ids.flatMap((id) => {
      if (draw.chance(0.15)) return [];
      const schedule = Array.from({ length: draw.int(1, 3) }, () => draw.int(0, 2));
      return [[id, draw.chance(0.5) ? { schedule } : { chances: chances() }]];
    }),
  );
}
