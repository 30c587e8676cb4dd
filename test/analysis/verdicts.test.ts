import { describe, expect, test } from 'vitest';
import type { EffectRow } from '#src/analysis/rows.js';
import { type Compared, withVerdicts } from '#src/analysis/verdicts.js';
import { pairedDifference } from '#src/statistics/paired.js';
import { alone, comparison } from './compared.js';

/** A difference of a rate in n battles, of which some go up and some down. */
function rate(n: number, up: number, down: number): Pick<Compared, 'difference' | 'standard_error' | 'p'> {
  const sums = { n, sumDifference: up - down, sumSquaredDifference: up + down, largestDifference: 1 };
  const { mean, standardError, p } = pairedDifference(sums);
  return { difference: mean, standard_error: standardError, p };
}

describe('a difference beyond chance', () => {
  // 5 standard errors: p = 5.7e-7.
  test.each([
    ['blue', 'holds_field', 0.05, 'better'],
    ['blue', 'holds_field', -0.05, 'worse'],
    ['blue', 'broke', 0.05, 'worse'],
    ['blue', 'broke', -0.05, 'better'],
    ['blue', 'turns_stood', 0.05, 'more'],
    ['blue', 'losses', 0.05, 'worse'],
    ['', 'nobody_holds', 0.05, 'more'],
    ['', 'nobody_holds', -0.05, 'less'],
    ['', 'turns', 0.05, 'more'],
  ])('of %s in %s by %d is %s', (force, response, difference, verdict) => {
    const row = alone({ force, response, difference });
    expect(row).toMatchObject({ verdict, margin: 0.01, battles_needed: null });
    expect(row.p).toBeCloseTo(5.733e-7, 9);
  });

  test('is not tested for other responses, and these do not count in the family', () => {
    const [judged, other] = withVerdicts(
      [comparison({ difference: 0.022 }), comparison({ response: 'casualties', difference: 0.5 })],
      0.01,
    );
    // 2.2 standard errors alone: p = 0.0278; with two comparisons it would be 0.0556.
    expect(judged).toMatchObject({ verdict: 'better', p_holm: judged.p });
    expect(other).toMatchObject({ p: null, p_holm: null, margin: null, verdict: null, battles_needed: null });
  });

  test('drops values that only the verdict needs', () => {
    expect(alone({})).not.toHaveProperty('scale');
    expect(alone({})).not.toHaveProperty('range');
  });
});

describe('between two morale systems', () => {
  test('breaks have different meanings and are not judged; responses with the same meaning are', () => {
    const rows = ['broke', 'turns_stood', 'half_broken', 'holds_field'].flatMap((response) =>
      [false, true].map((breaksDiffer) => comparison({ response, difference: 0.05, breaksDiffer })),
    );
    expect(withVerdicts(rows, 0.01).map(({ verdict }) => verdict)).toEqual([
      'worse',
      null,
      'more',
      null,
      null,
      'worse',
      'better',
      'better',
    ]);
  });
});

test('what is identical by construction needs no p-value, and does not count in the family', () => {
  const rows = [comparison({ isIdentical: true }), comparison({ difference: 0.022 })];
  const [identical, other] = withVerdicts(rows, 0.01);
  expect(identical).toMatchObject({ verdict: 'identical', p: null, p_holm: null, battles_needed: null });
  // 2.2 standard errors alone: p = 0.0278; with two comparisons it would be 0.0556.
  expect(other).toMatchObject({ verdict: 'better', p_holm: other.p });
});

/** A difference that is the same in all battles. */
const ZERO = { standard_error: 0, interval_method: 'exact-zero' as const };
/** A difference of a mean of 20 turns. */
const TURNS = { response: 'turns_stood', scale: 20, range: 19, difference: 0.1, standard_error: 0.02 };
/** With this many battles, none of which differs, a margin of 1 % is certain: ln 0.05 ÷ ln 0.99. */
const NONE_OF = 299;

test.each<[about: string, like: Partial<Compared>, found: Partial<EffectRow>, margin?: number]>([
  // (0.01 − 0.001) ÷ 0.002 = 4.5 standard errors of room.
  [
    'same: within the margin beyond chance',
    { difference: 0.001, standard_error: 0.002 },
    { verdict: 'same' },
  ],
  ['same, downwards', { difference: -0.001, standard_error: 0.002 }, { verdict: 'same' }],
  // 1.6 of room: p = 0.055.
  ['within, not beyond chance', { difference: 0.0068, standard_error: 0.002 }, { verdict: 'better' }],
  ['same, however certain the difference', { difference: 0.005, standard_error: 0.001 }, { verdict: 'same' }],
  ['a margin on the scale of the response', TURNS, { verdict: 'same', margin: expect.closeTo(0.2, 12) }],
  ['never the same without a margin', { standard_error: 1e-6 }, { verdict: 'undecided' }, 0],
  // A battle’s standard deviation is 0.01 √10,000 = 1: (1.959964 × 1 ÷ 0.015)² = 17,073.2
  [
    'undecided: the battles at which a difference beyond the margin would be found',
    { difference: 0.015 },
    { verdict: 'undecided', battles_needed: 17_074, p: expect.closeTo(0.1336, 4) },
  ],
  // One-sided: (1.644854 ÷ (0.01 − 0.001))² = 33,401.8; distinguishing it from 0 takes (1.959964 ÷ 0.001)² = 3,841,459.
  [
    'undecided: or those at which it would be found to be the same, if that is sooner',
    { difference: 0.001 },
    { verdict: 'undecided', battles_needed: 33_402 },
  ],
  // The sign test of four battles that differ, all one way: 2⁻⁴ is 1.862732 standard errors.
  // 10,000 × (1.959964 ÷ 1.862732)² = 11,071.2
  [
    'undecided: more battles than were played',
    { ...rate(10_000, 4, 0), n: 10_000 },
    { verdict: 'undecided', battles_needed: 11_072 },
    0,
  ],
  // 0.05 again.
  ['one more than were played', { difference: 0.01, p: 0.05 }, { battles_needed: 10_001 }, 0],
  [
    'a single battle',
    { n: 1, difference: 1, standard_error: Number.NaN },
    { verdict: 'undecided', p: 1, battles_needed: null },
  ],
  // 0.99³⁰⁰ = 0.049; 0.99²⁰⁰ = 0.134
  ['no battle differs, of enough', { ...ZERO, n: 300 }, { verdict: 'same', p: 1 }],
  ['no battle differs, of too few', { ...ZERO, n: 200 }, { verdict: 'undecided', p: 1 }],
  ['the same difference everywhere', { ...ZERO, n: 6, difference: 1, p: 2 ** -6 }, { verdict: 'better' }],
  [
    'the same difference everywhere, in too few battles',
    { ...ZERO, n: 4, difference: 1, p: 2 ** -4 },
    { verdict: 'undecided', battles_needed: null },
  ],
  // With a variance of 0.01 × 0.99: (1.644854 × 0.0994987 ÷ (0.01 − 2 ÷ 600))² = 602.7
  [
    'two of 600 differ, where a margin of 1 % allows six',
    { ...rate(600, 2, 0), n: 600 },
    { verdict: 'undecided', battles_needed: 603 },
  ],
  [
    'none differs: it takes ln α ÷ ln (1 − margin) battles',
    { standard_error: 0, n: 200 },
    { verdict: 'undecided', battles_needed: NONE_OF },
  ],
  ['none differs, of so many', { standard_error: 0, n: NONE_OF }, { verdict: 'same' }],
  ['none differs, of one less', { standard_error: 0, n: NONE_OF - 1 }, { verdict: 'undecided' }],
])('%s', (_, like, found, margin) => {
  expect(alone(like, margin)).toMatchObject(found);
});

describe('a family', () => {
  // 2.17 and 2.06 standard errors: p = 0.0300 and 0.0394.
  const two = [
    comparison({ difference: 0.0217 }),
    comparison({ force: 'red', difference: -0.0206 }),
  ] as const;

  test('is adjusted as a whole: a comparison that passes alone may fail', () => {
    expect(two.map((row) => withVerdicts([row], 0)[0].verdict)).toEqual(['better', 'worse']);
    const rows = withVerdicts(two, 0);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided']);
    // The smaller p is doubled; the larger may not be below it.
    expect(rows[0].p_holm).toBeCloseTo(2 * 0.03, 3);
    expect(rows[1].p_holm).toBe(rows[0].p_holm);
  });

  test('takes more battles where it is larger', () => {
    // One of two: (2.241403 ÷ 0.015)² = 22,328.3
    const [row] = withVerdicts([comparison({ difference: 0.015 }), comparison({ response: 'broke' })], 0.01);
    expect(row.battles_needed).toBe(22_329);
  });

  test('lets the next one pass more easily once one has passed', () => {
    const rows = withVerdicts([comparison({ difference: 0.05 }), two[1]], 0);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['better', 'worse']);
    expect(rows[1].p_holm).toBe(rows[1].p);
  });

  test('distinguishes its members by design point, force and response', () => {
    const rows = withVerdicts(
      [
        comparison({ difference: 0.05 }),
        comparison({ difference: -0.05, force: 'red' }),
        comparison({ difference: 0.06, response: 'broke' }),
        comparison({ difference: -0.07, design_point: 2 }),
      ],
      0.01,
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['better', 'worse', 'worse', 'worse']);
    expect(new Set(rows.map(({ p }) => p)).size).toBe(3);
  });
});
