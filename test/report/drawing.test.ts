import { expect, it } from 'vitest';
import { drawing } from '#src/report/page/figure.js';
import { drawnChart } from './page-chart.js';

const fit = drawing(drawnChart().wide, 'a-chart', 'wide').text;

it('keeps the finding for screen readers, and the words of marks for the script', () => {
  expect(fit).toMatch(/^<svg class="wide" role="img" aria-label="The finding"/);
  expect(fit.match(/aria-label/g)).toHaveLength(1);
  expect(fit).toContain('data-tip="Turn 1\nleaders off: 10% (1 to 9)"');
});

it('leaves out what all drawings repeat, and invisible digits', () => {
  expect(fit).not.toMatch(/font-family|aria-roledescription|aria-hidden|style=|graphics-symbol|M0,0h960v80/);
  expect(fit).toContain('d="M0,20h960.1"');
});

it('gives the elements that it refers to names that are unique on the page', () => {
  expect(fit).toContain('id="a-chart-wide-clip0"');
  expect(fit.match(/url\(#a-chart-wide-clip0\)/g)).toHaveLength(2);
});

it('does not change text', () => {
  const words = 'A class="x" of 1.23456 d="2.345678" &lt;b&gt;';
  const svg = `<svg role="img" aria-label="f" width="9" height="9"><text>${words}</text><rect aria-label="1.23456 &quot;x&quot;"/></svg>`;
  const text = drawing(svg, 'a', 'narrow').text;
  expect(text).toContain(`<text>${words}</text>`);
  expect(text).toContain('data-tip="1.23456 &quot;x&quot;"');
});
