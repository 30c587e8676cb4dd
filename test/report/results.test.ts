import { describe, expect, it } from 'vitest';
import { renderSvg } from '#src/report/render-svg.js';
import { RESULT_FILE_NAMES, renderResults } from '#src/report/results.js';
import { systems } from '#src/rules/registry.js';
import { draw } from './draw.js';
import { fixture } from './fixture.js';
import { empty, single } from './variations.js';

const drawNothing = async () => '<svg></svg>';

describe('renderResults', () => {
  it('makes every file of a run, under the known names', async () => {
    const isOfTurnEvents = (path: string) => path.startsWith('turn-events');
    // Where several systems with a breakdown play, each has its own.
    // A response curve needs a factor of numbers; the lead chart may be one of the others; nothing is solved for.
    // The effects of steps and sampled designs only exist where the scenario asks for them.
    const ofOneSystem = RESULT_FILE_NAMES.filter(
      (path) =>
        !/^(breakdown-|response-curve|lead|steps|solve-|factor-)|(?<!package|\.vl)\.json$|\.(parquet|png)$/.test(
          path,
        ),
    );
    const made = (await renderResults(fixture(), drawNothing)).map((file) => file.path).sort();
    const ofEveryRun = ofOneSystem.filter((path) => !isOfTurnEvents(path)).sort();
    expect(made.filter((path) => !isOfTurnEvents(path))).toEqual(ofEveryRun);
    const sets = fixture().systems[0].turnEvents.flatMap(({ id }) => [
      `turn-events-${id}.svg`,
      `turn-events-${id}.vl.json`,
    ]);
    expect(made.filter(isOfTurnEvents)).toEqual(sets.sort());
  });

  it('knows the names of the turn event charts of every system', () => {
    const sets = systems.flatMap(({ turnEvents = [] }) =>
      turnEvents.map(({ id }) => `turn-events-${id}.svg`),
    );
    expect(sets).toContain('turn-events-tests.svg');
    for (const name of sets) {
      expect(RESULT_FILE_NAMES.filter((path) => path === name)).toEqual([name]);
    }
  });

  it('leaves out the charts that have nothing to show', async () => {
    const names = (await renderResults(single(), drawNothing)).map((file) => file.path);
    expect(names).not.toContain('tornado.svg');
    expect(names).toContain('effects.csv');
    const none = (await renderResults(empty(), drawNothing)).map((file) => file.path);
    expect(none.filter((name) => name.endsWith('.svg'))).toEqual([]);
  });

  it('makes the same bytes every time, and puts both layouts of every drawing into the page', async () => {
    const files = await renderResults(fixture(), draw);
    expect(await renderResults(fixture(), renderSvg)).toEqual(files);
    const page = String(files.find((file) => file.path === 'report.html')!.content);
    for (const { path } of files.filter((each) => each.path.endsWith('.svg'))) {
      const [, figure] = page.split(`<figure class="chart" id="${path.replace('.svg', '')}"`);
      expect(figure.split('</figure>')[0].match(/<svg class="(wide|narrow)"/g)).toHaveLength(2);
    }
  });
});
