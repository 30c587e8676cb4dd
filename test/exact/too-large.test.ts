import { expect, test } from 'vitest';
import { solvePlan, TooLarge } from '#src/exact/solve-plan.js';
import { compilePlan } from '#src/plan/plan.js';
import { flat, NEVER, none, smallScenario } from '../scenes/scene.js';

test('a battle in which too many ways lead from one state is refused, however few its states', () => {
  const guns = { guns: { shots: 10, bands: [{ upTo: 40, needed: 6 }] }, none };
  const scenario = smallScenario({
    turnLimit: 1,
    combat: flat(guns),
    tables: NEVER,
    red: { kind: 'warbot', warbots: 12, size: 2, weapon: 'none' },
    blue: { roster: { trooper: 3 }, weapon: 'guns' },
  });
  expect(() => solvePlan(compilePlan(scenario), 1e9, 1)).toThrow(TooLarge);
  expect(() => solvePlan(compilePlan(scenario), 1e9, 1)).toThrow(/more than 100000 ways/);
});
