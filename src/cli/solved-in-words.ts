import type Table from 'cli-table3';
import { withMinus } from '../minus.js';
import type { Scenario } from '../scenario/schema.js';
import { mayAnswer, sentencesOf } from '../tuning/in-words.js';
import { lineOf } from '../tuning/line-in-words.js';
import { boundInWords, goalInWords, lookInWords, measureInWords } from '../tuning/measure-in-words.js';
import type { Solved } from '../tuning/solve-posed.js';
import { count } from '../words/format.js';
import { PlainTable } from './plain-table.js';

/** The answer for the terminal: sentences, then a table of the results. */
export function solvedInWords(scenario: Scenario, solved: Solved): string {
  const { target, unknowns, battles } = solved;
  const by = unknowns.map(({ path }) => path).join(' and ');
  const words = measureInWords(target, scenario);
  const plotted = words.plotted.replaceAll('`', '');
  return [
    `${scenario.title}: ${by} ${unknowns.length > 1 ? 'are' : 'is'} changed until ${words.is(boundInWords(target))}`,
    '',
    ...sentencesOf(solved, words).map(({ text }) => text),
    '',
    (unknowns.length > 1 ? lineTable(solved, plotted) : valueTable(solved, plotted)).toString(),
    ...(unknowns.length === 1 && solved.solutions[0].looks.some((_, i) => isMarked(solved, i))
      ? [
          `*: ${target.relation === '=' ? 'this value may be the answer, or is next to it' : 'the target holds at this value, or may hold'}.`,
        ]
      : []),
    `${count(battles)} battles.${playedUnevenly(solved) ? ' A value is played until its side is clear, so values rest on different numbers of battles.' : ''}`,
    'In brackets: intervals that hold for all values at once, 95% of the time.',
    '',
  ].join('\n');
}

function playedUnevenly({ solutions }: Solved): boolean {
  const counts = solutions.flatMap(({ looks }) => looks.flatMap(({ n }) => (n > 0 ? [n] : [])));
  return new Set(counts).size > 1;
}

const ALIGNED: Table.HorizontalAlignment[] = ['right', 'left', 'left', 'right'];

/** Every value that was played; `*` marks those that may be the answer. */
function valueTable(solved: Solved, plotted: string): PlainTable {
  const { target, unknowns, solutions } = solved;
  const [{ looks }] = solutions;
  const table = new PlainTable([unknowns[0].name, plotted, goalInWords(target), 'battles'], ALIGNED);
  for (const [index, look] of looks.entries()) {
    if (look.n === 0) continue;
    const mark = isMarked(solved, index) ? '* ' : '';
    const side = look.side === 'met' ? (target.within > 0 ? 'within' : 'equal') : look.side;
    table.push([`${mark}${withMinus(look.value)}`, lookInWords(target, look), side, count(look.n)]);
  }
  return table;
}

const isMarked = (solved: Solved, index: number): boolean =>
  solved.solutions[0].looks[index].n > 0 && mayAnswer(solved, solved.solutions[0], index);

/** For each value of the first number, the values of the second that may be the answer. */
function lineTable(solved: Solved, plotted: string): PlainTable {
  const { target, unknowns, solutions } = solved;
  const [first, second] = unknowns;
  const table = new PlainTable([first.name, second.name, plotted, 'battles'], ALIGNED);
  for (const [i, { value, answers }] of lineOf(solved).entries()) {
    const { looks, candidates, nearest, crossings } = solutions[i];
    const shown = candidates.length > 0 || nearest === null ? candidates : [nearest];
    const isPair = crossings.length === 1 && candidates.length === 2;
    const what =
      answers.length === 0
        ? `none${nearest === null ? '' : `; nearest ${withMinus(looks[nearest].value)}`}`
        : answers.map(withMinus).join(isPair ? ' to ' : ', ');
    const each = shown.map((index) => lookInWords(target, looks[index]));
    const rested = shown.length > 0 ? shown : [looks.findIndex(({ n }) => n > 0)];
    const battles = rested.map((index) => count(looks[index].n));
    table.push([
      withMinus(value),
      what,
      nearest === null ? 'nothing to measure' : each.join('; '),
      new Set(battles).size > 1 ? battles.join('; ') : battles[0],
    ]);
  }
  return table;
}
