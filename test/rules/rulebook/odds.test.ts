import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unitOdds } from '#src/exact/unit-odds.js';
import { ROOT } from '../../root.js';
import { battleText, MINE, scenarioOf } from './battles.js';

/** Odds of throws, worked out by hand in odds.txt. */

const page = (
  rules: readonly (readonly [name: string, rule: string])[],
) => `${MINE}units: { nerve: { from: 1, to: 12, default: 7 }, rep: { from: 1, to: 6, default: 4 } }
forces: { heart: { from: 1, to: 12, default: 5 } }
force-counters: { clock: { to: 12, start: heart } }
leaders: { officer: { rank: sergeant, reach: 6 } }
counters: { pins: { to: 3 }, stress: { to: 2 } }
states: { steady: {}, shaken: {}, fleeing: {} }
marks: { proud: {} }
tables:
  toll: [{ when: eliminated so far at least 2, is: 3 }, { when: eliminated so far, is: 1 }, { is: 0 }]
rules:
${rules.map(([name, rule]) => `  ${name}: { ${rule} }\n`).join('')}turn: [move, fire, assault, ${rules.map(([name]) => name).join(', ')}]
`;

const oddsOf = (text: string, unit: string, how: 'script' | 'fire') =>
  unitOdds(
    scenarioOf(`${battleText(text, how)}\nrules: { mine: { tables: { heart: { first: 5, second: 9 } } } }\n`),
    unit,
  );

/** `1/3`: the simplest fraction that a chance is. */
function fractionOf(chance: number): string {
  for (let under = 1; under <= 216; under++) {
    const over = Math.round(chance * under);
    if (Math.abs(chance - over / under) < 1e-12) return under === 1 ? `${over}` : `${over}/${under}`;
  }
  return `${chance}`;
}

const [, ...GROUPS] = readFileSync(join(ROOT, 'test/rules/rulebook/odds.txt'), 'utf8')
  .trimEnd()
  .split('\n\n');

test.each(
  GROUPS.map((group) => {
    const [header, ...lines] = group.split('\n');
    return [...(/^# (.*) \((\w+), (script|fire)\)$/.exec(header)?.slice(1) ?? []), lines] as [
      title: string,
      unit: string,
      how: 'script' | 'fire',
      lines: string[],
    ];
  }),
)('%s', (_, unit, how, lines) => {
  const rules = lines
    .filter((line) => !line.startsWith(' '))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
  const odds = oddsOf(page(rules), unit, how);
  const told = rules.flatMap(([name, rule]) => [
    `${name}: ${rule}`,
    ...odds
      .filter(({ check }) => check === name)
      .map(({ options, remaining, needed, chances }) => {
        const results = Object.entries(chances).map(([result, chance]) => `${result} ${fractionOf(chance)}`);
        const left = remaining === undefined ? '' : `${remaining} left`;
        return `  ${[options, left, needed, ...results].filter((part) => part !== '').join(' | ')}`;
      }),
  ]);
  expect(told).toEqual(lines);
});

describe('of many situations', () => {
  const mostPins = (rule: string, pins: string) =>
    oddsOf(page([['throw', rule]]).replace('pins: { to: 3 }', pins), 'alpha', 'script');

  test('high values of a counter, and single modifiers with further values, are not among the usual ones', () => {
    const rows = mostPins(
      'roll: 2d6, modifiers: { calm: { add: 1, when: is steady } }, pass: over pins, failed: becomes shaken',
      'pins: { to: 12 }',
    );
    expect(rows).toHaveLength(2 * 13);
    expect(rows.filter(({ further }) => !further).map(({ options }) => options)).toEqual([
      '',
      'calm',
      ...[1, 2, 3, 4, 5].map((pins) => `pins at ${pins}`),
    ]);
  });

  test('those that make a rule due are looked for among a bounded number', () => {
    const names = ['aa', 'bb', 'cc', 'dd', 'ee'];
    const [row] = mostPins(
      `when: ${names.map((name) => `${name} at least 50`).join(' and ')}, roll: 2d6, pass: at least 7, failed: becomes shaken`,
      ['pins: { to: 3 }', ...names.map((name) => `${name}: { to: 100 }`)].join(', '),
    );
    expect(row.options).toBe(names.map((name) => `${name} at 50`).join(', '));
  });
});
