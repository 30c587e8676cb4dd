import { describe, expect, test } from 'vitest';
import { changesInWords } from '#src/analysis/change-sentences.js';
import { changesOf } from '#src/analysis/changes.js';
import type { EffectRow } from '#src/analysis/rows.js';
import { type Compared, withVerdicts } from '#src/analysis/verdicts.js';
import { parseScenario } from '#src/scenario/parse.js';
import { withFactors } from '../scenario/base.js';
import { comparison } from './compared.js';

const FORCES = [
  { id: 'blue', name: 'Blue', pieces: 10 },
  { id: 'red', name: 'Red', pieces: 10 },
];
const SURE = { standard_error: 0.0005 };

/** All that a sentence asks of a design point; `like` says what is not 0, surely, by force and response. */
function effects(point: number, like: Record<string, Partial<Compared>>): Compared[] {
  const of = (force: string, response: string) =>
    comparison({ ...SURE, ...like[`${force} ${response}`], design_point: point, force, response });
  return [
    ...FORCES.flatMap(({ id }) =>
      ['holds_field', 'broke', 'fighting_turns', 'most_broken'].map((response) => of(id, response)),
    ),
    of('', 'nobody_holds'),
  ];
}

const told = (rows: readonly EffectRow[], ...words: string[]) =>
  changesInWords(
    rows,
    FORCES,
    words.map((each, i) => ({ index: i + 1, words: each })),
    'broken',
  ).sentences.map((sentence) => sentence.replaceAll('\u00a0', ' '));

describe('a change in words', () => {
  test('tells what differs, what is the same and what is undecided', () => {
    const rows = withVerdicts(
      effects(1, {
        'blue holds_field': { difference: 0.05, ci_low: 0.04, ci_high: 0.06 },
        'red broke': { difference: 0.02, standard_error: 0.01 },
      }),
      0.01,
    );
    // Undecided at 2 standard errors of 1 battle’s deviation of 1, one of five: (2.575829 ÷ 0.02)² = 16,587.
    expect(told(rows, 'leaders on instead of off')).toEqual([
      'With leaders on instead of off: Blue holds the field 5.0 percentage points (4.0 to 6.0) more often; the same within 1 percentage point is how often Blue breaks, Red holds the field, and nobody holds the field; undecided is how often Red breaks: about 17,000 battles would tell.',
    ]);
  });

  test('gives the number where nothing differs', () => {
    const rows = withVerdicts(
      effects(1, { 'red holds_field': { difference: -0.001, ci_low: -0.002, ci_high: 0 } }),
      0.01,
    );
    expect(told(rows, 'x b instead of a')).toEqual([
      'With x b instead of a: no difference worth a sentence; Red holds the field 0.1 percentage points (0.0 to 0.2) less often; the same within 1 percentage point is who holds the field and who breaks.',
    ]);
  });

  test('does not tell as a difference what the family leaves undecided', () => {
    // 2 standard errors: an interval without 0, and p = 0.0455 of one comparison in five.
    const like = { difference: 0.02, standard_error: 0.01, ci_low: 0.0004, ci_high: 0.0396 };
    const [sentence] = told(withVerdicts(effects(1, { 'blue holds_field': like }), 0.01), 'x b instead of a');
    expect(sentence).toContain('undecided is how often Blue holds the field: about');
    expect(sentence).toContain('no difference worth a sentence');
  });
});

describe('many changes', () => {
  const words = Array.from({ length: 30 }, (_, i) => `x ${i + 1} instead of 0`);
  const rows = withVerdicts(
    words.flatMap((_, i) =>
      effects(i + 1, {
        'blue holds_field':
          i === 29
            ? { difference: 0.03, standard_error: 0.02 }
            : { difference: i < 10 ? 0 : i < 25 ? i / 100 : -i / 100 },
      }),
    ),
    0.01,
  );

  test('are counted, and the three largest told by name', () => {
    const sentences = told(rows, ...words);
    expect(sentences).toHaveLength(1 + 2 + 3 + 1);
    expect(sentences[6]).toMatch(/^The other 27 changes have no larger effects on who holds the field/);
    expect(sentences[0]).toMatch(
      /^With x 29 instead of 0, Blue holds the field 28\.0 .* less often: the largest effect/,
    );
    expect(sentences[1]).toMatch(
      /^Of 30 changes, Blue holds the field more often with 15, less often with 4, and as often within 1 percentage point with 10; with 1 it is undecided: about [\d,]+ battles would tell\.$/,
    );
    expect(sentences[2]).toMatch(
      /^Of 30 changes, Red .* more often with 0, less often with 0, .* with 30\.$/,
    );
    expect(sentences.slice(3, 6).map((each) => each.split(':')[0])).toEqual([
      'With x 29 instead of 0',
      'With x 28 instead of 0',
      'With x 27 instead of 0',
    ]);
  });
});

describe('changes', () => {
  const level = (label: string, turns: number, rest = '') =>
    `{ label: ${label}, set: { turnLimit: ${turns} }${rest} }`;
  const told = (last: string) => {
    const levels = [level('x', 5), level('y', 6), last].join(', ');
    const parsed = parseScenario(
      withFactors(`{ name: limit, levels: [${levels}] }`, '{ name: w, path: board.width, levels: [48, 50] }'),
      'battle.yaml',
    );
    if (!parsed.ok) throw new Error('not valid');
    return changesOf(parsed.designPoints);
  };

  test('are those of one factor, named with what was before', () => {
    expect(told(level('z', 7))).toEqual([
      { index: 1, words: 'w 50 instead of 48' },
      { index: 2, words: 'limit y instead of x' },
      { index: 4, words: 'limit z instead of x' },
    ]);
  });

  test('are those that say against what, where some do', () => {
    expect(told(level('z', 7, ', against: y'))).toEqual([{ index: 4, words: 'limit z instead of y' }]);
    expect(told(level('z', 7, ', against: x'))).toEqual([{ index: 4, words: 'limit z instead of x' }]);
  });
});
