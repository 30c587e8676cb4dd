import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder } from '../../scenes/scene.js';
import { chartOf, modifiers } from '../../scenes/troop-grade/words.js';
import { withDice } from '../dice.js';
import { Battle } from './battle.js';
import type { TroopGradeBattle } from './outcome.js';
import { playPlainTroopGrade, playTurn } from './player.js';
import type { Unit } from './unit.js';

/** Words in which the battles of the plain player of `troop-grade` are checked. */

/** All are regular and move 4, nobody is the defender, and forces do not break. Nobody is shot at. */
export function troopScenario(scene: Omit<Scene, 'blue'> & Partial<Pick<Scene, 'blue'>>): Scenario {
  const { red, blue = foot(1), options, ...rest } = scene;
  return scenarioUnder('troop-grade', {
    ...rest,
    turnLimit: rest.turnLimit ?? 20,
    options: { defender: 'nobody', sideBreak: 'never', ...options },
    red: unitsOf(red),
    blue: unitsOf(blue),
  });
}

const unitsOf = (units: Input | Input[]): Input[] =>
  [units].flat().map(({ troop, ...unit }) => ({
    move: 4,
    'troop-grade': { grade: 'regular', ...(troop as Input | undefined) },
    ...unit,
  }));

/** Bases of foot; `troop` is what this system wants to know of them. */
export const foot = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });

/** A crew of so many. */
export const crew = (trooper: number, more: Input = {}): Input => foot(trooper, { kind: 'crew', ...more });

/** One hull, with so many inside. */
export const hull = (trooper: number, more: Input = {}): Input => foot(trooper, { kind: 'vehicle', ...more });

/** Close combat in which everybody hits, and nobody shoots. */
export const brawl = (more: Input = {}): Input => ({
  model: 'flat',
  weapons: {
    club: { bands: [{ upTo: 1, needed: 99 }] },
    none: { shots: 0, bands: [{ upTo: 1, needed: 99 }] },
  },
  assault: { needed: -20, ...more },
});

/** Every test brings this, whoever takes it; no two units stand close enough to support each other. */
export const certain = (...effects: string[]): Input => ({
  ...modifiers({ unsupported: -10 }),
  supportYards: 0,
  ...chartOf({ '-2': effects }),
});

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
    return of(battle, battle.forces[0].units[0], battle.forces[1].units[0]);
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
  battle.forces[force].units.map(({ present }) => present.map(({ depth }) => depth));

/** Plays where no die matters. */
export const play = (scenario: Scenario): TroopGradeBattle => playPlainTroopGrade(scenario, () => 0.5);

export const red = (battle: TroopGradeBattle) => battle.forces[0];
export const blue = (battle: TroopGradeBattle) => battle.forces[1];

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
