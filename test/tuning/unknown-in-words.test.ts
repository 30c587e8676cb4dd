import { expect, test } from 'vitest';
import { unknownInWords } from '#src/tuning/unknown-in-words.js';

/** The words for a crossing between two values, for one value, for several, and for none. */
const saidOf = (name: string) => {
  const { between, at, noun } = unknownInWords(name);
  return [
    between({ value: 5, found: '54%' }, { value: 6 }),
    at([{ value: 1 }]),
    at([{ value: 0 }, { value: 9, shown: '4 to 9' }], 'or'),
    `no ${noun}`,
  ];
};

test('pieces are counted: one trooper, two troopers', () => {
  expect(saidOf('troopers')).toEqual([
    'with between 5 (54%) and 6 troopers',
    'with 1 trooper',
    'with 0 or 4 to 9 troopers',
    'no number of troopers',
  ]);
  expect(saidOf('machine-gun crews behind the walls').slice(0, 2)).toEqual([
    'with between 5 (54%) and 6 machine-gun crews behind the walls',
    'with 1 machine-gun crew behind the walls',
  ]);
  // Whose they are may have any name.
  expect(saidOf('troopers of Red’s 2nd Squad').slice(1)).toEqual([
    'with 1 trooper of Red’s 2nd Squad',
    'with 0 or 4 to 9 troopers of Red’s 2nd Squad',
    'no number of troopers of Red’s 2nd Squad',
  ]);
});

test('a value below 0 has a minus sign', () => {
  const { at } = unknownInWords('fire');
  expect(at([{ value: -3 }, { value: 0 }])).toBe('with fire at −3 and 0');
});

test('any other number has a value', () => {
  for (const [name, said] of [
    ['turnLimit', 'turnLimit'],
    ['needed in all bands of rifle', '“needed in all bands of rifle”'],
    // No word of a long name is left out.
    ['range of each unit of The Old Guard', '“range of each unit of The Old Guard”'],
    ['stand on', '“stand on”'],
    ['width', 'width'],
  ] as const) {
    expect(saidOf(name)).toEqual([
      `with ${said} between 5 (54%) and 6`,
      `with ${said} at 1`,
      `with ${said} at 0 or 4 to 9`,
      `no ${said}`,
    ]);
  }
});
