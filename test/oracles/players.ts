import type { Scenario } from '#src/scenario/schema.js';
import { playPlainDicePool } from './dice-pool/player.js';
import { playPlainBattle } from './morale-ratio.js';
import type { PlainBattle } from './plain-record.js';
import { playPlainTroopGrade } from './troop-grade/player.js';
import { playPlainUnitMorale } from './unit-morale/player.js';

/** The plain player of each system: it plays a battle die by die and shares nothing with the kernel. */
export const PLAIN_PLAYERS: Readonly<
  Record<string, (scenario: Scenario, random: () => number) => PlainBattle>
> = {
  'morale-ratio': playPlainBattle,
  'dice-pool': playPlainDicePool,
  'unit-morale': playPlainUnitMorale,
  'troop-grade': playPlainTroopGrade,
};
