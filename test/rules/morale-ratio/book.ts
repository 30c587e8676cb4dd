import type { Book } from '#src/rules/morale-ratio/book.js';
import { members } from '#src/rules/morale-ratio/book.js';
import { type Descriptor, descriptorSchema } from '#src/rules/morale-ratio/troops.js';
import type { Scenario } from '#src/scenario/schema.js';
import {
  FOUR,
  flat,
  type Input,
  NEVER,
  none,
  ONE,
  type Scene,
  script,
  smallScenario,
  troopers,
} from '../../scenes/scene.js';

/** The book as printed, except for the values given. */
export function bookOf(options: Input = {}, tables: Input = {}): Book {
  return { options: members.optionsSchema.parse(options), tables: members.tablesSchema.parse(tables) };
}

export const troopsOf = (data: Input = {}): Descriptor => descriptorSchema.parse(data);

type Failure = 'cautious' | 'shaken' | 'broken' | 'eliminated';

/** Every check at `percent` of its unit's points or more succeeds; all others fail with this result. */
export const failUnder = (percent: number, onFailure: Failure) => [
  { fromPercent: percent, needed: 100, onFailure },
  { fromPercent: 0, needed: 0, onFailure },
];

/** Every check fails with this result, even at full strength. */
export const alwaysFail = (onFailure: Failure) => [{ fromPercent: 0, needed: 0, onFailure }];

/** Every check succeeds. */
export const neverFail = [{ fromPercent: 0, needed: 100, onFailure: 'broken' }];

/** A weapon that cannot miss within 60 inches; or hits only at these distances, and misses elsewhere. */
export const sureShot = (shots = 1) => ({ shots, bands: [{ upTo: 60, needed: -20 }] });
export function sureShotAt(...distances: number[]) {
  const hitsAt = [...new Set(distances)].sort((a, b) => a - b);
  const bands = hitsAt.flatMap((upTo, i) => {
    const hit = { upTo, needed: -20 };
    return upTo - 1 > (hitsAt[i - 1] ?? 0) ? [{ upTo: upTo - 1, needed: 120 }, hit] : [hit];
  });
  return { shots: 1, bands };
}

/** Red's gun, at 6, kills one of blue a turn. Blue, which cannot miss, shoots at red's mass, which is nearer. */
export const underTheGun = (bands: unknown, blue: Input = {}, turnLimit = 2): Scenario =>
  smallScenario({
    turnLimit,
    combat: flat({ none, sure: sureShot() }),
    tables: { ...NEVER, bands },
    red: [
      { id: 'gun', ...ONE, weapon: 'sure' },
      { id: 'mass', ...troopers(40), at: 12, weapon: 'none' },
    ],
    blue: { ...FOUR, at: 12, weapon: 'sure', ...blue },
  });

/** Red loses these pieces, turn by turn. By default blue is one soldier, and two turns are played. No force breaks. */
export const losingScene = (
  losses: number[],
  red: Input,
  { tables, ...more }: Partial<Omit<Scene, 'combat' | 'red'>> = {},
): Scenario =>
  smallScenario({
    turnLimit: 2,
    combat: script(losses),
    tables: { ...NEVER, ...tables },
    red,
    blue: ONE,
    ...more,
  });
