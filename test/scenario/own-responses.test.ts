import { describe, expect, test } from 'vitest';
import { analyse } from '#src/analysis/analyse.js';
import { firstWhere, rangeWithout, type Wanted } from '#src/experiment/first-where.js';
import { playStudy } from '#src/experiment/play-study.js';
import { bestOf, openQuestions } from '#src/experiment/race.js';
import { precisionRows, stopRule } from '#src/experiment/stop-rule.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { compilePlan } from '#src/plan/plan.js';
import { parseScenario } from '#src/scenario/parse.js';
import { solve } from '#src/solve-scenario.js';
import { battleText } from '../rules/rulebook/battles.js';
import { validScenario } from './valid.js';

/**
 * A unit tests in each turn in which it loses a piece, and is shaken by the first loss. By the script, alpha loses pieces
 * in turns 1 and 2, and bravo in turns 2 and 3: Blue tests once in one turn, 3 times in two and 4 times in three.
 */
const PAGE = `rulebook: 1
id: mine
title: Mine
states: { steady: {}, shaken: {} }
rules:
  shock: { when: casualties this phase, roll: 1d6, pass: at least 4, passed: worsens to shaken, failed: worsens to shaken }
turn: [fire, shock]
breaks: { unit: was removed }
`;
const TEXT = `${battleText(PAGE, 'script').replace('turnLimit: 4', 'turnLimit: 3')}system: mine\n`;
const LEVELS = 'experiment: { factors: [{ name: turns, path: turnLimit, levels: [3, 2] }] }\n';
const BATTLES = 4096;

function studyOf(text: string): Study {
  return newStudy(validScenario(text, 'mine.yaml').designPoints, BATTLES, 5);
}

describe('the responses of an own rulebook', () => {
  test('are expected like those that all systems have', () => {
    const study = studyOf(
      `${TEXT}${LEVELS}expect: { tests_shock.blue: [{ is: 3.9..4.1, where: { turns: 3 } }, { is: '< 3', where: { turns: 2 } }], became_shaken.blue: '> 1.5', effect.tests_shock.blue: '< -0.5' }\n`,
    );
    const tallies = playStudy(ordersOf(study));
    const { expectations } = analyse(study, tallies).rows;
    expect(expectations.map(({ measure, estimate, outcome }) => [measure, estimate, outcome])).toEqual([
      ['tests_shock.blue', 4, 'met'],
      ['tests_shock.blue', 3, 'inconclusive'],
      ['became_shaken.blue', 2, 'met'],
      ['became_shaken.blue', 2, 'met'],
      ['effect.tests_shock.blue', -1, 'met'],
    ]);
  });

  test('keep a race open until what is expected of them is decided, and can be what it looks for', () => {
    const decided = studyOf(
      `${TEXT}expect: { tests_shock.blue: '> 3.5', became_shaken.red: '< 2' }\nrun: { stop: decided }\n`,
    );
    expect(openQuestions(decided, playStudy(ordersOf(decided))).map(({ what }) => what)).toEqual([
      'expect became_shaken.red', // it is 2: no number of battles shows that it is less
    ]);
    const best = studyOf(`${TEXT}${LEVELS}run: { stop: { best_of: tests_shock.red } }\n`);
    expect(bestOf(best, playStudy(ordersOf(best)))).toMatchObject({
      ahead: [{ difference: 0 }, { difference: -2 }],
    });
  });

  const PANIC =
    '{ rulebook.mine.rules.panic: { when: casualties this phase, roll: 1d6, pass: at least 4, failed: worsens by 1 }, rulebook.mine.turn: [fire, shock, panic] }';
  const ADDING = `experiment: { factors: [{ name: panic, levels: [{ label: none, set: { turnLimit: 3 } }, { label: some, set: ${PANIC} }] }] }\n`;

  test('of a rule that only one level adds are expected there', () => {
    const expecting = (written: string) => `${TEXT}${ADDING}expect: { ${written} }\n`;
    const study = studyOf(
      expecting("tests_panic.blue: { is: 3.9..4.1, where: { panic: some } }, tests_shock.blue: '> 3'"),
    );
    const { expectations } = analyse(study, playStudy(ordersOf(study))).rows;
    expect(expectations.map(({ measure, variant, outcome }) => [measure, variant, outcome])).toEqual([
      ['tests_panic.blue', 'panic: some', 'met'],
      ['tests_shock.blue', 'panic: none', 'met'],
      ['tests_shock.blue', 'panic: some', 'met'],
    ]);
    expect(() => studyOf(expecting("tests_panic.blue: '> 3'"))).toThrow(
      'at the design point `panic: none` the morale rules of `mine` do not count `tests_panic` — limit it with `where` to design points that have `tests_panic`',
    );
    expect(() => studyOf(expecting("effect.tests_panic.blue: '> 3'"))).toThrow(
      '`tests_panic` cannot be compared with `panic: none`, which does not count it',
    );
    expect(() => studyOf(expecting("tests_panik.blue: '> 3'"))).toThrow(
      'no measure or response is called `tests_panik` — did you mean `tests_panic`?',
    );
  });

  test('of breaks are not compared where a break means something else, even under one id', () => {
    const breaking = (levels: string) =>
      `${TEXT}experiment: { margin: 0.02, factors: [{ name: breaks, path: rulebook.mine.breaks.unit, levels: ${levels} }] }\n`;
    const apart = breaking('[was removed, is shaken]');
    const study = studyOf(apart);
    const { effects, curve_tests } = analyse(study, playStudy(ordersOf(study))).rows;
    const judged = effects.flatMap(({ response, verdict }) => (verdict === null ? [] : [response]));
    expect(judged).toContain('half_broken');
    expect(judged).not.toContain('broke');
    expect(curve_tests).toEqual([]);
    expect(() => studyOf(`${apart}expect: { effect.broke.blue: '> 0.1' }\n`)).toThrow(
      '`broke` cannot be compared with `breaks: was removed`, where a break means something else — expect `effect.half_broken`',
    );
    expect(() => studyOf(`${apart}expect: { effect.half_broken.blue: '> 0.1' }\n`)).not.toThrow();
    const named = `${breaking('[is tier-1, is tier-2]').replace('states: {', 'marks: { tier-1: {}, tier-2: {} }\n  states: {')}expect: { effect.broke.blue: '> 0.1' }\n`;
    expect(() => studyOf(named)).toThrow('where a break means something else');
    const numbers = breaking(
      "['is shaken and gone at least 1/4 of pieces at start', 'is shaken and gone at least 1/2 of pieces at start']",
    );
    expect(() => studyOf(`${numbers}expect: { effect.broke.blue: '< 0.1' }\n`)).not.toThrow();
    expect(() => studyOf(`${TEXT}${LEVELS}expect: { effect.broke.blue: '< 0.1' }\n`)).not.toThrow();
  });

  test('of another system have no counterpart, so no race is about both', () => {
    const twin = PAGE.replace('id: mine', 'id: twin').replace(/^/gm, '    ');
    const pages = `rulebook:\n  - ${PAGE.trimEnd().replaceAll('\n', '\n    ')}\n  - ${twin.trim()}\n`;
    const text = TEXT.replace(/rulebook:\n(?: .*\n)+/, pages);
    const levels = 'experiment: { factors: [{ name: book, path: system, levels: [mine, twin] }] }\n';
    const race = (measure: string) => () =>
      studyOf(`${text}${levels}run: { stop: { best_of: ${measure} } }\n`);
    expect(race('tests_shock.blue')).toThrow(
      'run.stop: `tests_shock.blue` of `book: mine` cannot be compared with that of `book: twin`, which plays `twin`',
    );
    expect(race('tests.blue')).not.toThrow();
  });

  test('are known as precisely as the run asks, and so are their differences', () => {
    const precision = 'run: { precision: { difference.tests_shock: 0.4, tests_shock: 0.5 } }\n';
    const study = studyOf(`${TEXT}${LEVELS}${precision}`);
    // newStudy takes the precision of a run as the command does.
    const asked = newStudy(study.points, 100_000, 5, study.points[0].scenario.run.precision);
    expect(asked.precision).toEqual({ tests_shock: 0.5, 'difference.tests_shock': 0.4 });
    const tallies = playStudy(ordersOf(asked), stopRule(asked));
    const found = precisionRows(asked, tallies);
    expect(found.map(({ design_point, of, force, estimate }) => [design_point, of, force, estimate])).toEqual(
      [
        [0, 'mean', 'blue', 4],
        [0, 'mean', 'red', 4],
        [1, 'mean', 'blue', 3],
        [1, 'mean', 'red', 2],
        [1, 'difference', 'blue', -1],
        [1, 'difference', 'red', -2],
      ],
    );
    expect(found.every(({ reached }) => reached)).toBe(true);
    expect(found[0].n).toBeLessThan(100_000);
  });

  test.each([
    ['tests_shok: 1', 'unknown key `tests_shok` in `run.precision` — did you mean `tests_shock`?'],
    ['tests_shock: 0', '`run.precision.tests_shock` must be a number from 0.000001'],
  ])('a precision that cannot be: { %s }', (asked, why) => {
    const parsed = parseScenario(`${TEXT}run: { precision: { ${asked} } }\n`, 'mine.yaml');
    expect(parsed.ok ? '' : parsed.problems[0].message).toContain(why);
  });

  test('are among the names that a precision of the command line can have', () => {
    const [point] = studyOf(TEXT).points;
    expect(() => newStudy([point], 10, 1, { luck: 1 })).toThrow(
      /`turns`, and `tests_shock` and `became_shaken` of the rulebook, or `difference\.` followed by one of these$/,
    );
  });

  test('are solved for', async () => {
    const found = await solve(TEXT, {
      ...{ vary: { path: 'turnLimit', from: 1, to: 3 }, target: 'tests_shock.blue = 3' },
      ...{ battles: BATTLES, jobs: 0 },
    });
    if ('line' in found) throw new Error('one number was asked for');
    expect(found.values.map(({ value, estimate }) => [value, estimate])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
    ]);
  });

  test('are looked for in battles', () => {
    const plan = compilePlan(studyOf(TEXT).points[0].scenario);
    const wanted = (bound: number): Wanted => ({ response: 'tests_shock', force: 0, sign: '=', bound });
    expect([firstWhere(plan, 1, 7, wanted(4)), firstWhere(plan, 1, 7, wanted(3))]).toEqual([7, undefined]);
    expect(rangeWithout(plan, wanted(99))).toEqual({ low: 0, high: 12 }); // two units in both halves of three turns
  });

  test.each([
    ['tests_shok.blue: "> 1"', 'no measure or response is called `tests_shok` — did you mean `tests_shock`?'],
    ['tests_hit.blue: "> 1"', 'the morale rules of `mine` do not count `tests_hit`'],
    [
      'zzzzzzzz: "> 1"',
      /the responses of docs\/outputs\.md, and `tests_shock` and `became_shaken` of the rulebook$/,
    ],
  ])('a name that is none of them: expect { %s }', (expectation, why) => {
    const parsed = parseScenario(`${TEXT}expect: { ${expectation} }\n`, 'mine.yaml');
    expect(parsed.ok ? '' : parsed.problems[0].message).toMatch(why);
  });
});
