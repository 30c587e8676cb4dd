import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder, troopers } from '../../scenes/scene.js';
import { withDice } from '../dice.js';
import { Battle } from './battle.js';
import type { UnitMoraleBattle } from './outcome.js';
import { playPlainUnitMorale } from './player.js';
import type { Unit } from './unit.js';

/** Helpers for testing battles of the plain player of `unit-morale`. */

/** No piece rallies by itself. The morale number is 4 unless a scene says otherwise. */
export const moraleScenario = (scene: Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>): Scenario =>
  scenarioUnder('unit-morale', {
    blue: troopers(1),
    turnLimit: 20,
    ...scene,
    options: { rally: 'never', ...scene.options },
  });

export const playWithDice = (scenario: Scenario, ...dice: number[][]): UnitMoraleBattle =>
  withDice(dice, (random) => playPlainUnitMorale(scenario, random));

/** One phase, played from a state that the test sets up. */
export function phaseWithDice(
  scenario: Scenario,
  phase: (battle: Battle, red: Unit, blue: Unit) => void,
  ...dice: number[][]
): void {
  withDice(dice, (random) => {
    const battle = new Battle(scenario, random);
    phase(battle, battle.forces[0].units[0], battle.forces[1].units[0]);
  });
}

export const red = (battle: UnitMoraleBattle) => battle.forces[0];
export const blue = (battle: UnitMoraleBattle) => battle.forces[1];

export const count = (free: number, held: number, retiring: number, retreating: number, gone: number) => ({
  free,
  held,
  retiring,
  retreating,
  gone,
});

export const losses = (some: Input) => ({ fire: 0, routed: 0, left: 0, surrendered: 0, assault: 0, ...some });
