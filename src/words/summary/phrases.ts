import type { Change } from '../../analysis/changes.js';
import { percent } from '../format.js';
import { capitalized, type Named, verb } from '../grammar.js';
import type { Given } from './summary.js';

const FLAGS: Readonly<Record<string, string>> = { on: 'on', true: 'on', off: 'off', false: 'off' };
/** A level that leaves out what its factor names: `no barrage`. */
export const NONE = 'none';
const NUMBER = /^[-−+]?\d+([.,]\d+)?$/;

/** Names with more words are cut off: a sentence has other things to say. */
const LONGEST_NAME = 7;

/** `leaders on`, `pool 6`, `“stand on” = 7`, `no barrage`, `veteran attackers`, `dice pool`, `“gas”`, with several factors `barrage “gas”`: a level by its name. */
export function levelInWords(given: Given, factor: string, level: string): string {
  if (FLAGS[level] !== undefined) return setTo(factor, FLAGS[level]);
  if (NUMBER.test(level)) return setTo(factor, level);
  if (level === NONE) return `no ${factorInWords(factor)}`;
  if (isOfForces(given, factor)) return `${clipped(level)} ${clipped(factor)}`;
  if (isSystem(given, factor, level)) return systemInWords(level);
  const isMixed = given.points.some(({ levels }) =>
    levels.some((each) => each.factor === factor && FLAGS[each.level] !== undefined),
  );
  const isAlone = given.points[0].levels.length === 1 && !isMixed;
  return isAlone ? quoted(level) : setTo(factor, quoted(level));
}

/** `leaders on instead of off`, `veteran instead of regular attackers`, `“gas” instead of no barrage`. */
export function changeInWords(given: Given, { factor, level, before }: Change): string {
  if (isOfForces(given, factor)) return `${clipped(level)} instead of ${clipped(before)} ${clipped(factor)}`;
  const [now, then] = [level, before].map((each) => levelInWords(given, factor, each)) as [string, string];
  const start = setTo(factor, '');
  const bare = then.startsWith(start) ? then.slice(start.length) : then;
  return `${now} instead of ${bare}`;
}

/**
 * A factor within a sentence. Several words are in quotation marks: they can be any part of speech, and a sentence around
 * them could not be read.
 *
 * @example factorInWords('leaders') // 'leaders'
 * @example factorInWords('stand on') // '“stand on”'
 */
export function factorInWords(factor: string): string {
  return /\s/.test(factor.trim()) ? quoted(factor) : factor;
}

/** `pool 6`, `“stand on” = 7`. */
export function setTo(factor: string, level: string): string {
  const name = factorInWords(factor);
  return name.startsWith('“') ? `${name} = ${level}` : `${name} ${level}`;
}

/** `dice pool`. */
export function systemInWords(id: string): string {
  return id.replaceAll('-', ' ');
}

/** `Blue holds the field`; `Attackers hold it`. */
export function holds({ name }: Named, what = 'the field'): string {
  return `${clipped(name)} ${verb(name, 'hold')} ${what}`;
}

/** `Blue holds the field in 62% of battles`. */
export function holdsIn(force: Named, rate: string | number): string {
  return `${holds(force)} in ${typeof rate === 'number' ? percent(rate) : rate} of battles`;
}

function quoted(name: string): string {
  return `“${clipped(name)}”`;
}

/** The first words of a long name. */
export function clipped(name: string, most = LONGEST_NAME): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words.length <= most ? words.join(' ') : `${words.slice(0, most).join(' ')} …`;
}

/** Is the factor named after the force whose troops it changes? */
function isOfForces({ forces }: Given, factor: string): boolean {
  const name = factor.toLowerCase();
  return forces.some((force) => force.id.toLowerCase() === name || force.name.toLowerCase() === name);
}

/** Is the level a morale system that plays there? */
export function isSystem({ points }: Given, factor: string, level: string): boolean {
  return points.some(
    ({ levels, scenario }) =>
      scenario.system === level && levels.some((each) => each.factor === factor && each.level === level),
  );
}

const MOST_WORDS = 25;
const MOST_NUMBERS = 3;

/**
 * The first of several ways to say something that has at most 25 words and three numbers, or as many as are allowed;
 * if none fits, the last, cut off. Numbers within names, which are in quotation marks, do not count.
 */
export function fitting(sentences: readonly string[], mostNumbers = MOST_NUMBERS): string {
  const found = sentences.find(
    (each) => wordsOf(each).length <= MOST_WORDS && numbersIn(each) <= mostNumbers,
  );
  if (found !== undefined) return capitalized(found);
  return capitalized(cut(sentences.at(-1)!, MOST_WORDS));
}

/** A label of at most 14 words: the first way that fits. */
export function label(...ways: readonly string[]): string {
  const most = 14;
  return ways.find((way) => wordsOf(way).length <= most) ?? cut(ways.at(-1)!, most);
}

export function numbersIn(sentence: string): number {
  return sentence.replace(/“[^”]*”/g, '').match(/\d[\d.,]*/g)?.length ?? 0;
}

function cut(text: string, most: number): string {
  const words = wordsOf(text);
  return words.length <= most ? text : `${words.slice(0, most - 1).join(' ')} …`;
}

export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
