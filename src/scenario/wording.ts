import { distance } from 'fastest-levenshtein';
import { counted, plural } from '../plural.js';

/** Characters that would hide, reorder or recolour a message become visible escapes. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
}

function clip(text: string, most = 60): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Text from outside, short and harmless. */
export function shown(text: string): string {
  return printable(clip(text, 120));
}

/** A key, id or path as messages show it: `` `roster` ``. */
export function code(text: string | number): string {
  return `\`${shown(String(text))}\``;
}

/** `a`, `b` or `c`. */
export function codes(items: readonly (string | number)[], last = 'or', most = 20): string {
  const shown = items.slice(0, most).map(code);
  if (items.length > most) return `${shown.join(', ')} … (${items.length} in all)`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)}`;
}

/** `, and `tests_panic` of the rulebook`; empty where a scenario has no rulebook that adds names. */
export function ofRulebooks(names: readonly string[]): string {
  return names.length === 0 ? '' : `, and ${codes(names, 'and')} of the rulebook`;
}

/** `there is `red``, ``there are `red` and `blue```. */
export function thereAre(items: readonly string[]): string {
  return `there ${plural(items.length, 'is', 'are')} ${codes(items, 'and')}`;
}

/** ` — did you mean `roster`?`; empty where nothing is likely. */
export function didYouMean(likely: string | number | undefined): string {
  return likely === undefined ? '' : ` — did you mean ${code(likely)}?`;
}

/** What may be meant by a word that is not allowed: the nearest one that is, or any of them. */
export function choice(word: string, allowed: readonly string[]): string {
  return didYouMean(nearest(word, allowed)) || `; ${thereAre(allowed)}`;
}

/** A value as messages show it: `"ten"`, `2.5`, `.nan`, `nothing`, `a list of 3 items`. */
export function got(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'empty text' : `"${printable(clip(value))}"`;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '.nan';
    if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
    return String(value);
  }
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${counted(value.length, 'item')}`;
  return typeof value === 'object' ? 'a map' : JSON.stringify(value);
}

/** As rulebooks round it. */
const CM_PER_INCH = 2.5;

/**
 * The number that a text was probably meant as: `20,000`, `20.000`, `20_000`, `20k`, `30cm` (in inches); where it need
 * not be whole, `5,5` and `2%`.
 */
export function likelyNumber(written: string, isWhole: boolean): string | undefined {
  const [, centimetres] = /^(\d+(?:[.,]\d+)?) ?cm$/i.exec(written) ?? [];
  if (centimetres !== undefined)
    return String(Math.round(Number(centimetres.replace(',', '.')) / CM_PER_INCH));
  const text = written.replace(/(?<=\d) ?(?:"|″|''|\+|in|inch|inches)$/i, '');
  const grouped = /^[+-]?[1-9]\d{0,2}([.,_' ])\d{3}(\1\d{3})*$/.test(text);
  if (grouped) return isWhole ? text.replace(/[.,_' ]/g, '') : undefined;
  const [, number, unit] = /^([+-]?\d+(?:[.,]\d+)?) ?([k%]?)$/i.exec(text) ?? [];
  if (number === undefined || (isWhole && unit === '%')) return undefined;
  const exponent = { '': '', k: 'e3', '%': 'e-2' }[unit.toLowerCase()];
  const likely = Number(number.replace(',', '.') + exponent);
  return (isWhole ? Number.isInteger(likely) : Number.isFinite(likely)) ? String(likely) : undefined;
}

/** Words that rulebooks use for what is called otherwise here. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  shoot: ['fire'],
  shooting: ['fire'],
  melee: ['assault'],
  flee: ['withdraw', 'back'],
  retreat: ['withdraw', 'back'],
  losses: ['casualties'],
  kills: ['casualties'],
  wounds: ['casualties'],
  movement: ['move'],
  dice: ['roll'],
  min: ['from'],
  max: ['to'],
  success: ['pass', 'passed'],
  failure: ['failed'],
  half: ['50 percent'],
  halted: ['none'],
  backwards: ['back'],
  none: ['never'],
  '50%': ['half', '50 percent'],
  if: ['when'],
  do: ['then'],
  effect: ['then'],
  else: ['then'],
  fail: ['failed'],
  lasts: ['ends'],
  duration: ['ends'],
  until: ['ends'],
  'every unit': ['each unit'],
  'all units': ['each unit'],
  'one at a time': ['one by one'],
  no: ['never'],
  winner: ['holds_field'],
  wins: ['holds_field'],
  win_rate: ['holds_field'],
  break_rate: ['broke'],
  draw_rate: ['nobody_holds'],
};

export const YES: readonly string[] = ['yes', 'on', 'true', 'y'];
export const NO: readonly string[] = ['no', 'off', 'false', 'n'];

/** The allowed word that means the same, or the nearest one, if it is near enough to be a typing error. */
export function nearest(word: string, allowed: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  const others = Object.hasOwn(OTHER_WORDS, word) ? OTHER_WORDS[word] : [];
  const ofYesAndNo = [YES, NO].filter((all) => all.includes(word.toLowerCase())).flat();
  const same = [...others, ...ofYesAndNo].find((other) => other !== word && allowed.includes(other));
  if (same !== undefined) return same;
  const plain = (text: string) => text.toLowerCase().replace(/[-_ ]/g, '');
  let best: string | undefined;
  let least = Math.max(1, Math.floor((plain(word).length + 1) / 3)) + 1;
  for (const candidate of allowed) {
    const apart = slipsBetween(plain(word), plain(candidate));
    if (apart < least) {
      best = candidate;
      least = apart;
    }
  }
  return best;
}

/** Letters to change, add or leave out; two that changed places are one slip: `slto`. */
function slipsBetween(one: string, other: string): number {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  const swapped = `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}`;
  return at >= 0 && swapped === other ? 1 : distance(one, other);
}

/**
 * Characters that affect the text around them: control characters, which control a terminal, except tabs and line
 * ends; those that change the reading order; line ends that only some programs recognise; a byte order mark within
 * the text; and halves of a character.
 */
const STEERING = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\ufeff]/u;

/** The place of the first such character; −1: there is none. */
export function steeringAt(text: string): number {
  return text.search(STEERING);
}

/** The message about it: `U+202E is not allowed: …`. */
export function notAllowed(text: string, at: number): string {
  const name = `U+${text.codePointAt(at)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return `the character ${name} is not allowed: it controls a terminal or the reading order, and is not text — leave it out`;
}

/**
 * In which variants something is so, as the beginning of a message; empty: in all of them.
 *
 * @example inVariants(['needed: 10', 'needed: 11'], 3) // 'at the design point `needed: 10` and 1 other: '
 */
export function inVariants(labels: readonly string[], all: number): string {
  if (labels.length === all) return '';
  const others = labels.length > 1 ? ` and ${counted(labels.length - 1, 'other')}` : '';
  return `at the design point ${code(labels[0])}${others}: `;
}
