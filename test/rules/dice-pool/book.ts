import { type Book, members } from '#src/rules/dice-pool/book.js';
import { type Descriptor, descriptorSchema } from '#src/rules/dice-pool/troops.js';
import type { Input } from '../../scenes/scene.js';

/** The book as printed, except for the values given. */
export function bookOf(options: Input = {}, tables: Input = {}): Book {
  return { options: members.optionsSchema.parse(options), tables: members.tablesSchema.parse(tables) };
}

export const troopsOf = (data: Input = {}): Descriptor => descriptorSchema.parse(data);

/** A weapon that cannot miss, within 60 inches. */
export const sureShot = (shots = 1, upTo = 60) => ({ shots, bands: [{ upTo, needed: -20 }] });

/** A weapon that always hits without a penalty, and misses more often with each point of one. */
export const fairShot = (shots = 1, upTo = 60) => ({ shots, bands: [{ upTo, needed: 1 }] });

/** One weapon that fires and never hits, and one that does not fire at all. */
export const blank = { shots: 1, bands: [{ upTo: 60, needed: 120 }] };
export const none = { shots: 0, bands: [{ upTo: 1, needed: 120 }] };
