import type { Scenario } from '#src/scenario/schema.js';
import { playPlainDicePool } from './dice-pool/player.js';
import { playPlainBattle } from './morale-ratio.js';
import type { PlainBattle } from './plain-record.js';
import { playPlainTroopGrade } from './troop-grade/player.js';
import { playPlainUnitMorale } from './unit-morale/player.js';

/** Who plays a battle of each system die by die, sharing nothing with the kernel. */
export const PLAIN_PLAYERS: Readonly<
  Record<string, (scenario: Scenario, random: () => number) => PlainBattle>
> = {
  'morale-ratio': playPlainBattle,
  'dice-pool': playPlainDicePool,
  'unit-morale': playPlainUnitMorale,
  'troop-grade': playPlainTroopGrade,
};
