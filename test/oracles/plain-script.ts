import type { Combat, FlatCombat, ScriptedCombat, WeaponBandsCombat } from '#src/battlefield/description.js';
import type { Random } from './plain-pieces.js';

/** The script of docs/battlefield.md, section 3, whatever the morale system. */

/** The models in which units fire. */
export type FiringCombat = FlatCombat | WeaponBandsCombat;

export const hasFire = (combat: Combat): combat is FiringCombat => combat.model !== 'scripted';

/** The hits that a unit takes in a turn; `id` belongs to its description, and all copies share it. */
export function scriptedLoss({ losses }: ScriptedCombat, id: string, turn: number, random: Random): number {
  const script = losses[id];
  if (script === undefined) return 0;
  return 'schedule' in script ? (script.schedule[turn - 1] ?? 0) : draw(script.chances, random);
}

function draw(chances: number[], random: Random): number {
  let rest = random();
  for (const [value, chance] of chances.entries()) {
    if (rest < chance) return value;
    rest -= chance;
  }
  return chances.findLastIndex((chance) => chance > 0);
}
