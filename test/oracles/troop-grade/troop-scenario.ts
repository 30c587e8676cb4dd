import { expect } from 'vitest';
import { z } from 'zod';
import { boardSchema, combatSchema, unitShape } from '#src/battlefield/description.js';
import { descriptorSchema, optionsSchema } from '#src/rules/troop-grade/options.js';
import { tablesSchema } from '#src/rules/troop-grade/tables.js';
import type { Scenario } from '#src/scenario/schema.js';
import { Battle } from './battle.js';
import type { TroopGradeBattle } from './outcome.js';
import { playPlainTroopGrade, playTurn } from './player.js';
import type { Unit } from './unit.js';

/** Words in which the tests of this system are written. They need no other system and no registry. */

export type Input = Record<string, unknown>;

interface TroopScene {
  turnLimit?: number;
  board?: Input;
  combat?: Input;
  options?: Input;
  tables?: Input;
  red: Input | Input[];
  blue?: Input | Input[];
}

/** Of what a scenario is made, without the systems that are registered. */
const unitSchema = z.strictObject({ ...unitShape, 'troop-grade': descriptorSchema });

/**
 * Red's edge is the one the 36 inch deep board is measured from; both stand 6 inches in, 24 apart.
 * All are regular, nobody is the defender, and forces do not break. Nobody is shot at.
 */
export function troopScenario(scene: TroopScene): Scenario {
  const { red, blue = foot(1), options, tables = {}, board = {}, combat = script({}), ...rest } = scene;
  const forces = [
    { id: 'red', units: unitsOf('red', red) },
    { id: 'blue', units: unitsOf('blue', blue) },
  ];
  return {
    turnLimit: 20,
    ...rest,
    board: boardSchema.parse(board),
    combat: combatSchema.parse(combat),
    rules: {
      'troop-grade': {
        options: optionsSchema.parse({ defender: 'nobody', sideBreak: 'never', ...options }),
        tables: tablesSchema.parse(tables),
      },
    },
    forces: forces.map(({ id, units }) => ({ id, units: units.map((unit) => unitSchema.parse(unit)) })),
  } as unknown as Scenario;
}

function unitsOf(force: string, units: Input | Input[]): Input[] {
  return [units].flat().map(({ troop, ...unit }) => ({
    id: `${force}-squad`,
    slot: 24,
    at: 6,
    move: 4,
    'troop-grade': { grade: 'regular', ...(troop as Input | undefined) },
    ...unit,
  }));
}

/** Bases of foot; `troop` is what this system wants to know of them. */
export const foot = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });

/** A crew of so many. */
export const crew = (trooper: number, more: Input = {}): Input => foot(trooper, { kind: 'crew', ...more });

/** One hull, with so many inside. */
export const hull = (trooper: number, more: Input = {}): Input => foot(trooper, { kind: 'vehicle', ...more });

/** Losses by the id of the unit, turn by turn. */
export const script = (losses: Record<string, number[]>): Input => ({
  model: 'scripted',
  losses: Object.fromEntries(Object.entries(losses).map(([unit, schedule]) => [unit, { schedule }])),
});

/** Close combat in which everybody hits, and nobody shoots. */
export const brawl = (more: Input = {}): Input => ({
  model: 'flat',
  weapons: {
    club: { bands: [{ upTo: 1, needed: 99 }] },
    none: { shots: 0, bands: [{ upTo: 1, needed: 99 }] },
  },
  assault: { needed: -20, ...more },
});

const NO_MODIFIERS = {
  hardCover: 0,
  defender: 0,
  weak: 0,
  remnant: 0,
  damaged: 0,
  unsupported: 0,
  demoralized: 0,
  gassed: 0,
};

/** The die counts as it is, but for these. */
export const modifiers = (some: Input = {}): Input => ({ modifiers: { ...NO_MODIFIERS, ...some } });

const GRADES = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'];

/** Every test brings this, whoever takes it; no two units stand close enough to support each other. */
export const certain = (...effects: string[]): Input => ({
  ...modifiers({ unsupported: -10 }),
  supportYards: 0,
  chart: Object.fromEntries(GRADES.map((grade) => [grade, { '-2': effects }])),
});

/** Faces of a six-sided die. */
export const d6 = (...faces: number[]): number[] => faces.map((face) => (face - 0.5) / 6);

/** So many fall, always the first of those still standing. */
export const firstFall = (count: number): number[] => Array.from({ length: count }, () => 0);

/** These random numbers, and no others: one too many or too few is a failure. */
function withDice<Result>(dice: number[][], of: (random: () => number) => Result): Result {
  const left = dice.flat();
  const result = of(() => {
    expect(left.length, 'dice left to roll').toBeGreaterThan(0);
    return left.shift()!;
  });
  expect(left, 'dice nobody rolled').toEqual([]);
  return result;
}

export const playWithDice = (scenario: Scenario, ...dice: number[][]): TroopGradeBattle =>
  withDice(dice, (random) => playPlainTroopGrade(scenario, random));

/** Whatever a test makes of a battle, from its start or from a state that it sets up. */
export const withBattle = <Result>(
  scenario: Scenario,
  of: (battle: Battle, red: Unit, blue: Unit) => Result,
  ...dice: number[][]
): Result =>
  withDice(dice, (random) => {
    const battle = new Battle(scenario, random);
    return of(battle, battle.forces[0].units[0]!, battle.forces[1].units[0]!);
  });

/** The battle as it stands after so many turns, with exactly these dice. */
export function standsAfter(scenario: Scenario, turns: number, ...dice: number[][]): Battle {
  const playOn = (battle: Battle) => {
    while (battle.turn < turns) playTurn(battle);
    return battle;
  };
  return withBattle(scenario, playOn, ...dice);
}

/** Own depths of the bases of a force that are on the board, unit by unit. */
export const depths = (battle: Battle, force: number): number[][] =>
  battle.forces[force]!.units.map(({ present }) => present.map(({ depth }) => depth));

/** Plays where no die matters. */
export const play = (scenario: Scenario): TroopGradeBattle => playPlainTroopGrade(scenario, () => 0.5);

export const red = (battle: TroopGradeBattle) => battle.forces[0]!;
export const blue = (battle: TroopGradeBattle) => battle.forces[1]!;

export const count = (steady: number, pinned: number, demoralized: number, gone: number) => ({
  steady,
  pinned,
  demoralized,
  gone,
});

export const losses = (some: Input) => ({
  fire: 0,
  eliminated: 0,
  routed: 0,
  left: 0,
  surrendered: 0,
  abandoned: 0,
  assault: 0,
  ...some,
});
