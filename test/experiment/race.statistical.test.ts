import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import { differencesFrom } from '#src/analysis/responses.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { isDifferent, withVerdicts } from '#src/analysis/verdicts.js';
import { columnOf } from '#src/battlefield/responses.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { bestOf, raceOf } from '#src/experiment/race.js';
import { newStudy, type Study } from '#src/experiment/study.js';
import type { Tally } from '#src/tally/tally.js';
import { scaled } from '../scale.js';
import { withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';

/**
 * Races over counts that are drawn, not played: in each battle a variant has one more than the first variant with
 * probability `more`, and one less with probability `less`.
 */
interface Chances {
  more: number;
  less: number;
}

const SEED = 20_261_123;
const RACES = scaled(100, 4000);
const BLOCKS = 24;

/**
 * Found in 4,000: 0 call an equal variant different, 4.3 % call a difference of the margin the same, 0 drop the best.
 *
 * If 5 % of races were wrong, more than this many would be wrong with a probability below 1e-4 (3.8 standard errors).
 */
const ALLOWED = RACES * 0.05 + 3.8 * Math.sqrt(RACES * 0.05 * 0.95);

function studyOf(stop: string, margin: number, variants: number): Study {
  const levels = Array.from({ length: variants }, (_, i) => 8 - i);
  const text = withFactors(`{ name: at, path: forces.blue.units.alpha.at, levels: [${levels.join(', ')}] }`)
    .replace('experiment:\n', `experiment:\n  margin: ${margin}\n`)
    .replace('run:\n', `run:\n  stop: ${stop}\n`);
  const parsed = validScenario(text);
  return newStudy(parsed.designPoints, BLOCKS * BLOCK_SIZE, 1);
}

/** Runs a race, and returns the counts at its end. */
function runRace(
  study: Study,
  random: () => number,
  chancesAt: (point: number, column: number) => Chances,
): Tally[] {
  const race = raceOf(study)!;
  const tallies = study.plans.map(({ shape }) => new Float64Array(shape.layout.length));
  let continues = study.points.map(() => true);
  for (let block = 0; block < BLOCKS && continues.includes(true); block++) {
    for (const [point, { shape }] of study.plans.entries()) {
      if (!continues[point]) continue;
      const { start } = shape.layout;
      const tally = tallies[point];
      tally[start.battles] += BLOCK_SIZE;
      for (let column = 0; column < shape.row.width; column++) {
        const { more, less } = point === 0 ? NO_CHANGE : chancesAt(point, column);
        const up = drawn(random, more);
        const down = drawn(random, less);
        // Every response is 0 or 1, and 1 in half of the battles of the baseline.
        const count = BLOCK_SIZE / 2 + up - down;
        tally[start.responses + column] += count;
        tally[start.responseSquares + column] += count;
        tally[start.differences + column] += up - down;
        tally[start.differenceSquares + column] += up + down;
        tally[start.differing + column] += up + down;
      }
    }
    const now = race(tallies);
    continues = continues.map((goes, point) => goes && now[point]);
  }
  return tallies;
}

const NO_CHANGE = { more: 0, less: 0 };

/** The number of battles in a block in which an event of this chance happens, nearly binomial. */
function drawn(random: () => number, chance: number): number {
  if (chance === 0) return 0;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(
    0,
    Math.round(BLOCK_SIZE * chance + normal * Math.sqrt(BLOCK_SIZE * chance * (1 - chance))),
  );
}

function generator(): () => number {
  const rng = xoroshiro128plus(SEED);
  for (let skipped = 0; skipped < 64; skipped++) rng.next(); // the seed is not mixed
  return () => (rng.next() >>> 0) / 2 ** 32;
}

/** All verdicts that a report would give on these counts. */
function verdictsOf(study: Study, tallies: readonly Tally[]) {
  const views = study.points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
  const { margin } = study.points[0].scenario.experiment!;
  return withVerdicts(
    views.slice(1).flatMap((view) => differencesFrom(view, views[0])),
    margin,
  );
}

test(`of ${RACES} races between variants that do not differ, at most 5% call one different (seed ${SEED})`, () => {
  const study = studyOf('decided', 0.01, 4);
  const random = generator();
  let wrong = 0;
  let battles = 0;
  for (let race = 0; race < RACES; race++) {
    const tallies = runRace(study, random, () => ({ more: 0.05, less: 0.05 }));
    if (verdictsOf(study, tallies).some(({ verdict }) => isDifferent(verdict))) wrong++;
    battles += tallies.reduce((sum, tally, i) => sum + tally[study.plans[i].shape.layout.start.battles], 0);
  }
  expect(wrong).toBeLessThanOrEqual(ALLOWED);
  // Most races need not play all battles.
  expect(battles).toBeLessThan(0.8 * RACES * 4 * BLOCKS * BLOCK_SIZE);
});

test(`of ${RACES} races with a difference of the margin, at most 5% call it the same (seed ${SEED})`, () => {
  const study = studyOf('decided', 0.01, 2);
  const random = generator();
  const holds = columnOf(study.plans[0].shape.row, 'holds_field', 0);
  let wrong = 0;
  for (let race = 0; race < RACES; race++) {
    const tallies = runRace(study, random, (_, column) =>
      column === holds ? { more: 0.055, less: 0.045 } : { more: 0.05, less: 0.05 },
    );
    const found = verdictsOf(study, tallies).find(
      ({ response, force }) => response === 'holds_field' && force === 'blue',
    )!;
    if (found.verdict === 'same') wrong++;
  }
  expect(wrong).toBeLessThanOrEqual(ALLOWED);
});

test(`of ${RACES} races for the best of five, at most 5% drop it (seed ${SEED})`, () => {
  const study = studyOf('{ best_of: win_rate.blue }', 0.01, 5);
  const random = generator();
  const best = 3;
  const ahead = [0, 0.005, -0.03, 0.015, 0.0125];
  let wrong = 0;
  let battles = 0;
  for (let race = 0; race < RACES; race++) {
    const tallies = runRace(study, random, (point) => ({ more: 0.1 + ahead[point], less: 0.1 }));
    if (!bestOf(study, tallies)!.left.includes(best)) wrong++;
    battles += tallies.reduce((sum, tally, i) => sum + tally[study.plans[i].shape.layout.start.battles], 0);
  }
  expect(wrong).toBeLessThanOrEqual(ALLOWED);
  expect(battles).toBeLessThan(0.8 * RACES * 5 * BLOCKS * BLOCK_SIZE);
});
