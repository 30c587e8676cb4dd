import type { FactorEffectRow } from '../../analysis/rows.js';
import type { Findings } from '../../words/findings.js';
import { pointsWithInterval } from '../../words/format.js';
import { setTo } from '../../words/summary/phrases.js';
import { pInWords } from '../../words/verdicts.js';
import type { NumbersTable } from '../charts/chart.js';
import { chartForces } from '../charts/names.js';

/** What levels change on average, and what two of them do together beyond that. */
export function effectsInNumbers(findings: Findings): NumbersTable {
  const forces = chartForces(findings);
  const known = ['holds_field', 'broke'];
  const isShown = (row: FactorEffectRow) =>
    known.includes(row.response) && forces.some(({ id }) => id === row.force);
  return {
    caption:
      'What each level changes compared with the first of its factor, averaged over the levels of the others, and what two do together beyond that, with 95% intervals and p-values adjusted after Holm (factor_effects.csv has the other responses)',
    headings: 3,
    columns: ['Level', 'Force', 'Response', 'Effect', 'p'],
    rows: findings.rows.factor_effects
      .filter(isShown)
      .map((row) => [
        row.with_factor === ''
          ? setTo(row.factor, row.factor_level)
          : `${setTo(row.factor, row.factor_level)} with ${setTo(row.with_factor, row.with_level)}`,
        forces.find(({ id }) => id === row.force)!.name,
        row.response === 'broke' ? 'Breaks' : 'Holds the field',
        pointsWithInterval(row.effect, row.ci_low, row.ci_high),
        pInWords(row.p_holm),
      ]),
  };
}
