import { describe, expect, it, test } from 'vitest';
import {
  battlesInWords,
  count,
  counted,
  differenceWithInterval,
  numberWithInterval,
  percent,
  percentInShort,
  percents,
  percentWithInterval,
  pointsFigure,
  pointsWithInterval,
} from '#src/words/format.js';

const plain = (shown: { estimate: string; interval: string }) =>
  `${shown.estimate} (${shown.interval})`.replaceAll('\u00a0', ' ');

test('battles of all variants, from the fewest where a race stopped some earlier', () => {
  expect(battlesInWords({ fewest: 12_288, battles: 36_864 })).toBe('12,288 to 36,864\u00a0battles');
  expect(battlesInWords({ fewest: 500, battles: 500 })).toBe('500\u00a0battles');
  expect(battlesInWords({ battles: 1 })).toBe('1\u00a0battle');
});

test.each([
  [0.019, 0.01886, 0.019, ['+1.900', 'points', '1.886 to 1.900']],
  [-0.318, -0.332, -0.303, ['−31.8', 'points', '−33.2 to −30.3']],
  [0.01, 0.008, 0.012, ['+1.0', 'point', '0.8 to 1.2']],
  [0.01, 0.00995, 0.01005, ['+1.000', 'point', '0.995 to 1.005']],
])('a large figure has the digits of its interval: %d', (difference, low, high, [value, unit, interval]) => {
  expect(pointsFigure(difference, low, high)).toEqual({ value, unit, interval });
});

describe('numbers for readers', () => {
  it('have as many digits as their error justifies', () => {
    expect(plain(percentWithInterval(0.62134, 0.6104, 0.6312))).toBe('62.1% (61.0 to 63.1)');
    expect(plain(percentWithInterval(0.62134, 0.6211, 0.6216))).toBe('62.13% (62.11 to 62.16)');
    expect(plain(numberWithInterval(7.4211, 7.1, 7.7))).toBe('7.42 (7.10 to 7.70)');
  });

  it('give differences a sign, and zero none', () => {
    expect(plain(pointsWithInterval(-0.032, -0.036, -0.028))).toBe('−3.2 points (−3.6 to −2.8)');
    expect(plain(differenceWithInterval(0.5, -0.1, 1.1))).toBe('+0.50 (−0.10 to +1.10)');
    expect(plain(pointsWithInterval(-0.00001, -0.001, 0.001))).toBe('0.0 points (−0.1 to +0.1)');
  });

  it('say when there is no number', () => {
    expect(percentWithInterval(Number.NaN, 0, 1)).toEqual({ estimate: '–', interval: '' });
    expect(percent(Number.NaN)).toBe('–');
  });

  it('group thousands the same way everywhere', () => {
    expect([1, 999, 1000, 1234567].map(count)).toEqual(['1', '999', '1,000', '1,234,567']);
    expect(counted(1, 'battle')).toBe('1\u00a0battle');
    expect(counted(2000, 'battle')).toBe('2,000\u00a0battles');
  });
});

test.each([
  [0.393, 0.71, ['39%', '71%']],
  [0.993, 0.995, ['99.3%', '99.5%']],
  [0.161, 0.164, ['16.1%', '16.4%']],
  [0.5, 0.5, ['50%', '50%']],
  [0.996, 0.4, ['99.6%', '40.0%']],
  [0.004, 0.3, ['0.4%', '30.0%']],
  [0.9995, 0.9999, ['99.95%', '99.99%']],
  [1, 0, ['100%', '0%']],
  [Number.NaN, 0.5, ['–', '50%']],
])(
  'rates side by side have a decimal where they are less than a point apart: %d and %d',
  (one, other, said) => {
    expect(percents(one, other)).toEqual(said);
  },
);

test.each([
  [0, '0%'],
  [0.0003, '<1%'],
  [0.42, '42%'],
  [0.996, '>99%'],
  [1, '100%'],
])('a rate in short is not rounded to never or always: %d', (rate, said) => {
  expect(percentInShort(rate)).toBe(said);
});
