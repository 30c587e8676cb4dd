import { withMinus } from '../minus.js';
import type { Scenario } from '../scenario/schema.js';
import type { Interval } from '../statistics/interval.js';
import { counted, inBrackets, percent, percents, percentWithInterval } from '../words/format.js';
import { capitalized, subject } from '../words/grammar.js';
import { answers, assumed, type Sentence, sentencesOf } from './in-words.js';
import { lookInWords, measureInWords } from './measure-in-words.js';
import type { Look } from './solve.js';
import type { Solved } from './solve-posed.js';
import { unknownInWords } from './unknown-in-words.js';

/** Shares of battles at one value: how often each force holds the field, and nobody. */
export interface Balance {
  holds: readonly HoldRate[];
  nobody: number;
}

/** With its confidence sequence. */
interface HoldRate extends Interval {
  rate: number;
}

/** A value that the user may want to set. */
interface EvenOffer {
  value: number;
  /** The result there, with its interval. */
  says: string;
  /** Does it reach the goal, as far as the results show? Otherwise it is beside the crossing, or the nearest value. */
  reaches: boolean;
}

export interface EvenInWords {
  /** The answer in a sentence, and what the reader must know with it. */
  says: string[];
  /** What the answer is based on. */
  also: string[];
  /** The best first. */
  offers: EvenOffer[];
  /** Is it more useful to ask that both hold the field equally often? */
  instead: boolean;
}

export interface EvenGiven {
  scenario: Scenario;
  /** The value in the scenario. */
  now: number | undefined;
  /** Is the goal that both hold the field equally often? */
  isEqual: boolean;
  /** The shares at a value; null if it was not played. */
  balanceOf: (index: number) => Balance | null;
}

/** From this share on the answer says how often nobody holds the field. */
const OFTEN = 0.1;

/** What makes a fight even, in words, and the values that can be set. */
export function evenInWords(solved: Solved, given: EvenGiven): EvenInWords {
  const { target, solutions } = solved;
  const [{ looks, candidates, nearest }] = solutions;
  const wanted = target.relation === '<=' ? 'below' : 'above';
  const reaches = ({ side }: Look) =>
    side === 'met' || side === (target.relation === '=' ? 'undecided' : wanted);
  const away = (index: number) => Math.abs(looks[index].estimate - target.target);
  const near = candidates.toSorted((a, b) => away(a) - away(b));
  const good = near.filter((index) => reaches(looks[index]));
  const isAll = near.length === 0 && nearest !== null && reaches(looks[nearest]);
  const shown = good.length > 0 ? good : near.length > 0 ? near : isAll || nearest === null ? [] : [nearest];
  const at = shown[0] ?? nearest;
  const nobody = (at === null ? null : given.balanceOf(at))?.nobody ?? 0;
  const isMissed = candidates.length === 0 && !isAll;
  const [first, ...others] = given.isEqual
    ? [...answers(equalInWords(solved, given)), ...assumed(solved)]
    : sentencesOf(solved, measureInWords(target, given.scenario));
  const isFoundational = ({ about }: Sentence) => about === 'needed' || about === 'unplayed';
  const texts = (sentences: readonly Sentence[]) => sentences.map(({ text }) => capitalized(text));
  const offers = shown.filter((index) => !Number.isNaN(looks[index].estimate));
  const kind = given.isEqual ? EACH_AND_ALL : ALL;
  return {
    says: [
      ...texts([first, ...others.filter((sentence) => !isFoundational(sentence))]),
      ...(at !== null && nobody >= OFTEN ? [nobodyInWords(solved, looks[at], nobody, given, isMissed)] : []),
    ],
    also: [...(offers.length > 0 ? [kind] : []), ...texts(others.filter(isFoundational))],
    offers: offers.map((index) => ({
      value: looks[index].value,
      says: foundInWords(solved, given, index),
      reaches: reaches(looks[index]),
    })),
    instead: isMissed && !given.isEqual && nobody >= OFTEN,
  };
}

/** Which intervals hold together. */
const ALL = 'The 95% intervals at all values hold together.';
const EACH_AND_ALL =
  'The 95% interval of each rate holds by itself; those of the difference, at all values, hold together.';

function nobodyInWords(
  { unknowns }: Solved,
  look: Look,
  nobody: number,
  { isEqual }: EvenGiven,
  isMissed: boolean,
): string {
  const at = capitalized(unknownInWords(unknowns[0].name).at([{ value: look.value }]));
  const rest = isEqual
    ? nobody > 0.5
      ? ': most of these battles decide nothing'
      : ''
    : isMissed
      ? ', so a share of all battles says little about which side is stronger'
      : '';
  return `${at} nobody holds the field in ${percent(nobody)} of battles${rest}.`;
}

function foundInWords(solved: Solved, { scenario, isEqual, balanceOf }: EvenGiven, index: number): string {
  const { target, solutions } = solved;
  const look = solutions[0].looks[index];
  const battles = `From ${counted(look.n, 'battle')}`;
  if (!isEqual) return `${battles}: ${measureInWords(target, scenario).is(lookInWords(target, look))}`;
  const { holds } = balanceOf(index)!;
  const rates = scenario.forces.map(({ id, name = id }, force) => {
    const { rate, low, high } = holds[force];
    return `${name} ${inBrackets(percentWithInterval(rate, low, high))}`;
  });
  return `${battles}: ${rates.join(', ')}; difference ${lookInWords(target, look)}`;
}

/** The answer about holding the field equally often, as `sentencesOf` gives it for any target. */
function equalInWords(solved: Solved, given: EvenGiven): string[] {
  const { unknowns, solutions } = solved;
  const [{ looks, crossings, candidates, nearest }] = solutions;
  const [one, other] = given.scenario.forces.map(({ id, name = id }) => name);
  const number = unknownInWords(unknowns[0].name);
  const both = `${one} and ${other} hold the field equally often`;
  const found = (index: number) => {
    const [mine, its] = given.balanceOf(index)!.holds;
    const [a, b] = percents(mine.rate, its.rate);
    return `${subject(one, 'hold')} the field in ${a} and ${other} in ${b} of battles`;
  };
  if (candidates.length === 0 && nearest !== null) {
    const look = looks[nearest];
    const seen = looks.filter(({ n }) => n > 0);
    const isSame = seen.every(({ estimate }) => estimate === seen[0].estimate);
    return [
      `No ${number.noun} from ${withMinus(looks[0].value)} to ${withMinus(looks.at(-1)!.value)} makes this even: ${number.at([{ value: look.value }])}, the nearest, ${found(nearest)}.`,
      ...(isSame ? [`Changing ${number.the} does nothing here.`] : []),
    ];
  }
  const many = crossings.length > 1 ? ['This is true in more than one place.'] : [];
  const open = candidates.filter((index) => looks[index].side === 'undecided');
  if (open.length > 0) {
    const values = open.map((index) => ({ value: looks[index].value }));
    return [`${both} ${number.at(values, 'or')}, as far as the results show.`, ...many];
  }
  const [a, b] = crossings[0].map((index) => ({ value: looks[index].value }));
  return [
    `The fight would be even ${number.between(a, b)}: with ${withMinus(a.value)}, and with ${withMinus(b.value)}, one side holds the field more often.`,
    ...many,
  ];
}
