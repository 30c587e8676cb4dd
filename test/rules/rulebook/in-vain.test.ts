import { expect, test } from 'vitest';
import { battleText, parsed, SHIPPED, shippedPage } from './battles.js';

const PAGE = `rulebook: 1
id: mine
title: Mine
units: { nerve: { from: 2, to: 6, default: 4 } }
forces: { resolve: { from: 2, to: 9, default: 4 } }
counters: { pins: { to: 4, each: { fire: -1 } } }
force-counters: { clock: { to: 9, start: resolve } }
states: { steady: {}, fleeing: {}, gone-home: { ends: end of turn } }
marks: { down: {} }
rules:
  flight:
    when: is steady and casualties this phase
    roll: 1d6
    modifiers: { led: { add: 1, when: turn at least 2 } }
    pass: at least nerve
    failed:
      - { when: failed by over 2, then: [becomes fleeing, becomes down] }
      - { then: [gains 1 pins, sets pins to nerve - 2] }
  home: { when: is fleeing, then: worsens by 1 }
turn: [move, fire, flight, home]
`;

/** The same without a question how far a throw has failed, which not every `pass` answers. */
const PLAIN = PAGE.replace('failed by over 2', 'turn is 2');

function warnings(from = '', to = '', page = PAGE): string[] {
  expect(page).toContain(from);
  const result = parsed(battleText(page.replace(from, to), 'script'));
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.warnings.map(({ line, col, message }) => `${line}:${col} ${message}`);
}

test('a page without useless words has no warnings', () => {
  expect(warnings()).toEqual([]);
  for (const name of SHIPPED) {
    const result = parsed(battleText(shippedPage(name), 'script'));
    expect(result.ok && result.warnings, name).toEqual([]);
  }
});

test('points that a rule asks for are not in vain', () => {
  const page = PAGE.replace('marks: {', 'points: { sergeant: 3 }\nmarks: {');
  for (const asks of ['points gone at least 2', 'points at least 2', 'points at start at least 2']) {
    const result = parsed(battleText(page.replace('casualties this phase', asks), 'script'));
    expect(result.ok && result.warnings, asks).toEqual([]);
  }
});

test.each([
  ['marks: {', 'points: { sergeant: 3 }\nmarks: {', 'nothing on this page asks for `points`'],
  ['worsens by 1', 'nothing', '22:38 nothing ever makes a unit `gone-home`'],
  [', becomes down', '', '23:12 nothing ever makes a unit `down`'],
  [
    'turn: [move, fire, flight, home]',
    'turn: [move, fire, flight]',
    'the rule `home` is nowhere in the `turn`',
  ],
  ['turn: [move, fire, flight, home]', 'turn: [move, fire, flight]', 'nothing ever makes a unit `gone-home`'],
  ['at least nerve', 'at most nerve + 5', '29:13 every roll passes'],
  ['at least nerve', 'over nerve + 5', '29:13 no roll passes'],
  [
    'is steady and casualties this phase',
    'nerve over 6',
    '26:13 this never holds: the rule `flight` is never due',
  ],
  ['is steady and casualties this phase', 'pins over 4 or casualties this phase under 0', 'this never holds'],
  ['is steady and casualties this phase', 'nerve / 2 at least 1', '26:13 this always holds'],
  ['is steady and casualties this phase', 'not (lower of nerve and pins over 4)', '26:13 this always holds'],
  [
    'failed by over 2',
    '3',
    'this always holds: the rows after it are never reached — did you mean `at least 3`?',
  ],
  [
    'marks: {',
    'leaders: { boss: { rank: captain, reach: 6 } }\nmarks: {',
    'nobody is the leader `boss`: the highest rank in any unit is `sergeant` — lower the rank here, or add a `captain`',
  ],
  [
    'marks: {',
    'leaders: { boss: { rank: sergeant, reach: 6 } }\nmarks: {',
    'nothing on this page asks for the leader `boss`: write `boss near`, `boss alive` or `boss lost this turn` where it matters',
  ],
  [
    'counters: {',
    'counters: { dread: { to: 9 },',
    '20:15 nothing on this page asks for the counter `dread`, so it changes nothing — write `dread at least 1`, or `dread` as a number, where it matters, or say under `each` what each of them does',
  ],
  [
    'start: resolve }',
    'start: resolve }, heart: { to: 9 }',
    '21:55 nothing on this page asks for the counter `heart`, so it changes nothing',
  ],
  ['turn at least 2', 'turn', '28:41 this always holds'],
  ['failed by over 2', 'failed by under 0', '31:19 this never holds: what follows it never happens'],
  ['failed by over 2', 'dice thrown is 1', '31:19 this always holds: the rows after it are never reached'],
  ['pins to nerve - 2', 'pins to nerve', '20:15 `pins` can be set to 6, but its range is 0 to 4'],
  ['clock: { to: 9', 'clock: { to: 5', '`clock` can start at 9, but its range is 0 to 5'],
])('%s → %s', (from, to, message) => {
  expect(warnings(from, to).join('\n')).toContain(message);
});

test('a counter that a rule or a table asks for, or that does something by itself, is not in vain', () => {
  expect(warnings(', each: { fire: -1 }', '').join()).toContain(
    'nothing on this page asks for the counter `pins`',
  );
  expect(warnings('{ fire: -1 }', '{ shot-at: 1 }')).toEqual([]);
  const page = PAGE.replace(', each: { fire: -1 }', '');
  expect(warnings('at least nerve', 'at least nerve + pins', page)).toEqual([]);
  expect(warnings('at least nerve', 'at least nerve + pins of enemies within 9 inches', page)).toEqual([]);
  expect(
    warnings('turn: [move', 'tables: { hard: [{ when: pins, is: 1 }, { is: 0 }] }\nturn: [move', page),
  ).toEqual([]);
});

test.each([
  ['at least nerve', 'roll is 7', '29:13 no roll passes'],
  ['at least nerve', 'not total is 0', '29:13 every roll passes'],
  [
    'pass: at least nerve',
    'pass: 4',
    '29:13 every roll passes: `4` is a number, and not compared with the roll — write `at least 4` or `at most 4`',
  ],
  [
    'pass: at least nerve',
    'pass: nerve - pins',
    'whether it passes does not depend on the roll: `nerve - pins` is a number',
  ],
])('%s → %s', (from, to, message) => {
  expect(warnings(from, to, PLAIN).join('\n')).toContain(message);
});

const TABLES = `
tables: { needed: 4, harder: [{ when: fleeing friends within 6 inches, is: needed + 1 }, { is: needed }] }
rules:`;

test.each([
  ['needed', 4, []],
  ['needed', 7, []],
  ['needed', 8, ['with the numbers in the tables of this page, no roll passes']],
  ['needed', 1, ['with the numbers in the tables of this page, every roll passes']],
  ['harder', 6, []],
  ['harder', 8, ['with the numbers in the tables of this page, no roll passes']],
  ['harder', 0, ['with the numbers in the tables of this page, every roll passes']],
])('1d6, +1 at most, at least %s with needed: %i', (table, needed, expected) => {
  const page = PAGE.replace('at least nerve', `at least ${table}`)
    .replace('\nrules:', TABLES)
    .replace('needed: 4', `needed: ${needed}`);
  const result = parsed(battleText(page, 'script'));
  const passes = (result.ok ? result.warnings : []).filter(({ message }) => message.includes('passes'));
  expect(passes.map(({ message }) => message)).toEqual(expected);
});

test.each([
  ['at least nerve', 'at least nerve + 1'],
  ['1d6', '(pins)d6'],
  ['1d6', '3d6 keep highest 1'],
  ['1d6', '2d6 count 5 or more'],
  ['is steady and casualties this phase', 'casualties this phase over 1/2 of pieces'],
  ['is steady and casualties this phase', 'force gone / pieces at start at least 1'],
])('%s → %s is useful', (from, to) => {
  expect(warnings(from, to)).toEqual([]);
});

const POOL = `rulebook: 1
id: mine
title: Mine
forces: { staff: { from: 1, to: 9, default: 4 } }
force-counters: { pluck: { to: 9, start: staff } }
states: { steady: {}, fleeing: { fire: never } }
tables: { asked: [{ when: pluck, is: 1 }, { is: 0 }] }
results: { spend: [improves by 1, force sheds 1 pluck] }
rules:
  flight: { when: casualties this phase, roll: 1d6, pass: at least 4, failed: becomes fleeing }
  rally: { when: is fleeing and pluck at least 1, then: [improves by 1, force sheds 1 pluck] }
turn: [rally, move, fire, flight]
`;

const SPENT = 'several units can spend the same `pluck` at once: write `order: one by one`';

test.each([
  ['', ''],
  ['pluck at least 1, then: [improves by 1, force sheds 1 pluck]', 'pluck, then: spend'],
  ['pluck at least 1, then: [improves by 1, force sheds 1 pluck]', 'asked, then: spend'],
  ['and pluck at least 1, then:', ', roll: 1d6, pass: at least 4, retry: pluck, failed:'],
])('several units that spend at once: %s → %s', (from, to) => {
  const result = parsed(battleText(POOL.replace(from, to), 'script'));
  expect(result.ok && result.warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
    `25 ${SPENT}`,
  ]);
});

test.each([
  ['rally: {', 'rally: { order: one by one,'],
  ['is fleeing and pluck at least 1', 'is fleeing'],
  ['force sheds 1 pluck', 'force gains 1 pluck'],
  ['force sheds 1 pluck', 'enemy force sheds 1 pluck'],
  ['pluck at least 1', 'enemy force pluck at least 1'],
])('no two units spend the same: %s → %s', (from, to) => {
  expect(POOL).toContain(from);
  const result = parsed(battleText(POOL.replaceAll(from, to), 'script'));
  expect(result.ok && result.warnings.map(({ message }) => message)).toEqual([]);
});
