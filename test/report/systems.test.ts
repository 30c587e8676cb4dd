import { describe, expect, it } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { variantLabels } from '#src/report/charts/variants.js';
import { renderHtml } from '#src/report/html.js';
import { fixture } from './fixture.js';
import { single, twoSystems } from './variations.js';

const chart = (id: string) => chartsOf(twoSystems()).find((each) => each.id === id)!;
const said = (id: string) => JSON.stringify(chart(id).spec(twoSystems()));

describe('charts of a run in which two systems play', () => {
  it('are of one system where they show what is its own, and named after it', () => {
    const drawn = chartsOf(twoSystems()).map((each) => [each.id, each.title(twoSystems())]);
    expect(drawn).toEqual(
      expect.arrayContaining([
        ['gauge', 'Morale dice left · Morale ratio'],
        ['turn-events-tests', 'Results of tests by turn · Morale ratio'],
        ['breakdown-morale-ratio', 'Why the pool fell · Morale ratio'],
        ['breakdown-unit-morale', 'Why the pool fell · Unit morale'],
      ]),
    );
    expect(new Set(drawn.map(([id]) => id)).size).toBe(drawn.length);
  });

  it('are called as ever where one plays', () => {
    const drawn = chartsOf(fixture()).map((each) => [each.id, each.title(fixture())]);
    expect(drawn).toEqual(
      expect.arrayContaining([
        ['gauge', 'Morale dice left'],
        ['breakdown', 'Why the pool fell'],
      ]),
    );
  });

  it('show the variants that play the system, and no others', () => {
    const shown = (id: string) =>
      new Set([...said(id).matchAll(/"variant":"([^"]+)"/g)].map(([, label]) => label!.slice(0, 8)));
    expect([...shown('gauge')]).toEqual(['#0 moral', '#1 moral', '#2 moral']);
    expect([...shown('breakdown-unit-morale')]).toEqual(['#3 unit-', '#4 unit-', '#5 unit-']);
  });

  it('have postures in a block for each system, with its own names', () => {
    const { vconcat } = JSON.parse(said('posture-areas'));
    expect(vconcat.map((block: { title: { text: string } }) => block.title.text)).toEqual([
      'Morale ratio',
      'Unit morale',
    ]);
    const domain = (block: unknown) => /"domain":(\["[^\]]+\])/.exec(JSON.stringify(block))![1]!;
    expect(vconcat.map((block: unknown) => JSON.parse(domain(block)))).toEqual([
      ['steady', 'cautious', 'shaken', 'broken', 'gone'],
      ['free', 'retreating', 'gone'],
    ]);
  });

  it('name the system in the labels of variants that do not', () => {
    expect([...variantLabels(twoSystems()).values()]).toEqual([
      '#0 morale-ratio · leaders: off · classes… (baseline)',
      '#1 morale-ratio · leaders: off · classes: intended',
      '#2 morale-ratio · leaders: off · classes: literal',
      '#3 unit-morale · leaders: on · classes: off',
      '#4 unit-morale · leaders: on · classes: intended',
      '#5 unit-morale · leaders: on · classes: literal',
    ]);
    expect(variantLabels(fixture()).get(1)).toBe('leaders: off · classes: intended');
  });
});

describe('the page of a run in which two systems play', () => {
  const page = renderHtml(twoSystems(), []);
  const section = (id: string) => page.split(`<section id="${id}"`)[1]!.split('</section>')[0]!;

  it('says which, and what is whose', () => {
    expect(page).toContain('<span class="finding"><bdi>Morale ratio, Unit morale; the scenario');
    for (const id of ['rules-used', 'assumed', 'not-modelled']) {
      expect(section(id).match(/<h4><bdi>[^<]+/g)).toEqual(['<h4><bdi>Morale ratio', '<h4><bdi>Unit morale']);
    }
    expect(section('played')).toContain('<bdi>Unit morale</bdi>:</span> <bdi>recruits, raw</bdi>');
  });

  it('has no two places of one name', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what was converted', () => {
  it('stands unit by unit with what was filled in, ours marked', () => {
    const page = renderHtml(fixture(), []);
    expect(page).toContain('First squad, Second squad');
    expect(page).toContain('<bdi>class</bdi> <bdi>regular</bdi><span class="mark" title="assumed">†</span>');
    expect(page).toContain('<td><bdi>class</bdi> <bdi>levy</bdi></td>');
    expect(page).toContain('3\u00a0cells of our own table are assumed');
  });

  it('is not there when nothing was', () => {
    const page = renderHtml({ ...single(), converted: [] }, []);
    expect(page).not.toContain('What was converted');
    expect(page).not.toContain('cells of our own table');
  });
});
