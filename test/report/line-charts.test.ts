import { describe, expect, it, test } from 'vitest';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { breakPointCurve } from '#src/report/charts/break-point-curve.js';
import { drawn } from '#src/report/charts/palette.js';
import { survivalSteps } from '#src/report/charts/shares-by-turn.js';
import { parseScenario } from '#src/scenario/parse.js';
import type { Findings } from '#src/words/findings.js';
import { tellFindings } from '#src/words/tell-findings.js';
import { BASE } from '../scenario/base.js';
import { fixture } from './fixture.js';
import { axisOf, drawnIn, panelsOf, wordsIn } from './panels.js';
import { many, nothingHappens, single } from './variations.js';

/** Two variants of ten pieces: the first breaks from 7 on, the second from 5; fewer than 100 are at risk from 8 on. */
function duel(): Findings {
  const findings = fixture();
  findings.factors = [{ name: 'leaders', levels: ['off', 'on'] }];
  findings.designPoints = ['off', 'on'].map((level, index) => ({ index, label: level, levels: [level] }));
  findings.systems[0].designPoints = [0, 1];
  const [sample] = findings.rows.break_points;
  findings.rows.break_points = ['attackers', 'defenders'].flatMap((force) =>
    [7, 5].flatMap((from, design_point) =>
      Array.from({ length: 11 }, (_, lost) => {
        const unbroken = lost < from ? 1 : 0.4;
        return {
          ...sample,
          ...{ force, design_point, unit: '', pieces_lost: lost, loss_fraction: lost / 10 },
          ...{ at_risk: lost < 8 ? 2000 : 60, broke: lost === from ? 1200 : 0, unbroken },
          ...{ ci_low: unbroken === 1 ? 1 : 0.38, ci_high: unbroken === 1 ? 1 : 0.42 },
        };
      }),
    ),
  );
  return findings;
}

describe('the break-point curves', () => {
  const panel = panelsOf(breakPointCurve.spec(duel()))[0];

  it('run from 0 to all pieces where all variants have the same number, else along shares', () => {
    expect(axisOf(panel, 'x')).toMatchObject({ domain: [0, 10], title: 'pieces lost, of 10' });
    const other = duel();
    for (const row of other.rows.break_points) if (row.force === 'attackers') row.pieces_lost *= 2;
    expect(axisOf(panelsOf(breakPointCurve.spec(other))[0], 'x')).toMatchObject({
      domain: [0, 1],
      title: 'share of pieces lost',
    });
  });

  it('are pale where fewer than 100 battles are at risk', () => {
    const line = drawnIn(panel, 'line').filter(({ colour }) => colour === drawn('level1'));
    expect(line.filter(({ opacity }) => opacity === 1).at(-1)).toMatchObject({ x: 8, y: 0.4 });
    expect(line.filter(({ opacity }) => opacity === 0.28)[0]).toMatchObject({ x: 8, y: 0.4 });
    expect(line.at(-1)).toMatchObject({ x: 10, opacity: 0.28 });
  });

  it('show the battles at risk below, small numbers in italics', () => {
    const texts = drawnIn(panel, 'text');
    expect(wordsIn(panel)).toContain('Battles still at risk, of 100,000');
    expect(texts.filter(({ text }) => text === '2k').every(({ style }) => style === 'normal')).toBe(true);
    expect(texts.filter(({ text }) => text === '60').map(({ style }) => style)).toEqual(
      Array(4).fill('italic'),
    );
  });

  it('say at the side how often the force never broke and, for two curves, where they start to drop', () => {
    expect(wordsIn(panel)).toEqual(expect.arrayContaining(['never broke', 'from 5', 'from 7']));
    const above = drawnIn(panel, 'text').filter(
      ({ text }) => typeof text === 'string' && text.includes('from'),
    );
    expect(above.every(({ y }) => Number(y) < 0)).toBe(true);
    expect(breakPointCurve.finding(duel())).toBe(
      'Either force can break from 5 of 10 lost with leaders on, from 7 with leaders off.',
    );
  });

  it('show four of many variants, and say which', () => {
    expect(breakPointCurve.legend(many()).length).toBeLessThanOrEqual(4);
    expect(breakPointCurve.shows(many())).toMatch(/ of 42 variants: the baseline .*; the table has all\.$/);
    expect(breakPointCurve.numbers(many()).rows).toHaveLength(84);
  });

  it('are left out only where no force breaks', () => {
    expect(breakPointCurve.leftOut(nothingHappens())).toBe('forces that break');
    expect(breakPointCurve.leftOut(duel())).toBeNull();
  });
});

describe('the survival curves', () => {
  it('end after the last change, and say so', () => {
    const findings = single();
    for (const row of findings.rows.survival) row.standing = row.turn < 5 ? 1 - row.turn / 10 : 0.5;
    const [panel] = panelsOf(survivalSteps.spec(findings));
    expect(axisOf(panel, 'x')).toMatchObject({ domain: [0, 5], title: 'turn (hardly any change after 5)' });
    expect(survivalSteps.finding(findings)).toContain('break by turn 5');
  });
});

test('the sentence about survival and its chart name the same last turn', () => {
  const parsed = parseScenario(BASE.replace('turnLimit: 10', 'turnLimit: 25'), 'base.yaml');
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
  const study = newStudy(parsed.designPoints, 2000, 1);
  const findings = tellFindings(study, playStudy(ordersOf(study)), {
    version: '',
    command: '',
    warnings: [],
  });
  const [, turn] = / after turn (\d+) hardly anything changes/.exec(findings.sections.survival!)!;
  const [panel] = panelsOf(survivalSteps.spec(findings));
  expect(axisOf(panel, 'x')).toMatchObject({ title: `turn (hardly any change after ${turn})` });
});
