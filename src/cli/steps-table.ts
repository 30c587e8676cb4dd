import { movers, reachOf, type Sensitivity, type StepEffect } from '../analysis/sensitivity.js';
import type { Findings } from '../words/findings.js';
import { inBrackets } from '../words/format.js';
import {
  baselineInWords,
  idleInWords,
  playedInWords,
  stepShown,
  valueInWords,
} from '../words/sensitivity.js';
import { plainTable } from './plain-table.js';

/** For the terminal: a row with a bar for each step that changes a battle, grouped by number. */
export function stepsTable({ scenario, summary }: Findings, found: Sensitivity): string {
  const table = plainTable(['number or option', 'now', 'instead', '', `difference in ${found.measure}`]);
  const all = movers(found);
  const most = Math.max(0, ...all.map(reachOf));
  for (const { name, from, steps } of all) {
    const played = steps.filter(({ effect }) => effect);
    for (const [i, { to, effect }] of played.entries()) {
      const head = i === 0 ? [name, valueInWords(from)] : ['', ''];
      const difference = inBrackets(stepShown(found, effect!));
      table.push([...head, valueInWords(to), bar(effect!, most), difference]);
    }
  }
  return [
    scenario.title,
    '',
    summary.answer,
    '',
    ...(all.length > 0 ? [table.toString()] : []),
    `${found.measure} as written: ${baselineInWords(found)}. ${playedInWords(found)}`,
    ...(all.length > 0 ? ['In brackets: 95% intervals, each by itself.'] : []),
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
