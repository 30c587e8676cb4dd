import { describe, expect, test } from 'vitest';
import { withVerdicts } from '#src/analysis/verdicts.js';
import {
  countsInWords,
  differenceShown,
  familyInWords,
  marginInWords,
  pInWords,
  roundedUp,
  sameLuckInWords,
  verdictInWords,
} from '#src/words/verdicts.js';
import { alone, comparison } from '../analysis/compared.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a verdict in words', () => {
  test.each([
    [{ difference: 0.05 }, 'better'],
    [{ difference: 0.001, standard_error: 0.002 }, 'the same within 1 percentage point'],
    [{ response: 'turns_stood', scale: 20, standard_error: 0.02 }, 'the same within 0.2 turns'],
    [{ response: 'losses', scale: 30, standard_error: 0.02 }, 'the same within 0.3 pieces'],
    // 17,074 battles, rounded up to two digits.
    [{ difference: 0.015 }, 'undecided: about 18,000 battles may decide it'],
    [{ n: 1, difference: 1, standard_error: Number.NaN }, 'undecided'],
  ])('%o: %s', (like, words) => {
    expect(plain(verdictInWords(alone(like)))).toBe(words);
  });

  test('has its margin and difference in the unit of the response', () => {
    expect(plain(marginInWords({ response: 'broke', margin: 0.005 }))).toBe('0.5 percentage points');
    const rate = differenceShown(alone({ difference: 0.05, ci_low: 0.03, ci_high: 0.07 }));
    expect(plain(rate.estimate)).toBe('+5.0 points');
    expect(rate.interval).toBe('+3.0 to +7.0');
    const turns = differenceShown(
      alone({ response: 'turns', difference: -1.5, ci_low: -1.6, ci_high: -1.4 }),
    );
    expect(plain(turns.estimate)).toBe('−1.50 turns');
  });

  test('has p with three digits and battles with two', () => {
    expect([0.0004, 0.001, 0.0496, 1].map((p) => plain(pInWords(p)))).toEqual([
      '< 0.001',
      '0.001',
      '0.050',
      '1.000',
    ]);
    expect([7, 99, 101, 234_567, 240_000].map(roundedUp)).toEqual([7, 99, 110, 240_000, 240_000]);
  });
});

describe('a family in words', () => {
  const battle = comparison({ force: '', response: 'nobody_holds', standard_error: 0.001 });
  const rows = withVerdicts(
    [comparison({ difference: 0.08 }), comparison({ force: 'red', difference: 0.015 }), battle],
    0.01,
  );

  test('counts the verdicts of its comparisons', () => {
    expect(plain(countsInWords(rows, [{ id: 'red', name: 'Raiders', pieces: 9 }]))).toBe(
      '1 of 3 comparisons differs, 1 is undecided and the rest are the same within the margin. About 26,000 battles may decide it (how often Raiders hold the field, with b).',
    );
    const length = withVerdicts([comparison({ force: '', response: 'turns', difference: 0.015 })], 0.01);
    expect(plain(countsInWords(length, []))).toContain('(how many turns the battle lasts, with b)');
  });

  test('says what it compares, and its error and margin', () => {
    const said = plain(familyInWords(rows).join(' '));
    expect(said).toMatch(
      /^The variant is compared with its baseline\. For each force: how often it holds the field, how often it breaks,/,
    );
    expect(said).toContain('at most 5%');
    expect(said).toContain('Holm');
    expect(said).toContain('1 percentage point for a rate');
    expect(familyInWords(withVerdicts([battle], 0)).join(' ')).toContain('nothing can be called the same');
    expect(familyInWords([])).toEqual([]);
  });
});

describe('the benefit of the same luck', () => {
  const said = (...ratios: (number | null)[]) =>
    sameLuckInWords(ratios.map((variance_ratio) => alone({ variance_ratio })));

  test('is the median and range of the variance ratios of who holds the field', () => {
    expect(said(158, 4, 13)).toBe(
      'All variants share their luck: independent luck would need 13× the battles (4.0 to 158×, by comparison).',
    );
    expect(said(4, 2)).toContain(' 3.0× the battles (2.0 to 4.0×, by comparison)');
    expect(said(7, null)).toContain(' 7.0× the battles.');
    expect(sameLuckInWords([alone({ response: 'broke', variance_ratio: 9 })])).toBeNull();
    expect(said(null)).toBeNull();
  });

  test('says so where it was worse than independent luck', () => {
    expect(said(3, 0.8, 5)).toMatch(/ For 1 of 3 comparisons independent luck would have been better\.$/);
    expect(said(0.8)).toBe(
      'The same luck for all variants did not help: independent luck would need 0.8× the battles.',
    );
  });
});
