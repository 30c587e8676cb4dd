import { describe, expect, test } from 'vitest';
import { NOW } from '#src/battlefield/state.js';
import { FACE } from '#src/battlefield/step.js';
import { firstTurn } from '#src/battlefield/views.js';
import { compilePlan } from '#src/plan/plan.js';
import { systemIds, systemOf } from '#src/rules/registry.js';
import type { Scenario } from '#src/scenario/schema.js';
import { scaled } from '../scale.js';
import { allScenes } from '../scenes/table.js';
import { alikeButDifferent, type Battles, type Change, lookedAtUnnamed } from './views.js';

function battlesOf(scenario: Scenario): Battles {
  const { system, field, rules } = compilePlan(scenario);
  return { system: systemOf(system), field, rules };
}

describe.each(systemIds)('%s: what a step reads', (system) => {
  const scenes = allScenes(system);

  test('is what its views name, and it changes only its own unit', { timeout: 60_000 }, () => {
    for (const [name, scenario] of scenes)
      expect(lookedAtUnnamed(battlesOf(scenario), scaled(2, 4)), name).toEqual([]);
  });

  test('is sufficient: where the views are the same, the outcomes are the same', {
    timeout: 60_000,
  }, () => {
    let all = 0;
    for (const [name, scenario] of scenes) {
      const { wrong, compared } = alikeButDifferent(battlesOf(scenario), scaled(4, 8));
      expect(wrong, name).toEqual([]);
      all += compared;
    }
    expect(all).toBeGreaterThan(1000);
  });

  test('are fields that others may see', () => {
    for (const [, scenario] of scenes) {
      const { system: played, field, rules } = battlesOf(scenario);
      for (const { reads = [] } of played.turn(field, rules)) {
        for (const { sight } of reads) {
          for (const seen of [...(sight.enemies ?? []), ...(sight.friends ?? [])])
            expect(FACE).toContain(seen);
        }
      }
    }
  });
});

describe('a step that does not declare what it reads is found', () => {
  const scenario = allScenes('troop-grade').find(([name]) => name.includes('gun'))![1];
  const blind: Change = (steps) =>
    steps.map((step) => (step.reads && step.unit ? { ...step, reads: [firstTurn] } : step));

  test('by its reads', () => {
    expect(lookedAtUnnamed(battlesOf(scenario), 5, blind)).toContain(`12.3 friends: field ${NOW.FRONT}`);
  });

  test('by its outcomes', () => {
    expect(alikeButDifferent(battlesOf(scenario), 20, blind).wrong).not.toEqual([]);
  });
});
