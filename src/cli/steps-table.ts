import { movers, reachOf, type Sensitivity, type StepEffect } from '../analysis/sensitivity.js';
import { withMinus } from '../minus.js';
import { cautionsInTerminal } from '../words/cautions.js';
import type { Findings } from '../words/findings.js';
import { inBrackets } from '../words/format.js';
import {
  baselineInWords,
  idleInWords,
  measureInWords,
  playedInWords,
  stepShown,
} from '../words/sensitivity.js';
import { PlainTable } from './plain-table.js';

/** For the terminal: a row for each step of each number that changes the measure, with a bar where it does. */
export function stepsTable(findings: Findings, found: Sensitivity): string {
  const { scenario, summary, forces } = findings;
  const table = new PlainTable(['number or option', 'now', 'instead', '', 'difference']);
  const all = movers(found);
  const most = Math.max(0, ...all.map(reachOf));
  const refused: string[] = [];
  for (const { name, from, steps } of all) {
    for (const [i, { to, effect, fault }] of steps.entries()) {
      const head = i === 0 ? [name, withMinus(from)] : ['', ''];
      const shown = effect
        ? [bar(effect, most), inBrackets(stepShown(found, effect))]
        : ['', withoutEffect(fault)];
      if (fault !== '') refused.push(`Refused: ${name} at ${withMinus(to)}: ${fault.replaceAll('`', '')}.`);
      table.push([...head, withMinus(to), ...shown]);
    }
  }
  return [
    scenario.title,
    '',
    summary.answer,
    '',
    ...cautionsInTerminal(findings).map((caveat) => `! ${caveat.replaceAll('`', '')}\n`),
    ...(all.length > 0 ? [table.toString()] : []),
    `The differences are in ${measureInWords(forces, found).replaceAll('`', '')}: ${baselineInWords(found)} as the scenario is written. ${playedInWords(found)}`,
    ...(all.length > 0 ? ['In brackets: 95% intervals, each by itself.'] : []),
    ...refused,
    ...idleInWords(found).map((sentence) => sentence.replaceAll('`', '')),
    '',
  ].join('\n');
}

/** Characters on each side of the middle. */
const HALF = 10;

/** `    ████│          `: as long as the effect, to the left if that is negative. */
function bar({ mean }: StepEffect, most: number): string {
  const length = most > 0 ? Math.round((HALF * Math.abs(mean)) / most) : 0;
  const full = '█'.repeat(length);
  return mean < 0 ? `${full.padStart(HALF)}│${' '.repeat(HALF)}` : `${' '.repeat(HALF)}│${full.padEnd(HALF)}`;
}

function withoutEffect(fault: string): string {
  return fault === '' ? 'no battle changed' : 'refused, see below';
}
