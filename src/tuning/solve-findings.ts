import type { SolveRow } from '../analysis/rows.js';
import { withMinus } from '../minus.js';
import type { Scenario } from '../scenario/schema.js';
import type { SolveFindings } from '../words/findings.js';
import { count, numberWithInterval, percentWithInterval } from '../words/format.js';
import { fitting, label } from '../words/summary/phrases.js';
import type { KeyFigure, Summary } from '../words/summary/summary.js';
import type { Sought } from '../words/tell-findings.js';
import { answersOf, sentencesOf } from './in-words.js';
import { lineOf } from './line-in-words.js';
import { goalInWords, measureInWords, neededInWords, type SolvedWords } from './measure-in-words.js';
import type { Look } from './solve.js';
import type { Solved } from './solve-posed.js';
import { finite } from './solved-as-json.js';
import { unknownInWords } from './unknown-in-words.js';

/** The solution for a report: sentences, and a row for each value. */
export function solveFindings(solved: Solved, scenario: Scenario): Sought {
  const { target, unknowns, battles } = solved;
  const words = measureInWords(target, scenario);
  const solve: SolveFindings = {
    ...{ measure: target.measure, plotted: words.plotted, isShare: target.isShare },
    ...{ relation: target.relation, target: target.target, within: target.within, goal: goalInWords(target) },
    unknowns: unknowns.map(({ path, name, now = null, values }) => ({ path, name, now, values })),
    summary: summaryOf(solved, words),
    sentences: sentencesOf(solved, words).map(({ text }) => text),
    battles,
  };
  return { solve, rows: rowsOf(solved) };
}

function rowsOf({ target, unknowns, rows, solutions }: Solved): SolveRow[] {
  const [first, second] = unknowns;
  return rows.flatMap(({ value }, i) =>
    solutions[i].looks.map((look, index): SolveRow => {
      const { n, side, needed } = look;
      return {
        path: first.path,
        value: value ?? look.value,
        second_path: second?.path ?? '',
        second_value: second ? look.value : null,
        ...{ measure: target.measure, target: target.target, within: target.within },
        estimate: finite(look.estimate),
        sequence_low: finite(look.low),
        sequence_high: finite(look.high),
        side,
        // A median that was never reached is only beside the answer.
        answer: solutions[i].candidates.includes(index) && Number.isFinite(look.estimate),
        battles_needed: needed === null ? null : finite(Math.ceil(needed)),
        n,
      };
    }),
  );
}

function summaryOf(solved: Solved, words: SolvedWords): Summary {
  const [first, ...others] = sentencesOf(solved, words);
  return {
    answer: `${fitting(answersOf(solved, words)).replace(/\.$/, '')}.`,
    keyFigures: solved.unknowns.length > 1 ? lineFigures(solved) : figuresOf(solved, words),
    caveats: others
      .filter(({ about }) => about === 'none' || about === 'undecided' || about === 'unplayed')
      .map(({ text }) => text),
    restsOnAssumption: '',
    lead: { kind: 'solve', response: 'holds_field', finding: first.text },
  };
}

const MOST_VALUES = 3;

/** The values nearest to the target that may be the answer, and the battles needed to distinguish them from it. */
function figuresOf(solved: Solved, words: SolvedWords): KeyFigure[] {
  const { target, unknowns, solutions } = solved;
  const [{ looks, candidates, nearest }] = solutions;
  const away = (look: Look) => Math.max(0, Math.abs(look.estimate - target.target) - target.within);
  const shown = (candidates.length > 0 || nearest === null ? candidates : [nearest])
    .map((index) => looks[index])
    .filter(({ estimate }) => Number.isFinite(estimate))
    .sort((a, b) => away(a) - away(b) || a.value - b.value)
    .slice(0, MOST_VALUES)
    .sort((a, b) => a.value - b.value);
  const format = target.isShare ? percentWithInterval : numberWithInterval;
  const figures = shown.map(({ value, estimate, low, high }): KeyFigure => {
    const { estimate: number, interval } = format(estimate, low, high);
    const own = unknownInWords(unknowns[0].name).at([{ value }]);
    return { value: number, unit: '', interval, label: label(`${words.plotted} ${own}`, own) };
  });
  const hardest = Math.max(0, ...looks.map(({ needed }) => needed ?? 0));
  const needed = neededInWords(hardest);
  return [
    ...figures,
    hardest === 0 || needed === ''
      ? effort(solved)
      : {
          ...{ value: needed, unit: 'battles', interval: 'estimated' },
          label: label(`would distinguish every value from ${goalInWords(target)}`),
        },
  ];
}

/** The start, the middle and the end of the line. */
function lineFigures(solved: Solved): KeyFigure[] {
  const [one, other] = solved.unknowns;
  const on = lineOf(solved).filter(({ answers }) => answers.length > 0);
  const shown = new Set([on[0], on[on.length >> 1], on.at(-1)].filter((point) => point !== undefined));
  const figures = [...shown].map(({ value, answers }): KeyFigure => {
    const [low, high] = [answers[0], answers.at(-1)!];
    const own = unknownInWords(one.name).at([{ value }]);
    return {
      ...{ value: low === high ? withMinus(low) : `${withMinus(low)} to ${withMinus(high)}`, unit: '' },
      interval: `${answers.length} ${answers.length === 1 ? 'value' : 'values'} may be the answer`,
      label: label(`${other.name}, ${own}`, own),
    };
  });
  return [...figures, effort(solved)];
}

function effort({ battles, rows, solutions, unknowns }: Solved): KeyFigure {
  const all = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const played = solutions.reduce((sum, { looks }) => sum + looks.filter(({ n }) => n > 0).length, 0);
  return {
    ...{
      value: count(battles),
      unit: 'battles',
      interval: `${count(played)} of ${count(all)} ${unknowns.length > 1 ? 'pairs' : 'values'} played`,
    },
    label: 'were played to find it',
  };
}
