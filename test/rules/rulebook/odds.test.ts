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

describe('every word of a rulebook counts', () => {
  // A unit of four with move 4, nerve 7, rep 4, in a force whose heart is 9; the enemy’s is 5, and advances.
  const text = (rules: string) => `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 1, to: 12, default: 7 }, rep: { from: 1, to: 6, default: 4 } }
forces: { heart: { from: 1, to: 12, default: 5 } }
force-counters: { clock: { to: 12, start: heart } }
leaders: { officer: { rank: sergeant, reach: 6 } }
counters: { pins: { to: 3 }, stress: { to: 2 } }
states: { steady: {}, shaken: {}, fleeing: {} }
marks: { proud: {} }
tables:
  toll: [{ when: eliminated so far at least 2, is: 3 }, { when: eliminated so far, is: 1 }, { is: 0 }]
rules:
${rules
  .trim()
  .split('\n')
  .map((line) => `  ${line.trim()}`)
  .join('\n')}
turn: [move, fire, assault]
`;
  /** Of each rule: the situation, the pieces left, and the chances in percent. */
  function rowsOf(rules: string, unit = 'charlie', how: 'script' | 'fire' = 'script') {
    const names = [...text(rules).matchAll(/^ {2}(\w+): \{ (?:who|when|roll)/gm)].map(([, name]) => name);
    const page = text(rules).replace('assault]', `assault, ${names.join(', ')}]`);
    const scenario = scenarioOf(
      `${battleText(page, how)}\nrules: { mine: { tables: { heart: { first: 5, second: 9 } } } }\n`,
    );
    const rows = new Map<string, string[]>(names.map((name) => [name, []]));
    for (const { check, options, remaining, chances } of unitOdds(scenario, unit)) {
      const said = Object.entries(chances).map(
        ([name, chance]) => `${name} ${Number((100 * chance).toFixed(2))}`,
      );
      const left = remaining === undefined ? '' : `${remaining} left`;
      rows.get(check!)!.push([options, left, ...said].filter((part) => part !== '').join(' | '));
    }
    return Object.fromEntries(rows);
  }

  test('moves are those of the unit, and going back by nothing is nothing', () => {
    expect(
      rowsOf(`
        back: { roll: 1d6, results: [{ when: at least 5, then: falls back 2 moves }, { when: at least 3, then: falls back 1 moves }, { then: falls back 1/2 moves }] }
        some: { roll: 1d6, pass: at least 4, failed: falls back roll - 1 inches }`),
    ).toEqual({
      back: ['falls back 8″ 33.33 | falls back 4″ 33.33 | falls back 2″ 33.33'],
      some: ['passes 50 | fails 16.67 | fails: falls back 1 to 2″ 33.33'],
    });
  });

  test('losses of every kind, at every time', () => {
    const left = (how: string, shares: readonly (readonly [pieces: number, passes: number])[]) =>
      shares.map(
        ([pieces, passes]) =>
          `${how} | ${pieces} left | passes ${passes} | fails: becomes shaken ${Number((100 - passes).toFixed(2))}`,
      );
    const rows = rowsOf(`
      gone: { when: eliminated so far, roll: 2d6, pass: at most nerve + 4 * eliminated so far, failed: becomes shaken }
      rout: { roll: 1d6, pass: at least 2 + routed this turn, failed: becomes shaken }
      away: { when: left so far at least 3, roll: 1d6, pass: at least left this phase, failed: becomes shaken }
      gave: { when: surrendered so far, roll: 1d6, pass: at least 4, failed: becomes shaken }
      late: { when: casualties last turn at least 2, roll: 1d6, pass: at least 3 + casualties last turn, failed: becomes shaken }
      each: { when: eliminated so far, roll: 1d6, modifiers: { grim: { add: -2, when: eliminated so far at least 2 } }, pass: at least 3, failed: becomes shaken }
      toll: { when: toll, roll: 1d6, pass: at least 2 + toll, failed: becomes shaken }
      two: { when: routed so far and left so far, roll: 1d6, pass: at least 4, failed: becomes shaken }`);
    const elim = 'the others eliminated';
    expect(rows).toEqual({
      gone: left(elim, [
        [3, 97.22],
        [2, 100],
        [1, 100],
      ]),
      rout: left('the others routed', [
        [4, 83.33],
        [3, 66.67],
        [2, 50],
        [1, 33.33],
      ]),
      away: left('the others left', [[1, 66.67]]).map((row) => row.replace(' | 1 left', '')),
      gave: ['the others surrendered | passes 50 | fails: becomes shaken 50'],
      late: left('the others lost last turn', [
        [2, 33.33],
        [1, 16.67],
      ]),
      each: left(elim, [
        [3, 66.67],
        [2, 33.33],
        [1, 33.33],
      ]),
      toll: left(elim, [
        [3, 66.67],
        [2, 33.33],
        [1, 33.33],
      ]),
      two: ['where it is due | passes 50 | fails: becomes shaken 50'],
    });
  });

  test('what the unit and its force bring, and what the enemy is ordered', () => {
    const rules = `
      rep3: { when: rep is 3 and shot at this phase, roll: 1d6, pass: at least 4, failed: becomes shaken }
      rep4: { when: rep is 4 and shot at this phase, roll: 1d6, pass: at least 4, failed: becomes shaken }
      mine: { roll: 2d6, pass: at most force heart, failed: becomes shaken }
      past: { roll: 2d6, pass: at most force clock, failed: becomes shaken }
      dig: { roll: 1d6, modifiers: { dug: { add: 1, when: defender } }, pass: at least 5, failed: becomes shaken }`;
    const half = 'where it is due | passes 50 | fails: becomes shaken 50';
    expect(rowsOf(rules)).toMatchObject({
      rep3: [''],
      rep4: [half],
      mine: ['passes 83.33 | fails: becomes shaken 16.67'],
      past: ['passes 83.33 | fails: becomes shaken 16.67'],
      dig: ['passes 33.33 | fails: becomes shaken 66.67'],
    });
    expect(rowsOf(rules, 'alpha')).toMatchObject({
      mine: ['passes 27.78 | fails: becomes shaken 72.22'],
      past: ['passes 27.78 | fails: becomes shaken 72.22'],
      dig: ['passes 33.33 | fails: becomes shaken 66.67'],
    });
    // Here blue attacks.
    expect(rowsOf(rules, 'charlie', 'fire').dig).toEqual(['passes 50 | fails: becomes shaken 50']);
  });

  test('what is around it is what makes the rule due', () => {
    expect(
      rowsOf(`
        both: { when: is shaken and is proud, roll: 1d6, pass: at least 4, failed: becomes fleeing }
        old: { when: is shaken and not is newly shaken, roll: 1d6, pass: at least 4, failed: becomes fleeing }
        pins: { when: pins at least 2 and stress, roll: 1d6, pass: at least 4, failed: becomes fleeing }
        shot: { when: rep is 4 and shot at this phase, roll: 1d6, pass: at least 4 + shooters this phase, failed: becomes fleeing }
        late: { when: turn at least 5, roll: 1d6, pass: at least turn, failed: becomes fleeing }
        many: { when: shaken friends within 6 inches at least 2, roll: 1d6, pass: at least 4, failed: becomes fleeing }
        again: { when: is shaken or is proud, roll: 1d6, retry: is proud, pass: at least 4, failed: becomes fleeing }`),
    ).toEqual({
      both: ['shaken, proud | passes 50 | fails: becomes fleeing 50'],
      old: ['shaken | passes 50 | fails: becomes fleeing 50'],
      pins: ['pins at 2, stress at 1 | passes 50 | fails: becomes fleeing 50'],
      shot: [
        'shooters this phase at 1 | passes 33.33 | fails: becomes fleeing 66.67',
        'shooters this phase at 2 | passes 16.67 | fails: becomes fleeing 83.33',
      ],
      late: [
        'turn at 5 | passes 33.33 | fails: becomes fleeing 66.67',
        'turn at 6 | passes 16.67 | fails: becomes fleeing 83.33',
        ...[7, 8, 9, 10].map((turn) => `turn at ${turn} | passes 0 | fails: becomes fleeing 100`),
      ],
      // There is only one friend.
      many: [''],
      again: [
        'shaken | passes 50 | fails: becomes fleeing 50',
        'proud | passes 75 | fails: becomes fleeing 25',
      ],
    });
  });

  test('modifiers: those of the state that is named count, others where they can hold', () => {
    expect(
      rowsOf(`
        rally: { when: not is steady, roll: 1d6, modifiers: { low: { add: -1, when: is shaken }, led: { add: 1, when: officer near } }, pass: at least 4, passed: becomes steady, failed: nothing }
        mixed: { roll: 1d6, modifiers: { mix: { add: 1, when: pins at least 3 and officer near } }, pass: at least 4, failed: becomes shaken }`),
    ).toEqual({
      rally: [
        'shaken | passes: becomes steady 33.33 | fails 66.67',
        'shaken, led | passes: becomes steady 50 | fails 50',
        'fleeing | passes: becomes steady 50 | fails 50',
        'fleeing, led | passes: becomes steady 66.67 | fails 33.33',
      ],
      mixed: [
        'passes 50 | fails: becomes shaken 50',
        'pins at 1 | passes 50 | fails: becomes shaken 50',
        'pins at 2 | passes 50 | fails: becomes shaken 50',
        'pins at 3 | passes 50 | fails: becomes shaken 50',
        'pins at 3, mix | passes 66.67 | fails: becomes shaken 33.33',
      ],
    });
  });

  test('the throw for a unit that is lost', () => {
    expect(
      rowsOf(
        'lost: { who: each lost unit, roll: 1d6, results: [{ when: at least 5, then: force sheds 2 clock }, { then: force sheds 1 clock }] }',
      ),
    ).toEqual({ lost: ['once it is lost | force sheds 2 clock 33.33 | force sheds 1 clock 66.67'] });
  });
});

test('what makes a rule due is looked for among a bounded number of circumstances', () => {
  const names = ['aa', 'bb', 'cc', 'dd', 'ee'];
  const text = page(
    `when: ${names.map((name) => `${name} at least 50`).join(' and ')}, roll: 2d6, pass: at least 7, failed: becomes shaken`,
  ).replace('pins: { to: 3 }', names.map((name) => `${name}: { to: 100 }`).join(', '));
  const [row] = unitOdds(scenarioOf(battleText(text, 'script')), 'alpha');
  expect(row.options).toBe(names.map((name) => `${name} at 50`).join(', '));
});
