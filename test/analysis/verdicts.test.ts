import { describe, expect, test } from 'vitest';
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

describe('identical by construction', () => {
  test('needs no p-value, and does not count in the family', () => {
    const [identical, other] = withVerdicts(
      [comparison({ isIdentical: true }), comparison({ difference: 0.022 })],
      0.01,
    );
    expect(identical).toMatchObject({ verdict: 'identical', p: null, p_holm: null, battles_needed: null });
    // 2.2 standard errors alone: p = 0.0278; with two comparisons it would be 0.0556.
    expect(other).toMatchObject({ verdict: 'better', p_holm: other.p });
  });
});

describe('the same', () => {
  test('is a difference that is within the margin beyond chance', () => {
    // (0.01 − 0.001) ÷ 0.002 = 4.5 standard errors of room.
    expect(alone({ difference: 0.001, standard_error: 0.002 }).verdict).toBe('same');
    expect(alone({ difference: -0.001, standard_error: 0.002 }).verdict).toBe('same');
    // 1.6 of room: p = 0.055.
    expect(alone({ difference: 0.0068, standard_error: 0.002 }).verdict).not.toBe('same');
  });

  test('is a difference within the margin, however certain it is', () => {
    const row = alone({ difference: 0.005, standard_error: 0.001 });
    expect(row.p).toBeLessThan(1e-6);
    expect(row.verdict).toBe('same');
  });

  test('has a margin on the scale of the response', () => {
    const row = alone({
      response: 'turns_stood',
      scale: 20,
      range: 19,
      difference: 0.1,
      standard_error: 0.02,
    });
    expect(row.margin).toBeCloseTo(0.2, 12);
    expect(row.verdict).toBe('same');
  });

  test('is never the verdict without a margin', () => {
    expect(alone({ difference: 0, standard_error: 1e-6 }, 0).verdict).toBe('undecided');
  });
});

describe('undecided', () => {
  test('gives the number of battles at which a difference beyond the margin would be found', () => {
    // A battle’s standard deviation is 0.01 √10,000 = 1: (1.959964 × 1 ÷ 0.015)² = 17,073.2
    const row = alone({ difference: 0.015 });
    expect(row).toMatchObject({ verdict: 'undecided', battles_needed: 17_074 });
    expect(row.p).toBeCloseTo(0.1336, 4);
  });

  test('gives the number at which it would be found to be the same, if that is sooner', () => {
    // One-sided: (1.644854 ÷ (0.01 − 0.001))² = 33,401.8; distinguishing it from 0 takes (1.959964 ÷ 0.001)² = 3,841,459.
    expect(alone({ difference: 0.001 })).toMatchObject({ verdict: 'undecided', battles_needed: 33_402 });
  });

  test('takes more battles in a larger family', () => {
    // One of two: (2.241403 ÷ 0.015)² = 22,328.3
    const [row] = withVerdicts([comparison({ difference: 0.015 }), comparison({ response: 'broke' })], 0.01);
    expect(row.battles_needed).toBe(22_329);
  });

  test('takes more battles than were played', () => {
    // The sign test of four battles that differ, all one way: 2⁻⁴ is 1.862732 standard errors.
    // 10,000 × (1.959964 ÷ 1.862732)² = 11,071.2
    const row = alone({ ...rate(10_000, 4, 0), n: 10_000 }, 0);
    expect(row).toMatchObject({ verdict: 'undecided', battles_needed: 11_072 });
    // 0.05 again: one more than were played.
    expect(alone({ difference: 0.01, p: 0.05 }, 0)).toMatchObject({ battles_needed: 10_001 });
  });

  test('is a single battle', () => {
    expect(alone({ n: 1, difference: 1, standard_error: Number.NaN })).toMatchObject({
      verdict: 'undecided',
      p: 1,
      battles_needed: null,
    });
  });
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

describe('where no battle varies', () => {
  const zero = { standard_error: 0, interval_method: 'exact-zero' as const };

  test('no difference is the same if this many battles would hardly hide a difference of the margin', () => {
    // 0.99³⁰⁰ = 0.049; 0.99²⁰⁰ = 0.134
    expect(alone({ ...zero, n: 300 })).toMatchObject({ verdict: 'same', p: 1 });
    expect(alone({ ...zero, n: 200 })).toMatchObject({ verdict: 'undecided', p: 1 });
  });

  test('the same difference everywhere is a difference where its p-value says so', () => {
    expect(alone({ ...zero, n: 6, difference: 1, p: 2 ** -6 })).toMatchObject({ verdict: 'better' });
    expect(alone({ ...zero, n: 4, difference: 1, p: 2 ** -4 })).toMatchObject({
      verdict: 'undecided',
      battles_needed: null,
    });
  });
});

describe('few battles that differ', () => {
  test('two of 600, where a margin of 1 % allows six, are not the same yet', () => {
    const row = alone({ ...rate(600, 2, 0), n: 600 });
    // With a variance of 0.01 × 0.99: (1.644854 × 0.0994987 ÷ (0.01 − 2 ÷ 600))² = 602.7
    expect(row).toMatchObject({ verdict: 'undecided', battles_needed: 603 });
  });

  test('none at all: it takes ln α ÷ ln (1 − margin) battles', () => {
    const none = (n: number) => alone({ difference: 0, standard_error: 0, n });
    const needed = Math.ceil(Math.log(0.05) / Math.log(0.99));
    expect(none(200)).toMatchObject({ verdict: 'undecided', battles_needed: needed });
    expect(none(needed).verdict).toBe('same');
    expect(none(needed - 1).verdict).toBe('undecided');
  });
});
