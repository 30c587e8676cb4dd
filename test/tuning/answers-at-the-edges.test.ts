import { describe, expect, test } from 'vitest';
import { systems } from '#src/rules/registry.js';
import { measurableOf } from '#src/scenario/measure-names.js';
import type { Scenario } from '#src/scenario/schema.js';
import { BadTarget, readTarget } from '#src/scenario/solve-target.js';
import { sideOf } from '#src/statistics/crossing.js';
import { sentencesOf } from '#src/tuning/in-words.js';
import { measureInWords } from '#src/tuning/measure-in-words.js';
import type { Look } from '#src/tuning/solve.js';
import type { Solved } from '#src/tuning/solve-posed.js';

const SCENARIO = {
  forces: [
    { id: 'blue', name: 'Blue', units: [] },
    { id: 'red', name: 'Red', units: [] },
  ],
} as unknown as Scenario;

/** What is said of values 1, 2 … with these results: estimate, low and high. */
function said(written: string, results: readonly (readonly [number, number, number])[]): string[] {
  const target = readTarget(written, measurableOf([{ id: 'blue' }, { id: 'red' }], systems));
  const looks = results.map(([estimate, low, high], i): Look => {
    const side = Number.isNaN(estimate) ? 'none' : sideOf({ low, high }, target.target);
    const needed = side === 'undecided' ? 90_000 : null;
    return { value: i + 1, n: 4096, estimate, low, high, side, needed };
  });
  const candidates = looks.flatMap(({ side }, i) => (side === 'undecided' || side === 'met' ? [i] : []));
  const last = looks.findLastIndex(({ side }) => side !== 'none');
  const nearest = last < 0 ? null : last;
  const solution = { looks, crossings: [], candidates, nearest, battles: 4096 };
  const unknowns = [{ path: 'depth', name: 'depth', values: looks.map(({ value }) => value) }];
  const solved = { target, unknowns, solutions: [solution], invalid: 0 } as unknown as Solved;
  return sentencesOf(solved, measureInWords(target, SCENARIO)).map(({ text }) => text);
}

describe('the answer', () => {
  test('of a bound counts values whose interval ends at it', () => {
    const [first, ...others] = said('break_turn.blue<=6', [
      [7, 7, 8],
      [6, 6, 6],
      [6, 5, 6],
    ]);
    expect(first).toBe('The median turn in which Blue breaks is at most 6 with depth at 2 to 3.');
    expect(others.join(' ')).not.toMatch(/distinguish/);
  });

  test('of a bound that holds nowhere says where to look', () => {
    const texts = said('win_rate.blue>=0.9', [
      [0.1, 0.08, 0.12],
      [0.5, 0.48, 0.52],
    ]);
    expect(texts[1]).toBe(
      'It lies at the end of what was tried: try values above 2, if the scenario allows them.',
    );
  });

  test('of a share that is 1 only almost says what to ask instead', () => {
    const texts = said('win_rate.blue=1', [
      [0.9, 0.88, 0.92],
      [0.9998, 0.996, 0.99999],
    ]);
    expect(texts).toContain(
      'A single battle that goes otherwise keeps it from 100%: try win_rate.blue>=0.99.',
    );
  });

  test('but not of a share that comes nowhere near 1, nor of a median', () => {
    const far = [0.42, 0.39, 0.45] as const;
    expect(said('win_rate.blue=1', [far, far]).join(' ')).not.toMatch(/single battle/);
    const median = [0.995, 0.995, 0.995] as const;
    expect(said('break_point.blue=1', [median, median]).join(' ')).not.toMatch(/single battle/);
  });

  test('does not call a measure the same where no battle gave anything to measure', () => {
    const none = [Number.NaN, -Infinity, Infinity] as const;
    expect(said('loss_at_break.blue=0.5', [none, none]).join(' ')).not.toMatch(/the same/);
    const same = [0.1, 0.08, 0.12] as const;
    expect(said('recovery.blue=0.5', [same, same, none]).join(' ')).toMatch(
      /it was the same wherever there was anything to measure/,
    );
  });

  test('says that a number changes nothing, also where no value can be distinguished from the target', () => {
    const same = [0.5, 0.48, 0.52] as const;
    const texts = said('win_rate.blue=0.5', [same, same]);
    expect(texts).toEqual([
      'With depth at 1 (50.0%, 48.0 to 52.0) and 2 (50.0%, 48.0 to 52.0), it cannot be distinguished from 50%.',
      'About 90,000 battles would distinguish 1 and 2 from 50%.',
      'Changing depth did not change win_rate.blue in these battles: it was the same at every value.',
    ]);
  });

  test('names values without a measurement as such', () => {
    const none = [Number.NaN, -Infinity, Infinity] as const;
    const texts = said('loss_at_break.red<=0.5', [[0.6, 0.58, 0.62], none, none]);
    expect(texts).toEqual([
      'Red breaks with at most 50% lost, on average at no depth that was tried; at 1, the nearest, Red breaks with 60.0% (58.0 to 62.0) lost, on average.',
      'With depth at 2 to 3, Red never breaks in 4,096 battles, so there is nothing to measure.',
    ]);
  });
});

describe('a lead', () => {
  const measurable = measurableOf([{ id: 'blue' }, { id: 'red' }], systems);

  test('of either force can be a target, from −1 to 1', () => {
    expect(readTarget('lead.red>=-0.2', measurable)).toMatchObject({
      ...{ measure: 'lead.red', relation: '>=', target: -0.2, isShare: true },
      name: { measure: 'lead', force: 'red' },
    });
    expect(readTarget('equal', measurable).measure).toBe('lead.blue');
    const refused: [string, RegExp][] = [
      ['lead=0', /write `lead.blue` or `lead.red`/],
      ['lead.blue=-1.5', /a lead goes from −1 to 1/],
      ['win_rate.blue=-0.5', /shares go from 0 to 1/],
    ];
    for (const [written, why] of refused) {
      expect(() => readTarget(written, measurable)).toThrow(BadTarget);
      expect(() => readTarget(written, measurable)).toThrow(why);
    }
  });

  test('is said in points, of the force that is named', () => {
    const [text] = said('lead.red>=0.125', [[0.3, 0.28, 0.32]]);
    expect(text).toBe(
      'The lead of Red over Blue in holding the field is at least +12.5\u00a0points with depth at 1.',
    );
  });
});
