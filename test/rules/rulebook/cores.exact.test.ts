import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Scenario } from '#src/scenario/schema.js';
import { exactMeasures } from '../../exact/exact-measures.js';
import { ROOT } from '../../root.js';
import { bothWays, coreOf } from './both-ways.js';

/** Cores of the built-in systems, written as rulebooks, are compared with these systems. */

type Input = Record<string, unknown>;

interface Unit extends Input {
  roster?: Input;
  doctrine?: Input;
  /** Turn by turn, or the chances of each number in every turn. */
  losses?: readonly number[] | Input;
}

interface Battle {
  first?: Unit;
  second?: Unit;
  third?: Unit;
  field?: { turns?: number; at?: number; depth?: number; zones?: Input[]; fire?: 'shots' | 'assaults' };
  /** Of the built-in system, and of the rulebook. */
  options?: readonly [Input, Input];
}

/** What all battles of a system share. */
interface System {
  /** What a unit is, if the battle says nothing else. */
  unit: Input;
  first?: Input;
  at: number;
  depth: number;
  /** Modifiers that a page does not have are 0. */
  modifiers?: Input;
  /** The settings of the built-in system, besides the options of the battle. */
  builtIn?: { options: Input; tables?: Input };
  /** What each reports in its own way. */
  leaveOut: RegExp;
}

const OWN_COUNTS = /units_cascaded|look_ups/;
const SYSTEMS: Readonly<Record<string, System>> = {
  'morale-ratio': {
    unit: { class: 'regular' },
    first: { trooper: 4, sergeant: 1 },
    at: 8,
    depth: 36,
    modifiers: { moving: -1, suppressive: 0 },
    builtIn: { options: { leaders: 'on' } },
    leaveOut: OWN_COUNTS,
  },
  'dice-pool': { unit: {}, at: 8, depth: 48, leaveOut: OWN_COUNTS },
  'unit-morale': {
    unit: { training: 'regular', experience: 'experienced' },
    at: 10,
    depth: 36,
    builtIn: { options: { treatment: 'off', reorganise: 'off' }, tables: { sightIntoCover: 48 } },
    leaveOut: OWN_COUNTS,
  },
  'troop-grade': { unit: { grade: 'regular' }, at: 8, depth: 36, leaveOut: /units_cascaded/ },
};

/** By its training, the number of a group whose first unit this is. */
const GROUP_NUMBERS: Readonly<Record<string, number>> = { regular: 4, trained: 4, recruits: 5, civilian: 7 };

function textOf(name: string, battle: Battle, isOwn: boolean): string {
  const system = SYSTEMS[name];
  const { turns = 4, at = system.at, depth = system.depth, zones = [], fire } = battle.field ?? {};
  const losses: Input = {};
  const groupNumbers: number[] = [];
  const unit = (id: 'first' | 'second' | 'third', pieces: number, slot: number): Input => {
    const { roster, doctrine, losses: lost, ...what } = battle[id] ?? {};
    if (lost) losses[id] = Array.isArray(lost) ? { schedule: lost } : lost;
    const is: Input = { ...system.unit, ...what };
    // The built-in system reads these among the traits of troops.
    const isOfTroops = is.training !== undefined;
    groupNumbers.push(GROUP_NUMBERS[String(is.training)]);
    return {
      ...{ id, slot, move: 6, at, doctrine: doctrine ?? { order: 'hold' } },
      roster: roster ?? (id === 'first' ? system.first : undefined) ?? { trooper: pieces },
      ...(fire && { weapon: 'rifle' }),
      ...(isOfTroops && { troops: is }),
      SYSTEM: isOfTroops && !isOwn ? {} : isOwn && is.senior ? { ...is, senior: 'yes' } : is,
    };
  };
  const red = [unit('first', 4, 10), ...(battle.second ? [unit('second', 3, 14)] : [])];
  const blue = [unit('third', name === 'morale-ratio' ? 4 : 5, 10)];
  const [theirs = {}, own = {}] = battle.options ?? [];
  const { options, ...rest } = system.builtIn ?? {};
  const [first, second] = groupNumbers;
  const ownTables = name === 'unit-morale' ? { tables: { 'group-number': { first, second } } } : {};
  return stringify({
    ...{ standfast: 1, name: 'cores', title: 'Cores', question: 'Who holds?', turnLimit: turns },
    board: { width: 24, depth, zones },
    combat: fire
      ? {
          ...{ model: 'flat', die: 6, weapons: { rifle: { bands: [{ upTo: 36, needed: 5 }] } } },
          ...(system.modifiers && { modifiers: system.modifiers }),
          ...(fire === 'assaults' && { assault: { needed: 4 } }),
        }
      : { model: 'scripted', losses },
    rules: {
      SYSTEM: isOwn ? { options: own, ...ownTables } : { options: { ...options, ...theirs }, ...rest },
    },
    forces: [
      { id: 'red', units: red },
      { id: 'blue', units: blue },
    ],
  });
}

/** Numbers that both systems report and that differ. */
function differences([built, own]: readonly [Scenario, Scenario], leaveOut: RegExp): string[] {
  // Each system has its own word for the reason why a beaten force was beaten.
  const theirs = new Map(
    [...exactMeasures(built)]
      .map(
        ([name, measure]) =>
          [name.replace(/^(outcome .*) (group-morale|collapsed)$/, '$1 breaking-point'), measure] as const,
      )
      .filter(([name, { mean }], _, all) => mean > 0 || all.filter(([other]) => other === name).length === 1),
  );
  const mine = exactMeasures(own);
  const shared = [...theirs].filter(([name]) => mine.has(name) && !leaveOut.test(name));
  expect(shared.length).toBeGreaterThan(60);
  return shared.flatMap(([name, { mean }]) => {
    const other = mine.get(name)!.mean;
    return Math.abs(other - mean) <= 1e-12 * Math.max(1, Math.abs(mean))
      ? []
      : [`${name}: ${other}, and not ${mean}`];
  });
}

const BATTLES: Readonly<Record<string, Readonly<Record<string, Battle>>>> = parse(
  readFileSync(join(ROOT, 'test/rules/rulebook/core-battles.yaml'), 'utf8'),
);

describe.each(Object.entries(BATTLES))('the core of %s, as a rulebook', (system, battles) => {
  test.each(Object.entries(battles))(
    '%s: every shared number is the same',
    { timeout: 60_000 },
    (_, battle) => {
      const scenarios = bothWays((isOwn) => textOf(system, battle, isOwn), system, coreOf(system));
      expect(differences(scenarios, SYSTEMS[system].leaveOut)).toEqual([]);
    },
  );
});
