import { describe, expect, it } from 'vitest';
import { applies } from '#src/report/charts/chart.js';
import { comparisonsOf, largestEffects } from '#src/report/charts/compared.js';
import { divergence } from '#src/report/charts/divergence.js';
import { meansOf, strongestPairs } from '#src/report/charts/factor-pairs.js';
import { interaction, interactionOf } from '#src/report/charts/interaction.js';
import { outcomesBars } from '#src/report/charts/outcomes-bars.js';
import { drawn } from '#src/report/charts/palette.js';
import { textWidth } from '#src/report/charts/text.js';
import { tornado, tornadoOf } from '#src/report/charts/tornado.js';
import { tornadoPanels, tornadoRows, verdictWord } from '#src/report/charts/tornado-rows.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';
import { marksOf } from './panels.js';
import { many, nothingHappens, single } from './variations.js';

/** The fixture with the last design point compared with the one before it. */
function severalBaselines(): Findings {
  const findings = fixture();
  for (const row of findings.rows.effects.filter(({ design_point }) => design_point === 5)) {
    Object.assign(row, { baseline: 4, baseline_variant: findings.designPoints[4].label });
  }
  return findings;
}

/** Everything that is written in a drawing; lines of one text are joined. */
const written = (spec: unknown) => marksOf(spec, 'text').map(({ words }) => [words].flat().join(' '));

describe('the tornado', () => {
  it('fills bars that differ, and leaves undecided and equal ones hollow, with the word', () => {
    const findings = fixture();
    for (const row of findings.rows.effects.filter(({ response }) => response === 'holds_field')) {
      Object.assign(row, { verdict: row.design_point === 2 ? 'undecided' : 'better', difference: 0.1 });
    }
    const spec = tornadoOf({ response: 'holds_field' }).spec(findings);
    const bars = marksOf(spec, 'rect').filter(({ response }) => response === 'holds_field');
    expect(bars).toHaveLength(5);
    const hollow = bars.filter(({ fill }) => fill === drawn('ground'));
    expect(hollow.map(({ variant }) => variant)).toEqual([findings.designPoints[2].label]);
    expect(hollow[0].stroke).toBe(drawn('force1'));
    expect(written(spec).filter((text) => text.endsWith(', undecided'))).toHaveLength(1);
  });

  it('names what differs, and the baseline of each group when there are several', () => {
    expect(comparisonsOf(fixture()).map(({ label }) => label)).toEqual([
      'classes intended',
      'classes literal',
      'leaders on',
      'leaders on · classes intended',
      'leaders on · classes literal',
    ]);
    expect(tornadoRows(severalBaselines()).rows.map(({ group }) => group)).toContain('against on · intended');
    const { rows } = tornado.numbers(severalBaselines());
    const own = rows.find((row) => row[1] === 'classes literal (against classes intended)')!;
    const mean = fixture().rows.responses.find(
      (row) => row.design_point === 4 && row.response === 'holds_field',
    )!.mean;
    expect((own[3] as { estimate: string }).estimate).toContain((mean * 100).toFixed(1));
  });

  it('shows only the largest effects when there are too many, and says so', () => {
    const { comparisons, note } = largestEffects(many(), 16);
    expect(comparisons).toHaveLength(16);
    expect(note).toBe('the 16 of 35 comparisons with the largest effect on who holds the field, by its odds');
    expect(tornado.shows(many())).toContain(note);
  });

  it('says what a change does to the second force where it does nothing to the first', () => {
    const findings = fixture();
    for (const row of findings.rows.effects.filter(({ response }) => response !== 'turns')) {
      const isFound = row.force === findings.forces[1].id && row.response === 'holds_field';
      const of = isFound
        ? { difference: -0.021, ci_low: -0.03, ci_high: -0.012, verdict: 'worse' }
        : { difference: 0.001, ci_low: -0.02, ci_high: 0.022, verdict: 'undecided' };
      Object.assign(row, of);
    }
    const { rows } = tornadoRows(findings);
    const titles = tornadoPanels(findings, rows).map(({ title }) => title);
    expect(titles.slice(0, 2)).toEqual(findings.forces.map(({ name }) => `Holds the field: ${name}`));
    expect(tornado.finding(findings)).toContain(`${findings.forces[1].name} hold`);
  });

  it('calls everything what the table of verdicts calls it, and gives the margin of each unit', () => {
    const [row] = fixture().rows.effects.filter(({ margin }) => margin !== null);
    const within = { margin: 0.01, difference: 0.001, ci_low: 0.0001, ci_high: 0.006 };
    for (const verdict of ['undecided', 'same'] as const)
      expect(verdictWord({ ...row, ...within, verdict })).toBe(verdict);
    // Its interval lies within the margin, but with all comparisons together that is not certain.
    expect(verdictWord({ ...row, ...within, verdict: 'better' })).toBe('');
    expect(tornado.shows(fixture())).toContain('What is certain to lie inside the grey band (±1 point');
  });

  it('is left out of a run in which nothing differs, and of a single variant', () => {
    expect(tornado.leftOut(nothingHappens())).toBe('differences between the variants');
    expect(tornado.leftOut(single())).toBe('');
    expect(tornado.leftOut(fixture())).toBeNull();
  });
});

describe('the tornado on a phone', () => {
  it('cuts off no tick at its left edge', () => {
    const findings = fixture();
    // An axis whose first tick lies in the room before the longest interval.
    for (const row of findings.rows.effects) Object.assign(row, { ci_low: -0.175, ci_high: 0.4 });
    const ticks = marksOf(tornado.spec(findings, 'narrow'), 'text').filter(({ align }) => align === 'center');
    for (const { x, words } of ticks)
      expect(Number(x) - textWidth(String(words), 12) / 2, String(words)).toBeGreaterThan(-0.1);
    expect(ticks.map(({ words }) => words)).toContain('−20');
  });
});

describe('interactions', () => {
  it('do not name two lines that cannot be told apart', () => {
    const findings = fixture();
    for (const row of findings.rows.responses.filter(({ response }) => response === 'holds_field'))
      Object.assign(row, { mean: 0.4 + 0.001 * row.design_point, ci_low: 0.38, ci_high: 0.43 });
    expect(interaction.finding(findings)).toMatch(
      / holds the field in [\d.]+% of battles with .*; the intervals of the levels of leaders overlap\.$/,
    );
  });

  it('name the levels at which two lines are farthest apart', () => {
    const findings = fixture();
    const [name] = findings.forces.map((force) => force.name);
    for (const row of findings.rows.responses.filter(({ response }) => response === 'holds_field'))
      row.mean = findings.designPoints[row.design_point].levels.join() === 'on,literal' ? 0.9 : 0.4;
    expect(interaction.finding(findings)).toBe(
      `With classes literal and leaders on, ${name} holds the field in 90% of battles; with classes literal and leaders off, 40%.`,
    );
  });

  it('are means over the levels of a third factor, with intervals as wide as those of one variant, and say so', () => {
    const findings = many();
    const [first] = meansOf(findings, { along: 1, lines: 0 }, 'attackers', 'holds_field');
    const [row] = fixture().rows.responses;
    // The 42 design points are seven copies of the same six, so that they vary together.
    expect(first.mean).toBeCloseTo(row.mean, 12);
    expect([first.low, first.high]).toEqual([
      expect.closeTo(row.ci_low, 12),
      expect.closeTo(row.ci_high, 12),
    ]);
    const drawn = marksOf(interaction.spec(findings), 'point').length;
    expect(interaction.numbers(findings).rows).toHaveLength(drawn);
    expect(interaction.shows(many())).toContain('averaged over the other factors');
    expect(interaction.shows(fixture())).not.toContain('averaged over the other factors');
  });

  it('claim no difference between means whose intervals overlap', () => {
    const findings = many();
    for (const { index, levels } of findings.designPoints) {
      const mean = levels[0] === 'on' ? 0.504 : 0.5;
      const here = { mean, ci_low: mean - 0.02, ci_high: mean + 0.02 };
      for (const row of findings.rows.responses)
        if (row.design_point === index && row.response === 'holds_field') Object.assign(row, here);
    }
    expect(interaction.finding(findings)).toBe(
      'Attacking platoon holds the field in 50% of battles at every level of classes; the intervals of the levels of leaders overlap.',
    );
  });

  it('show the pair with the most certain interaction', () => {
    const findings = many();
    const [row] = findings.rows.factor_effects.filter((each) => each.with_factor !== '');
    findings.rows.factor_effects.push(
      { ...row, with_factor: 'copy', with_level: '3' },
      { ...row, factor: 'classes', factor_level: 'literal', with_factor: 'copy', with_level: '1' },
    );
    expect(strongestPairs(findings, 'attackers', 'holds_field', 4)).toHaveLength(3);
    expect(strongestPairs(findings, 'attackers', 'holds_field', 2)).toHaveLength(2);
    expect(interaction.shows(findings)).toContain('by classes, with a line for each level of leaders');
  });

  it('write the names of levels on whole words: divided at a hyphen, or slanted', () => {
    const named = (name: string): Findings =>
      JSON.parse(JSON.stringify(fixture()).replaceAll('"literal"', JSON.stringify(name)));
    const texts = (name: string) => marksOf(interaction.spec(named(name), 'narrow'), 'text');
    const hyphens = texts('morale-ratio-first').map(({ words }) => words);
    expect(hyphens).toContainEqual(['morale-', 'ratio-first']);
    const slanted = texts('disproportionately').find(
      ({ words }) => [words].flat()[0] === 'disproportionately',
    );
    expect(slanted).toMatchObject({ angle: -45, align: 'right' });
  });

  it('show the requested response', () => {
    const findings = fixture();
    for (const row of findings.rows.measures) {
      if (row.measure === 'win_rate') Object.assign(row, { measure: 'loss_at_break' });
    }
    const rows = findings.rows.measures.filter(({ measure }) => measure === 'loss_at_break');
    const means = marksOf(interactionOf('losses_at_break').spec(findings), 'point').map(
      ({ mean }) => mean as number,
    );
    const pieces = ({ force }: { force: string }) => findings.forces.find(({ id }) => id === force)!.pieces;
    const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
    expect(sorted(means)).toEqual(sorted(rows.map((row) => row.estimate! * pieces(row))));
  });

  it('are left out of a run with a single variant', () => {
    expect(applies(interaction, single())).toBe(false);
  });
});

describe('the line at one half of the outcomes', () => {
  it('leaves the number of nobody free', () => {
    const findings = single();
    const { responses } = findings.rows;
    const held = responses.filter(({ response }) => response === 'holds_field');
    for (const row of held) Object.assign(row, { mean: 0.4, ci_low: 0.39, ci_high: 0.41 });
    responses.push({
      ...held[0],
      force: '',
      response: 'nobody_holds',
      mean: 0.2,
      ci_low: 0.19,
      ci_high: 0.21,
    });
    const spec = outcomesBars.spec(findings);
    const number = marksOf(spec, 'text').find(({ words }) => words === '20')!;
    const lines = marksOf(spec, 'rule').filter(({ x, x2, stroke }) => x === x2 && stroke === drawn('ink'));
    const at = lines.filter(({ x }) => Math.abs(Number(x) - Number(number.x)) < 6);
    expect(at).toHaveLength(2);
    for (const { y, y2 } of at)
      expect(Number(y) > Number(number.y) || Number(y2) < Number(number.y)).toBe(true);
  });
});

it('puts no quotes around a variant whose label has some', () => {
  const findings = fixture();
  const quotes = () => tornado.finding(findings).match(/“.*”/)?.[0] ?? '';
  expect(quotes()).not.toMatch(/““|””/);
  expect(quotes()).not.toBe('');
  findings.designPoints = findings.designPoints.map((point, i) => ({ ...point, levels: [`${i}`] }));
  const levels = findings.designPoints.flatMap((point) => point.levels);
  findings.factors = [{ name: 'morale of blue', levels }];
  expect(tornado.finding(findings)).toMatch(/^With “morale of blue” = \d, /);
});

describe('the matrix of divergence', () => {
  const cells = (findings: Findings) =>
    marksOf(divergence.spec(findings), 'rect').filter(({ share }) => share !== undefined);

  it('names all columns, or numbers all of them', () => {
    const findings = fixture();
    const heads = () =>
      marksOf(divergence.spec(findings), 'text')
        .filter(({ y, align }) => y === 12 && align === 'center')
        .map(({ words }) => words);
    findings.designPoints = findings.designPoints.map((point, i) => ({ ...point, levels: [`a${i}`] }));
    findings.factors = [{ name: 'size', levels: findings.designPoints.map(({ levels }) => levels[0]) }];
    expect(heads()).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    const long = 'as long as a column is wide, and longer';
    findings.designPoints[2] = { ...findings.designPoints[2], levels: [long] };
    findings.factors[0].levels[2] = long;
    expect(heads()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('shows none and almost none in few digits', () => {
    const findings = fixture();
    Object.assign(findings.rows.divergence[0], { battles: 0, divergence: 0 });
    Object.assign(findings.rows.divergence[1], { battles: 1, divergence: 0.00001 });
    expect(written(divergence.spec(findings))).toEqual(expect.arrayContaining(['0%', '<0.1%']));
    expect(divergence.finding(findings)).toMatch(/ of battles differently; .+ end all of them alike\.$/);
  });

  it('has no more variants than fit', () => {
    expect(cells(many()).length).toBeLessThanOrEqual((12 * 11) / 2);
  });

  it('is left out of a run with a single variant', () => {
    expect(applies(divergence, single())).toBe(false);
  });
});
