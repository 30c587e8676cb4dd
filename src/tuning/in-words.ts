import { withMinus } from '../minus.js';
import { counted } from '../plural.js';
import type { Target } from '../scenario/solve-target.js';
import { count } from '../words/format.js';
import { capitalized, headOf, listed, numberInWords } from '../words/grammar.js';
import { lineInFull, lineInShort } from './line-in-words.js';
import {
  boundInWords,
  estimateInWords,
  goalInWords,
  lookInWords,
  neededInWords,
  type SolvedWords,
} from './measure-in-words.js';
import type { Look, Solution } from './solve.js';
import type { Solved } from './solve-posed.js';
import { type ShownValue, unknownInWords } from './unknown-in-words.js';

/** A sentence of the answer, and what it is about. */
export interface Sentence {
  /** What was found; where there is nothing to measure; what is undecided, and the battles that would decide it; what was not played. */
  about: 'answer' | 'none' | 'undecided' | 'needed' | 'unplayed';
  text: string;
}

/** The answer in full, sentence by sentence, the most important first. */
export function sentencesOf(solved: Solved, words: SolvedWords): Sentence[] {
  const all = solved.unknowns.length > 1 ? answers(lineInFull(solved, words)) : ofOne(solved, words);
  return [...all, ...noneInWords(solved, words), ...assumed(solved)].map(({ about, text }) => ({
    about,
    text: capitalized(text),
  }));
}

/** Values, or pairs, at which no battle gave anything to measure, and why; nothing if the answer says so of all values. */
function noneInWords(solved: Solved, words: SolvedWords): Sentence[] {
  const { solutions, unknowns } = solved;
  const looks = solutions.flatMap((each) => each.looks);
  const none = looks.filter(isNone);
  const [{ nearest }] = solutions;
  if (none.length === 0 || (unknowns.length === 1 && nearest === null)) return [];
  const at =
    unknowns.length > 1
      ? `at ${count(none.length)} of ${counted(looks.length, 'pair')}`
      : unknownInWords(unknowns[0].name).at(spansOf(looks, isNone));
  const text = `${at}, ${neverIn(solved, words)}, so there is nothing to measure.`;
  return [{ about: 'none', text }];
}

function isNone({ side }: Look): boolean {
  return side === 'none';
}

/** `Blue never breaks in 4,096 battles`. */
function neverIn({ solutions }: Solved, { never }: SolvedWords): string {
  const played = solutions.flatMap(({ looks }) => looks.filter((look) => isNone(look) && look.n > 0));
  const counts = new Set(played.map(({ n }) => n));
  return `${never} in ${counts.size === 1 ? `${count(played[0].n)} battles` : 'any battle'}`;
}

export function answers(texts: readonly string[]): Sentence[] {
  return texts.map((text) => ({ about: 'answer', text }));
}

/** Ways to say the answer in one sentence, the fullest first. */
export function answersOf(solved: Solved, words: SolvedWords): string[] {
  return solved.unknowns.length > 1 ? lineInShort(solved, words) : oneInShort(solved, words);
}

/** With the whole name of the number first, then without whose it is. */
function oneInShort(solved: Solved, words: SolvedWords): string[] {
  const [unknown] = solved.unknowns;
  const shorter = { ...solved, unknowns: [{ ...unknown, name: headOf(unknown.name) }] };
  return [waysOf(solved, words)[0], ...waysOf(shorter, words)];
}

function waysOf(solved: Solved, words: SolvedWords): string[] {
  const { target, unknowns, solutions } = solved;
  if (target.relation !== '=') return [whereItHolds(solved, words)[0].text];
  const [{ looks, crossings, candidates, nearest }] = solutions;
  const number = unknownInWords(unknowns[0].name);
  const goal = goalInWords(target);
  if (nearest === null) return [nothingAt(solved, words)];
  const near = looks[nearest];
  if (candidates.length === 0)
    return [
      `no ${number.noun} that was tried reaches the target: at ${withMinus(near.value)}, the nearest, ${words.is(estimateInWords(target, near))}`,
      `no ${number.noun} that was tried reaches the target; ${withMinus(near.value)} comes nearest`,
    ];
  const undecided = candidates.filter((index) => looks[index].side === 'undecided');
  if (crossings.length > 1) {
    const [before, after] = crossings[0].map((index) => looks[index]);
    return [
      `${words.is(goal)} in ${numberInWords(crossings.length)} places, one of them ${number.between({ value: before.value }, { value: after.value })}`,
      `the target is crossed in ${numberInWords(crossings.length)} places, one of them between ${withMinus(before.value)} and ${withMinus(after.value)}`,
    ];
  }
  if (undecided.length === 0 && crossings.length > 0) {
    const [before, after] = crossings[0].map((index) => looks[index]);
    return [
      `${words.is(goal)} ${number.between({ value: before.value }, { value: after.value })}`,
      `the target lies between ${withMinus(before.value)} and ${withMinus(after.value)}`,
    ];
  }
  const met = candidates.filter((index) => looks[index].side === 'met');
  if (met.length > 0)
    return [
      `${words.is(goal)} ${number.at(spansOf(looks, ({ side }) => side === 'met'))}`,
      `${words.is(goal)} at ${numberInWords(met.length)} values of ${number.the}`,
    ];
  const values = undecided.map((index) => looks[index].value);
  if (values.length === 1) {
    const [look] = undecided.map((index) => looks[index]);
    const shown = estimateInWords(target, look);
    const at = number.at([{ value: look.value }]);
    return [
      `${at}, ${words.is(shown)}, which cannot be distinguished from ${goal}`,
      `${at}, the target is reached, as far as the results show`,
    ];
  }
  const each = number.at(
    values.map((value) => ({ value })),
    'or',
  );
  return [
    `${each}, ${words.is(goal)}, as far as the results show`,
    `${number.at([spanOf(values[0], values.at(-1)!)])}, the target of ${goal} is reached, as far as the results show`,
    `${numberInWords(values.length)} values of ${number.the} cannot be distinguished from the target`,
  ];
}

/** Says that there is nothing to measure at any value. */
function nothingAt(solved: Solved, words: SolvedWords): string {
  const { noun } = unknownInWords(solved.unknowns[0].name);
  return `no ${noun} that was tried gives anything to measure: ${neverIn(solved, words)}`;
}

/** Says that the number did not change the measure, if it was the same at every value. */
function without({ solutions, unknowns, target }: Solved): string[] {
  const [{ looks }] = solutions;
  const seen = looks.filter(({ n, estimate }) => n > 0 && !Number.isNaN(estimate));
  if (seen.length < 2 || seen.some(({ estimate }) => estimate !== seen[0].estimate)) return [];
  const where = looks.some(isNone) ? 'wherever there was anything to measure' : 'at every value';
  return [
    `changing ${unknownInWords(unknowns[0].name).the} did not change ${target.measure} in these battles: it was the same ${where}.`,
  ];
}

/** Where to look instead, if the nearest value is at an end and clearly nearer than the other end. */
function beyond({ looks }: Solution, nearest: number): string[] {
  const isFirst = nearest === 0;
  if (!isFirst && nearest !== looks.length - 1) return [];
  const known = looks.filter(({ n, side }) => n > 0 && side !== 'none');
  const other = isFirst ? known.at(-1)! : known[0];
  const { low, high, value } = looks[nearest];
  if (other.estimate >= low && other.estimate <= high) return [];
  return [
    `it lies at the end of what was tried: try values ${isFirst ? 'below' : 'above'} ${withMinus(value)}, if the scenario allows them.`,
  ];
}

function ofOne(solved: Solved, words: SolvedWords): Sentence[] {
  return solved.target.relation === '=' ? whereItIs(solved, words) : whereItHolds(solved, words);
}

function whereItIs(solved: Solved, words: SolvedWords): Sentence[] {
  const { target, solutions, unknowns } = solved;
  const [{ looks, crossings, candidates, nearest }] = solutions;
  const goal = goalInWords(target);
  const number = unknownInWords(unknowns[0].name);
  if (nearest === null) return answers([`${nothingAt(solved, words)}.`]);
  if (candidates.length === 0)
    return answers([
      `no ${number.noun} from ${withMinus(looks[0].value)} to ${withMinus(looks.at(-1)!.value)} reaches ${goal}; at ${withMinus(looks[nearest].value)}, the nearest, ${words.is(lookInWords(target, looks[nearest]))}.`,
      ...beyond(solutions[0], nearest),
      ...extreme(target, looks[nearest]),
      ...without(solved),
    ]);
  const open = candidates.map((index) => looks[index]).filter(({ side }) => side === 'undecided');
  const isMet = ({ side }: Look) => side === 'met';
  const crossed = crossings.map(([before, after]) => {
    const [a, b] = [looks[before], looks[after]];
    return `${words.is(goal)} ${number.between(lookAt(target, a), lookAt(target, b))}.`;
  });
  return [
    ...answers([
      ...crossed,
      ...(looks.some(isMet) ? [`${words.is(goal)} ${number.at(spansOf(looks, isMet))}.`] : []),
    ]),
    ...undecidedInWords(solved, open),
    ...answers(without(solved)),
  ];
}

/** A share of battles is rarely 0 or 1 exactly, even where it comes near. */
function extreme({ isShare, target, measure, name }: Target, { low, high }: Look): string[] {
  if (!isShare || OF_NO_BATTLES.includes(name.measure)) return [];
  const comesNear = target === 0 ? low <= NEAR : target === 1 && high >= 1 - NEAR;
  if (!comesNear) return [];
  const near = target === 0 ? `<=${NEAR}` : `>=${1 - NEAR}`;
  return [
    `a single battle that goes otherwise keeps it from ${target === 0 ? '0%' : '100%'}: try ${measure}${near}.`,
  ];
}

const NEAR = 0.01;
/** Shares that are not shares of battles: one battle does not keep them from 0 or 1. */
const OF_NO_BATTLES: readonly string[] = ['lead', 'break_point', 'loss_at_break'];

/** The values that cannot be distinguished from the target, and about how many battles would distinguish each. */
function undecidedInWords({ target, unknowns }: Solved, open: readonly Look[]): Sentence[] {
  if (open.length === 0) return [];
  const goal = goalInWords(target);
  const number = unknownInWords(unknowns[0].name);
  const at = number.at(open.map((look) => lookAt(target, look)));
  const battlesFor = ({ needed }: Look) => neededInWords(needed ?? Infinity);
  return [
    { about: 'undecided', text: `${at}, it cannot be distinguished from ${goal}.` },
    ...[...new Set(open.map(battlesFor))].map((battles): Sentence => {
      const values = listed(
        open.filter((look) => battlesFor(look) === battles).map(({ value }) => withMinus(value)),
      );
      const text =
        battles === ''
          ? `more than a billion battles would be needed to distinguish ${values} from ${goal}.`
          : `about ${battles} battles would distinguish ${values} from ${goal}.`;
      return { about: 'needed', text };
    }),
  ];
}

/** `7 (54.2%, 50.7 to 57.6)`. */
function lookAt(target: Target, look: Look): ShownValue {
  return { value: look.value, found: lookInWords(target, look).replace(' (', ', ').replace(/\)$/, '') };
}

/** Does `<=` or `>=` certainly hold, or at a value that was not played as certainly as around it? An interval may end at the target exactly: of a median, or of a share at 0 or 1. */
function holdsAt({ relation, target }: Target, { side, low, high }: Look): boolean {
  if (side === 'met' || relation === '=') return side === 'met';
  return relation === '<=' ? side === 'below' || high <= target : side === 'above' || low >= target;
}

/** May this value be the answer? */
export function mayAnswer({ target }: Solved, { candidates, looks }: Solution, index: number): boolean {
  if (target.relation === '=') return candidates.includes(index);
  return looks[index].side === 'undecided' || holdsAt(target, looks[index]);
}

function whereItHolds(solved: Solved, words: SolvedWords): Sentence[] {
  const { target, solutions, unknowns } = solved;
  const [{ looks, candidates, nearest }] = solutions;
  const says = words.is(boundInWords(target));
  const number = unknownInWords(unknowns[0].name);
  const holds = (look: Look) => holdsAt(target, look);
  const open = candidates
    .map((index) => looks[index])
    .filter((look) => look.side === 'undecided' && !holds(look));
  if (nearest === null) return answers([`${nothingAt(solved, words)}.`]);
  if (!looks.some(holds) && open.length === 0)
    return answers([
      `${says} at no ${number.noun} that was tried; at ${withMinus(looks[nearest].value)}, the nearest, ${words.is(lookInWords(target, looks[nearest]))}.`,
      ...beyond(solutions[0], nearest),
      ...without(solved),
    ]);
  const ends = target.relation === '<=' ? looks.findLastIndex(holds) : looks.findIndex(holds);
  const edges = [...new Set([ends, looks.findIndex(holds), looks.findLastIndex(holds)])].filter(
    (index) => index > 0 && index < looks.length - 1 && looks[index].n > 0,
  );
  return [
    ...answers([
      looks.some(holds)
        ? `${says} ${number.at(spansOf(looks, holds))}.`
        : `at no ${number.noun} that was tried is it certain that ${says}.`,
      ...edges.map(
        (index) => `at ${withMinus(looks[index].value)} it is ${lookInWords(target, looks[index])}.`,
      ),
    ]),
    ...undecidedInWords(solved, open),
    ...answers(without(solved)),
  ];
}

/** The values that hold, several in a row as `4 to 9`. */
function spansOf(looks: readonly Look[], holds: (look: Look) => boolean): ShownValue[] {
  const spans: Look[][] = [];
  for (const [i, look] of looks.entries()) {
    if (!holds(look)) continue;
    if (i > 0 && holds(looks[i - 1])) spans.at(-1)!.push(look);
    else spans.push([look]);
  }
  return spans.map((span) => spanOf(span[0].value, span.at(-1)!.value));
}

function spanOf(from: number, to: number): ShownValue {
  return from === to ? { value: to } : { value: to, shown: `${withMinus(from)} to ${withMinus(to)}` };
}

/** Does the measure clearly rise in one place and fall in another? */
function turnsRound({ looks }: Solution): boolean {
  const seen = looks.filter(({ n, estimate }) => n > 0 && !Number.isNaN(estimate));
  return seen.some((middle, i) => {
    const [before, after] = [seen.slice(0, i), seen.slice(i + 1)];
    const isPeak = [before, after].every((part) => part.some(({ high }) => high < middle.low));
    return isPeak || [before, after].every((part) => part.some(({ low }) => low > middle.high));
  });
}

/** What to say about values that were not played, and about invalid pairs. */
export function assumed({ solutions, invalid, unknowns }: Solved): Sentence[] {
  const left = solutions.reduce((sum, { looks }) => sum + looks.filter(({ n }) => n === 0).length, 0);
  const what = unknowns.length > 1 ? 'pair' : 'value';
  const someNone = solutions.some(({ looks }) => looks.some((look) => look.n === 0 && isNone(look)));
  const or = someNone ? ', or to have nothing to measure either' : '';
  const were =
    left === 1
      ? `${what} was not played: it is taken to lie on the same side as those around it${or}, so a crossing there and back would not be seen.`
      : `${what}s were not played: they are taken to lie on the same side as those around them${or}, so a crossing there and back between two of these would not be seen.`;
  const unplayed: Sentence = { about: 'unplayed', text: `${left} ${were}` };
  return [
    ...(left > 0 ? [unplayed] : []),
    ...answers([
      ...(left > 0 && solutions.some(turnsRound)
        ? [
            'the measure clearly both rises and falls here: try a smaller range to be sure of what lies between.',
          ]
        : []),
      ...(invalid > 0
        ? [`${counted(invalid, 'pair is', 'pairs are')} not valid together, and left out.`]
        : []),
    ]),
  ];
}
