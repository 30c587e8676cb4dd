import { expect, it } from 'vitest';
import type { Step } from '#src/analysis/sensitivity.js';
import type { Layout } from '#src/report/charts/chart.js';
import { WIDTH } from '#src/report/charts/frame.js';
import { stepsChart } from '#src/report/charts/steps.js';
import { textWidth } from '#src/report/charts/text.js';
import { fixture } from './fixture.js';

const step = (to: string, side: Step['side'], mean: number): Step => ({
  ...{ to, side, fault: '' },
  effect: {
    ...{ mean, low: mean - 0.00091, high: mean + 0.00091, standardError: 0.0005 },
    ...{ method: 'paired-normal', n: 2048, p: 0.4, pHolm: 1 },
  },
});

/** Effects on the turns of a battle, the smallest of four decimal places. */
function stepped() {
  const findings = fixture();
  findings.sensitivity = {
    ...{ measure: 'turns', response: 'turns', force: '', isShare: false },
    ...{
      baseline: 5.02,
      baselineLow: 4.9,
      baselineHigh: 5.1,
      battles: 2048,
      lookedThrough: 2048,
      played: 9,
      inPhrases: [],
    },
    knobs: [
      {
        ...{ path: 'bands.7.needed', name: 'bands 7 needed', from: '3', uses: 9 },
        steps: [step('2', 'down', -0.00049), step('-4 and more', 'up', 0.00049)],
      },
    ],
  };
  return findings;
}

interface Drawn {
  layer: { mark: { type: string }; data: { values: Record<string, never>[] } }[];
}

it.each(['wide', 'narrow'] as Layout[])('a %s chart has room for long numbers and intervals', (layout) => {
  const { layer } = stepsChart.spec(stepped(), layout) as unknown as Drawn;
  const texts = layer.filter(({ mark }) => mark.type === 'text').flatMap(({ data }) => data.values);
  expect(texts.map(({ words }) => words)).toContain('−0.0005');
  const spans = texts.map(({ words, x, y, align, size }) => {
    const width = Math.max(...[words].flat().map((line) => textWidth(String(line), size)));
    const from = x - width * { left: 0, center: 0.5, right: 1 }[String(align)]!;
    return { from, to: from + width, y };
  });
  for (const { from, to, y } of spans) {
    expect(from).toBeGreaterThan(-1);
    expect(to).toBeLessThan(WIDTH[layout] + 1);
    const beside = spans.filter((other) => other.y === y && other.from > from);
    for (const other of beside) expect(other.from).toBeGreaterThan(to);
  }
});
