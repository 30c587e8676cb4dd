import { spaced } from '../charts/words.js';
import { type Content, words } from './markup.js';

/** One cell; what is nested deeper is written out in a line. */
export function cell(value: unknown): Content {
  if (!isCompound(value)) return scalar(value);
  if (Array.isArray(value)) return value.map((each, i) => [i > 0 && ', ', cell(each)]);
  return Object.entries(value as Record<string, unknown>).map(([key, each], i) => [
    i > 0 && ', ',
    words(humanized(key)),
    ': ',
    cell(each),
  ]);
}

function scalar(value: unknown): Content {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value).replace('-', '−');
  return words(spaced(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** `fromPercent` → `from percent`. */
export function humanized(key: string): string {
  return spaced(
    key.replace(
      /([a-z0-9])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    ),
  );
}

export function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return isCompound(value) && !Array.isArray(value);
}
