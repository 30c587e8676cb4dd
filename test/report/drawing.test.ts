import { expect, it } from 'vitest';
import { drawing } from '#src/report/page/figure.js';

it('does not change text', () => {
  const words = 'A class="x" of 1.23456 d="2.345678" &lt;b&gt;';
  const svg = `<svg role="img" aria-label="f" width="9" height="9"><text>${words}</text><rect aria-label="1.23456 &quot;x&quot;"/></svg>`;
  const text = drawing(svg, 'a', 'narrow').text;
  expect(text).toContain(`<text>${words}</text>`);
  expect(text).toContain('data-tip="1.23456 &quot;x&quot;"');
});
