import type { Luck } from '../../random/luck.js';
import { hitsScored, SIDES } from './rules.js';
import type { Salvo } from './salvo.js';

/** A die as it is shown. */
export interface ShownDie {
  face: number;
}

/** Random faces of dice that score as often as the volley did; all orders are equally likely. */
export function showSalvo(salvo: Salvo, lowest: number, luck: Luck): ShownDie[] {
  const { dice, atLeast, multiples, modifier, hit } = salvo;
  const scoring = (scored: number) => (scored === 0 ? dice : scored > multiples ? 0 : atLeast[scored - 1]);
  const left = Array.from({ length: multiples + 1 }, (_, scored) => scoring(scored) - scoring(scored + 1));
  const faces = left.map((_, scored) => facesFor(scored, lowest, modifier, hit));
  return Array.from({ length: dice }, (_, thrown) => {
    let among = luck.below(dice - thrown);
    let scored = 0;
    while (among >= left[scored]) among -= left[scored++];
    left[scored]--;
    return { face: faces[scored][luck.below(faces[scored].length)] };
  });
}

function facesFor(scored: number, lowest: number, modifier: number, hit: number): number[] {
  return Array.from({ length: SIDES }, (_, i) => lowest + i).filter(
    (face) => hitsScored(face + modifier, hit) === scored,
  );
}
