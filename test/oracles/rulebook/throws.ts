import { sum } from '../plain-pieces.js';
import { numberOf } from './expression.js';
import { wholeOf } from './fraction.js';
import type { Asking } from './words.js';

/** Dice of a page: docs/rulebook.md, “Dice”. */

const DICE =
  /^(?<count>\d*|\(.*\))d(?<sides>\d+)(?<zero> from 0)?(?: keep (?<which>highest|lowest) (?<keep>\d+))?(?: count (?<least>\d+) or more)?$/;

/** The combined result of the dice, and how many there were. */
export function throwDice(asking: Asking, text: string): { roll: number; dice: number } {
  const parts = DICE.exec(text)?.groups;
  if (!parts) throw new Error(`no dice: ${text}`);
  const { count, sides, zero, which, keep, least } = parts;
  const dice = count === '' ? 1 : wholeOf(numberOf(count, asking));
  const { battle, force } = asking;
  const faces = Array.from({ length: dice }, () => battle.die(Number(sides), 'test', force) - (zero ? 1 : 0));
  faces.sort((a, b) => (which === 'lowest' ? a - b : b - a));
  const kept = keep === undefined ? faces : faces.slice(0, Number(keep));
  const roll = least === undefined ? sum(kept) : kept.filter((face) => face >= Number(least)).length;
  return { roll, dice };
}
