import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';

const count = fc.integer({ min: 0, max: 30 });
const histories = fc
  .array(fc.tuple(count, count), { minLength: 1, maxLength: 25 })
  .filter((cells) => cells.some(([events, censored]) => events + censored > 0))
  .map((cells) => ({ events: cells.map(([e]) => e), censored: cells.map(([, c]) => c) }));

test.prop([histories])('survival never rises and stays in its interval, in 0–1', ({ events, censored }) => {
  let before = 1;
  for (const { survival, low, high, standardError } of kaplanMeier(events, censored)) {
    expect(survival).toBeLessThanOrEqual(before);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(low).toBeLessThanOrEqual(survival);
    expect(high).toBeGreaterThanOrEqual(survival);
    expect(high).toBeLessThanOrEqual(1);
    expect(low).toBeLessThan(high);
    expect(standardError).toBeGreaterThanOrEqual(0);
    before = survival;
  }
});

test.prop([histories])('agrees with following every unit separately', ({ events, censored }) => {
  const units = events.flatMap((broke, time) => [
    ...Array.from({ length: broke }, () => ({ time, broke: true })),
    ...Array.from({ length: censored[time] }, () => ({ time, broke: false })),
  ]);
  let survival = 1;
  for (const step of kaplanMeier(events, censored)) {
    const atRisk = units.filter((unit) => unit.time >= step.time).length;
    const broke = units.filter((unit) => unit.time === step.time && unit.broke).length;
    if (atRisk > 0) survival *= 1 - broke / atRisk;
    expect([step.atRisk, step.events]).toEqual([atRisk, broke]);
    // Up to 25 factors, each rounded twice here and once there, 1.1e-16 each.
    expect(Math.abs(step.survival - survival)).toBeLessThan(1e-14);
  }
});
