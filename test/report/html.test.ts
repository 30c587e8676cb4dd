import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { SCRIPT } from '#src/report/page/script/embedded.js';
import { count } from '#src/words/format.js';
import { fixture } from './fixture.js';
import { HOSTILE, hostile } from './hostile.js';
import { drawnChart } from './page-chart.js';
import { twoSystems } from './variations.js';

// All test files of a thread share the fixture, and some change their copy.
it('the fixture is the same after a test changed one', () => {
  const before = JSON.stringify(fixture());
  hostile();
  twoSystems();
  expect(JSON.stringify(fixture()) === before).toBe(true);
});

describe('renderHtml', () => {
  const page = renderHtml(
    fixture(),
    [drawnChart({ finding: '', title: 'A question?', help: 'Look at it.' })],
    undefined,
    ['surrenders'],
  );

  it('cites the battles of the solution first, and a question without a full stop', () => {
    const findings = fixture();
    findings.designPoints = findings.designPoints.slice(0, 1);
    findings.scenario.title = 'What is a machine gun worth?';
    findings.solve = {
      ...{ measure: 'win_rate.blue', plotted: 'how often Blue holds the field', isShare: true },
      ...{
        relation: '=',
        target: 0.5,
        within: 0,
        goal: '50%',
        unknowns: [],
        sentences: ['Half.'],
        battles: 77_824,
      },
      summary: findings.summary,
    };
    const battles = `77,824 battles to solve · ${count(findings.run.battles)} battles as written`;
    const solved = renderHtml(findings, []);
    expect(textOf(solved)).toContain(`What is a machine gun worth? ${battles.replace(' · ', ', ')}, seed`);
    expect(solved).toContain(`<span class="stamp">${battles}</span>`);
  });

  it('shows failed expectations and warnings before the first chart, and folds long notes', () => {
    const findings = fixture();
    findings.summary.caveats = [];
    findings.warnings = ['Few battles were played.', `This ${'is long '.repeat(40)}`];
    findings.expectations = [{ measure: 'win_rate', expected: '0.5', at: null, outcome: 'failed' }];
    const note = /<aside class="cautions"[\s\S]*?<\/aside>/.exec(renderHtml(findings, []))![0];
    const [shown, folded] = note.split('<details>');
    expect(textOf(shown)).toContain('1 of 1 expectation failed.');
    expect(shown).toContain('Few battles were played.');
    expect(folded).toContain('1 more note');
    expect(folded).toContain('is long');
    expect(renderHtml({ ...findings, warnings: [], expectations: [] }, [])).not.toContain('<aside');
  });

  it('says above the chart that it rests on an assumption, and below the chart on which', () => {
    const findings = fixture();
    const lead = drawnChart();
    expect(renderHtml(findings, [lead], lead)).not.toContain('an assumption:');
    findings.summary.restsOnAssumption = 'What breaks a force';
    findings.summary.caveats = ['An assumed choice decides this: TG-40.'];
    const html = renderHtml(findings, [lead], lead);
    const places = ['Decided by an assumption', '<figure', 'id="cautions"', 'TG-40'].map((each) =>
      html.indexOf(each),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  });

  it('shows text in backticks as code where it explains what breaking means', () => {
    const findings = fixture();
    findings.systems[0].forceBreak = 'A force breaks as `sideBreak` says, or `a < b`.';
    expect(renderHtml(findings, [])).toContain(
      'A force breaks as <code>sideBreak</code> says, or <code>a &lt; b</code>.</bdi>',
    );
  });

  it('may load nothing, and run its own script alone', () => {
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [style] = /(?<=<style>)[\s\S]*?(?=<\/style>)/.exec(page)!;
    expect(page).toContain(
      `content="default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(SCRIPT)}; img-src data:; base-uri 'none'; form-action 'none'"`.replaceAll(
        "'",
        '&#39;',
      ),
    );
    expect(page).toContain(`<script>${SCRIPT}</script>`);
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toMatch(/<link|<img|<iframe|@import|url\((?!#)|src=| style=| on[a-z]+=/);
    expect(SCRIPT).not.toMatch(/\beval\b|Function\(|innerHTML|fetch\(|XMLHttp/);
  });

  it.each(HOSTILE.map((_, shift) => shift))('escapes hostile words wherever they are (%i)', (shift) => {
    const words = HOSTILE[shift];
    const legend = [words, words].map((label) => ({ label, colour: 'level1', mark: 'line' }) as const);
    const numbers = { caption: words, headings: 1, columns: [words, words], rows: [[words, words]] };
    const chart = drawnChart({
      title: HOSTILE[0],
      help: HOSTILE[1],
      finding: words,
      shows: words,
      legend,
      numbers,
    });
    const html = renderHtml(hostile(shift), [chart], chart, [words]).replace(SCRIPT, '');
    const body = html.slice(html.indexOf('<body'));
    expect(body).not.toMatch(/<(img|b>bold|svg onload)/);
    expect(body.match(/<script/g)).toHaveLength(2);
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/<svg/g)).toHaveLength(4);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
    expect(body).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
  });
});

function textOf(page: string): string {
  return page
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ');
}

describe('a run that was not finished', () => {
  const incomplete = fixture();
  incomplete.run = { ...incomplete.run, planned: 3 * incomplete.run.battles };
  const page = renderHtml(incomplete, [drawnChart()]);

  it('says so above everything else, and where it gives the number of battles', () => {
    const said = 'This run is incomplete: 100,000 of 300,000 battles of each variant were played.';
    expect(page.indexOf(said)).toBeGreaterThan(0);
    expect(page.indexOf(said)).toBeLessThan(page.indexOf('id="answer"'));
    expect(page).toContain('Incomplete: 100,000 of 300,000 battles × ');
  });
});
