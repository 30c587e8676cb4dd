import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { scaled } from '../scale.js';
import { MIXED_LARGE, RATIO_LARGE } from '../scenes/morale-ratio/large.js';
import { SCENES } from '../scenes/table.js';
import { toldAndCounted } from './told-measures.js';

const SEED = 3;

function pointOf(scenario: Scenario) {
  return onlyPoint(scenario);
}

describe('sample battles', () => {
  test.each([...RATIO_LARGE, ...MIXED_LARGE, ...Object.values(SCENES).flatMap(({ small }) => small)])(
    '%s: add up to exactly the tally of only those battles',
    (_, scenario) => {
      const battles = fc.sample(fc.nat(2 ** 31 - 1), { numRuns: scaled(40, 400), seed: 90 });
      const { told, counted } = toldAndCounted(scenario, SEED, battles);
      expect(told).toEqual(counted);
    },
  );

  test('the story of a battle is the same each time', () => {
    const point = pointOf(RATIO_LARGE[1][1]);
    expect(tellBattle(point, SEED, 41)).toEqual(tellBattle(point, SEED, 41));
    expect(tellBattle(point, SEED, 41)).not.toEqual(tellBattle(point, SEED, 42));
  });

  test('the number of a battle may be as large as in any run', () => {
    expect(tellBattle(pointOf(RATIO_LARGE[0][1]), SEED, 2 ** 53 - 1).battle).toBe(2 ** 53 - 1);
  });
});
