import type { Luck } from '../../random/luck.js';
import { facesFrom, showFaces } from '../shown-dice.js';
import { hitsScored, SIDES } from './rules.js';
import type { Salvo } from './salvo.js';

/** Random faces of dice that score as often as the volley did; all orders are equally likely. */
export function showSalvo(salvo: Salvo, lowest: number, luck: Luck): number[] {
  const { dice, atLeast, multiples, modifier, hit } = salvo;
  const scoring = (scored: number) => (scored === 0 ? dice : scored > multiples ? 0 : atLeast[scored - 1]);
  const groups = Array.from({ length: multiples + 1 }, (_, scored) => ({
    dice: scoring(scored) - scoring(scored + 1),
    faces: facesFrom(lowest, SIDES).filter((face) => hitsScored(face + modifier, hit) === scored),
  }));
  return showFaces(groups, luck);
}
