import { styleText } from 'node:util';
import Table from 'cli-table3';
import { countsInWords, familyOf } from '../analysis/family-words.js';
import type { Findings } from '../analysis/findings.js';
import { count, inBrackets, percentWithInterval } from '../analysis/format.js';
import { sameLuckInWords } from '../analysis/same-luck.js';

/**
 * The answer in words and one table, for the terminal.
 *
 * @param stopped why the run stopped when it did, in sentences
 */
export function summary(findings: Findings, color: boolean, stopped: readonly string[] = []): string {
  const bold = (text: string) => (color ? styleText('bold', text, { validateStream: false }) : text);
  const { scenario, run } = findings;
  const variants = run.designPoints === 1 ? '' : ` at each of ${run.designPoints} design points`;
  return [
    bold(scenario.title),
    scenario.question,
    '',
    findings.summary.answer,
    '',
    outcomeTable(findings),
    `${count(run.battles)} ${run.battles === 1 ? 'battle' : 'battles'}${variants}, seed ${run.seed}. In brackets: 95 % intervals.`,
    ...comparisonsInWords(findings),
    ...stopped,
    '',
  ].join('\n');
}

/** How the comparisons come out, and what the same luck was worth. */
function comparisonsInWords({ rows: { effects } }: Findings): string[] {
  if (familyOf(effects).length === 0) return [];
  return [countsInWords(effects), sameLuckInWords(effects) ?? []].flat();
}

/** Who holds the field, and how often each force broke, by variant. */
function outcomeTable({ forces, designPoints, rows }: Findings): string {
  const table = new Table({
    head: [
      'variant',
      ...forces.map((force) => `${force.name} holds`),
      'nobody holds',
      ...forces.map((force) => `${force.name} breaks`),
    ],
    style: { head: [], border: [], compact: true },
  });
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
