import { describe, expect, test } from 'vitest';
import { BLOCK_SIZE } from '#src/experiment/blocks.js';
import { playStudy } from '#src/experiment/play-study.js';
import { idleTarget, measuresOf } from '#src/experiment/precision-targets.js';
import { precisionRows, stopRule, widestOf } from '#src/experiment/stop-rule.js';
import { asPlayed, newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { type SystemId, systems } from '#src/rules/registry.js';
import { type Targets, targetsOf } from '#src/scenario/precision-targets.js';
import { starterScenario } from '#src/scenario/starter.js';
import { pairedDifference } from '#src/statistics/paired.js';
import { wilson } from '#src/statistics/wilson.js';
import { stoppedInWords, targetsInWords, widestInWords } from '#src/words/stop-rule.js';
import { validScenario } from '../scenario/valid.js';
import { designPoints } from './small-duel.js';

const studyOf = (precision: number | Targets, cap = 200_000) => newStudy(designPoints, cap, 3, precision);

/** The design points of a system’s starter scenario. */
function pointsOf(system: SystemId) {
  const starter = validScenario(starterScenario('duel', system), 'starter.yaml');
  return starter.designPoints;
}

/** Plays by the stop rule; returns the study as played, and the precision it reached. */
function played(study: Study) {
  const tallies = playStudy(ordersOf(study), stopRule(study));
  return { study: asPlayed(study, tallies), tallies, found: precisionRows(study, tallies) };
}

describe('a run with a target', () => {
  const { study, tallies, found } = played(studyOf(0.015));

  test('stops at the first block boundary at which every named response is within its target', () => {
    expect(study.battles % BLOCK_SIZE).toBe(0);
    expect(study).toMatchObject({ cap: 200_000, precision: { holds_field: 0.015 } });
    expect(study.battles).toBeLessThan(study.cap);
    expect(found.every(({ reached, n }) => reached && n === study.battles)).toBe(true);
    const before = { ...ordersOf(study), battles: study.battles - BLOCK_SIZE };
    expect(precisionRows(study, playStudy(before)).every(({ reached }) => reached)).toBe(false);
  });

  test('holds the same battles as a run of that many', () => {
    expect(tallies).toEqual(playStudy({ ...ordersOf(study), battles: study.battles }));
  });

  test('gives the precision of both forces at every design point', () => {
    expect(found.map(({ design_point, force }) => [design_point, force])).toEqual([
      [0, 'blue'],
      [0, 'red'],
      [1, 'blue'],
      [1, 'red'],
    ]);
    for (const { of, response, estimate, low, high, halfWidth, target, n } of found) {
      expect({ of, response, target }).toEqual({ of: 'mean', response: 'holds_field', target: 0.015 });
      expect(halfWidth).toBe((high - low) / 2);
      // An interval that may be checked after every battle is wider than one that is checked once.
      const once = wilson(Math.round(estimate * n), n);
      expect(low).toBeLessThan(once.low);
      expect(high).toBeGreaterThan(once.high);
    }
  });

  test('says in words that it stopped', () => {
    expect(stoppedInWords(study, found)).toMatch(
      /^Stopped after \d+,\d{3} of at most 200,000 battles: every named response is within its target\. The widest is ± 0\.01\d+ for holds_field of (blue|red), leaders: (on|off) \(target ± 0\.015, or 1\.5 of 100 battles\)\. This holds whenever a run stops, so the 95% intervals of the summary are narrower\.$/,
    );
  });
});

describe('targets', () => {
  test('for responses of the battle, and for differences from the baseline', () => {
    const { study, tallies, found } = played(
      studyOf({ turns: 0.1, 'difference.holds_field': 0.03, 'difference.turns': 0.2 }),
    );
    expect(
      found.map(({ design_point, of, response, force }) => [design_point, of, response, force].join(' ')),
    ).toEqual([
      '0 mean turns ',
      '1 mean turns ',
      '1 difference holds_field blue',
      '1 difference holds_field red',
      '1 difference turns ',
    ]);
    expect(found.every(({ reached }) => reached)).toBe(true);
    const { layout, row } = study.plans[1].shape;
    const once = pairedDifference({
      n: study.battles,
      sumDifference: tallies[1][layout.start.differences + row.width - 1],
      sumSquaredDifference: tallies[1][layout.start.differenceSquares + row.width - 1],
    });
    const [turns] = found.slice(-1);
    expect(turns.estimate).toBe(once.mean);
    expect(turns.low).toBeLessThan(once.low);
    expect(turns.high).toBeGreaterThan(once.high);
  });

  test('for a number that was the same in every battle: it is not certain', () => {
    const study = studyOf({ shot: 0.01 });
    const [blue] = precisionRows(study, playStudy({ ...ordersOf(study), battles: 4096 }));
    expect(blue).toMatchObject({ estimate: 0, low: 0 });
    expect(blue.high).toBeGreaterThan(0.01);
  });

  test('after one battle, when nothing is known', () => {
    const study = studyOf({ turns: 0.5, holds_field: 0.5 }, 1);
    for (const { halfWidth } of played(study).found) expect(halfWidth).toBeGreaterThan(0.45);
  });
});

describe('the cap', () => {
  const { study, found } = played(studyOf({ holds_field: 0.002, turns: 0.2 }, 10_000));

  test('comes first when the target is too narrow for it', () => {
    expect(study).toMatchObject({ battles: 10_000, cap: 10_000 });
    expect(found.filter(({ reached }) => reached).map(({ response }) => response)).toEqual([
      'turns',
      'turns',
    ]);
    expect(widestOf(found)).toMatchObject({ response: 'holds_field' });
  });

  test('and is reported, with the response that is farthest from its target', () => {
    const words = /holds_field of (blue|red)/;
    expect(stoppedInWords(study, found)).toMatch(
      /^The cap of 10,000 battles was reached first: the widest is ± 0\.01\d for holds_field of (blue|red), leaders: (on|off) \(target ± 0\.002, or 0\.2 of 100 battles\)\. This holds whenever a run stops, .+ About [4-9]\d0,000 battles may reach the target\.$/,
    );
    expect(widestInWords(found)).toMatch(words);
    expect(targetsInWords(study.precision!)).toBe('holds_field ± 0.002 and turns ± 0.2');
  });

  test('a width just above its target is not shown as the target', () => {
    const near = { ...found[0], halfWidth: 0.0020000001, target: 0.002, reached: false };
    expect(stoppedInWords(study, [near])).toContain('± 0.0020000001 for');
  });
});

test('a study without a target plays all its battles, and has nothing to say', () => {
  const study = newStudy(designPoints, 5000, 3);
  expect(study).toMatchObject({ battles: 5000, cap: 5000, precision: null });
  expect(stopRule(study)).toBeUndefined();
  expect(precisionRows(study, playStudy(ordersOf(study)))).toEqual([]);
});

describe('targets that cannot be', () => {
  test.each([
    [{ hold_field: 0.1 }, 'precision: no response is called `hold_field` — did you mean `holds_field`?'],
    [{ luck: 0.1 }, 'precision: no response is called `luck`; allowed: `holds_field`, '],
    [{ win_rate: 0.1 }, '— did you mean `holds_field`?'],
    [
      { 'holds_field.blue': 0.1 },
      'precision: `holds_field` is meant for both forces — write `holds_field`, not `holds_field.blue`',
    ],
    [{ tests_hit: 0.1 }, 'precision: the morale rules of `morale-ratio` do not count `tests_hit`'],
    [{ 'difference.turn': 0.1 }, '— did you mean `difference.turns`?'],
    [{ turns: 0 }, 'precision: `turns` must be a number from 0.000001 to 1000000, got 0'],
    [{ turns: Number.NaN }, 'got NaN'],
    [Number.POSITIVE_INFINITY, 'precision: `holds_field` must be a number from'],
    [{}, 'precision: name at least one response'],
  ])('%j', (precision, message) => {
    expect(() => newStudy(designPoints, 100, 1, precision)).toThrow(RangeError);
    expect(() => newStudy(designPoints, 100, 1, precision)).toThrow(message);
  });

  test('a difference where there is only one variant', () => {
    expect(() => newStudy([designPoints[0]], 100, 1, { 'difference.turns': 1 })).toThrow(
      'precision: `difference.turns` is a difference between variants, and the scenario has only one',
    );
  });

  test('a response that the rules never give', () => {
    const other = validScenario(starterScenario('duel', 'dice-pool'), 'pool.yaml');
    for (const name of ['shot', 'difference.shot'] as const) {
      expect(idleTarget(other.designPoints, { [name]: 1 })).toBe(
        'precision: the morale rules of `dice-pool` do not count `shot`',
      );
    }
  });

  test('a difference from a baseline whose rules never give it', () => {
    const [pool] = pointsOf('dice-pool');
    const [ratio] = pointsOf('morale-ratio');
    const books = [pool, { ...ratio, index: 1, baseline: 0 }];
    const said = 'precision: no variant and its baseline both give `shot`, so there is no `difference.shot`';
    expect(idleTarget(books, { 'difference.shot': 1 })).toBe(said);
    expect(idleTarget(books, { shot: 1 })).toBeNull();
    // If another variant has a baseline that gives it, the first two are left out.
    const study = newStudy([...books, { ...ratio, index: 2, baseline: 1 }], 100, 1, { 'difference.shot': 1 });
    expect(measuresOf(study).map(({ design_point }) => design_point)).toEqual([2, 2]);
  });
});

test('targets are sorted, in whatever order they are written', () => {
  expect(JSON.stringify(targetsOf({ turns: 1, broke: 0.1 }, systems))).toBe('{"broke":0.1,"turns":1}');
  expect(targetsOf(0.002, systems)).toEqual({ holds_field: 0.002 });
});
