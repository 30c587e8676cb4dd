import { describe, expect, test } from 'vitest';
import type { DivergenceRow } from '#src/analysis/rows.js';
import { type DesignPoint, onlyPoint } from '#src/scenario/design-points.js';
import type { Scenario } from '#src/scenario/schema.js';
import { systemsApart } from '#src/words/systems-apart.js';
import { smallScenario } from '../scenes/scene.js';

const battle = smallScenario({
  combat: { model: 'scripted', losses: {} },
  red: { roster: { trooper: 3 } },
  blue: { roster: { trooper: 3 } },
});

/** Design points that play these systems, one after the other. */
function points(systems: readonly Scenario['system'][], last: Partial<Scenario> = {}): DesignPoint[] {
  return systems.map((system, index) => {
    const isLast = index === systems.length - 1;
    return { ...onlyPoint({ ...battle, system, ...(isLast ? last : {}) }), index };
  });
}

function apart(design_point: number, other: number, divergence: number): DivergenceRow {
  return {
    ...{ design_point, other, variant: `#${design_point}`, other_variant: `#${other}` },
    ...{ battles: divergence * 1000, divergence, ci_low: divergence - 0.01, ci_high: divergence + 0.01 },
    ...{ interval_method: 'wilson', n: 1000, independent: 0.6, independent_low: 0.58 },
    ...{ independent_high: 0.62, least: 0.1, least_low: 0.05, least_high: 0.15 },
  };
}

const ROWS = [
  apart(1, 0, 0.9),
  apart(2, 0, 0.25),
  apart(2, 1, 0.9),
  apart(3, 0, 0.5),
  apart(3, 1, 0.9),
  apart(3, 2, 0.125),
];

describe('how often rulebooks send home different sides', () => {
  test('nothing for one alone', () => {
    expect(systemsApart(ROWS, points(['dice-pool', 'dice-pool', 'dice-pool', 'dice-pool']))).toBe('');
  });

  test('two: each at the first design point that it plays', () => {
    const two = points(['dice-pool', 'dice-pool', 'unit-morale', 'unit-morale']);
    expect(systemsApart(ROWS, two)).toBe(
      'On the same luck, dice pool and unit morale disagree on who holds the field in 25% of battles.',
    );
  });

  test('several: the pairs that disagree most and least often', () => {
    const three = points(['dice-pool', 'dice-pool', 'unit-morale', 'troop-grade']);
    expect(systemsApart(ROWS, three)).toBe(
      'Even the closest two rulebooks, unit morale and troop grade, disagree on who holds the field in 13% of battles on the same luck; dice pool and troop grade in 50%.',
    );
  });

  test('no ranking where the pairs cannot be distinguished', () => {
    const even = ROWS.map((row) => ({ ...row, divergence: 0.25, ci_low: 0.24, ci_high: 0.26 }));
    expect(systemsApart(even, points(['dice-pool', 'dice-pool', 'unit-morale', 'troop-grade']))).toBe(
      'On the same luck, any two rulebooks disagree on who holds the field about as often, in 25% to 25% of battles.',
    );
  });

  test('design points that differ in more than the rulebook are left out', () => {
    const longer = points(['dice-pool', 'dice-pool', 'unit-morale', 'troop-grade'], { turnLimit: 3 });
    expect(systemsApart(ROWS, longer)).toBe(
      'On the same luck, dice pool and unit morale disagree on who holds the field in 25% of battles.',
    );
  });
});
