import { describe, expect, it } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { variantLabels } from '#src/report/charts/variants.js';
import { renderHtml } from '#src/report/html.js';
import { fixture } from './fixture.js';
import { panelsOf, tipsIn, wordsIn } from './panels.js';
import { single, twoSystems } from './variations.js';

const chart = (id: string) => chartsOf(twoSystems()).find((each) => each.id === id)!;

describe('charts of a run in which two systems play', () => {
  it('are for one system where they show something of that system, and are named after it', () => {
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

  it('have their usual names where one system plays', () => {
    const drawn = chartsOf(fixture()).map((each) => [each.id, each.title(fixture())]);
    expect(drawn).toEqual(
      expect.arrayContaining([
        ['gauge', 'Morale dice left'],
        ['breakdown', 'Why the pool fell'],
      ]),
    );
  });

  it('show only the variants that play the system', () => {
    const heads = panelsOf(chart('gauge').spec(twoSystems())).map((panel) => wordsIn(panel)[0]);
    expect(heads).toEqual(
      ['classes off', 'classes intended', 'classes literal'].flatMap((label) =>
        ['Attacking platoon', 'Dug-in sections'].map((force) => `${force} · ${label}`),
      ),
    );
  });

  it('have postures in a row of panels for each system, with its own names', () => {
    const panels = panelsOf(chart('posture-areas').spec(twoSystems()));
    expect(panels.map((panel) => String(wordsIn(panel)[0]).replace(/^.* · /, ''))).toEqual([
      ...['Morale ratio', 'Morale ratio'],
      ...['Unit morale', 'Unit morale'],
    ]);
    expect(tipsIn(panels[0])[1]).toMatch(/^End of turn 1\nsteady: .*\ncautious: .*\nshaken: /);
    expect(tipsIn(panels[2])[1]).toMatch(/^End of turn 1\nfree: .*\nretreating: .*\ngone: /);
  });

  it('name the system in labels that do not contain it', () => {
    expect([...variantLabels(twoSystems()).values()]).toEqual([
      'morale ratio · leaders off · classes off',
      'morale ratio · leaders off · classes intended',
      'morale ratio · leaders off · classes literal',
      'unit morale · leaders on · classes off',
      'unit morale · leaders on · classes intended',
      'unit morale · leaders on · classes literal',
    ]);
    expect(variantLabels(fixture()).get(1)).toBe('leaders off · classes intended');
  });
});

describe('the page of a run in which two systems play', () => {
  const page = renderHtml(twoSystems(), []);
  const section = (id: string) => page.split(`<section id="${id}"`)[1].split('</section>')[0];

  it('names the systems, and says what belongs to which', () => {
    expect(page).toContain('<span class="finding"><bdi>Morale ratio, Unit morale; the scenario');
    for (const id of ['rules-used', 'assumed', 'not-modelled']) {
      expect(section(id).match(/<h4><bdi>[^<]+/g)).toEqual(['<h4><bdi>Morale ratio', '<h4><bdi>Unit morale']);
    }
    expect(section('played')).toContain('<bdi>Unit morale</bdi>:</span> <bdi>recruits, raw</bdi>');
  });

  it('has no duplicate ids', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('what was converted', () => {
  it('is listed unit by unit with the values filled in; our assumptions are marked', () => {
    const page = renderHtml(fixture(), []);
    expect(page).toContain('First squad, Second squad');
    expect(page).toContain('<bdi>class</bdi> <bdi>regular</bdi><span class="mark" title="assumed">†</span>');
    expect(page).toContain('<td><bdi>class</bdi> <bdi>levy</bdi></td>');
    expect(page).toContain('3\u00a0cells of our own table are assumed');
  });

  it('is left out when nothing was converted', () => {
    const page = renderHtml({ ...single(), converted: [] }, []);
    expect(page).not.toContain('What was converted');
    expect(page).not.toContain('cells of our own table');
  });
});
