import { describe, expect, test } from 'vitest';
import { columnOf } from '#src/battlefield/responses.js';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { BlockMerger } from '#src/experiment/merge-blocks.js';
import { blockPlayer, playStudy } from '#src/experiment/play-study.js';
import { runPool } from '#src/experiment/pool.js';
import { openQuestions, raceOf, stoppedEarly } from '#src/experiment/race.js';
import { asPlayed, newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';
import type { Tally } from '#src/tally/tally.js';
import { raceInWords } from '#src/words/race.js';
import { WORKER } from '../built.js';
import '../cli/kept-threads.js';
import { SCRIPTED, withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';
import { SMALL } from './small-duel.js';

const CAP = 10 * BLOCK_SIZE;

/** Two factors, so that contrasts are counted across all variants. */
function studyOf(stop: string, margin: number, set = SMALL): Study {
  const text = starterScenario()
    .replace(
      '    - name: leaders',
      '    - { name: deployment, path: forces.blue.units.alpha.at, levels: [8, 7] }\n    - name: leaders',
    )
    .replace('run:\n', `run:\n  stop: ${stop}\n`)
    .replace('  factors:\n', `  margin: ${margin}\n  factors:\n`);
  const parsed = validScenario(text, 'duel.yaml', set);
  return newStudy(parsed.designPoints, CAP, 5);
}

/** The overrides for three turns with these troopers. */
const duelOf = (blue: number, red: number) => [
  'turnLimit=3',
  `forces.blue.units.alpha.roster={ sergeant: 1, corporal: 1, trooper: ${blue} }`,
  `forces.blue.units.alpha.strength=${blue + 2}`,
  `forces.red.units.bravo.roster={ sergeant: 1, trooper: ${red} }`,
];

const battlesOf = ({ plans }: Study, tallies: readonly Tally[]) =>
  tallies.map((tally, i) => tally[plans[i].shape.layout.start.battles]);

describe.each([
  ['decided', 0.03, duelOf(2, 2)],
  // With fewer pieces one block shows which variant is the best.
  ['{ best_of: win_rate.blue }', 0.01, duelOf(8, 7)],
])('a race: %s', (stop, margin, set) => {
  const study = studyOf(stop, margin, set);
  const orders = ordersOf(study);
  const race = raceOf(study)!;
  const expected = playStudy(orders, undefined, race);
  const player = blockPlayer(orders);
  const played = new Map<string, readonly Tally[]>();
  /** A copy of the counts of a block, which is played once for all tests. */
  const play = (block: number, playing?: readonly boolean[]) => {
    const what = `${block} ${playing?.join()}`;
    if (!played.has(what)) played.set(what, player(block, playing));
    return played.get(what)!.map((tally) => tally.slice());
  };

  test('stops some variants before others, and not all of them at the cap', () => {
    const battles = battlesOf(study, expected);
    expect(Math.min(...battles)).toBeLessThan(Math.max(...battles));
    expect(Math.max(...battles)).toBeLessThan(CAP);
    expect(battles.every((each) => each % BLOCK_SIZE === 0 && each > 0)).toBe(true);
    expect(stoppedEarly(study, expected)).toEqual(battles.map((each) => each < Math.max(...battles)));
  });

  test('holds the same battles as a run of that many, except for counts across variants', () => {
    const wholes = new Map<number, readonly Tally[]>();
    const wholeOf = (battles: number) => {
      const merger = new BlockMerger({ ...orders, battles });
      for (let block = 0; block * BLOCK_SIZE < battles; block++) merger.add(block, play(block));
      return merger.whole();
    };
    for (const [point, battles] of battlesOf(study, expected).entries()) {
      if (!wholes.has(battles)) wholes.set(battles, wholeOf(battles));
      const whole = wholes.get(battles)![point];
      const { start, length } = study.plans[point].shape.layout;
      const across = Math.min(start.apart, start.contrasts);
      expect(expected[point].slice(0, across)).toEqual(whole.slice(0, across));
      expect(length).toBe(whole.length);
    }
  });

  test('gives the same counts with three workers', async () => {
    expect(await runPool(orders, { jobs: 3, race, workerUrl: WORKER })).toEqual(expected);
  });

  test('gives the same counts wherever it was interrupted', () => {
    for (let cut = 1; cut * BLOCK_SIZE < Math.max(...battlesOf(study, expected)); cut++) {
      const first = new BlockMerger(orders, { race });
      for (let block = 0; block < cut; block++) first.add(block, play(block));
      const { next } = first;
      const tallies = first.tallies.map((tally) => tally.slice());
      const second = new BlockMerger(orders, { race, played: { next, tallies } });
      for (let block = cut; !second.done; block++) second.add(block, play(block, second.playing));
      expect(second.whole()).toEqual(expected);
    }
  });

  test('says how many battles each variant played', () => {
    const said = raceInWords(asPlayed(study, expected), expected).join('\n');
    for (const { label } of study.points) expect(said).toContain(label);
  });
});

test('a baseline stops with the last variant that is compared with it, even if a question would be open again', () => {
  // Without a margin, variants of which no battle differs are undecided.
  const study = studyOf('decided', 0);
  const after = (...blocks: readonly number[]) =>
    raceOf(study)!(
      study.plans.map(({ shape: { layout } }, i) => {
        const tally = new Float64Array(layout.length);
        tally[layout.start.battles] = blocks[i] * BLOCK_SIZE;
        return tally;
      }),
    );
  expect(after(2, 2, 2, 2)).toEqual([true, true, true, true]);
  expect(after(2, 1, 2, 1)).toEqual([true, false, true, false]);
  expect(after(2, 1, 1, 1)).toEqual([false, false, false, false]);
});

describe('all questions of a race share 5 %', () => {
  /**
   * One block, in which the first variant differs from the baseline in 1,024 battles in whether Blue holds the field,
   * by this sum. With a variance near 0.25 half a sequence is 0.5 √(12,288 (ln 1.5 + 2 ln (1 ÷ missed))) ÷ 4,096: 0.0342
   * for 5 %, 0.0396 for a third of it, and 0.0448 for a tenth.
   */
  const afterBlock = ({ plans }: Study, sum: number) =>
    plans.map(({ shape: { layout, row } }, i) => {
      const tally = new Float64Array(layout.length);
      const column = columnOf(row, 'holds_field', 0);
      tally[layout.start.battles] = BLOCK_SIZE;
      tally[layout.start.differences + column] = i === 1 ? sum : 0;
      tally[layout.start.differenceSquares + column] = i === 1 ? 1024 : 0;
      tally[layout.start.differing + column] = i === 1 ? 1024 : 0;
      return tally;
    });

  test('a verdict is decided by its part of it: a tenth, where one variant has ten', () => {
    const leaders = '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [on, off] }';
    const text = withFactors(leaders)
      .replace('run:\n', 'run:\n  stop: decided\n')
      .replace('experiment:\n', 'experiment:\n  margin: 0\n');
    const parsed = validScenario(text, 'battle.yaml');
    const study = newStudy(parsed.designPoints, CAP, 5);
    const openAfter = (sum: number) => openQuestions(study, afterBlock(study, sum)).map(({ what }) => what);
    expect(openAfter(0)).toHaveLength(10);
    // A difference of 0.040, then of 0.050.
    expect(openAfter(164)).toContain('holds_field of blue');
    expect(openAfter(205)).not.toContain('holds_field of blue');
    expect(openAfter(205)).toHaveLength(9);
  });

  test('the best of four drops a variant by a third of it', () => {
    const study = studyOf('{ best_of: win_rate.blue }', 0);
    const playing = (sum: number) => raceOf(study)!(afterBlock(study, sum));
    // A difference of −0.038, then of −0.042.
    expect(playing(-154)).toEqual([true, true, true, true]);
    expect(playing(-174)).toEqual([true, false, true, true]);
  });
});

test('an earlier sum must consist of blocks that a race can have', () => {
  const study = studyOf('decided', 0.03);
  const orders = ordersOf(study);
  const tallies = blockPlayer(orders)(0);
  tallies[1] = blockPlayer({ ...orders, battles: 100 })(0)[1];
  expect(() => new BlockMerger(orders, { race: raceOf(study), played: { next: 1, tallies } })).toThrow(
    'what was played before does not hold the 4096 battles up to block 1',
  );
});

describe('expectations in a race', () => {
  /** What is open after a block in which Blue loses all its pieces to the script, and Red none. */
  const openAfter = (expected: string) => {
    const text = SCRIPTED.replace('schedule: [1, 2]', 'schedule: [10]')
      .replace('chances: [0.5, 0.5]', 'chances: [1]')
      .replace(
        'run:\n',
        `expect: ${expected.startsWith('{') ? expected : `{ ${expected} }`}\nrun:\n  stop: decided\n`,
      );
    const parsed = validScenario(text, 'duel.yaml');
    const study = newStudy(parsed.designPoints, CAP, 5);
    const tallies = playStudy({ ...ordersOf(study), battles: BLOCK_SIZE });
    return openQuestions(study, tallies).map(({ what }) => what);
  };

  test.each([
    ['win_rate.blue: 0..0.1', []],
    ['win_rate.red: 0.9..1', []],
    ['losses.red: 0..5', []],
    ['losses.blue: 4..9', []],
    ['win_rate.blue: 0..0.0001', ['expect win_rate.blue']],
    ['win_rate.red: "< 1"', ['expect win_rate.red']],
  ])('%s: open is %j', (expected, open) => {
    expect(openAfter(expected)).toEqual(open);
  });

  test('a measure that not every battle gives is left to the report', () => {
    expect(openAfter('half_broken.red: 0.00001..0.0001')).toEqual(['expect half_broken.red']);
    expect(openAfter('{ half_broken.red: 0..1, comeback.blue: 0.00001..0.0001 }')).toEqual([]);
    expect(() => openAfter('comeback.blue: 0.00001..0.0001')).toThrow('of a measure that every battle gives');
  });
});

describe('a race that cannot be', () => {
  const problemsOf = (stop: string, more = '') => {
    const text = withFactors(
      '{ name: needed, path: combat.weapons.rifle.bands.0.needed, levels: [7, 8] }',
    ).replace('run:\n', `run:\n  stop: ${stop}\n${more}`);
    const parsed = parseScenario(text, 'battle.yaml');
    return parsed.ok ? [] : parsed.problems.map(({ line, col, message }) => `${line}:${col}: ${message}`);
  };

  test.each<[stop: string, more: string, message: RegExp]>([
    ['best', '', /^48:9: `run.stop` must be/],
    ['{ best_of: win_rates.blue }', '', /^48:20: `run.stop.best_of`: .*did you mean `win_rate/],
    ['{ best_of: win_rate }', '', /belongs to a force — write `win_rate.blue` or `win_rate.red`/],
    ...['break_point.blue.median', 'comeback.blue', 'recovery.blue', 'effect.losses.blue'].map(
      (measure): [string, string, RegExp] => [
        `{ best_of: ${measure} }`,
        '',
        /is not a measure that every battle gives — write one such as `win_rate.blue`/,
      ],
    ),
    ['decided', '  precision: 0.01\n', /both say when to stop — keep one of them/],
  ])('%s is reported with its place', (stop, more, message) => {
    expect(problemsOf(stop, more)).toEqual([expect.stringMatching(message)]);
  });

  test('one variant alone, or variants with different baselines', () => {
    const alone = validScenario(
      withFactors('')
        .replace(/experiment:[\s\S]*/, 'run: { stop: decided }\n')
        .replace('run:\n  battles: 100\n', ''),
    );
    expect(() => newStudy(alone.designPoints, CAP, 1)).toThrow('needs variants to compare, or an `expect`');
  });
});
