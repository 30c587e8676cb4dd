import type { Look } from './solve.js';
import type { Solved } from './solve-posed.js';

/** What is known of a value, as JSON: numbers that are none are null. */
interface LookAsJson extends Omit<Look, 'estimate' | 'low' | 'high'> {
  estimate: number | null;
  low: number | null;
  high: number | null;
}

/** What was found of one number. */
interface FoundAsJson {
  /** Values that may be the answer: those that cannot be told apart from the target, and both sides of each crossing. */
  candidates: number[];
  /** Neighbours between which the measure crosses the target. */
  crossings: [number, number][];
  /** The value that comes nearest. */
  nearest: number;
  /** Every value that was played. */
  values: LookAsJson[];
}

interface Head {
  /** Paths of the numbers. */
  vary: string[];
  measure: string;
  relation: '=' | '<=' | '>=';
  target: number;
  seed: number;
  /** Battles that were played, at all values together. */
  battles: number;
}

/** What was found, as data. Of two numbers the answer is a line: for each value of the first what was found of the second. */
export type SolvedAsJson = Head & (FoundAsJson | { line: (FoundAsJson & { value: number })[] });

export function solvedAsJson(solved: Solved, seed: number): SolvedAsJson {
  const { target, unknowns, rows, battles } = solved;
  const { measure, relation } = target;
  const vary = unknowns.map(({ path }) => path);
  const head: Head = { vary, measure, relation, target: target.target, seed, battles };
  const found = rows.map((_, i) => foundIn(solved, i));
  if (unknowns.length === 1) return { ...head, ...found[0] };
  return { ...head, line: found.map((each, i) => ({ value: rows[i].value!, ...each })) };
}

function foundIn({ rows, solutions }: Solved, i: number): FoundAsJson {
  const { looks, crossings, candidates, nearest } = solutions[i];
  const at = (index: number) => rows[i].cells[index].value;
  return {
    candidates: candidates.map(at),
    crossings: crossings.map(([before, after]) => [at(before), at(after)]),
    nearest: at(nearest),
    values: looks
      .filter(({ n }) => n > 0)
      .map(({ estimate, low, high, needed, ...look }) => ({
        ...look,
        ...{ estimate: finite(estimate), low: finite(low), high: finite(high) },
        needed: needed === null ? null : finite(needed),
      })),
  };
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}
