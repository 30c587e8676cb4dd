import type { Named } from '../grammar.js';
import { type Given, responseAt } from './given.js';
import { holds, levelInWords } from './phrases.js';

/** A level with how often a force holds the field at it. */
interface At {
  level: string;
  mean: number;
  low: number;
  high: number;
}

/** The least distance, in how often a force holds the field, of which an order is told. */
const LEAST = 0.02;

/**
 * Of two factors: that the best level of the one is its worst under another level of the other, as where veterans do
 * worse than regulars once a rule is read literally. Of its answers the fullest comes first; null where no order turns
 * round beyond chance.
 */
export function reversal(given: Given, force: Named): Reversal | null {
  const [one, other] = given.points[0]!.levels.map((_, i) => i) as [number, number];
  return turned(given, force, one, other) ?? turned(given, force, other, one);
}

interface Reversal {
  answers: string[];
  /** What the chart shows of it: `“literal” favours “levy”, “intended” “elite”`. */
  finding: string;
}

/** @param rows the factor whose levels change places; @param columns the factor under whose levels they do */
function turned(given: Given, force: Named, rows: number, columns: number): Reversal | null {
  const { points } = given;
  const factor = points[0]!.levels[rows]!.factor;
  const under = points[0]!.levels[columns]!.factor;
  const names = [...new Set(points.map(({ levels }) => levels[columns]!.level))];
  const ends = names.map((name) => {
    const at = points
      .filter(({ levels }) => levels[columns]!.level === name)
      .map(({ index, levels }): At => {
        const { mean, ci_low, ci_high } = responseAt(given, index, force.id, 'holds_field');
        return { level: levels[rows]!.level, mean, low: ci_low, high: ci_high };
      })
      .sort((a, b) => b.mean - a.mean);
    return { name, best: at[0]!, worst: at.at(-1)! };
  });
  const isClear = ({ best, worst }: (typeof ends)[0]) =>
    best.mean - worst.mean >= LEAST && best.low > worst.high;
  const [first, ...others] = ends as [(typeof ends)[0], ...(typeof ends)[0][]];
  const back = others.find(
    (each) => isClear(each) && each.best.level === first.worst.level && each.worst.level === first.best.level,
  );
  if (!isClear(first) || !back) return null;
  const [best, worst] = [first.best, first.worst].map(({ level }) => levelInWords(given, factor, level));
  const [here, there] = [first.name, back.name].map((name) => levelInWords(given, under, name));
  const short = [best, worst, here, there].map((each) => each!.replace(/^.*(?=“)/, ''));
  return {
    answers: [[best, worst, here, there], short].map(
      ([a, b, c, d]) =>
        `with ${c}, ${holds(force)} more often with ${a} than with ${b}; with ${d} it is the reverse`,
    ),
    finding: `${here} favours ${short[0]}; ${there} favours ${short[1]}`,
  };
}
