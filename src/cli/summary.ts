import { styleText } from 'node:util';
import { plural } from '../plural.js';
import { cautionsInTerminal } from '../words/cautions.js';
import type { Findings } from '../words/findings.js';
import { inBrackets, percentWithInterval, playedInWords } from '../words/format.js';
import { capitalized, verb } from '../words/grammar.js';
import { incompleteInWords } from '../words/incomplete.js';
import type { KeyFigure } from '../words/summary/summary.js';
import { PlainTable } from './plain-table.js';

/** The first screen of the report, for the terminal: the question, the answer, key figures, caveats and one table. */
export function summary(findings: Findings, color: boolean): string {
  const bold = (text: string) => (color ? styleText('bold', text, { validateStream: false }) : text);
  const {
    scenario,
    run,
    sections,
    summary: { answer, keyFigures },
  } = findings;
  const warned = [...incompleteInWords(findings), ...cautionsInTerminal(findings)];
  const variants = run.designPoints === 1 ? '' : ` for each of ${run.designPoints} variants`;
  return [
    scenario.title,
    scenario.question,
    '',
    bold(answer),
    '',
    ...figureLines(keyFigures, bold),
    ...warned.map((caveat) => `! ${caveat}`),
    ...(warned.length > 0 ? [''] : []),
    outcomeTable(findings),
    ...run.race,
    `${playedInWords(run)} ${plural(run.battles, 'battle')}${variants}, seed ${run.seed}. In brackets: 95% intervals.`,
    ...(sections.effects === undefined ? [] : [sections.effects]),
    '',
  ].join('\n');
}

/** `  −32 points  green attackers hold the field less often … (−33.2 to −30.3)`, a line for each. */
function figureLines(figures: readonly KeyFigure[], bold: (text: string) => string): string[] {
  if (figures.length === 0) return [];
  const numbers = figures.map(({ value, unit }) => (unit === '' ? value : `${value} ${unit}`));
  const width = Math.max(...numbers.map(({ length }) => length));
  const lines = figures.map(
    ({ interval, label }, i) => `  ${bold(numbers[i].padStart(width))}  ${label} (${interval})`,
  );
  return [...lines, ''];
}

/** Who holds the field, and how often each force broke, by variant. */
function outcomeTable({ forces, designPoints, rows }: Findings): string {
  const table = new PlainTable(
    [
      'variant',
      ...forces.map(({ name }) => `${name} ${verb(name, 'hold')}`),
      'nobody holds',
      ...forces.map(({ name }) => `${name} ${verb(name, 'break')}`),
    ].map(capitalized),
  );
  for (const { index, label } of designPoints) {
    const cell = (force: string, response: string) => {
      const row = rows.responses.find(
        (each) => each.design_point === index && each.force === force && each.response === response,
      )!;
      return inBrackets(percentWithInterval(row.mean, row.ci_low, row.ci_high));
    };
    table.push([
      label,
      ...forces.map((force) => cell(force.id, 'holds_field')),
      cell('', 'nobody_holds'),
      ...forces.map((force) => cell(force.id, 'broke')),
    ]);
  }
  return table.toString();
}
