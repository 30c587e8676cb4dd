import { type Random, roll } from '../plain-pieces.js';
import type { Wound } from './pieces.js';
import type { Rules } from './rules.js';

/** DP-40, DP-41: the diagnosis of a casualty. `penalty` is added to the roll; this many medics help. */
export function diagnose({ tables }: Rules, penalty: number, medics: number, random: Random): Wound {
  const natural = roll(6, random);
  if (natural === 1) return 'light';
  if (natural === 6) return 'out';
  const total = natural + penalty - tables.medicBonus * Math.min(medics, tables.mostMedics);
  if (total <= tables.lightUpTo) return 'light';
  return total <= tables.seriousUpTo ? 'serious' : 'out';
}
