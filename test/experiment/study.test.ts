import { describe, expect, test } from 'vitest';
import { newStudy } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { validScenario } from '../scenario/valid.js';

const parsed = validScenario(starterScenario(), 'starter.yaml');
const { designPoints } = parsed;

describe('newStudy', () => {
  test('compiles a plan for each design point', () => {
    expect(newStudy(designPoints, 10, 1)).toMatchObject({ points: designPoints, battles: 10, seed: 1 });
    expect(newStudy(designPoints, 10, 1).plans).toHaveLength(2);
  });

  test.each([
    [0, 1, 'battles must be a whole number from 1 to 1000000000, got 0'],
    [1.5, 1, 'battles must be a whole number from 1 to 1000000000, got 1.5'],
    [1e10, 1, 'battles must be a whole number from 1 to 1000000000, got 10000000000'],
    [10, -1, 'seed must be a whole number from 0 to 9007199254740991, got -1'],
    [10, Number.NaN, 'seed must be a whole number from 0 to 9007199254740991, got NaN'],
  ])('refuses %d battles on seed %d', (battles, seed, message) => {
    expect(() => newStudy(designPoints, battles, seed)).toThrow(new RangeError(message));
  });
});
