import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { systems } from '#src/rules/registry.js';
import { readName, readRange } from '#src/scenario/expectations.js';
import { measurableOf } from '#src/scenario/measure-names.js';
import { parseScenario } from '#src/scenario/parse.js';
import { formatProblem } from '#src/scenario/problems.js';
import { BASE, change, withFactors } from './base.js';

const LEADERS = withFactors('{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }');

describe('ranges', () => {
  const INF = Number.POSITIVE_INFINITY;
  test.each([
    ['0.45..0.55', 0.45, 0.55, true, true, '0.45 to 0.55'],
    ['5 .. 9', 5, 9, true, true, '5 to 9'],
    ['-0.1..0.1', -0.1, 0.1, true, true, '-0.1 to 0.1'],
    ['.5..1', 0.5, 1, true, true, '.5 to 1'],
    ['< 0.4', -INF, 0.4, true, false, 'below 0.4'],
    ['<=0.1', -INF, 0.1, true, true, 'at most 0.1'],
    ['> 0', 0, INF, false, true, 'above 0'],
    [' >= -2 ', -2, INF, true, true, 'at least -2'],
  ])('%s', (text, low, high, lowIsIn, highIsIn, words) => {
    expect(readRange(text)).toEqual({ ok: true, range: { low, high, lowIsIn, highIsIn, words } });
  });

  test.each([
    ['= 0.5', /^a random result is never exactly `0.5` — write `0.45..0.55`/],
    [0.5, /^a random result is never exactly `0.5`/],
    ['0.5..0.5', /^a random result is never exactly `0.5` — give it some room/],
    ['0.6..0.5', /^the range from 0.6 to 0.5 is empty — swap its ends/],
    ['45%', /^shares go from 0 to 1: write a range, such as `0.45..0.55`$/],
    ['< 12.5 %', /write `< 0.125`$/],
    ['%', /^shares go from 0 to 1: write a range, such as `0.45..0.55`$/],
    ['%1', /^shares go from 0 to 1: write a range, such as `0.45..0.55`$/],
    ['1%..%', /^shares go from 0 to 1: write a range, such as `0.45..0.55`$/],
    ['45..55%', /write `0.45..0.55`$/],
    ['-5%..5%', /write `-0.05..0.05`$/],
    ['50..50%', /write a range, such as `0.45..0.55`$/],
    ['half', /^"half" is not a range — write/],
    ['', /^empty text is not a range/],
    ['0.4-0.5', /is not a range/],
    ['<> 3', /is not a range/],
    ['1..2..3', /is not a range/],
    ['< Infinity', /is not a range/],
  ])('%s is refused', (text, fault) => {
    const read = readRange(text);
    expect(read.ok ? '' : read.fault).toMatch(fault);
  });

  test('percent is refused for a measure that is not a share, without mentioning shares', () => {
    const fault = '`%` is not allowed here — write a range of numbers, such as `4..6`';
    expect(readRange('50%', 'number')).toEqual({ ok: false, fault });
  });

  property.prop([fc.oneof(fc.string({ unit: 'binary' }), fc.double())], { seed: 41 })(
    'any text gets an answer',
    (text) => {
      const read = readRange(text);
      if (read.ok) expect(read.range.low).toBeLessThan(read.range.high);
      else expect(read.fault).not.toMatch(/undefined|\[object/);
    },
  );

  property.prop([fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1000 })], { seed: 42 })(
    'a range reads back as it was written',
    (low, width) => {
      expect(readRange(`${low / 8}..${(low + width) / 8}`)).toMatchObject({
        range: { low: low / 8, high: (low + width) / 8 },
      });
    },
  );
});

describe('names', () => {
  const measurable = measurableOf([{ id: 'blue' }, { id: 'red' }], systems);
  test.each([
    ['win_rate', 'measure', 'win_rate', '', ''],
    ['win_rate.red', 'measure', 'win_rate', 'red', ''],
    ['break_point.blue.alpha.median', 'measure', 'break_point', 'blue', 'alpha'],
    ['break_turn.median', 'measure', 'break_turn', '', ''],
    ['loss_at_break.red.mean', 'measure', 'loss_at_break', 'red', ''],
    ['comeback.blue', 'measure', 'comeback', 'blue', ''],
    ['casualties.red', 'response', 'casualties', 'red', ''],
    ['dice_left.blue', 'response', 'dice_left', 'blue', ''],
    ['effect.win_rate.blue', 'effect', 'holds_field', 'blue', ''],
    ['effect.draw_rate', 'effect', 'nobody_holds', '', ''],
    ['effect.turns', 'effect', 'turns', '', ''],
  ])('%s', (written, kind, measure, force, unit) => {
    expect(readName(written, measurable)).toMatchObject({ ok: true, name: { kind, measure, force, unit } });
  });

  test.each([
    ['win_rat', 'no measure or response is called `win_rat` — did you mean `win_rate`?'],
    [
      'zzzzzzzz',
      /^no measure or response is called `zzzzzzzz`; there are `draw_rate`, .* and the responses of docs\/outputs.md$/,
    ],
    ['win_rate.blu', 'no force is called `blu` — did you mean `blue`?'],
    ['draw_rate.blue', '`draw_rate` belongs to the whole battle — write `draw_rate`'],
    ['effect.turns.blue', '`turns` belongs to the whole battle — write `effect.turns`'],
    ['win_rate.blue.alpha', '`win_rate` belongs to a force, not to its units — write `win_rate.blue`'],
    ['comeback.blue.alpha', /^`comeback` belongs to a force, not to its units — write `comeback.blue`$/],
    ['win_rate.blue.', '`win_rate` can be followed by the id of a force, joined by dots'],
    ['break_rate.blue.alpha.x', /^`break_rate` can be followed by the id of a force, and of one of its/],
    ['win_rate.median', /^no force is called `median`/],
    ['effect.recovery.blue', /`recovery` is neither/],
    ['effect', /`effect.` must be followed by a response/],
    ['constructor', /^no measure or response is called/],
    ['__proto__.x', /^no measure or response is called/],
  ])('%s is refused', (written, fault) => {
    const read = readName(written, measurable);
    expect(read.ok ? '' : read.fault).toMatch(fault);
  });

  property.prop(
    [
      fc.array(
        fc.oneof(fc.constantFrom('effect', 'win_rate', 'blue', 'median', 'break_point', ''), fc.string()),
      ),
    ],
    { seed: 43 },
  )('any text gets an answer', (steps) => {
    const read = readName(steps.join('.'), measurable);
    if (!read.ok) expect(read.fault).not.toMatch(/undefined|\[object/);
  });
});

describe('expect in a scenario', () => {
  test('has the places of its lines, in the order of the file', () => {
    const text = `${LEADERS}expect:
  win_rate.blue: 0.4..0.6
  draw_rate: { is: '< 0.5', where: { leaders: on } }
  effect.losses.red:
    - '> -3'
    - { is: < 4, where: { leaders: on } }
`;
    const line = LEADERS.split('\n').length;
    const result = parseScenario(text, 'f');
    expect(result).toMatchObject({
      ok: true,
      warnings: [],
      expectedAt: [
        { file: 'f', line: line + 1, col: 3 },
        { file: 'f', line: line + 2, col: 3 },
        { file: 'f', line: line + 4, col: 7 },
        { file: 'f', line: line + 5, col: 7 },
      ],
    });
  });

  test('is optional', () => {
    expect(parseScenario(BASE, 'f')).toMatchObject({ ok: true, expectedAt: [] });
  });

  test('has the option as its place when it comes from --set', () => {
    expect(parseScenario(BASE, 'f', ['expect={ draw_rate: < 0.1 }'])).toMatchObject({
      ok: true,
      expectedAt: [{ file: '--set expect={ draw_rate: < 0.1 }', line: 1, col: 1 }],
    });
  });

  test('more than 500 are refused', () => {
    const many = ['draw_rate', 'drama', 'overturn_rate'].map(
      (name) => `  ${name}: [${Array(200).fill('< 0.5').join(', ')}]\n`,
    );
    const result = parseScenario(`${BASE}expect:\n${many.join('')}`, 'f');
    expect(result).toMatchObject({
      problems: [{ message: '600 expectations; at most 500 are allowed — leave out some' }],
    });
  });

  const key = fc.oneof(fc.constantFrom('win_rate', 'break_point.red.bravo-1', 'effect.turns'), fc.string());
  const range = fc.oneof(fc.constantFrom('0.1..0.9', '< 0', 'x'), fc.jsonValue());
  const narrowed = fc.record({
    is: range,
    where: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
  });
  const value = fc.oneof(range, narrowed, fc.array(fc.oneof(range, narrowed), { maxLength: 3 }));
  property.prop([fc.dictionary(key, value, { maxKeys: 5 })], { seed: 44, numRuns: 300 })(
    'any value gets an answer in plain words',
    (value) => {
      const text = JSON.stringify({ expect: value });
      const result = parseScenario(
        change('run:\n', `${text.slice(1, -1).replace('"expect"', 'expect')}\nrun:\n`),
        'f',
      );
      for (const problem of result.ok ? [] : result.problems) {
        expect(formatProblem(problem)).not.toMatch(/undefined|\[object|Invalid input/);
      }
    },
  );
});
