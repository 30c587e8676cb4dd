import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { playStudy } from '#src/experiment/play-study.js';
import { runPool } from '#src/experiment/pool.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { DIST } from '../built.js';
import { scaled } from '../scale.js';
import { type Check, judgeRandom, type Scale } from './play-random.js';
import { randomScenario } from './random-scenario.js';
import { reached, wanted } from './reach.js';
import { shrink } from './shrink.js';

/**
 * Scenarios drawn at random over the whole format, each from a seed, and what must hold of any of them: it is valid;
 * the solution, the run and the player who throws every die agree; battles told add up to battles counted; and it
 * does not matter in which order, or divided how, battles are played.
 *
 *     RANDOM_SEED=123         plays this one alone and prints it; and what is left of it when it fails
 *     RANDOM_SCENARIOS=500    plays so many
 *     RANDOM_FIRST=2000       … from this seed on
 */
const { RANDOM_SEED, RANDOM_SCENARIOS, RANDOM_FIRST, TEST_SCALE } = process.env;
const isNightly = TEST_SCALE === 'nightly';
const isReplay = RANDOM_SEED !== undefined;
const isThorough = isNightly || isReplay;
const FIRST = Number(RANDOM_SEED ?? RANDOM_FIRST ?? 1);
const COUNT = isReplay ? 1 : Number(RANDOM_SCENARIOS ?? scaled(36, 300, 12));
const SEEDS = Array.from({ length: COUNT }, (_, i) => FIRST + i);

/** Of all comparisons of a run together, how often a sound program is complained of. */
const FAMILY_ERROR = 0.001;

const SCALE: Scale = {
  ...(isThorough
    ? { kernelBattles: 20_000, plainBattles: 1500, toldBattles: 40, mostStates: 4000 }
    : { kernelBattles: 4200, plainBattles: 100, toldBattles: 10, mostStates: 1000 }),
  error: FAMILY_ERROR / COUNT,
};

/** So many scenarios have between them, even those that are solved, everything that a scenario can have. */
const ENOUGH_FOR_ALL = 1500;

/** Seeds at which something is known to be wrong. One that is fixed must be taken out. */
const DEFECTS: readonly { seed: number; check: Check; defect: string }[] = [];

/** Scenarios that must be small enough to be solved, of so many or more. */
const LEAST_SOLVED = 0.8;
const ENOUGH_FOR_A_SHARE = 30;

const howToReplay = (seed: number): string =>
  `seed ${seed} — to play it again: RANDOM_SEED=${seed} npx vitest run dist-test/scenario/random-scenarios.test.js`;

let judged = 0;
let solved = 0;
const reachedBySolved = new Set<string>();

describe(`a random scenario of seed`, () => {
  test.each(SEEDS)('%d is valid, and all who play it agree', (seed) => {
    const scenario = randomScenario(seed);
    const judgement = judgeRandom(scenario, seed, SCALE);
    judged++;
    if (judgement.solved) {
      solved++;
      for (const what of reached(scenario)) reachedBySolved.add(what);
    }
    const known = DEFECTS.filter((each) => each.seed === seed);
    const isKnown = (check: Check) => known.some((each) => each.check === check);
    const unknown = judgement.complaints.filter(({ check }) => !isKnown(check));
    if (isReplay) print(seed, unknown[0]?.check);
    expect(unknown, howToReplay(seed)).toEqual([]);
    // A few battles do not show every defect.
    for (const { check, defect } of isThorough ? known : []) {
      const shows = judgement.complaints.some((complaint) => complaint.check === check);
      expect(shows, `fixed, so take it out of DEFECTS: ${defect}; ${howToReplay(seed)}`).toBe(true);
    }
  });

  test.skipIf(COUNT < ENOUGH_FOR_A_SHARE)('is small enough to be solved, mostly', () => {
    expect(judged).toBe(COUNT);
    expect(solved / judged, `${solved} of ${judged} were solved`).toBeGreaterThanOrEqual(LEAST_SOLVED);
  });

  if (COUNT >= ENOUGH_FOR_ALL) {
    test('has among those solved everything that a scenario can have', () => {
      expect(wanted().filter((what) => !reachedBySolved.has(what))).toEqual([]);
    });
  }
});

/** For who looks into a seed: the scenario, and the least of it that still fails. */
function print(seed: number, check: Check | undefined): void {
  console.log(stringify(randomScenario(seed)));
  if (check === undefined) return;
  const quick: Scale = {
    kernelBattles: 2000,
    plainBattles: 200,
    toldBattles: 20,
    mostStates: 1500,
    error: 1e-4,
  };
  const until = performance.now() + 60_000;
  const least = shrink(randomScenario(seed), (attempt) => {
    if (performance.now() > until) return false;
    const checks = judgeRandom(attempt, seed, quick).complaints.map((complaint) => complaint.check);
    return checks.includes(check) && !checks.includes('valid');
  });
  console.log(`The least of it that fails (${check}):\n${stringify(least)}`);
}

describe.skipIf(isReplay)('random scenarios', () => {
  test(`have between ${ENOUGH_FOR_ALL} of them everything that a scenario can have`, () => {
    const found = new Set(
      Array.from({ length: ENOUGH_FOR_ALL }, (_, i) => [...reached(randomScenario(1 + i))]).flat(),
    );
    expect(wanted().filter((what) => !found.has(what))).toEqual([]);
  });

  test('follow from their seed alone', () => {
    expect(randomScenario(7)).toEqual(randomScenario(7));
    expect(randomScenario(7)).not.toEqual(randomScenario(8));
  });

  test.each([1, 4])('of seed %d give the same on one worker and on three', async (seed) => {
    const parsed = parseScenario(JSON.stringify(randomScenario(seed)), 'random.json');
    if (!parsed.ok) throw new Error('a random scenario is valid');
    const orders = ordersOf(newStudy(parsed.designPoints, 5000, seed));
    const workerUrl = pathToFileURL(join(DIST, 'experiment', 'worker.js'));
    const whole = playStudy(orders);
    for (const jobs of [1, 3]) expect(await runPool(orders, { jobs, workerUrl })).toEqual(whole);
  });
});

describe('the least of some data', () => {
  test('is what still fails when nothing more can be left out', () => {
    const data = { a: [1, { b: 40, c: 'x' }], d: { e: 3 } };
    expect(shrink<unknown>(data, (attempt) => JSON.stringify(attempt).includes('"b"'))).toEqual({
      a: [{ b: 1 }],
    });
  });
});
