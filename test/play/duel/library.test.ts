import { expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import { Library } from '#src/play/duel/library.js';
import { ONE, scenarioUnder } from '../../scenes/scene.js';

test('a family is kept for the next study, but not one that was given up: a longer study may pay', () => {
  const plan = compilePlan(scenarioUnder('morale-ratio', { red: ONE, blue: ONE }));
  const library = new Library();
  const family = library.familyOf(plan);
  expect(library.familyOf(plan)).toBe(family);
  family.giveUp();
  expect(library.familyOf(plan)).not.toBe(family);
  expect(library.familyOf(plan).isGivenUp).toBe(false);
});
