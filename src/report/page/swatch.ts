import type { LegendEntry } from '../charts/chart.js';
import { drawn } from '../charts/palette.js';

/** The mark of a legend’s entry, 34 × 14 px. */
export function swatch({ colour, mark, dash = [], shape }: LegendEntry): string {
  const ink = drawn(colour);
  const dashes = dash.length > 1 && dash[0] !== 1 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const line =
    mark === 'line'
      ? `<line x1="0" y1="7" x2="34" y2="7" stroke="${ink}" stroke-width="2.25"${dashes}/>`
      : '';
  const block = mark === 'block' ? `<rect x="9" y="1" width="16" height="12" fill="${ink}"/>` : '';
  const point =
    mark !== 'block' && shape !== undefined
      ? `<path d="${SHAPES[shape] ?? SHAPES.circle}" fill="${ink}"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">${line}${block}${point}</svg>`;
}

/** About (17, 7). */
const SHAPES: Readonly<Record<string, string>> = {
  circle: 'M21,7a4,4,0,1,1,-8,0a4,4,0,1,1,8,0',
  square: 'M13.4,3.4h7.2v7.2h-7.2z',
  'triangle-up': 'M17,2.6l4.6,8h-9.2z',
  diamond: 'M17,2l4,5l-4,5l-4,-5z',
};
