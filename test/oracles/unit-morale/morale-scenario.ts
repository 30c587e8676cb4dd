import { expect } from 'vitest';
import { z } from 'zod';
import { boardSchema, combatSchema, unitShape } from '#src/battlefield/description.js';
import { descriptorSchema, optionsSchema } from '#src/rules/unit-morale/options.js';
import { tablesSchema } from '#src/rules/unit-morale/tables.js';
import type { Scenario } from '#src/scenario/schema.js';
import { Battle } from './battle.js';
import type { UnitMoraleBattle } from './outcome.js';
import { playPlainUnitMorale } from './player.js';
import type { Unit } from './unit.js';

/** Words in which the tests of this system are written. They need no other system and no registry. */

export type Input = Record<string, unknown>;

interface MoraleScene {
  turnLimit?: number;
  board?: Input;
  combat?: Input;
  options?: Input;
  tables?: Input;
  red: Input | Input[];
  blue?: Input | Input[];
}

/** Of what a scenario is made, without the systems that are registered. */
const unitSchema = z.strictObject({ ...unitShape, 'unit-morale': descriptorSchema.prefault({}) });

/** Nobody is shot at. */
const quiet = { model: 'scripted', losses: {} };

/** Nobody sees anything: no modifiers but those of the unit itself. */
export const BLIND = { sight: 0, sightIntoCover: 0 };

/**
 * Red's edge is the one the 36 inch deep board is measured from; both stand 6 inches in, 24 apart.
 * Nobody rallies by himself. The morale number of all who say nothing else is 4.
 */
export function moraleScenario(scene: MoraleScene): Scenario {
  const { red, blue = squad(1), options, tables = {}, board = {}, combat = quiet, ...rest } = scene;
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
      'unit-morale': {
        options: optionsSchema.parse({ rally: 'never', ...options }),
        tables: tablesSchema.parse(tables),
      },
    },
    forces: forces.map(({ id, units }) => ({ id, units: units.map((unit) => unitSchema.parse(unit)) })),
  } as unknown as Scenario;
}

const unitsOf = (force: string, units: Input | Input[]): Input[] =>
  [units].flat().map((unit) => ({ id: `${force}-squad`, slot: 24, at: 6, move: 6, ...unit }));

export const squad = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });

/** Regular, experienced troops have this morale number. */
export const numbered = (number: number): Input => ({ moraleNumbers: { regular: { experienced: number } } });

/** Faces of a six-sided die. */
export const d6 = (...faces: number[]): number[] => faces.map((face) => (face - 0.5) / 6);

/** What a ten-sided die shows, 0 to 9. */
export const shows = (...faces: number[]): number[] => faces.map((face) => (face + 0.5) / 10);

/** Who falls: the one at a place among so many, in roster order. */
export const falls = (place: number, among: number): number[] => [(place + 0.5) / among];

/** A total of two six-sided dice. */
export const total = (sum: number): number[] => (sum > 7 ? d6(6, sum - 6) : d6(1, sum - 1));

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

export const playWithDice = (scenario: Scenario, ...dice: number[][]): UnitMoraleBattle =>
  withDice(dice, (random) => playPlainUnitMorale(scenario, random));

/** One phase, from a state that the test sets up. */
export function phaseWithDice(
  scenario: Scenario,
  phase: (battle: Battle, red: Unit, blue: Unit) => void,
  ...dice: number[][]
): void {
  withDice(dice, (random) => {
    const battle = new Battle(scenario, random);
    phase(battle, battle.forces[0].units[0]!, battle.forces[1].units[0]!);
  });
}

export const red = (battle: UnitMoraleBattle) => battle.forces[0]!;
export const blue = (battle: UnitMoraleBattle) => battle.forces[1]!;

export const count = (free: number, held: number, retiring: number, retreating: number, gone: number) => ({
  free,
  held,
  retiring,
  retreating,
  gone,
});

export const losses = (some: Input) => ({ fire: 0, routed: 0, left: 0, surrendered: 0, assault: 0, ...some });
