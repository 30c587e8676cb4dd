import { expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { systemOf } from '#src/rules/registry.js';
import { SCENES } from '../scenes/table.js';

test('battles of all systems have the same fields in the same order, so that shared steps see a single shape', () => {
  const shapes = Object.entries(SCENES).map(([id, { small }]) => {
    const { field, rules } = compilePlan(small[0][1]);
    return Object.keys(systemOf(id).newBattle(field, rules, new Luck(battleKey(1)))).join();
  });
  expect(shapes.length).toBeGreaterThan(1);
  expect(new Set(shapes).size).toBe(1);
});
