import { describe, expect, test } from 'vitest';
import { legendOf, unitOdds } from '#src/exact/unit-odds.js';
import { battleText, scenarioOf } from './battles.js';

/** Odds of throws, worked out by hand for units of four pieces. */

const page = (rule: string) => `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 1, to: 12, default: 7 } }
counters: { pins: { to: 3 } }
states: { steady: {}, shaken: {} }
marks: { proud: {} }
rules: { throw: { ${rule} } }
turn: [move, fire, throw]
`;

function oddsOf(rule: string) {
  return unitOdds(scenarioOf(battleText(page(rule), 'script')), 'alpha').map(
    ({ options, remaining, needed, chances }) => ({ options, remaining, needed, chances }),
  );
}

test('one table if losses do not matter', () => {
  expect(oddsOf('roll: 2d6, pass: at most nerve, failed: becomes shaken')).toEqual([
    {
      options: 'throw',
      remaining: undefined,
      needed: '7 or less',
      chances: { passes: expect.closeTo(21 / 36, 12), fails: expect.closeTo(15 / 36, 12) },
    },
  ]);
});

describe('one table for each number of pieces left, if losses matter', () => {
  test('from the first loss with which the rule applies', () => {
    // 1d6 plus casualties, over 6: no face without losses, one face for one loss, two for two …
    const rows = oddsOf(
      'when: casualties this turn, roll: 1d6, modifiers: { losses: { add: casualties this turn } }, pass: at most 6, failed: becomes shaken',
    );
    expect(rows.map(({ remaining }) => remaining)).toEqual([3, 2, 1]);
    expect(rows.map(({ chances }) => chances.fails)).toEqual([1, 2, 3].map((n) => expect.closeTo(n / 6, 12)));
  });

  test('from the whole unit, if the rule always applies', () => {
    const rows = oddsOf('roll: 1d4, pass: at most pieces, failed: becomes shaken');
    expect(rows.map(({ remaining, chances }) => [remaining, chances.passes, chances.fails])).toEqual([
      [4, 1, 0],
      [3, 0.75, 0.25],
      [2, 0.5, 0.5],
      [1, 0.25, 0.75],
    ]);
  });
});

test('results stand in the same order in every table: passes and fails, then as on the page', () => {
  const rows = oddsOf(
    'when: pins, roll: 1d6, results: [{ when: at least 6 - pins, then: becomes shaken }, { when: at least 5, then: becomes proud }, { then: nothing }]',
  );
  const orders = rows.map(({ chances }) => Object.keys(chances));
  const all = orders.reduce((most, each) => (each.length > most.length ? each : most));
  for (const each of orders) expect(each).toEqual(all.filter((name) => each.includes(name)));
  const passing = oddsOf('when: pins, roll: 1d6, pass: at most 1 + pins, failed: becomes shaken');
  for (const { chances } of passing) expect(Object.keys(chances)).toEqual(['passes', 'fails']);
});

describe('the legend', () => {
  const legend = (rule: string, to: number) => {
    const text = page(rule).replace('to: 3', `to: ${to}`);
    const scenario = scenarioOf(battleText(text, 'script'));
    const headings = unitOdds(scenario, 'alpha').map(({ options }) => options);
    return { says: legendOf(scenario, headings), headings };
  };
  const PINS = 'roll: 2d6, pass: over pins, failed: becomes shaken';

  test('says which values of a counter have no table', () => {
    expect(legend(PINS, 3).says).not.toContain('Tables for');
    expect(legend(PINS, 12).says).toMatch(/hold\. Tables for pins go up to 5, and the counter up to 12\.$/);
    // The only one that would be left out is shown.
    expect(legend(PINS, 6).headings).toContain('throw, pins at 6');
    expect(legend(PINS, 6).says).not.toContain('Tables for');
  });

  test('says nothing of a counter without tables, or without those that come last', () => {
    expect(legend('roll: 1d6, pass: at least 4', 12).says).not.toContain('Tables for');
    expect(legend(`when: pins at most 2, ${PINS}`, 12).says).not.toContain('Tables for');
  });

  test('says that a modifier under a condition counts only where it is named', () => {
    const led =
      'roll: 1d6, modifiers: { calm: { add: 1, when: is steady } }, pass: at least 4, failed: becomes shaken';
    expect(legend(led, 3).says).toContain('even if the condition holds at the start');
    expect(oddsOf(led).map(({ options, chances }) => [options, chances.passes])).toEqual([
      ['throw', expect.closeTo(3 / 6, 12)],
      ['throw, calm', expect.closeTo(4 / 6, 12)],
    ]);
  });
});

test('one for each value that a counter can have', () => {
  const rows = oddsOf('when: pins, roll: 1d6, pass: over pins, failed: becomes shaken');
  expect(rows.map(({ options, chances }) => [options, chances.passes])).toEqual([
    ['throw, pins at 1', expect.closeTo(5 / 6, 12)],
    ['throw, pins at 2', expect.closeTo(4 / 6, 12)],
    ['throw, pins at 3', expect.closeTo(3 / 6, 12)],
  ]);
});

test('a counter counts for a rule that is not due at the start, and with a modifier that depends on it', () => {
  // 1d6 less the pins, at least 4: 3 faces without pins, 2 with one, 1 with two, none with three.
  const faces = [3, 2, 1, 0];
  const passes = faces.map((n) => expect.closeTo(n / 6, 12));
  const rule = 'when: shooters this phase, roll: 1d6, failed: becomes shaken';
  const ways = [
    'pass: at least 4 + pins',
    'modifiers: { pinned: { add: 0 - pins, when: pins } }, pass: at least 4',
  ];
  for (const way of ways) {
    const rows = oddsOf(`${rule}, ${way}`);
    const names = ['throw', ...[1, 2, 3].map((pins) => `throw, pins at ${pins}`)];
    expect(rows.map(({ options }) => options)).toEqual(names);
    expect(rows.map(({ chances }) => chances.passes ?? 0)).toEqual(passes);
  }
});

test('one for each single modifier, except those that depend on losses', () => {
  const rows = oddsOf(
    'roll: 1d6, modifiers: { pride: { add: 1, when: is proud }, fear: { add: -2, when: gone at least 3 } }, pass: at least 3, failed: becomes shaken',
  );
  expect(rows.map(({ options, remaining, chances }) => [options, remaining, chances.passes])).toEqual(
    [4, 3, 2, 1]
      .map((left) => ['throw', left, expect.closeTo((left === 1 ? 2 : 4) / 6, 12)])
      .concat(
        [4, 3, 2, 1].map((left) => ['throw, pride', left, expect.closeTo((left === 1 ? 3 : 5) / 6, 12)]),
      ),
  );
});
