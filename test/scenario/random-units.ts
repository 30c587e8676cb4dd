import { type Kind, RANKS } from '#src/battlefield/description.js';
import {
  EXPERIENCES,
  PRINTED_HULLS,
  PRINTED_PERSONNEL,
  RATES,
  SPEEDS,
  TRAININGS,
} from '#src/battlefield/weapon-bands/tables.js';
import { QUALITIES as COMMANDERS } from '#src/rules/dice-pool/book.js';
import { QUALITIES } from '#src/rules/quality.js';
import type { SystemId } from '#src/rules/registry.js';
import { BASES, GRADES } from '#src/rules/troop-grade/troops.js';
import { members, SITUATIONS } from '#src/rules/unit-morale/book.js';
import type { Draw } from './draw.js';
import type { RandomCombat } from './random-combat.js';
import { valuesOf } from './random-rules.js';

type Input = Record<string, unknown>;

/** A unit in a scenario file. */
export type RandomUnit = Input & {
  id: string;
  kind: Kind;
  roster?: Record<string, number>;
  doctrine?: Input & { order: string };
};

/** Kinds of unit that a system has rules for, by how often they are drawn. */
export const KINDS_OF: Readonly<Record<SystemId, Partial<Record<Kind, number>>>> = {
  'morale-ratio': { infantry: 6, crew: 2, warbot: 2, vehicle: 2, strongpoint: 1 },
  'dice-pool': { infantry: 4, crew: 1 },
  'unit-morale': { infantry: 5, crew: 2, vehicle: 2, strongpoint: 1, flyer: 2 },
  'troop-grade': { infantry: 4, crew: 1, vehicle: 2 },
};

/** The surroundings in which units are placed. */
export interface Ground {
  system: SystemId;
  width: number;
  /** Depth of the foremost unit of the force. */
  foremost: number;
  turnLimit: number;
  combat: RandomCombat;
  /** Does the enemy have flyers? Then units may have air defence. */
  flyersAhead: boolean;
}

const isHullKind = (kind: Kind): boolean => kind === 'vehicle' || kind === 'strongpoint' || kind === 'flyer';

/** Kinds of the units of a force; only `weapon-bands` has flyers. */
export function randomKinds(draw: Draw, system: SystemId, model: string, units: number): Kind[] {
  const { flyer = 0, ...rest } = KINDS_OF[system];
  const kinds = { ...rest, ...(model === 'weapon-bands' && flyer > 0 ? { flyer } : {}) };
  return Array.from({ length: units }, () => draw.weighted(kinds as Record<Kind, number>));
}

/** A unit of few pieces, which may have any key. */
export function randomUnit(draw: Draw, id: string, kind: Kind, first: boolean, ground: Ground): RandomUnit {
  const { system, width, foremost, combat } = ground;
  const pieces = kind === 'warbot' ? 0 : draw.among(isHullKind(kind) ? [0, 0, 1, 2] : [1, 1, 2, 2, 3]);
  const botsBeside = kind === 'infantry' && system === 'morale-ratio' && draw.chance(0.12) ? 1 : 0;
  const roster = kind === 'warbot' ? undefined : randomRoster(draw, pieces);
  const warbots = kind === 'warbot' ? draw.int(1, 2) : botsBeside;
  const at = first ? foremost : draw.int(1, foremost);
  const copies = pieces + warbots === 1 && draw.chance(0.12) ? 2 : 1;
  const slot = draw.chance(0.85) ? Math.floor(width / 2) + draw.int(-2, 1) : draw.int(0, width - 2);
  const doctrine = kind === 'strongpoint' ? undefined : randomDoctrine(draw, ground.turnLimit);
  const cutOff = doctrine?.order !== 'withdraw' && draw.chance(0.15);
  const strength = pieces + warbots + (isHullKind(kind) ? 1 : 0);
  const unit: RandomUnit = {
    id,
    kind,
    ...(roster ? { roster } : {}),
    ...(warbots > 0 ? { warbots, size: draw.int(0, 2) } : {}),
    ...(isHullKind(kind) ? draw.maybe(0.2, () => ({ size: draw.int(0, 20) })) : {}),
    ...draw.maybe(0.1, () => ({ name: `The unit ${id}` })),
    ...draw.maybe(0.2, () => ({ armour: draw.int(1, 2) })),
    ...draw.maybe(0.1, () => ({ strength })),
    ...(copies > 1 ? { copies, spacing: draw.int(0, 2) } : {}),
    slot,
    at,
    ...(kind === 'strongpoint' ? {} : draw.maybe(0.8, () => ({ move: draw.int(1, 8) }))),
    ...arms(draw, kind, ground),
    ...(doctrine ? { doctrine } : {}),
    ...draw.maybe(0.3, () => ({ interceptiveFire: draw.chance(0.9) })),
    ...(cutOff ? { cutOff } : {}),
    ...draw.maybe(0.7, () => ({ troops: randomTroops(draw, kind, combat) })),
    ...draw.maybe(0.2, () => ({ quality: draw.among(QUALITIES) })),
  };
  return { ...unit, ...ownPart(draw, system, unit, strength) };
}

function randomRoster(draw: Draw, pieces: number): Record<string, number> {
  const roster: Record<string, number> = {};
  for (let i = 0; i < pieces; i++) {
    const rank = draw.chance(0.7) ? 'trooper' : draw.among(RANKS);
    roster[rank] = (roster[rank] ?? 0) + 1;
  }
  return roster;
}

function randomDoctrine(draw: Draw, turnLimit: number): RandomUnit['doctrine'] {
  const order = draw.weighted({ none: 1, hold: 2, advance: 3, assault: 4, withdraw: 1 });
  if (order === 'none') return undefined;
  if (order === 'advance') return { order, toRange: draw.int(1, 12) };
  return order === 'withdraw' ? { order, fromTurn: draw.int(1, turnLimit) } : { order };
}

function arms(draw: Draw, kind: Kind, { combat, flyersAhead }: Ground): Input {
  const { weapons, airDefence } = combat;
  if (weapons.length === 0 || draw.chance(0.15)) return {};
  const atTheSky = kind !== 'flyer' && airDefence.length > 0 && draw.chance(flyersAhead ? 0.5 : 0.03);
  const among = atTheSky ? airDefence : weapons;
  if (!isHullKind(kind)) return { weapon: draw.among(among) };
  return { weapons: Array.from({ length: draw.among([1, 1, 2, 3]) }, () => draw.among(among)) };
}

const NUMBERS = members.tablesSchema.parse({}).moraleNumbers;
/** All troops that the book has. */
const TROOPS = TRAININGS.flatMap((training) =>
  EXPERIENCES.filter((experience) => NUMBERS[training][experience] !== null).map((experience) => ({
    training,
    experience,
  })),
);

function randomTroops(draw: Draw, kind: Kind, { combat }: RandomCombat): Input {
  const own = combat.armour as { personnel: Input; hulls: Input } | undefined;
  const armours = isHullKind(kind)
    ? Object.keys({ ...PRINTED_HULLS, ...own?.hulls })
    : Object.keys({ ...PRINTED_PERSONNEL, ...own?.personnel });
  return {
    ...draw.maybe(0.7, () => draw.among(TROOPS)),
    ...draw.maybe(0.6, () => ({ armour: draw.among(armours) })),
    ...draw.maybe(0.4, () => ({ mobility: draw.among(Object.keys(RATES)) })),
    ...draw.maybe(0.3, () => ({ pace: draw.among(['tactical', 'non-tactical']) })),
    ...(kind === 'flyer'
      ? { speed: draw.among(SPEEDS), chaff: draw.chance(0.4), evasive: draw.chance(0.4) }
      : {}),
  };
}

/** The unit’s descriptor for the system that plays. */
function ownPart(draw: Draw, system: SystemId, unit: RandomUnit, pieces: number): Input {
  const own = OWN[system](draw, unit, pieces);
  return Object.keys(own).length === 0 ? {} : { [system]: own };
}

const OWN: Readonly<Record<SystemId, (draw: Draw, unit: RandomUnit, pieces: number) => Input>> = {
  'morale-ratio': (draw, { kind, roster = {} }) => ({
    ...draw.maybe(0.5, () => ({ class: draw.among(['elite', 'regular', 'levy']) })),
    ...draw.maybe(0.4, () => ({ experience: draw.among(['green', 'seasoned']) })),
    ...draw.maybe(0.5, () => ({ nbcProtection: draw.chance(0.3) })),
    ...(isHullKind(kind) || Object.keys(roster).length === 0
      ? {}
      : draw.maybe(0.35, () => ({ moraleOfficer: draw.among(Object.keys(roster)) }))),
  }),
  'dice-pool': (draw, _unit, pieces) => {
    const commander = draw.chance(0.4) ? draw.among(COMMANDERS) : undefined;
    const others = pieces - (commander ? 1 : 0);
    return {
      ...draw.maybe(0.7, () => ({ av: draw.int(2, 6) })),
      ...(commander ? { commander } : {}),
      ...draw.maybe(0.1, () => ({ senior: false })),
      ...draw.maybe(0.15, () => ({ standards: draw.int(1, 2) })),
      ...(others > 0 ? draw.maybe(0.25, () => ({ medics: draw.int(1, Math.min(2, others)) })) : {}),
      ...policies(draw, 'dice-pool', ['secondDie', 'routPolicy']),
    };
  },
  'unit-morale': (draw, { kind }) => ({
    ...draw.maybe(0.5, () => ({ situations: randomSituations(draw) })),
    ...(kind === 'vehicle' ? draw.maybe(0.5, () => ({ apc: draw.chance(0.8) })) : {}),
  }),
  'troop-grade': (draw, { kind, at, quality }) => {
    const machines = draw.among(BASES.slice(-2));
    const bases = kind === 'infantry' ? draw.among(BASES) : kind === 'vehicle' ? machines : 'foot';
    const onFoot = bases === 'foot';
    const says = kind === 'infantry' ? bases !== 'foot' || draw.chance(0.2) : draw.chance(0.5);
    return {
      ...(quality !== undefined && draw.chance(0.5) ? {} : { grade: draw.among(GRADES) }),
      ...(says ? { bases } : {}),
      ...(onFoot ? draw.maybe(0.3, () => ({ heavyWeapon: draw.among(['machine-gun', 'other']) })) : {}),
      ...draw.maybe(0.25, () => ({ obstacle: draw.int(1, at as number) })),
      ...draw.maybe(0.2, () => ({
        barrage: {
          shots: draw.int(1, 3),
          ...draw.maybe(0.6, () => ({ needed: draw.int(2, 6) })),
          ...draw.maybe(0.6, () => ({ gas: true })),
        },
      })),
      ...policies(draw, 'troop-grade', ['recovery', 'voluntaryRout']),
    };
  },
};

/** Policies of a unit that may differ from the options. */
function policies(draw: Draw, system: SystemId, names: readonly string[]): Input {
  return Object.fromEntries(
    names.flatMap((name) => (draw.chance(0.2) ? [[name, draw.among(valuesOf(system, name))]] : [])),
  );
}

const OPPOSITES: readonly (readonly string[])[] = [
  ['excellent-medical', 'no-medical'],
  ['excellent-officers', 'poor-officers'],
  ['in-hma', 'in-tanks'],
  ['well-supplied', 'poorly-equipped'],
];

function randomSituations(draw: Draw): string[] {
  const some = draw.shuffled(SITUATIONS).slice(0, draw.int(1, 3));
  return some.filter(
    (one, i) =>
      !OPPOSITES.some((pair) => pair.includes(one) && some.slice(0, i).some((other) => pair.includes(other))),
  );
}
