import { z } from 'zod';
import { MOST_BATTLES, MOST_SEED } from '../scenario/amounts.js';
import type { Targets } from '../scenario/precision-targets.js';
import type { Study } from './study.js';

/** Everything that the counts of a run depend on. Parts with the same identity can be added up. */
export interface RunIdentity {
  version: string;
  seed: number;
  /** Battles at each design point, at most. */
  battles: number;
  precision: Targets | null;
  /** Which part of the run it is, such as `3/16`; empty: all of it. */
  shard: string;
  /** The plain data of the scenario, after overrides and before defaults. */
  scenario: unknown;
}

/** What was written may be damaged, or made by somebody else. */
export const runIdentitySchema: z.ZodType<RunIdentity> = z.object({
  version: z.string(),
  seed: z.int().min(0).max(MOST_SEED),
  battles: z.int().min(1).max(MOST_BATTLES),
  precision: z.record(z.string(), z.number()).nullable(),
  shard: z.string(),
  scenario: z.unknown(),
});

export function identityOf(
  { seed, cap, precision }: Study,
  source: unknown,
  version: string,
  shard = '',
): RunIdentity {
  return { version, seed, battles: cap, precision, shard, scenario: source };
}

/**
 * The first difference between two runs, in words; null: none.
 *
 * @param those the identity of the earlier run
 * @example differenceOf(earlier, now) // 'seed is 2 and was 1'
 */
export function differenceOf(those: RunIdentity, these: RunIdentity): string | null {
  for (const name of ['version', 'seed', 'battles', 'precision', 'shard', 'scenario'] as const) {
    const found = firstDifference(plain(those[name]), plain(these[name]), name);
    if (found) return found;
  }
  return null;
}

/** As it comes back from JSON: without undefined values. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function firstDifference(those: unknown, these: unknown, path: string): string | null {
  if (JSON.stringify(those) === JSON.stringify(these)) return null;
  if (!isBranch(those) || !isBranch(these) || Array.isArray(those) !== Array.isArray(these))
    return `${path} is ${shown(these)} and was ${shown(those)}`;
  for (const key of new Set([...Object.keys(those), ...Object.keys(these)])) {
    const found = firstDifference(those[key], these[key], `${path}.${key}`);
    if (found) return found;
  }
  return `${path} has the same keys in another order`;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const MOST_SHOWN = 60;

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'not there';
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
