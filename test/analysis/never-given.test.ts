import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newStudy } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';
import { analysed, findingsOf } from './analysed.js';

test('where no unit can recover there is no recovery rate, however many units broke', () => {
  const scenario = `${starterScenario('duel', 'dice-pool')}expect:\n  recovery.red: 0..1\n`;
  const { rows } = analysed(scenario, 200, 1);
  const of = (name: string) =>
    rows.measures.find(({ force, measure }) => force === 'red' && measure === name)!;
  expect(of('units_broke').estimate).toBeGreaterThan(0);
  expect(of('cascade').estimate).not.toBeNull();
  expect(of('recovery')).toMatchObject({
    ...{ estimate: null, ci_low: null, ci_high: null, interval_method: null },
    ...{ among: 'units that broke', count: of('cascade').count },
  });
  expect(rows.expectations[0]).toMatchObject({ outcome: 'no data', battles_needed: null });
});

test('a rulebook without tables gives no look-ups, rather than none with a bound on how many there could be', () => {
  const read = (name: string) => readFileSync(join(ROOT, 'rulebooks', name), 'utf8');
  const page = { text: read('bravery.yaml'), name: 'p' };
  const { designPoints } = validScenario(read('bravery-duel.yaml'), 'f', [], () => page);
  const { rows } = findingsOf(newStudy(designPoints, 50, 1));
  expect(rows.measures.find(({ measure }) => measure === 'look_ups')).toMatchObject({
    estimate: null,
    ci_high: null,
  });
  expect(rows.responses.map(({ response }) => response)).not.toContain('look_ups');
});
