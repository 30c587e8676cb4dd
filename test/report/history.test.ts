import { describe, expect, test } from 'vitest';
import { breakHistory } from '#src/report/charts/break-history.js';
import { applies } from '#src/report/charts/chart.js';
import { CAVEATS, ERAS, HALF_LOST, LOSSES, unbrokenIn } from '#src/report/charts/history.js';
import { renderHtml } from '#src/report/html.js';
import { fixture } from './fixture.js';

const findings = fixture();
const without = { ...findings, scenario: { ...findings.scenario, history: false } };

describe('real battles', () => {
  test('have the right totals: 1,302 of 1,306 sides have a year; no side recovers once it broke', () => {
    expect(ERAS.reduce((sum, { sides }) => sum + sides, 0)).toBe(1302);
    expect(ERAS.reduce((sum, { broke }) => sum + broke, 0)).toBe(609);
    for (const { broken, sides, broke } of ERAS) {
      expect(broken).toHaveLength(LOSSES.length);
      expect([...broken].sort((a, b) => a - b)).toEqual(broken);
      expect(broke).toBeLessThan(sides);
    }
    // The loss at which half of all sides broke: earlier in some eras, later in others.
    const before = ERAS.filter(({ broken }) => broken[LOSSES.indexOf(0.25)] > 0.5).length;
    expect(HALF_LOST).toBeLessThan(0.25);
    expect([before, ERAS.length - before]).toEqual([3, 4]);
  });

  test('have an interval from the number of sides that broke off', () => {
    // 98.9% of 47 sides had not broken off by 5%: Wilson’s interval for this share of 47.
    const { share, low, high } = unbrokenIn(ERAS[0], 0);
    expect(share).toBeCloseTo(0.989, 12);
    expect(low).toBeCloseTo(0.8889, 4);
    expect(high).toBeCloseTo(0.9962, 4);
  });

  test('are shown where the scenario asks for them, with the limits of the comparison', () => {
    expect(applies(breakHistory, findings)).toBe(true);
    expect(applies(breakHistory, without)).toBe(false);
    const page = renderHtml(findings, []);
    for (const caveat of CAVEATS) expect(page).toContain(caveat);
    expect(renderHtml(without, [])).not.toContain(CAVEATS[0]);
  });
});
