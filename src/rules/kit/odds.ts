import type { OddsRow } from '../contract.js';

/** A test of one die to which modifiers are added. */
interface DieTest {
  unit: string;
  /** In which situation: `counts as regular`. */
  options: string;
  sides: number;
  /** Modifiers that are shown, from one to another. */
  modifiers: readonly [from: number, to: number];
  /** What a total brings; the best result is that of the highest. */
  resultOf: (total: number) => string;
  /** The result that harms nobody. */
  harmless: string;
}

/**
 * The exact chances of each result, a row for each modifier; `needed` is the lowest face from which on nothing happens.
 *
 * @example dieOdds({ …, sides: 6, modifiers: [0, 0], resultOf: (total) => (total < 3 ? 'rout' : 'holds'), harmless: 'holds' })
 *   // [{ …, modifier: 0, needed: '3+', chances: { holds: 0.667, rout: 0.333 } }]
 */
export function dieOdds({ unit, options, sides, modifiers, resultOf, harmless }: DieTest): OddsRow[] {
  const [from, to] = modifiers;
  const shown = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const chances = shown.map((modifier) => chancesOf(sides, (face) => resultOf(face + modifier)));
  const results = [...new Set([...chances].reverse().flatMap((each) => [...each.keys()]))];
  return shown.map((modifier, i) => {
    let face = sides + 1;
    while (face > 1 && resultOf(face - 1 + modifier) === harmless) face--;
    return {
      unit,
      options,
      modifier,
      needed: face > sides ? '–' : `${face}+`,
      chances: Object.fromEntries(results.map((name) => [name, chances[i]!.get(name) ?? 0])),
    };
  });
}

/** The chance of each result, that of the lowest face first. */
function chancesOf(sides: number, resultOf: (face: number) => string): Map<string, number> {
  const chances = new Map<string, number>();
  for (let face = 1; face <= sides; face++) {
    const name = resultOf(face);
    chances.set(name, (chances.get(name) ?? 0) + 1 / sides);
  }
  return chances;
}
