import type { Scenario } from '#src/scenario/schema.js';
import { type Input, type Scene, scenarioUnder } from '../../scenes/scene.js';
import { chartOf, modifiers } from '../../scenes/troop-grade/words.js';
import { withDice } from '../dice.js';
import { Battle } from './battle.js';
import type { TroopGradeBattle } from './outcome.js';
import { playPlainTroopGrade, playTurn } from './player.js';
import type { Unit } from './unit.js';

/** Helpers for testing battles of the plain player of `troop-grade`. */

/** All are regular and move 4, neither force is the defender, and forces do not break. No one is shot at. */
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

/** Bases of foot; `troop` holds the settings of this system for them. */
export const foot = (trooper: number, more: Input = {}): Input => ({ roster: { trooper }, ...more });

/** A crew with this many members. */
export const crew = (trooper: number, more: Input = {}): Input => foot(trooper, { kind: 'crew', ...more });

/** One hull with this many soldiers inside. */
export const hull = (trooper: number, more: Input = {}): Input => foot(trooper, { kind: 'vehicle', ...more });

/** Close combat in which every die hits, and no fire. */
export const brawl = (more: Input = {}): Input => ({
  model: 'flat',
  weapons: {
    club: { bands: [{ upTo: 1, needed: 99 }] },
    none: { shots: 0, bands: [{ upTo: 1, needed: 99 }] },
  },
  assault: { needed: -20, ...more },
});

/** Every test has this result for every unit; no two units stand close enough to support each other. */
export const certain = (...effects: string[]): Input => ({
  ...modifiers({ unsupported: -10 }),
  supportYards: 0,
  ...chartOf({ '-2': effects }),
});

export const playWithDice = (scenario: Scenario, ...dice: number[][]): TroopGradeBattle =>
  withDice(dice, (random) => playPlainTroopGrade(scenario, random));

/** The scenario of a test, with its combat and settings. */
export const withBattle = <Result>(
  scenario: Scenario,
  of: (battle: Battle, red: Unit, blue: Unit) => Result,
  ...dice: number[][]
): Result =>
  withDice(dice, (random) => {
    const battle = new Battle(scenario, random);
    return of(battle, battle.forces[0].units[0], battle.forces[1].units[0]);
  });

/** The battle after this many turns, played with exactly these dice. */
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

/** Plays when dice do not matter. */
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
