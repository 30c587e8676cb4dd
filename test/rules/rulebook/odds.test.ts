import { describe, expect, test } from 'vitest';
import { unitOdds } from '#src/exact/unit-odds.js';
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
      options: '',
      remaining: undefined,
      needed: '7 or less',
      chances: { passes: expect.closeTo(21 / 36, 12), 'fails: becomes shaken': expect.closeTo(15 / 36, 12) },
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
    expect(rows.map(({ chances }) => chances['fails: becomes shaken'])).toEqual(
      [1, 2, 3].map((n) => expect.closeTo(n / 6, 12)),
    );
  });

  test('from the whole unit, if the rule always applies', () => {
    const rows = oddsOf('roll: 1d4, pass: at most pieces, failed: becomes shaken');
    expect(
      rows.map(({ remaining, chances }) => [remaining, chances.passes, chances['fails: becomes shaken']]),
    ).toEqual([
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
  for (const { chances } of passing)
    expect(Object.keys(chances)).toEqual(['passes', 'fails: becomes shaken']);
});

test('a modifier under a condition counts only where it is named', () => {
  const led =
    'roll: 1d6, modifiers: { calm: { add: 1, when: is steady } }, pass: at least 4, failed: becomes shaken';
  expect(oddsOf(led).map(({ options, chances }) => [options, chances.passes])).toEqual([
    ['', expect.closeTo(3 / 6, 12)],
    ['calm', expect.closeTo(4 / 6, 12)],
  ]);
});

describe('results are named by what happens to the unit', () => {
  const namesIn = (rule: string) => Object.keys(oddsOf(rule)[0].chances);

  test('not by the condition of their row', () => {
    expect(
      namesIn(
        'roll: 1d6, pass: at least 5, passed: gains 1 pins, failed: [{ when: failed by over 2, then: [becomes shaken, sheds all pins] }, { then: worsens by 1 }]',
      ),
    ).toEqual(['passes: gains 1 pin', 'fails: becomes shaken, sheds all pins', 'fails: worsens by 1']);
    expect(
      namesIn('roll: 1d6, results: [{ when: at least 4, then: becomes proud }, { then: nothing }]'),
    ).toEqual(['becomes proud', 'nothing']);
  });

  test('amounts that a row of the page leaves to the throw are one result', () => {
    const [{ chances }] = oddsOf(
      'roll: 1d6, results: [{ when: at least 3, then: gains roll - 2 pins }, { then: nothing }]',
    );
    expect(chances).toEqual({
      'gains 1 to 4 pins': expect.closeTo(4 / 6, 12),
      nothing: expect.closeTo(2 / 6, 12),
    });
  });
});

describe('where a rule is not due at the start, its odds are those', () => {
  const situations = (when: string, pass = 'at least 4') =>
    oddsOf(`when: ${when}, roll: 1d6, pass: ${pass}, failed: becomes shaken`).map(({ options, chances }) => [
      options,
      chances.passes,
    ]);

  test('of a state in which it is due, or of a mark', () => {
    expect(situations('is shaken')).toEqual([['shaken', expect.closeTo(1 / 2, 12)]]);
    expect(situations('is proud')).toEqual([['proud', expect.closeTo(1 / 2, 12)]]);
    expect(situations('is shaken', 'at least 2 + pins')).toEqual(
      ['shaken', 'shaken, pins at 1', 'shaken, pins at 2', 'shaken, pins at 3'].map((options, pins) => [
        options,
        expect.closeTo((5 - pins) / 6, 12),
      ]),
    );
  });

  test('of the least value at which it is due, of a counter on which nothing else depends', () => {
    expect(situations('pins at least 2')).toEqual([['pins at 2', expect.closeTo(1 / 2, 12)]]);
  });

  test('of a unit that has just lost pieces, if only `when` asks for losses', () => {
    expect(situations('casualties this phase')).toEqual([['', expect.closeTo(1 / 2, 12)]]);
  });

  test('and are said to be those where it is due, if that depends on others', () => {
    expect(situations('shaken friends within 6 inches')).toEqual([
      ['where it is due', expect.closeTo(1 / 2, 12)],
    ]);
  });

  test('and none, if no counter, state or loss makes it due', () => {
    const [row, ...others] = oddsOf(
      'when: pins at least 4, roll: 1d6, pass: at least 4, failed: becomes shaken',
    );
    expect(others).toEqual([]);
    expect(row).toEqual({ options: '', remaining: undefined, needed: 'not due', chances: {} });
  });
});

test('high values of a counter, and single modifiers with further values, are not among the usual situations', () => {
  const text = page(
    'roll: 2d6, modifiers: { calm: { add: 1, when: is steady } }, pass: over pins, failed: becomes shaken',
  ).replace('to: 3', 'to: 12');
  const rows = unitOdds(scenarioOf(battleText(text, 'script')), 'alpha');
  expect(rows).toHaveLength(2 * 13);
  expect(rows.filter(({ further }) => !further).map(({ options }) => options)).toEqual([
    '',
    'calm',
    ...[1, 2, 3, 4, 5].map((pins) => `pins at ${pins}`),
  ]);
});

test('one for each value that a counter can have', () => {
  const rows = oddsOf('when: pins, roll: 1d6, pass: over pins, failed: becomes shaken');
  expect(rows.map(({ options, chances }) => [options, chances.passes])).toEqual([
    ['pins at 1', expect.closeTo(5 / 6, 12)],
    ['pins at 2', expect.closeTo(4 / 6, 12)],
    ['pins at 3', expect.closeTo(3 / 6, 12)],
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
    const names = ['where it is due', ...[1, 2, 3].map((pins) => `where it is due, pins at ${pins}`)];
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
      .map((left) => ['', left, expect.closeTo((left === 1 ? 2 : 4) / 6, 12)])
      .concat([4, 3, 2, 1].map((left) => ['pride', left, expect.closeTo((left === 1 ? 3 : 5) / 6, 12)])),
  );
});
