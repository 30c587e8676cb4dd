import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forceSums, pointTally } from '#src/analysis/tally-view.js';
import { playPointsHere } from '#src/experiment/play-points.js';
import { compilePlan } from '#src/plan/plan.js';
import { bareOf } from '#src/scenario/bare.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { scenarioWith } from '#src/scenario/varied.js';
import { solveExactly } from '#src/solve-exactly.js';
import { rateSequence } from '#src/statistics/rate-sequence.js';
import { type EvenAsked, makeEven } from '#src/tuning/even.js';
import { MISSED } from '#src/tuning/solve.js';
import { inBrackets, percentWithInterval } from '#src/words/format.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

const DUEL = readFileSync(join(ROOT, 'scenarios', 'small-duel.yaml'), 'utf8').replace(
  /^experiment:[\s\S]*?(?=^run:)/m,
  '',
);
const SHORT = DUEL.replace('turnLimit: 12', 'turnLimit: 1');
const BLUE = { path: 'forces.blue.units.team.roster.trooper' };
/** Few values, which need no wider range. */
const FEW_OF_BLUE = { ...BLUE, from: 1, to: 6 };
const RED = { path: 'forces.1.units.0.roster.trooper' };

function evenIn(text: string, asked: Partial<EvenAsked> & Pick<EvenAsked, 'wanted'>) {
  const { source, scenario } = validScenario(text);
  const play = playPointsHere(scenario.run.seed);
  return makeEven(bareOf(source), scenario, { goal: 'equal', battles: 8192, ...asked }, play);
}

/** In how many of the first battles Blue holds the field, with this many troopers. */
async function winsOfBlue(text: string, troopers: number, battles: number): Promise<number> {
  const parsed = validScenario(text);
  const made = scenarioWith(bareOf(parsed.source), BLUE.path, troopers);
  if (!('scenario' in made)) throw new Error(made.fault);
  const plan = compilePlan(made.scenario);
  const play = playPointsHere(made.scenario.run.seed);
  const [tally] = await play([{ plan, first: 0, end: battles }]);
  return forceSums(pointTally(onlyPoint(made.scenario), plan, tally), 0, 'holds_field').sum;
}

/** The exact chances of holding the field, with this many troopers of Blue. */
function solvedHolds(troopers: number): { blue: number; red: number } {
  const [answer] = solveExactly(DUEL.replace('trooper: 3', `trooper: ${troopers}`));
  const held = (by: string) =>
    answer.outcomes
      .filter(({ holder }) => holder === by)
      .reduce((sum, { probability }) => sum + probability, 0);
  return { blue: held('blue'), red: held('red') };
}

const solved = new Map<number, ReturnType<typeof solvedHolds>>();
const exactHolds = (troopers: number) => {
  if (!solved.has(troopers)) solved.set(troopers, solvedHolds(troopers));
  return solved.get(troopers)!;
};

function exactLead(troopers: number): number {
  const { blue, red } = exactHolds(troopers);
  return blue - red;
}

describe('an even fight', () => {
  test('lies where the exact chances of both forces cross; neither neighbour is called even', async () => {
    const { says, offers, instead } = await evenIn(DUEL, { wanted: FEW_OF_BLUE });
    const [before, after] = [...says[0].matchAll(/\d+/g)].map(Number);
    expect(says[0]).toBe(
      `The fight would be even with between ${before} and ${before + 1} troopers of Blue’s team: with ${before}, and with ${before + 1}, one side holds the field more often.`,
    );
    expect(exactLead(before)).toBeLessThan(0);
    expect(exactLead(after)).toBeGreaterThan(0);
    expect(says[1]).toMatch(/^With \d troopers of Blue’s team nobody holds the field in 1\d% of battles\.$/);
    expect(new Set(offers.map(({ value }) => value))).toEqual(new Set([before, after]));
    for (const { value, says: found, reaches } of offers) {
      expect(reaches).toBe(false);
      const numbers =
        /^From (?:4,096|8,192)\sbattles: \S+ ([\d.]+)% \(([\d.]+) to ([\d.]+)\), \S+ ([\d.]+)% \(([\d.]+) to ([\d.]+)\); difference \S+\spoints \(([+−][\d.]+) to ([+−][\d.]+)\)$/
          .exec(found)!
          .slice(1)
          .map((each) => Number(each.replace('−', '-')) / 100);
      const [blue, blueLow, blueHigh, red, redLow, redHigh, low, high] = numbers;
      const exact = exactHolds(value);
      for (const [at, least, truth, most] of [
        [blue, blueLow, exact.blue, blueHigh],
        [red, redLow, exact.red, redHigh],
      ]) {
        expect(least).toBeLessThan(Math.min(at, truth));
        expect(most).toBeGreaterThan(Math.max(at, truth));
      }
      expect(low).toBeLessThan(exactLead(value));
      expect(high).toBeGreaterThan(exactLead(value));
    }
    expect(instead).toBe(false);
  });

  test('a value that cannot be distinguished from the target is the only offer', async () => {
    const { says, offers } = await evenIn(DUEL, { wanted: FEW_OF_BLUE, goal: 'win_rate.blue = 0.515' });
    expect(says[1]).toMatch(
      /^With 4 troopers of Blue’s team \(5.*\), it cannot be distinguished from 51\.5%\.$/,
    );
    expect(offers).toEqual([
      {
        value: 4,
        says: expect.stringMatching(
          /^From (4,096|8,192)\sbattles: Blue holds the field in 5[\d.]+% \(.*\) of battles$/,
        ),
        reaches: true,
      },
    ]);
  });

  test('a target that cannot be reached because nobody holds the field is reported, and the nearest value is offered', async () => {
    const { says, offers, instead } = await evenIn(SHORT, {
      wanted: { path: 'combat.weapons.rifle.bands.0.needed', from: 6, to: 8 },
      goal: 'win_rate.blue = 0.9',
    });
    expect(says[0]).toMatch(
      /^No “needed in the first band of rifle” from 6 to 8 reaches 90%; at \d, the nearest, Blue /,
    );
    expect(says.at(-1)).toMatch(
      /^With “needed in the first band of rifle” at \d nobody holds the field in \d+% of battles, so a share of all battles says little/,
    );
    expect(offers).toHaveLength(1);
    expect(offers[0].reaches).toBe(false);
    expect(instead).toBe(true);
  });

  test('the range is extended upwards where its end does not reach the target; each time its intervals may miss half as often', async () => {
    const many = DUEL.replace(/(id: post\s+roster: \{ corporal: 1, trooper: )3/, '$124');
    const asked = { wanted: BLUE, goal: 'win_rate.blue = 0.5', battles: 4096 };
    const { says: said, offers } = await evenIn(many, asked);
    const [{ value, says }] = offers;
    expect(value).toBeGreaterThan(17);
    const [before, after] = /between (\d+) .* and (\d+) troopers/.exec(said[0])!.slice(1).map(Number);
    expect([before <= value, value <= after]).toEqual([true, true]);
    const won = await winsOfBlue(many, value, 4096);
    // The second range is from 1 to 68: its share of misses is divided among all its values.
    const { low, high } = rateSequence(won, 4096, MISSED / 2 / 2 / 68);
    const shown = inBrackets(percentWithInterval(won / 4096, low, high));
    expect(says).toContain(`Blue holds the field in ${shown} of battles`);
  });

  test('the range is extended down to 0', async () => {
    const few = await evenIn(DUEL, { wanted: RED, goal: 'win_rate.blue = 0.95', battles: 4096 });
    expect(few.says[0]).toMatch(/from 0 to 17 reaches 95%|between 0 \(.*\) and 1 trooper of Red’s post \(/);
  });

  test('a given range is used', async () => {
    const { says } = await evenIn(DUEL, {
      wanted: { path: 'turnLimit', from: 2, to: 4 },
      goal: 'win_rate.blue = 0.99',
    });
    expect(says[0]).toMatch(/^No turnLimit from 2 to 4 reaches 99%; at /);
  });
});
