import { InvalidArgumentError } from 'commander';

const FORMATS = ['csv', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** `csv,json` → both, each once. */
export function formats(text: string): Format[] {
  const asked = text.split(',').map((word) => word.trim());
  if (!asked.every((word) => FORMATS.includes(word as Format))) {
    throw new InvalidArgumentError('Allowed: csv, json, or csv,json.');
  }
  return FORMATS.filter((format) => asked.includes(format));
}
