import type { Scenario } from '#src/scenario/schema.js';
import { withDice } from '../dice.js';
import type { PlainBattle } from '../plain-record.js';
import { playPlainDicePool } from './player.js';

/** Words in which the battles of the plain player of `dice-pool` are checked. */

/** Plays with exactly these dice: one too many or too few is a failure. */
export const playWithDice = (scenario: Scenario, ...dice: number[][]): PlainBattle =>
  withDice(dice, (random) => playPlainDicePool(scenario, random));

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
