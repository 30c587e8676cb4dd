import { describe, expect, test } from 'vitest';
import type { FactorEffectRow } from '#src/analysis/rows.js';
import { NO_REPLAYS } from '#src/words/replays.js';
import { numbersIn, wordsOf } from '#src/words/summary/phrases.js';
import { summarise } from '#src/words/summary/summarise.js';
import type { Summary } from '#src/words/summary/summary.js';
import { given } from './given.js';

/** The summary with plain spaces. Checks the rules that hold for every summary. */
function said(like: Parameters<typeof given>[0], mostNumbers = 3): Summary {
  const summary = summarise(given(like), NO_REPLAYS, []);
  const plain = JSON.parse(JSON.stringify(summary).replaceAll('\u00a0', ' ')) as Summary;
  expect(wordsOf(plain.answer).length, plain.answer).toBeLessThanOrEqual(25);
  expect(numbersIn(plain.answer), plain.answer).toBeLessThanOrEqual(mostNumbers);
  expect(plain.keyFigures.length).toBeLessThanOrEqual(4);
  for (const { label, interval } of plain.keyFigures) {
    expect(wordsOf(label).length, label).toBeLessThanOrEqual(14);
    expect(interval).not.toBe('');
  }
  expect(plain.answer + plain.lead.finding).not.toMatch(/\w: [a-z]+ instead/);
  return plain;
}

/** How often Blue and Red hold the field at each variant, in percent. */
const rates = (percent: string) =>
  percent.split(' ').map((both) => both.split('/').map((share) => Number(share) / 100) as [number, number]);

const LEADERS = '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }';
const levels = (name: string, ...labels: string[]) =>
  `{ name: ${name}, levels: [${labels.map((label, i) => `{ label: "${label}", set: { turnLimit: ${i + 5} } }`).join(', ')}] }`;
const WIDTHS = '{ name: width, path: board.width, levels: [48, 52, 56, 60] }';

describe('one variant', () => {
  test('who holds the field, and at what losses the other force breaks', () => {
    const breaks = [[{ 7: 1000 }, { 12: 4000, 14: 2000 }]] as const;
    const { answer, lead } = said({ held: rates('62/30'), breaks, names: ['Attackers', 'Blue'] });
    expect(answer).toBe(
      'Attackers hold the field in 62% of battles; Blue breaks at 12.7 of 20 lost, on average.',
    );
    expect(lead).toMatchObject({ kind: 'break-curves', response: 'losses_at_break' });
  });

  test('few battles make neither an even battle nor a winner', () => {
    const of = (battles: number, blue: number, red: number) => {
      const run = given({ held: [[blue, red]] });
      const responses = run.rows.responses.map((row) => ({ ...row, n: battles }));
      return summarise({ ...run, rows: { ...run.rows, responses } }, NO_REPLAYS, []).answer;
    };
    const open = /^Too few battles to tell who holds the field more often: Blue holds the field in/;
    expect(of(2, 0.5, 0.5)).toMatch(open);
    expect(of(3, 1, 0)).toMatch(open);
    expect(of(100, 0.5, 0.44)).toMatch(open);
    expect(of(10_000, 0.5, 0.44)).toMatch(/^Blue holds the field in 50/);
    expect(of(10_000, 0.5, 0.46)).toMatch(/^Blue holds the field in 50/);
    expect(of(10_000, 0.5, 0.48)).toMatch(/^It is nearly even/);
  });

  test('a nearly even battle is called so, and no force is named where nobody holds the field', () => {
    expect(said({ held: rates('45/44') }).answer).toBe(
      'It is nearly even: Blue holds the field in 45% of battles, Red in 44%; neither side broke.',
    );
    expect(said({ held: rates('10/20') }).answer).toMatch(/^Nobody holds the field in 70% of battles;/);
  });
});

describe('a factor of few levels', () => {
  test('two levels: one compared with the other', () => {
    const summary = said({ factors: [LEADERS], held: rates('40/50 30/60') });
    expect(summary.answer).toBe(
      'With leaders on instead of off, Blue holds the field in 30% of battles instead of 40%.',
    );
    expect(summary.keyFigures[0]).toMatchObject({
      value: '−10.0',
      unit: 'points',
      interval: '−10.2 to −9.8',
    });
    expect(summary.lead).toMatchObject({ kind: 'outcomes', response: 'holds_field' });
  });

  test('several levels: the best and the worst, with equals', () => {
    const held = rates('40/50 60/30 60/30 20/70');
    expect(said({ factors: [levels('aid', 'none', 'a', 'b', 'c')], held }).answer).toBe(
      'Blue holds the field most often with “a” (60% of battles) or “b” and least often with “c” (20%).',
    );
  });

  test('a level that chance may have put below the best is named with it', () => {
    const held = rates('40/50 60/30 57/33 20/70');
    const of = (error: number) =>
      said({ factors: [levels('aid', 'none', 'a', 'b', 'c')], held, error }).answer;
    expect(of(0.01)).toContain('most often with “a” (60% of battles) or “b” and');
    expect(of(0.005)).toContain('most often with “a” (60% of battles) and');
  });

  test('numbers: the best value is a range where chance may have put its neighbours below it', () => {
    const held = rates('30/60 50/40 51/39 35/55');
    const of = (error: number) => said({ factors: [WIDTHS], held, error, margin: 0.005 }, 6).answer;
    expect(of(0.01)).toMatch(/^Blue holds the field most often at width 52 to 56, in up to 51% of battles;/);
    expect(of(0.001)).toMatch(/^Blue holds the field most often at width 56, in 51% of battles;/);
    // 56 is certainly worse than both of its neighbours.
    const gap = rates('30/60 50/40 40/50 51/39');
    const apart = said({ factors: [WIDTHS], held: gap, error: 0.01, margin: 0.005 }, 6).answer;
    expect(apart).toMatch(/^Blue holds the field most often at width 52 or 60, in up to 51% of battles;/);
  });

  test('numbers: half is crossed only between levels that are certain to lie on different sides', () => {
    const held = rates('60/40 50.5/49.5 49.5/50.5 40/60');
    const { answer, lead } = said({ factors: [WIDTHS], held }, 6);
    expect(answer).toMatch(/; 50% lies between 48 and 60\.$/);
    expect(lead.finding).toBe('Blue holds the field in half of battles at a width between 48 and 60.');
    const three = '{ name: width, path: board.width, levels: [48, 52, 56] }';
    const open = said({ factors: [three], held: held.slice(0, 3) }, 6);
    expect([open.answer, open.lead.finding]).toEqual([expect.not.stringContaining('lies'), '']);
  });

  test('a level that chance may have put anywhere is neither among the best nor the worst', () => {
    const held = rates('50/40 60/30 40/50 50/40');
    const wide = (level: number) => (level === 3 ? 0.04 : 0.005);
    const run = given({ factors: [levels('aid', 'none', 'a', 'b', 'c')], held, error: 0.005 });
    const effects = run.rows.effects.map((row) => ({ ...row, standard_error: wide(row.design_point) }));
    expect(summarise({ ...run, rows: { ...run.rows, effects } }, NO_REPLAYS, []).answer).toBe(
      'Blue holds the field most often with “a” (60% of battles) and least often with “b” (40%).',
    );
  });

  test('when breaks begin, where who holds the field stays the same', () => {
    const late = { 7: 3000 };
    const early = { 5: 3000 };
    const summary = said({
      factors: [LEADERS],
      held: rates('40/50 40/50'),
      breaks: [
        [late, {}],
        [early, {}],
      ],
    });
    expect(summary.answer).toBe(
      'With leaders on instead of off, Blue begins to break at 5 of 10 lost, not 7; who holds the field stays the same.',
    );
    expect(summary.lead.kind).toBe('break-curves');
    expect(summary.keyFigures[0]).toMatchObject({ value: '5', interval: 'none earlier in 10,000 battles' });
  });
});

describe('no effect', () => {
  const question = 'Do leaders matter?';

  test('none beyond the margin: the answer says so, with “No” to a yes-or-no question', () => {
    const summary = said({ factors: [LEADERS], held: rates('40/50 40.2/49.8'), question });
    expect(summary.answer).toBe('No: no tested change moves who holds the field by more than 1 point.');
  });

  test('identical by construction', () => {
    const same = { factors: [LEADERS], held: rates('40/50 40/50'), identical: [1] } as const;
    expect(said({ ...same, question }).answer).toBe(
      'No: nothing changes: both variants play the same battles, because their rules and troops are equivalent.',
    );
  });

  test('not one battle differs, though by construction some could', () => {
    const held = rates('40/50 40/50');
    expect(said({ factors: [LEADERS], held, error: 0, question }).answer).toBe(
      'No: not one battle changes, whatever the variant.',
    );
  });

  test('undecided: how large it may be, and how many battles may decide; neither yes nor no', () => {
    const { answer, keyFigures } = said({
      factors: [LEADERS],
      held: rates('40/50 40.5/50'),
      error: 0.006,
      question,
    });
    expect(answer).toMatch(
      /^Too few battles to tell: with leaders on(?: instead of off)?, Blue holds the field 0\.7 points less to 1\.7 more often; about [\d,]+ (?:battles )?may decide\.$/,
    );
    expect(keyFigures.at(-1)).toMatchObject({
      unit: 'battles',
      label: 'may decide whether leaders on changes how often Blue holds the field',
    });
  });

  test('a certain difference within the margin does not count: the margin comes before the verdict', () => {
    // Called worse by its p-value, yet its whole interval lies within a margin of 3 points.
    const { answer } = said({ factors: [LEADERS], held: rates('40/50 38/52'), margin: 0.03 });
    expect(answer).toBe('No tested change moves who holds the field by more than 3 points.');
  });
});

describe('a factor of numbers', () => {
  test('what a step costs, and where the fight is even', () => {
    const held = rates('60/40 55/45 45/55 30/70');
    const { answer, lead, keyFigures } = said({ factors: [WIDTHS], held }, 6);
    expect(keyFigures[0]).toMatchObject({ value: '−10.00', unit: 'points' });
    expect(keyFigures[0].label).toContain('on average');
    expect(answer).toBe('Each step of 4 up in width costs Blue 5 to 15 points; 50% lies between 52 and 56.');
    expect(lead).toEqual({
      kind: 'response-curve',
      response: 'holds_field',
      finding: 'Blue holds the field in half of battles at a width between 52 and 56.',
    });
  });

  test('in a race, from the differences of the battles that both levels played', () => {
    // The rates of the baseline and of all others are from different battles; their differences are from the same.
    const race = given({ factors: [WIDTHS], held: rates('60/40 50/50 40/60 30/70'), margin: 0.01 });
    for (const row of race.rows.responses)
      if (row.design_point === 0 && row.response === 'holds_field')
        row.mean += row.force === 'blue' ? 0.3 : -0.3;
    expect(summarise(race, NO_REPLAYS, []).keyFigures[0]).toMatchObject({ value: '−10.00', unit: 'points' });
  });

  test('where levels are not evenly spaced, for the smallest distance between two of them', () => {
    const held = rates('60/40 50/50 44/56 20/80');
    const of = (...at: number[]) =>
      said({ factors: [`{ name: troopers, path: turnLimit, levels: [${at.join(', ')}] }`], held }, 6);
    expect(of(9, 10, 12, 18).answer).toBe(
      'Each extra trooper costs Blue 3 to 10 points; 50% lies at about 10.',
    );
    expect(of(8, 10, 14, 26).answer).toBe(
      'Each step of 2 up in troopers costs Blue 3 to 10 points; 50% lies at about 10.',
    );
  });

  test('one sentence says what each extra piece costs if that is about the same everywhere', () => {
    const held = rates('80/20 65/35 51/49 38/62');
    const defenders = '{ name: defenders, path: board.width, levels: [48, 49, 50, 51] }';
    expect(said({ factors: [defenders], held }, 5).answer).toBe(
      'Each extra defender costs Blue about 14 points; 50% lies between 50 and 51.',
    );
    const low = held.map(([blue, red]) => [blue - 0.35, red + 0.35] as const);
    expect(said({ factors: [defenders], held: low }, 5).answer).toBe(
      'Each extra defender costs Blue about 14 points: Blue holds the field in 45% of battles at the lowest, 3% at the highest.',
    );
  });

  test('a reversal is described as one', () => {
    const held = rates('40/60 55/45 45/55 30/70');
    expect(said({ factors: [WIDTHS], held }).answer).toBe(
      'Blue holds the field most often at width 52, in 55% of battles; other values cost up to 25 points.',
    );
  });
});

test.each([
  ['nearly as often in both', 90, 120, false],
  ['twice as often, by chance', 2, 4, false],
  ['much more often in one', 20, 120, true],
])('where breaks begin is compared only if luck did not decide it: %s', (_, off, on, isSaid) => {
  const breaks = [off, on].map((early) => [{ 20: 1 }, { 7: early, 10: 4000 }] as const);
  const held = rates('40/50 40/50');
  const { answer } = said({ factors: [LEADERS], held, breaks });
  expect(/begins to break at 7 of 20 lost, not 10/.test(answer)).toBe(isSaid);
});

describe('two factors and more', () => {
  const two = [LEADERS, levels('aid', 'none', 'some')];

  test('the effect of each', () => {
    const held = rates('40/50 41/49 30/60 32/58');
    const summary = said({ factors: two, held, margin: 0.005 });
    expect(summary.answer).toBe(
      'With leaders on instead of off, Blue holds the field in 30% of battles, not 40%; aid changes who holds the field only slightly.',
    );
    expect(summary.lead.kind).toBe('interaction');
  });

  test('a reversed order is the answer', () => {
    const held = rates('60/40 40/60 40/60 60/40');
    expect(said({ factors: two, held }).answer).toBe(
      'With no aid, Blue holds the field more often with leaders off than with leaders on; with aid “some” it is the reverse.',
    );
  });

  test('who holds the field comes before when forces break', () => {
    const held = rates('40/50 35/55 40/50 35/55');
    const curve = (onset: number) => [{ 20: 1 }, { [onset]: 3000, 14: 2000 }] as const;
    const breaks = [curve(8), curve(8), curve(5), curve(5)];
    expect(said({ factors: two, held, breaks }).answer).toBe(
      'With aid “some” instead of no aid, Blue holds the field in 35% of battles, not 40%.',
    );
  });

  test('what changes do only together is the answer', () => {
    const held = rates('40/50 40/50 40/50 10/80');
    const { answer, keyFigures, lead } = said({ factors: two, held, question: 'Does aid matter?' });
    expect(answer).toBe(
      'Yes: with leaders on and aid “some” together, Blue holds the field in 10% of battles, not 40%; alone, neither changes it.',
    );
    expect(keyFigures[0]).toMatchObject({
      value: '−30.0',
      label: 'Blue holds less often with leaders on and aid “some”',
    });
    expect(lead.finding).toBe('Leaders on and aid “some” do far more together than alone.');
  });

  test('what changes do together is the answer where it is far more than what they do alone', () => {
    const held = rates('40/50 37/53 36/54 10/80');
    expect(said({ factors: two, held }, 5).answer).toBe(
      'With leaders on and aid “some” together, Blue holds the field in 10% of battles, not 40%; each alone moves it 4 points at most.',
    );
    const added = rates('40/50 30/60 30/60 15/75');
    expect(said({ factors: two, held: added }).answer).not.toContain('together');
  });

  test('an effect that depends on another factor is not stated as if it held everywhere', () => {
    const held = rates('40/50 40/50 30/60 35/55');
    const factors = (of: Partial<FactorEffectRow>) => {
      const run = given({ factors: two, held });
      const row = {
        ...{ factor: 'leaders', factor_level: 'on', with_factor: 'aid', with_level: 'some' },
        ...{ force: 'blue', response: 'holds_field', effect: 0.06, p_holm: 0.001, ...of },
      } as FactorEffectRow;
      return summarise({ ...run, rows: { ...run.rows, factor_effects: [row] } }, NO_REPLAYS, []);
    };
    const { answer, keyFigures } = factors({});
    expect(answer).toBe(
      'With leaders on, Blue holds the field in 30% of battles, not 40%, but that depends on aid; aid matters only together with leaders.',
    );
    expect(keyFigures[0].label).toBe('Blue holds less often with leaders on, with no aid');
    // Too small beside the effect itself, not certain, or of the other force.
    const plain =
      'With leaders on instead of off, Blue holds the field in 30% of battles, not 40%; aid changes it by no more than 1 point.';
    for (const of of [{ effect: 0.019 }, { p_holm: 0.06 }])
      expect(factors(of).answer.replaceAll('\u00a0', ' ')).toBe(plain);
    expect(factors({ force: 'red' }).answer).toMatch(/, not 40%; aid matters only together with leaders\.$/);
  });

  test('the title of a chart of changes begins with the factor that the answer names', () => {
    const factors = ['a', 'b', 'c'].map(
      (name, i) =>
        `{ name: ${name}, path: forces.${i < 2 ? 'blue' : 'red'}.units.${i < 2 ? 'alpha' : 'bravo'}.${i === 1 ? 'at' : 'slot'}, levels: [8, 9] }`,
    );
    const held = Array.from({ length: 16 }, (_, i): [number, number] => [
      i & 1 ? 0.6 : 0.4,
      i & 1 ? 0.4 : 0.6,
    ]);
    const { lead } = said({
      factors: [...factors, '{ name: depth, path: board.depth, levels: [36, 40] }'],
      held,
    });
    expect(lead.kind).toBe('tornado');
    expect(lead.finding).toMatch(/^How often Blue holds the field changes with depth by 20 points,/);
  });

  test('the title speaks of one force, though another factor has its clear effect on the other', () => {
    const held = rates('40/50 30/50 40/60 30/60');
    // Leaders do nothing to Blue, and aid does nothing to Red.
    expect(said({ factors: two, held }).lead.finding).toBe(
      'How often Red holds the field changes with leaders by 10 points, hardly with aid.',
    );
  });

  test('three factors: the first and the largest of the others', () => {
    const factors = [...two, '{ name: depth, path: board.depth, levels: [36, 40] }'];
    const held = [0, 1, 2, 3, 4, 5, 6, 7].map((i): [number, number] => {
      const rate = 0.4 + (i & 4 ? 0.05 : 0) + (i & 2 ? 0.03 : 0) + (i & 1 ? 0.2 : 0);
      return [rate, 1 - rate];
    });
    expect(said({ factors, held }).answer).toBe(
      'With leaders on instead of off, Blue holds the field in 45% of battles, not 40%; depth changes that by 20 points.',
    );
  });
});

describe('a factor of many levels with another one', () => {
  const held = [0, 1].flatMap((on) =>
    Array.from({ length: 8 }, (_, i): [number, number] => [0.3, 0.2 + i * 0.05 + on * 0.1]),
  );
  const toldOf = (nameOf: (i: number) => string) => {
    const names = Array.from({ length: 8 }, (_, i) => nameOf(i));
    return said({ factors: [LEADERS, levels('x', ...names)], held });
  };

  test('names: a chart of changes shows the force that the answer names, though it is the second', () => {
    const { answer, lead } = toldOf((i) => `option ${i}`);
    expect(answer).toContain('Red holds the field');
    expect(lead).toMatchObject({ kind: 'tornado', response: 'holds_field', force: 'red' });
    expect(lead.finding).toContain('How often Red holds the field');
  });

  test('numbers with many levels of the other: a chart of changes', () => {
    const numbers = levels('x', ...Array.from({ length: 8 }, (_, i) => String(i)));
    const options = `{ name: o, path: board.width, levels: [48, 49, 50, 51, 52] }`;
    const all = Array.from({ length: 40 }, (_, i): [number, number] => [0.3, 0.2 + (i % 8) * 0.05]);
    expect(said({ factors: [options, numbers], held: all }).lead.kind).toBe('tornado');
  });

  test('numbers: a curve for each level of the other, with its own words', () => {
    expect(toldOf(String).lead).toEqual({ kind: 'interaction', response: 'holds_field', finding: '' });
  });
});

describe('many options', () => {
  const labels = Array.from({ length: 31 }, (_, i) => `option ${i}`);
  const held = (moves: Record<number, number>) =>
    labels.map((_, i): [number, number] => [0.5 + (moves[i] ?? 0), 0.5 - (moves[i] ?? 0)]);

  test('one that is decisive', () => {
    const { answer, lead } = said({ factors: [levels('x', ...labels)], held: held({ 7: -0.3, 9: 0.1 }) });
    expect(answer).toBe(
      'One of 30 changes stands out: with “option 7”, Blue holds the field in 20% of battles, not 50%.',
    );
    expect(lead.kind).toBe('tornado');
  });

  test('several: how many matter, and which matters most', () => {
    const moves = { 7: -0.3, 9: 0.2, 11: 0.1 };
    const question = 'Does it matter which?';
    expect(said({ factors: [levels('x', ...labels)], held: held(moves), question }).answer).toBe(
      'Yes: three of 30 changes alter who holds the field, most of all “option 7”, by 30 points.',
    );
  });
});

test('levels with their own baseline are options', () => {
  const factor =
    '{ name: x, levels: [{ label: a, set: { turnLimit: 5 } }, { label: b, set: { turnLimit: 6 } }, { label: c, set: { turnLimit: 7 }, against: b }] }';
  const { answer } = said({ factors: [factor], held: rates('50/50 20/80 30/70') });
  expect(answer).toBe('With “c” instead of “b”, Blue holds the field in 30% of battles instead of 20%.');
  // Nothing is said of other comparisons, which may differ.
  const none = said({ factors: [factor], held: rates('50/50 20/80 20/80') });
  expect(none.answer).toMatch(
    /^No change that the scenario asks for moves who holds the field by more than /,
  );
  expect(none.keyFigures[0].label).toBe('of battles end with Red holding the field, with “b”');
});

test('long names are cut to keep the limits', () => {
  const long = 'w '.repeat(29).trim();
  const names = [`Army ${long}`, 'Red'] as const;
  const factors = [levels(`"${long}"`, `${long}a`, `${long}b`)];
  expect(said({ factors, held: rates('50/40 30/60'), names }).answer).toMatch(/\.$/);
});

test('undecided effects next to decided ones cause a caveat with the battles that would decide', () => {
  const of = (moves: number[], margin = 0.01) =>
    said({
      factors: [levels('x', ...['a', 'b', 'c', 'd'].slice(0, moves.length + 1))],
      held: [[0.4, 0.5], ...moves.map((move): [number, number] => [0.4 + move, 0.5 - move])],
      error: 0.006,
      margin,
    }).caveats;
  expect(of([0.2])).toEqual([]);
  expect(of([0.2, 0.005])).toEqual([
    expect.stringMatching(
      /^Whether “c” changes how often Blue holds the field is undecided; about [\d,]+ battles may decide it\.$/,
    ),
  ]);
  expect(of([0.2, 0.005, 0.006])).toEqual([
    expect.stringMatching(
      /^For 2 of 3 changes it is undecided whether they affect who holds the field; about [\d,]+ battles may decide the hardest, whether “c” changes how often Blue holds the field\.$/,
    ),
  ]);
  // How many battles would decide “c” is not known: no difference was seen, and only no difference counts as the same.
  expect(of([0.2, 0, 0.006], 0)).toEqual([
    'For 2 of 3 changes it is undecided whether they affect who holds the field.',
  ]);
});
