import { count, inBrackets, numberWithInterval, percentWithInterval } from '../words/format.js';
import { roundedUp } from '../words/verdicts.js';
import type { Look, Solution } from './solve.js';
import type { Target } from './target.js';

/** `54.1% (53.2 to 55.0)`. */
export function lookInWords({ isShare }: Pick<Target, 'isShare'>, { estimate, low, high }: Look): string {
  return inBrackets((isShare ? percentWithInterval : numberWithInterval)(estimate, low, high));
}

/** `50%`. */
export function targetInWords({ isShare, target }: Pick<Target, 'isShare' | 'target'>): string {
  return isShare ? `${Number((100 * target).toFixed(6))}%` : String(target);
}

/** The answer in a sentence or a few. */
export function answerInWords(target: Target, solution: Solution): string[] {
  return target.relation === '=' ? whereItIs(target, solution) : whereItHolds(target, solution);
}

function whereItIs(target: Target, { looks, crossings, candidates, nearest }: Solution): string[] {
  const { measure } = target;
  const goal = targetInWords(target);
  if (candidates.length === 0)
    return [
      `No value reaches ${goal}; ${looks[nearest].value} comes nearest, with ${lookInWords(target, looks[nearest])}.`,
    ];
  const undecided = candidates.filter((index) => looks[index].side === 'undecided');
  return [
    ...crossings.map(
      ([before, after]) =>
        `${measure} crosses ${goal} between ${looks[before].value} (${lookInWords(target, looks[before])}) and ${looks[after].value} (${lookInWords(target, looks[after])}).`,
    ),
    ...(undecided.length > 0
      ? [`${listed(undecided.map((index) => looks[index].value))} cannot be told apart from it.`]
      : []),
    ...undecided.map((index) => apartInWords(target, looks[index])),
  ];
}

function whereItHolds(target: Target, { looks, candidates, nearest }: Solution): string[] {
  const wanted = target.relation === '<=' ? 'below' : 'above';
  const says = `${target.measure} ${target.relation} ${targetInWords(target)}`;
  const holds = looks.filter(({ n, side }) => n > 0 && side === wanted);
  const open = candidates.map((index) => looks[index]).filter(({ side }) => side === 'undecided');
  if (holds.length === 0 && open.length === 0)
    return [
      `${says} at no value; ${looks[nearest].value} comes nearest, with ${lookInWords(target, looks[nearest])}.`,
    ];
  return [
    holds.length === 0
      ? `${says} clearly at no value.`
      : `${says} at ${spansInWords(looks, (look) => look.side === wanted)}.`,
    ...(open.length > 0 ? [`At ${listed(open.map(({ value }) => value))} it cannot be told.`] : []),
    ...open.map((look) => apartInWords(target, look)),
  ];
}

/** Values in a row that hold, as `4 to 9`; those between two that were looked at count with them. */
function spansInWords(looks: readonly Look[], holds: (look: Look) => boolean): string {
  const seen = looks.filter(({ n }) => n > 0);
  const spans: Look[][] = [];
  for (const [i, look] of seen.entries()) {
    if (!holds(look)) continue;
    if (i > 0 && holds(seen[i - 1])) spans.at(-1)!.push(look);
    else spans.push([look]);
  }
  return listed(
    spans.map((span) =>
      span.length === 1 ? String(span[0].value) : `${span[0].value} to ${span.at(-1)!.value}`,
    ),
  );
}

/** About how many battles would tell a value from the target. */
function apartInWords({ target }: Target, { value, n, estimate, low, high }: Look): string {
  const half = Math.max(high - estimate, estimate - low);
  const distance = Math.abs(estimate - target);
  const needed = n * (half / distance) * (half / distance);
  if (!(needed < 1e9)) return `More than a billion battles would be needed to tell ${value} from it.`;
  return `About ${count(roundedUp(needed))} battles would tell ${value} from it.`;
}

function listed(items: readonly (string | number)[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
