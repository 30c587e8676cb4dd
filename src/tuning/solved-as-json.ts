import type { Look } from './solve.js';
import type { Solved } from './solve-posed.js';

/** The result at a value, as JSON: NaN and ∞ become null. */
interface LookAsJson extends Omit<Look, 'estimate' | 'low' | 'high'> {
  estimate: number | null;
  low: number | null;
  high: number | null;
}

/** The solution for one number. */
interface FoundAsJson {
  /** Values that may be the answer: those that cannot be distinguished from the target, and neighbours whose estimates lie on both sides of it. */
  candidates: number[];
  /** Values between which the measure certainly crosses the target; it cannot be distinguished from those between them. */
  crossings: [number, number][];
  /** The value that comes nearest; null: no battle of any value gave anything to measure. */
  nearest: number | null;
  /** Every value that was played; `side: 'none'`: none of its battles gave anything to measure. */
  values: LookAsJson[];
}

interface Head {
  /** Paths of the numbers. */
  vary: string[];
  measure: string;
  relation: '=' | '<=' | '>=';
  target: number;
  within: number;
  seed: number;
  /** Battles played, at all values together. */
  battles: number;
}

/** The solution as data. With two numbers it is a line: for each value of the first, the solution for the second. */
export type SolvedAsJson = Head & (FoundAsJson | { line: (FoundAsJson & { value: number })[] });

export function solvedAsJson(solved: Solved, seed: number): SolvedAsJson {
  const { target, unknowns, rows, battles } = solved;
  const { measure, relation } = target;
  const vary = unknowns.map(({ path }) => path);
  const head: Head = {
    ...{ vary, measure, relation, target: target.target, within: target.within },
    ...{ seed, battles },
  };
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
    nearest: nearest === null ? null : at(nearest),
    values: looks
      .filter(({ n }) => n > 0)
      .map(({ estimate, low, high, needed, ...look }) => ({
        ...look,
        ...{ estimate: finite(estimate), low: finite(low), high: finite(high) },
        needed: needed === null ? null : finite(needed),
      })),
  };
}

export function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}
