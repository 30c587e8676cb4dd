import type { Scenario } from '#src/scenario/schema.js';
import { withDice } from '../dice.js';
import type { PlainBattle } from '../plain-record.js';
import { playPlainDicePool } from './player.js';

/** Helpers for testing battles of the plain player of `dice-pool`. */

/** Plays with exactly these dice: one too many or too few is a failure. */
export const playWithDice = (scenario: Scenario, ...dice: number[][]): PlainBattle =>
  withDice(dice, (random) => playPlainDicePool(scenario, random));

export const count = (steady: number, fallenBack: number, gone: number) => ({
  steady,
  'fallen back': fallenBack,
  gone,
});

/** Losses by cause: those given, and 0 for the others. */
export const losses = (some: Record<string, number>) => ({
  fire: 0,
  routed: 0,
  left: 0,
  assault: 0,
  ...some,
});
