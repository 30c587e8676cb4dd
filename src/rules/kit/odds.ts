import type { OddsRow } from '../contract.js';

/** A test of one die to which modifiers are added. */
interface DieTest {
  unit: string;
  /** In which situation: `counts as regular`. */
  options: string;
  /** Is it one that the short form leaves out? Left out: no. */
  further?: boolean;
  sides: number;
  /** The range of modifiers shown. */
  modifiers: readonly [from: number, to: number];
  /** The result of a total. */
  resultOf: (total: number) => string;
  /** The harmless result. */
  harmless: string;
}

/**
 * The exact chance of each result, a row for each modifier; `needed` are the harmless faces, the highest or the lowest
 * ones: `3+`, `4 or less`.
 *
 * @example dieOdds({ …, sides: 6, modifiers: [0, 0], resultOf: (total) => (total < 3 ? 'rout' : 'holds'), harmless: 'holds' })
 *   // [{ …, modifier: 0, needed: '3+', chances: { holds: 0.667, rout: 0.333 } }]
 */
export function dieOdds({
  unit,
  options,
  further,
  sides,
  modifiers,
  resultOf,
  harmless,
}: DieTest): OddsRow[] {
  const [from, to] = modifiers;
  const shown = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const chances = shown.map((modifier) => chancesOf(sides, (face) => resultOf(face + modifier)));
  const results = [...new Set([...chances].reverse().flatMap((each) => [...each.keys()]))];
  return shown.map((modifier, i) => {
    const isHarmless = (face: number) => resultOf(face + modifier) === harmless;
    return {
      unit,
      options,
      ...(further && { further }),
      modifier,
      needed: neededFor(sides, isHarmless),
      chances: Object.fromEntries(results.map((name) => [name, chances[i].get(name) ?? 0])),
    };
  });
}

function neededFor(sides: number, isHarmless: (face: number) => boolean): string {
  const faces = Array.from({ length: sides }, (_, i) => i + 1).filter(isHarmless);
  if (faces.length === 0) return '–';
  return faces.at(-1) === sides ? `${faces[0]}+` : `${faces.at(-1)} or less`;
}

/** The chance of each result, starting with that of the lowest face. */
function chancesOf(sides: number, resultOf: (face: number) => string): Map<string, number> {
  const chances = new Map<string, number>();
  for (let face = 1; face <= sides; face++) {
    const name = resultOf(face);
    chances.set(name, (chances.get(name) ?? 0) + 1 / sides);
  }
  return chances;
}
