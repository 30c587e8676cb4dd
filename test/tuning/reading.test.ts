import { describe, expect, test } from 'vitest';
import { measureRows } from '#src/analysis/measures.js';
import { type PointTally, pointTally, responseSums, responsesOf } from '#src/analysis/tally-view.js';
import { playPointsHere } from '#src/experiment/play-points.js';
import { compilePlan } from '#src/plan/plan.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { systems } from '#src/rules/registry.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { measurableOf } from '#src/scenario/measure-names.js';
import { readTarget } from '#src/scenario/solve-target.js';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { lookZ } from '#src/statistics/look-z.js';
import { medianAt } from '#src/statistics/median-at.js';
import { possibleOf, readingOf } from '#src/tuning/reading.js';
import { SCENES } from '../scenes/table.js';

const FORCES = ['red', 'blue'];

async function played(system: keyof typeof SCENES, name: string): Promise<PointTally> {
  const scenario = SCENES[system].small.find(([each]) => each === name)![1];
  const plan = compilePlan(scenario);
  const [tally] = await playPointsHere(3)([{ plan, first: 0, end: 8192 }]);
  return pointTally(onlyPoint(scenario), plan, tally);
}

const BATTLES = [
  ['morale-ratio', 'led squads'],
  ['dice-pool', 'a duel of led squads with standards'],
  ['unit-morale', 'a duel of led squads, who retire to cover'],
  ['troop-grade', 'a duel of rifles'],
] as const;

describe.each(BATTLES)('%s, %s', (system, scene) => {
  test('every measure and response has the same value as in measures.csv and responses.csv, within its interval', async () => {
    const view = await played(system, scene);
    const rows = [
      ...measureRows(view).map(({ measure, force, unit, estimate }) => ({
        name: [measure, force, unit].filter((part) => part !== '').join('.'),
        estimate,
      })),
      ...responsesOf(view).map(({ name, force, index }) => ({
        name: force === '' ? name : `${name}.${force}`,
        estimate: responseSums(view, index).sum / view.battles,
      })),
    ];
    let compared = 0;
    for (const { name, estimate } of rows) {
      // If a response and a measure have the same name, the name means the measure.
      if (name.startsWith('comeback') && rows.find((row) => row.name === name)!.estimate !== estimate)
        continue;
      const target = readTarget(
        `${name} = 0`,
        measurableOf(
          FORCES.map((id) => ({ id })),
          systems,
        ),
      );
      if (estimate === null) continue;
      const reading = readingOf(view, target.name, target, { look: 2, missed: 0.01 });
      expect(reading.estimate, name).toBeCloseTo(estimate, 12);
      expect(reading.low, name).toBeLessThanOrEqual(estimate);
      expect(reading.high, name).toBeGreaterThanOrEqual(estimate);
      const possible = possibleOf(view, target.name);
      expect(possible.low, name).toBeLessThanOrEqual(estimate);
      expect(possible.high, name).toBeGreaterThanOrEqual(estimate);
      compared++;
    }
    expect(compared).toBeGreaterThan(40);
  });
});

test('all looks at a median together miss it in at most 5 % of cases, even where the curve only just passes one half', () => {
  // Losses 0 to 5 at the break, and at the end without a break: at 3 slightly more than half are unbroken.
  const events = [0, 10, 15, 24.9, 30, 10];
  const censored = [0, 0, 0, 0.1, 5, 5];
  const ends = [...events, ...censored];
  const luck = new Luck(battleKey(77));
  luck.startBattle(0);
  luck.goTo(0, 0, 0);
  const SEQUENCES = 400;
  let missed = 0;
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const counts = ends.map(() => 0);
    let isMissed = false;
    let n = 0;
    for (let look = 1; look <= 6; look++) {
      for (const until = 128 * 2 ** look; n < until; n++) {
        let rest = luck.below(1000) / 10;
        let end = 0;
        while (rest >= ends[end]) rest -= ends[end++];
        counts[end]++;
      }
      const steps = kaplanMeier(counts.slice(0, 6), counts.slice(6), lookZ(look, 0.05)).map(
        ({ time, survival, low, high }) => ({ at: time, share: survival, low, high }),
      );
      const { low, high } = medianAt(steps, 4)!;
      isMissed ||= low > 4 || high < 4;
    }
    missed += isMissed ? 1 : 0;
  }
  expect(missed).toBeLessThanOrEqual(0.05 * SEQUENCES);
  expect(missed).toBeGreaterThan(0);
});
