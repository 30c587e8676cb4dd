import { mean } from 'simple-statistics';
import type { FactorEffectRow } from '../../analysis/rows.js';
import type { Findings } from '../../words/findings.js';
import { type LeadResponse, responseAt } from './response-values.js';

/** Two factors that act together, by their places among the factors. */
export interface FactorPair {
  /** Along the axis: the one with more levels. */
  along: number;
  /** A line for each of its levels. */
  lines: number;
  /** The strongest interaction of two of their levels on the response. */
  strongest: FactorEffectRow;
}

/** Pairs of factors by how sure their strongest interaction is, and how large; at most `most`. */
export function strongestPairs(
  findings: Findings,
  force: string,
  response: string,
  most: number,
): FactorPair[] {
  const found = new Map<string, FactorPair>();
  const placeOf = new Map(findings.factors.map(({ name }, place) => [name, place]));
  const interactions = findings.rows.factor_effects
    .filter((row) => row.force === force && row.response === response && row.with_factor !== '')
    .sort((a, b) => a.p_holm - b.p_holm || Math.abs(b.effect) - Math.abs(a.effect));
  for (const strongest of interactions) {
    const a = placeOf.get(strongest.factor);
    const b = placeOf.get(strongest.with_factor);
    if (a === undefined || b === undefined || a === b) continue;
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    if (found.has(key)) continue;
    const hasMore = findings.factors[b].levels.length > findings.factors[a].levels.length;
    found.set(key, { along: hasMore ? b : a, lines: hasMore ? a : b, strongest });
  }
  return [...found.values()].slice(0, most);
}

/** A mean response at a level of each of two factors. */
export interface PairMean {
  along: string;
  line: string;
  mean: number;
  low: number;
  high: number;
}

/**
 * The response at every pair of levels, averaged over the levels of the other factors. An average of design points on
 * the same luck has the average of their intervals: how they vary together is not counted, so it is wide enough.
 */
export function meansOf(
  findings: Findings,
  { along, lines }: Pick<FactorPair, 'along' | 'lines'>,
  force: string,
  response: LeadResponse,
): PairMean[] {
  return findings.factors[lines].levels.flatMap((line) =>
    findings.factors[along].levels.flatMap((at) => {
      const values = findings.designPoints
        .filter(({ levels }) => levels[along] === at && levels[lines] === line)
        .flatMap(({ index }) => responseAt(findings, response, force, index) ?? []);
      if (values.length === 0) return [];
      const average = (of: 'mean' | 'low' | 'high') => mean(values.map((value) => value[of]));
      return [{ along: at, line, mean: average('mean'), low: average('low'), high: average('high') }];
    }),
  );
}
