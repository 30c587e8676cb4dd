import { describe, expect, test } from 'vitest';
import { anyNumber, precision, wholeNumber } from '#src/cli/option-values.js';

describe('a whole number', () => {
  test.each(['0', '1.5', 'abc', '', '1e10', '0x10', 'Infinity', '-5', 'NaN', '1e-3', '1_000'])(
    'is not %j',
    (text) => {
      expect(() => wholeNumber(1, 1e9)(text)).toThrow('Allowed: a whole number from 1 to 1000000000.');
    },
  );

  test.each(['20.000', '20,000', '20_000', "20'000", '20 000', '20k', '20 K'])(
    'for %j it says 20000',
    (text) => {
      expect(() => wholeNumber(1, 1e9)(text)).toThrow('Did you mean 20000?');
    },
  );
});

test.each([
  ['5,5', '5.5'],
  ['50%', '0.5'],
])('for %j, where any number is allowed, it says %s', (text, meant) => {
  expect(() => anyNumber(text)).toThrow(`Allowed: a number. Did you mean ${meant}?`);
});

test.each([
  ['0', 'precision: `holds_field` must be a number from 0.000001 to 1000000, got 0'],
  ['wide', 'Allowed: a half-width, such as 0.02 or 2%, or holds_field=0.02,turns=0.05.'],
  ['turns=-1', 'Allowed: a half-width, such as 0.02 or 2%, or holds_field=0.02,turns=0.05.'],
  ['turns=1,turns=2', 'turns is given twice.'],
  ['2', 'its precision must be below 0.5, got 2 — did you mean 0.02, which is 2 %?'],
  ['holds_field=0.5', '`holds_field` is a share of battles, so its precision must be below 0.5, got 0.5'],
  ['difference.broke=200%', '`difference.broke` is a share of battles'],
  ['0,02', 'Did you mean 0.02?'],
  ['turns=5%', 'turns is not a share: write a number without %.'],
])('--precision %s is refused', (targets, message) => {
  expect(() => precision(targets)).toThrow(message);
});

test.each([
  ['2%', { holds_field: 0.02 }],
  ['1.1 %', { holds_field: 0.011 }],
  ['turns=5,difference.broke=0.2%', { turns: 5, 'difference.broke': 0.002 }],
])('--precision %s is read', (targets, read) => expect(precision(targets)).toEqual(read));
