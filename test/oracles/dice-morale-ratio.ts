import type { Scenario } from '#src/scenario/schema.js';
import { withDice } from './dice.js';
import { type PlainBattle, playPlainBattle } from './morale-ratio.js';

/** Helpers for testing battles of the plain player of `morale-ratio`. */

/** Plays with exactly these dice: one too many or too few is a failure. */
export const playWithDice = (scenario: Scenario, ...dice: number[][]): PlainBattle =>
  withDice(dice, (random) => playPlainBattle(scenario, random));

export const red = (battle: PlainBattle) => battle.forces[0];
export const blue = (battle: PlainBattle) => battle.forces[1];

export const count = (steady: number, cautious: number, shaken: number, broken: number, gone: number) => ({
  steady,
  cautious,
  shaken,
  broken,
  gone,
});

/** Losses by cause: those given, and 0 for the others. */
export const losses = (some: Partial<PlainBattle['forces'][number]['losses']>) => ({
  fire: 0,
  eliminated: 0,
  routed: 0,
  left: 0,
  surrendered: 0,
  shot: 0,
  abandoned: 0,
  assault: 0,
  ...some,
});
