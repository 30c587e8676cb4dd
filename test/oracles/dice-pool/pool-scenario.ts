import { expect } from 'vitest';
import { type Scenario, scenarioSchema } from '#src/scenario/schema.js';
import type { PlainBattle } from '../plain-record.js';
import { playPlainDicePool } from './player.js';

/** Words in which the tests of this system are written; others are those of `small-scenario.ts`. */

export type Input = Record<string, unknown>;

interface PoolScene {
  turnLimit?: number;
  board?: Input;
  combat: Input;
  options?: Input;
  tables?: Input;
  objectives?: Input[];
  red: Input | Input[];
  blue?: Input | Input[];
}

/** Red's edge is the one the 36 inch deep board is measured from; both stand 6 inches in, 24 apart. */
export function poolScenario({ red, blue = SQUAD, options, tables, ...rest }: PoolScene): Scenario {
  return scenarioSchema.parse({
    standfast: 1,
    name: 'small',
    title: 'Small',
    question: 'What happens?',
    system: 'dice-pool',
    rules: { 'dice-pool': { options, tables } },
    forces: [
      { id: 'red', units: unitsOf('red', red) },
      { id: 'blue', units: unitsOf('blue', blue) },
    ],
    ...rest,
  });
}

const unitsOf = (force: string, units: Input | Input[]): Input[] =>
  [units].flat().map((unit) => ({ id: `${force}-squad`, slot: 24, at: 6, move: 6, ...unit }));

/** So many troopers, and what the system wants to know of them. */
export const squad = (trooper: number, descriptor: Input = {}, more: Input = {}): Input => ({
  roster: { trooper },
  'dice-pool': descriptor,
  ...more,
});

const SQUAD = squad(4, { standards: 9 });

/** Losses by script, unit by unit: pieces lost in turn 1, 2, … */
export const losing = (losses: Record<string, number[]>): Input => ({
  model: 'scripted',
  losses: Object.fromEntries(Object.entries(losses).map(([id, schedule]) => [id, { schedule }])),
});

export const quiet = losing({});

export const count = (steady: number, fallenBack: number, gone: number) => ({
  steady,
  'fallen back': fallenBack,
  gone,
});

/** Losses by cause: the ones named, and of the others none. */
export const losses = (some: Record<string, number>) => ({
  fire: 0,
  routed: 0,
  left: 0,
  assault: 0,
  ...some,
});

/** Faces of a six-sided die. */
export const d6 = (...faces: number[]): number[] => faces.map((face) => (face - 0.5) / 6);

/** Plays with exactly these dice: one too many or too few is a failure. */
export function playWithDice(scenario: Scenario, ...dice: number[][]): PlainBattle {
  const left = dice.flat();
  const battle = playPlainDicePool(scenario, () => {
    expect(left.length, 'dice left to roll').toBeGreaterThan(0);
    return left.shift()!;
  });
  expect(left, 'dice nobody rolled').toEqual([]);
  return battle;
}
