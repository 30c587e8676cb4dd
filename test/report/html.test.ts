import { describe, expect, it } from 'vitest';
import { renderHtml } from '#src/report/html.js';
import { fixture } from './fixture.js';
import { HOSTILE, hostile } from './hostile.js';
import { twoSystems } from './variations.js';

// All test files of a thread share it, and some change the one they have.
it('the fixture is the same after a test changed one', () => {
  const before = JSON.stringify(fixture());
  hostile();
  twoSystems();
  expect(JSON.stringify(fixture()) === before).toBe(true);
});

describe('renderHtml', () => {
  const page = renderHtml(fixture(), [
    { id: 'a-chart', title: 'A question?', caption: 'Look at it.', svg: '<svg></svg>' },
  ]);

  it('holds the answer, the charts, what was played, and how to run it again', () => {
    const { scenario, summary, fireOfScenario, field, notModelled, run, systems } = fixture();
    const text = textOf(page);
    for (const words of [
      scenario.title,
      scenario.question,
      summary.answer,
      ...summary.caveats,
      ...fireOfScenario,
      ...notModelled,
      ...[field, ...systems].flatMap(({ choices }) => choices.used.map(({ says }) => says)),
      ...systems.flatMap((system) => system.notModelled),
      run.command,
    ]) {
      expect(text).toContain(words.replaceAll('\u00a0', ' '));
    }
    for (const words of [
      'A question?',
      'Look at it.',
      'First squad',
      'Needed roll and result of failure by ratio',
    ]) {
      expect(text).toContain(words);
    }
    expect(page).toContain('<svg></svg>');
  });

  it('sets out a table of the rules as rows and columns', () => {
    expect(page).toMatch(
      /<th scope="col"><bdi>from percent<\/bdi><\/th><th scope="col"><bdi>needed<\/bdi><\/th>/,
    );
    expect(page).toMatch(/<th scope="row">90<\/th><td>9<\/td><td><bdi>cautious<\/bdi><\/td>/);
    expect(page).toContain('changed by the scenario');
  });

  it('shows as code what stands in backticks in the words of what breaking means', () => {
    const findings = fixture();
    findings.systems[0]!.forceBreak = 'A force breaks as `sideBreak` says, or `a < b`.';
    expect(renderHtml(findings, [])).toContain(
      'A force breaks as <code>sideBreak</code> says, or <code>a &lt; b</code>.</bdi>',
    );
  });

  it('may load and run nothing', () => {
    expect(page).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|src=/);
  });

  it('says its language and gives every table a caption and scoped headings', () => {
    expect(page).toContain('<html lang="en">');
    const tables = page.match(/<table>[\s\S]*?<\/table>/g)!;
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables) expect(table).toMatch(/^<table>\n<caption>[\s\S]+<th scope="col"/);
    expect(page).not.toMatch(/<th(?! scope)[ >]/);
  });

  it.each(HOSTILE.map((_, shift) => shift))('escapes hostile words wherever they stand (%i)', (shift) => {
    const chart = { id: 'a', title: HOSTILE[0]!, caption: HOSTILE[1]!, svg: '<svg></svg>' };
    const words = HOSTILE[shift]!;
    const html = renderHtml(hostile(shift), [
      { ...chart, numbers: { caption: words, headings: 1, columns: [words, words], rows: [[words, words]] } },
    ]);
    const body = html.slice(html.indexOf('<body>'));
    expect(body).not.toMatch(/<(script|img|b>bold|svg onload)/);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/<svg/g)).toHaveLength(1);
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
