import type { Assault, Cover } from '#src/battlefield/description.js';
import { type Random, roll } from './plain-pieces.js';

/** The dice of close combat: docs/battlefield.md, section 3, for every morale system. */

/** How a piece enters close combat, and what it fights. */
interface Blow {
  charging: boolean;
  outnumbering: boolean;
  unsteady: boolean;
  /** The cover at the target's front. */
  cover: Cover;
  /** The armour of the target. */
  armour: number;
}

export function modifierOf({ modifiers }: Assault, blow: Blow): number {
  const { concealment, hard, allRound } = modifiers;
  let modifier = { open: 0, concealment, hard, 'all-round': allRound }[blow.cover] - blow.armour;
  if (blow.charging) modifier += modifiers.charging;
  if (blow.outnumbering) modifier += modifiers.outnumbering;
  if (blow.unsteady) modifier += modifiers.unsteady;
  return modifier;
}

/** The hits of one piece. */
export function throwDice({ die, dice, needed }: Assault, modifier: number, random: Random): number {
  const totals = Array.from({ length: dice }, () => roll(die, random) + modifier);
  return totals.filter((total) => total >= needed).length;
}
