import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { MIXED_LARGE, RATIO_LARGE } from '../scenes/morale-ratio/large.js';
import { counted } from './counted-uses.js';
import { key, toldUses } from './told-uses.js';

const SEED = 8;
const BATTLES = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: 100, seed: 17 });

/** Not in the events: units that move as ordered, and what an option would have changed. */
const UNTOLD = /not fired on: moves as ordered|automaticStays/;
/** Also not: how many of a weapon crew, or of a hull with several weapons, take part in interceptive fire. */
const UNTOLD_OF_CREWS = /interceptive|for interceptive/;
/** Compared separately from the rest. */
const GROUPS: readonly [title: string, names: RegExp][] = [
  ['shots and interceptive fire', /\(shots\)|interceptive/],
  ['units marked', /is marked$/],
  ['moves of cautious, shaken and broken pieces', /MR-3[012] rule: (cautious|shaken|broken: falls back)/],
];

describe.each([...RATIO_LARGE, ...MIXED_LARGE])(
  'stories of a hundred battles of %s add up to the uses counted in only those battles:',
  (_, scenario) => {
    const uses = counted(scenario, SEED, BATTLES).map(
      ({ clause, kind, name, uses }) => [key(clause, kind, name), uses] as const,
    );
    const fromStories = [...toldUses(scenario, SEED, BATTLES)].filter(([name]) => !UNTOLD.test(name));
    const isMixed = MIXED_LARGE.some(([, mixed]) => mixed === scenario);
    const compare = (wantedOf: (name: string) => boolean) => {
      const wanted = (name: string) => wantedOf(name) && !(isMixed && UNTOLD_OF_CREWS.test(name));
      const used = uses.filter(([name, count]) => count !== 0 && !UNTOLD.test(name) && wanted(name));
      expect(new Map(used)).toEqual(new Map(fromStories.filter(([name]) => wanted(name))));
    };

    test('each has its own name', () => {
      expect(new Set(uses.map(([name]) => name)).size).toBe(uses.length);
    });

    test.each(GROUPS)('%s', (_, names) => {
      compare((name) => names.test(name));
    });

    test('checks, their results and factors, losses, breaks and breaking points', () => {
      compare((name) => !GROUPS.some(([, names]) => names.test(name)));
    });
  },
);
