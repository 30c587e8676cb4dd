import { expect, test } from 'vitest';
import { solvePlan, TooLarge } from '#src/exact/solve-plan.js';
import { compilePlan } from '#src/plan/plan.js';
import { flat, NEVER, none, smallScenario } from '../scenes/scene.js';

test('a battle with too many ways out of one state is refused, however few states it has', () => {
  const guns = { guns: { shots: 10, bands: [{ upTo: 40, needed: 6 }] }, none };
  const scenario = smallScenario({
    turnLimit: 1,
    combat: flat(guns),
    tables: NEVER,
    red: { kind: 'warbot', warbots: 12, size: 2, weapon: 'none' },
    blue: { roster: { trooper: 3 }, weapon: 'guns' },
  });
  const solve = () => solvePlan(compilePlan(scenario), 1e9, 1);
  expect(solve).toThrow(TooLarge);
  expect(solve).toThrow(
    'too large to be solved: one unit can go more than 100,000 ways in one step of turn 1. ',
  );
  expect(solve).toThrow('`--most-states` does not help');
});

test('a battle that exceeds its estimate is refused with the limit that it reached', () => {
  const scenario = smallScenario({
    turnLimit: 4,
    combat: flat({ rifle: { shots: 1, bands: [{ upTo: 40, needed: 6 }] } }),
    tables: NEVER,
    red: { roster: { trooper: 6 }, weapon: 'rifle' },
    blue: { roster: { trooper: 6 }, weapon: 'rifle' },
  });
  expect(() => solvePlan(compilePlan(scenario), 1, 1)).toThrow(
    /more than 20 states in the middle of turn \d, which is 20 times the limit of 1 at the start of a turn \(the estimate was 1\)\..*`--most-states` raises the limit/,
  );
});
