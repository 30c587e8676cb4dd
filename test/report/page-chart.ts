import { drawn as colour } from '#src/report/charts/palette.js';
import type { DrawnChart } from '#src/report/page/figure.js';

/** A chart of two lines with numbers for each mark: only what the page needs. */
export function drawnChart(change: Partial<DrawnChart> = {}): DrawnChart {
  return {
    id: 'break-point-curve',
    section: 'breaks',
    title: 'At what losses does each force break?',
    finding: 'Half of Blue break by 7 losses.',
    shows: 'Share not yet broken, by losses.',
    help: 'Follow a line from left to right.',
    legend: [
      { label: 'leaders off', colour: 'level1', mark: 'line', shape: 'circle' },
      { label: 'leaders on', colour: 'level2', mark: 'line', dash: [8, 3], shape: 'square' },
    ],
    ...{ wide: svg(960), narrow: svg(350) },
    numbers: {
      caption: 'Not broken, by losses',
      headings: 2,
      columns: ['Force', 'Lost', 'Not broken'],
      rows: [
        ['Blue', '7', { estimate: '39.7%', interval: '38.7 to 40.6' }],
        ['Blue', '10', { estimate: '3.4%', interval: '3.1 to 3.8' }],
        ['Red', '9', { estimate: '1,200.5', interval: '−3 to 1,300' }],
      ],
    },
    ...change,
  };
}

/** A drawing like one from `renderSvg`: two lines, and three bands with words across them. */
function svg(width: number): string {
  const lines = [colour('level1'), colour('level2')].map(
    (stroke, i) =>
      `<path d="M0,${20 * i}h${width}.123456" stroke="${stroke}" font-family="x" clip-path="url(#clip0)" style="mix-blend-mode: normal"/>`,
  );
  const bands = [1, 2, 3].map((turn) => {
    const words = `Turn ${turn}\nleaders off: ${turn}0% (${turn} to 9)`;
    return `<rect aria-label="${words}" role="graphics-symbol" aria-roledescription="rect mark" x="${turn * 60}" y="0" width="50" height="80" fill="${colour('ink')}" opacity="0"/>`;
  });
  return `<svg role="img" aria-label="The finding" xmlns="http://www.w3.org/2000/svg" version="1.1" class="marks" width="${width}" height="80" viewBox="0 0 ${width} 80"><defs><clipPath id="clip0"><rect x="0" y="0" width="9" height="9"/></clipPath></defs><g fill="none"><g class="mark-group" role="graphics-object"><g transform="translate(0,0)"><path class="background" aria-hidden="true" d="M0,0h960v80h-960Z"/>${lines.join('')}${bands.join('')}<text font-family="a" fill="${colour('ink')}">on</text></g></g></g></svg>`;
}
