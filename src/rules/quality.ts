import type { Troops } from '../battlefield/weapon-bands/schema.js';

/** How good the troops of a unit are, in the words that scenarios use for every book, the worst first. */
export const QUALITIES = ['levy', 'green', 'regular', 'veteran', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];

/**
 * A system’s column of the conversion: what troops of each quality are in its book, as values of its own descriptor
 * and of `troops` that a scenario leaves out. All of it is assumed, since no book uses the words of another.
 */
export type QualityColumn<Descriptor extends object = Record<string, unknown>> = Readonly<
  Record<
    Quality,
    { readonly own?: Readonly<Partial<Descriptor>>; readonly troops?: Readonly<Partial<Troops>> }
  >
>;
