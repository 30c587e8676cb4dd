import { InvalidArgumentError } from 'commander';
import { RATES } from '../battlefield/responses.js';
import { MOST_SHARDS, type Shard } from '../experiment/shards.js';
import { type Asked, askedPrecision, isRate } from '../scenario/precision-targets.js';
import { didYouMean, likelyNumber, nearest, shown } from '../scenario/wording.js';

/**
 * Makes a parser of whole numbers within bounds, written out or with a power of ten.
 *
 * @example wholeNumber(1, 1e9)('1e6') // 1000000
 */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    // A point is allowed only before a power of ten: elsewhere it may be meant to separate thousands.
    const number = /^[+-]?\d+((\.\d+)?e\+?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new InvalidArgumentError(`Allowed: a whole number from ${least} to ${most}.${meant(text, true)}`);
    }
    return number === 0 ? 0 : number;
  };
}

/**
 * One more `path=value`. A blank next to `=` would make two arguments of it, and the second one a file.
 *
 * @example override('turnLimit=8', ['board.width=60']) // ['board.width=60', 'turnLimit=8']
 */
export function override(text: string, before: string[] = []): string[] {
  const path = text.replace(/=$/, '');
  if (!path.includes('='))
    throw new InvalidArgumentError(`Write the path, “=” and the value in one piece: --set ${shown(path)}=….`);
  return [...before, text];
}

/** Makes a parser of an option that cannot be given twice. */
export function onlyOne(option: string): (text: string, earlier: string | undefined) => string {
  return (text, earlier) => {
    if (earlier === undefined) return text;
    throw new InvalidArgumentError(`${option} ${earlier} excludes it: give only one of the two.`);
  };
}

/** Any number, written out or with a power of ten. */
export function anyNumber(text: string): number {
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new InvalidArgumentError(`Allowed: a number.${meant(text, false)}`);
}

function meant(text: string, isWhole: boolean): string {
  const number = likelyNumber(text, isWhole);
  return number === undefined || number === text ? '' : ` Did you mean ${number}?`;
}

/**
 * `0.002` or `0.2%`, or a half-width for each response. Only the scenario says which responses there are.
 *
 * @example precision('holds_field=0.2%,turns=0.05') // { holds_field: 0.002, turns: 0.05 }
 */
export function precision(text: string): Asked {
  try {
    return askedPrecision(halfWidth('holds_field', text.trim()) ?? parts(text));
  } catch (error) {
    if (error instanceof RangeError)
      throw new InvalidArgumentError(`${error.message}.`.replace(/\?\.$/, '?'));
    throw error;
  }
}

/** A number; for a rate also in percent. */
function halfWidth(response: string, text: string): number | undefined {
  const [, number, percent] = /^((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?) ?(%?)$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  if (!percent) return Number(number);
  if (isRate(response)) return Number((Number(number) / 100).toPrecision(15));
  const meant = didYouMean(nearest(response, RATES)) || ': write a number without %.';
  throw new InvalidArgumentError(`${shown(response)} is not a share${meant}`);
}

function parts(text: string): Record<string, number> {
  const pairs = text.split(',').map((part): [string, number] => {
    const [name = '', most = '', ...more] = part.split('=').map((word) => word.trim());
    const number = halfWidth(name, most);
    if (number !== undefined && name !== '' && more.length === 0) return [name, number];
    throw new InvalidArgumentError(
      `Allowed: a half-width, such as 0.02 or 2%, or holds_field=0.02,turns=0.05.${meant(text, false)}`,
    );
  });
  const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) < i);
  if (twice) throw new InvalidArgumentError(`${shown(twice[0])} is given twice.`);
  return Object.fromEntries(pairs);
}

const FORMATS = ['csv', 'json', 'parquet', 'png'] as const;
export type Format = (typeof FORMATS)[number];

/** `csv,json` → both, each once. Tables are CSV unless another table format is requested. */
export function formats(text: string): Format[] {
  const asked = text.split(',').map((word) => word.trim());
  if (!asked.every((word) => FORMATS.includes(word as Format))) {
    throw new InvalidArgumentError('Allowed: csv, json, parquet and png, such as csv,png.');
  }
  const hasTables = asked.some((format) => format !== 'png');
  return FORMATS.filter((format) => asked.includes(format) || (format === 'csv' && !hasTables));
}

/** `3/16`: the third of sixteen parts. */
export function shard(text: string): Shard {
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (number !== undefined && of !== undefined && number >= 1 && number <= of && of <= MOST_SHARDS)
    return { number, of };
  throw new InvalidArgumentError(
    `Allowed: the number of a part and how many there are, such as 3/16, up to ${MOST_SHARDS} parts.`,
  );
}

/** Lowercase letters, digits and single dashes: it becomes part of a folder name. */
export function tag(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 50) return text;
  throw new InvalidArgumentError('Allowed: a word of lowercase letters, digits and dashes, such as draft-2.');
}
