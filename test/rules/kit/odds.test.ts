import { expect, test } from 'vitest';
import { dieOdds } from '#src/rules/kit/odds.js';

const common = { unit: 'squad', options: 'alone', sides: 6, harmless: 'holds' };

test('odds of a die: high is good', () => {
  const rows = dieOdds({
    ...common,
    modifiers: [-1, 1],
    resultOf: (total) => (total < 1 ? 'routs' : total < 3 ? 'shaken' : 'holds'),
  });
  expect(rows.map(({ modifier, needed }) => [modifier, needed])).toEqual([
    [-1, '4+'],
    [0, '3+'],
    [1, '2+'],
  ]);
  expect(rows[0].chances).toEqual({
    shaken: expect.closeTo(2 / 6, 12),
    holds: expect.closeTo(3 / 6, 12),
    routs: expect.closeTo(1 / 6, 12),
  });
});

test('odds of a die: low is good', () => {
  const [row] = dieOdds({
    ...common,
    modifiers: [1, 1],
    resultOf: (total) => (total > 4 ? 'routs' : 'holds'),
  });
  expect([row.needed, row.chances.holds]).toEqual(['3 or less', expect.closeTo(0.5, 12)]);
});

test('odds of a die: when no face passes, or every face does', () => {
  const needed = (resultOf: () => string) => dieOdds({ ...common, modifiers: [0, 0], resultOf })[0].needed;
  expect([needed(() => 'routs'), needed(() => 'holds')]).toEqual(['–', '1+']);
});
