import { describe, expect, test } from 'vitest';
import { columnOf } from '#src/battlefield/responses.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { systemIds } from '#src/rules/registry.js';
import { starterScenario } from '#src/scenario/starter.js';
import { wilson } from '#src/statistics/wilson.js';
import { scaled } from '../scale.js';
import { validScenario } from './valid.js';

/** Rates of fairly even battles, in which a change of the rules can have an effect. */
const EVEN = { low: 0.35, high: 0.65 };
/** Rates that are allowed at other levels. */
const STILL_OPEN = { low: 0.3, high: 0.7 };
const SEED = 1918;
const BATTLES = scaled(4096, 100_000);

describe.each(systemIds)('the scenario of init for %s', (system) => {
  const { designPoints, warnings } = validScenario(starterScenario('my-scenario', system));

  test('causes no warnings', () => {
    expect(warnings).toEqual([]);
  });

  // The intervals of the daily sample reach 1.5 points to each side, and the rates lie more than twice that
  // inside the bounds of the baseline. The seed is fixed.
  test(`each side holds the field in 35 to 65% of ${BATTLES} battles, and in 30 to 70% at every level`, () => {
    const study = newStudy(designPoints, BATTLES, SEED);
    const tallies = playStudy(ordersOf(study));
    for (const [i, point] of designPoints.entries()) {
      const plan = study.plans[i];
      const { start } = plan.shape.layout;
      for (const force of [0, 1]) {
        const battlesHeld = tallies[i][start.responses + columnOf(plan.shape.row, 'holds_field', force)];
        const held = wilson(battlesHeld, BATTLES);
        const bounds = i === 0 ? EVEN : STILL_OPEN;
        expect(held.low, `${point.label}, force ${force}`).toBeGreaterThan(bounds.low);
        expect(held.high, `${point.label}, force ${force}`).toBeLessThan(bounds.high);
      }
    }
  });
});
