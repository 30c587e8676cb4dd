import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnOf, type SharedResponse } from '#src/battlefield/responses.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { compilePlan, type Plan } from '#src/plan/plan.js';
import { battleKey, Luck } from '#src/random/luck.js';
import { holm } from '#src/statistics/holm.js';
import { effectsOf } from '#src/tuning/sensitivity.js';
import { ROOT } from '../root.js';
import { scaled } from '../scale.js';
import { validScenario } from '../scenario/valid.js';

/** Analyses, and how many of them may call any of their numbers sure (docs/tuning.md). */
const ANALYSES = scaled(200, 4000);
const SURE = 0.05;
const NUMBERS = 40;
/** Steps of a number: a tenth, and two, four and eight tenths. */
const WIDTHS = [1, 2, 4, 8];
const BATTLES = 5 * BLOCK_SIZE;
const SOME = 2 ** 24;

const file = join(ROOT, 'scenarios', 'small-duel.yaml');
const parsed = validScenario(readFileSync(file, 'utf8'), file);
const asWritten = compilePlan(parsed.scenario);
/** Plans that are told apart by their rules alone; nothing plays them. */
const plans: Plan[] = Array.from({ length: 1 + NUMBERS * WIDTHS.length }, (_, i) =>
  i === 0 ? asWritten : { ...asWritten, rules: { step: i } },
);
const narrower = new Map(
  plans.flatMap((_, i): [number, number][] => (i > 0 && (i - 1) % WIDTHS.length > 0 ? [[i, i - 1]] : [])),
);

/** What a changed battle changes, on average nothing: equally likely values. */
const NULLS: Record<string, { response: SharedResponse; by: readonly number[] }> = {
  'who holds the field': { response: 'holds_field', by: [-1, 1, 0, 0] },
  'turns, one up or down': { response: 'turns', by: [-1, 1, 0, 0] },
  'turns, one down or seldom three up': { response: 'turns', by: [-1, -1, -1, 3] },
};

/** Is any number called sure in an analysis in which no step of any number changes the measure on average? */
async function isAnySure({ response, by }: (typeof NULLS)[string], seed: number, isChosen: boolean) {
  const luck = new Luck(battleKey(seed));
  luck.startBattle(0);
  luck.goTo(0, 0, 0);
  const uniform = () => (luck.below(SOME) + 0.5) / SOME;
  // One battle in 500 to 100,000 is changed by the narrowest step, so that the first block often shows no change.
  const rates = Array.from({ length: NUMBERS }, () => 1 / (500 * 200 ** uniform()));
  const { layout, row } = asWritten.shape;
  const column = columnOf(row, response, 0);
  const other = column === 0 ? 1 : 0;
  const play = async (which: readonly number[], from: number, to: number) =>
    which.map((index) => {
      const tally = new Float64Array(layout.length);
      if (index === 0) return tally;
      const rate = rates[Math.floor((index - 1) / WIDTHS.length)] * WIDTHS[(index - 1) % WIDTHS.length];
      // The number of changed battles is nearly Poisson.
      for (let p = uniform(), least = Math.exp(-rate * (to - from)); p > least; p *= uniform()) {
        const change = by[luck.below(by.length)];
        tally[layout.start.differences + column] += change;
        tally[layout.start.differenceSquares + column] += change * change;
        if (change !== 0) tally[layout.start.differing + column] += 1;
        tally[layout.start.differenceSquares + other] += 1;
      }
      return tally;
    });
  const sizes = { first: BLOCK_SIZE, battles: BATTLES };
  const widest = plans.filter((_, i) => i % WIDTHS.length === 0);
  const { differences } = isChosen
    ? await effectsOf(plans, { response, force: 0 }, sizes, play, narrower)
    : await effectsOf(widest, { response, force: 0 }, sizes, (which, from, to) =>
        play(
          which.map((i) => i * WIDTHS.length),
          from,
          to,
        ),
      );
  const stood = differences.filter((each) => each !== undefined);
  expect(stood.length).toBe(NUMBERS);
  return holm(stood.map((each) => each?.p ?? 1)).some((each) => each < SURE);
}

for (const [name, null_] of Object.entries(NULLS))
  test(`choosing the step calls no more numbers sure than a fixed step: ${name}`, async () => {
    let chosen = 0;
    let fixed = 0;
    for (let seed = 0; seed < ANALYSES; seed++) {
      if (await isAnySure(null_, seed, true)) chosen++;
      if (await isAnySure(null_, seed, false)) fixed++;
    }
    if (process.env.SHOW_TABLE) console.table({ name, ANALYSES, chosen, fixed });
    // A test with these seeds always gives the same counts; with others it would fail about once in 700.
    expect(chosen).toBeLessThanOrEqual(fixed + 3 * Math.sqrt(fixed + chosen));
    expect(chosen).toBeLessThanOrEqual(ANALYSES * SURE);
  }, 600_000);
