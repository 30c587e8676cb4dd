import type { FactorAssociation } from '../../analysis/rows.js';
import { excludesZero } from '../../statistics/interval.js';
import { count } from '../format.js';
import { capitalized, type Named, subject } from '../grammar.js';
import { heldFigure } from './figures.js';
import { factorInWords, holds, label } from './phrases.js';
import type { Draft, Given, KeyFigure } from './summary.js';

/** A sampled design: which factor correlates with who holds the field. */
export function sampled(given: Given): Draft {
  const force = given.forces[0];
  const ranked = rankedFor(given, force);
  const sure = ranked.filter(isSure);
  return {
    answers: [associationsInWords(given).replace(/\.$/, '')],
    figures: [
      ...ranked.slice(0, 3).map((each) => figureOf(force, each)),
      heldFigure(given, 0, force, ' at the baseline'),
    ],
    lead: { kind: 'factor-scatter', response: 'holds_field', finding: '' },
    differs: sure.length > 0 ? true : null,
  };
}

/** `How often Attackers hold the field rises most with attackers: rank correlation 0.93 over 64 points.` */
export function associationsInWords(given: Given): string {
  const force = given.forces[0];
  const ranked = rankedFor(given, force);
  const [most] = ranked;
  if (!most || !isSure(most))
    return `No factor clearly correlates with how often ${holds(force)}, over ${count(given.points.length)} points.`;
  const way = most.rank_correlation > 0 ? 'rises' : 'falls';
  return capitalized(
    `how often ${holds(force)} ${way} most with ${factorInWords(most.factor)}: rank correlation ${signed(most.rank_correlation)} over ${count(most.points)} points.`,
  );
}

/** `How often Attackers hold the field`. */
export function measureSaid(name: string): string {
  return `How often ${subject(name, 'hold the field')}`;
}

function rankedFor({ associations }: Given, { id }: Named): FactorAssociation[] {
  return associations
    .filter(({ force, response }) => force === id && response === 'holds_field')
    .sort((a, b) => Math.abs(b.rank_correlation) - Math.abs(a.rank_correlation));
}

/** Does its interval leave out 0? */
function isSure({ ci_low, ci_high }: FactorAssociation): boolean {
  return excludesZero({ low: ci_low, high: ci_high });
}

function figureOf(force: Named, { factor, rank_correlation, ci_low, ci_high }: FactorAssociation): KeyFigure {
  return {
    ...{ value: signed(rank_correlation), unit: '' },
    interval: `${signed(ci_low)} to ${signed(ci_high)}`,
    label: label(
      `rank correlation of ${factorInWords(factor)} with how often ${holds(force)}`,
      `rank correlation of ${factorInWords(factor)} with who holds the field`,
    ),
  };
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
