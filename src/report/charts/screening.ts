import { withMinus } from '../../minus.js';
import { linearScale, ticksWithin } from './axis.js';
import type { Layout, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { brackets, type Drawing, LINE_HEIGHT, layersOf, newDrawing, panelTitle, sheet } from './sheet.js';
import { plainText, wrapped } from './text.js';

/** A number or option that was screened, with what was found about it, in the unit of the measure. */
export interface Screened {
  name: string;
  /** Mean size of its elementary effects, with the standard error. */
  muStar: number;
  standardError: number;
  /** Shares of the variance with 95% intervals, by itself and with all others; null: not requested. */
  first: Estimated | null;
  total: Estimated | null;
}

interface Estimated {
  estimate: number;
  low: number;
  high: number;
}

/** Further rows are only in the table. */
const MOST = 20;
/** px. */
const [ROW, BAR, HEAD, FOOT, LABELS, GAP, NUMBERS] = [26, 14, 32, 30, 330, 28, 90];
const NORMAL_95 = 1.96;

/** Elementary effects, the largest first; and below them the shares of the variance, where these are known. */
export function screeningSpec(rows: readonly Screened[], description: string, layout: Layout): VegaLiteSpec {
  const drawing = newDrawing();
  const moving = rows.filter(({ muStar }) => muStar > 0).slice(0, MOST);
  let height = drawPanel(
    drawing,
    layout,
    0,
    'Elementary effects, μ*',
    moving,
    ({ muStar, standardError }) => [
      {
        at: muStar,
        low: Math.max(0, muStar - NORMAL_95 * standardError),
        high: muStar + NORMAL_95 * standardError,
      },
    ],
  );
  const known = rows.filter(({ first, total }) => first && total);
  if (known.length > 0) {
    const title = 'Share of the variance: by itself (green), and with all others (dark)';
    height = drawPanel(drawing, layout, height + GAP, title, known, ({ first, total }) =>
      [first!, total!].map(({ estimate, low, high }) => ({ at: estimate, low, high })),
    );
  }
  return sheet(description, layout, { height, layers: layersOf(drawing) });
}

interface Bar {
  at: number;
  low: number;
  high: number;
}

/** @returns its lower end */
function drawPanel(
  drawing: Drawing,
  layout: Layout,
  top: number,
  title: string,
  rows: readonly Screened[],
  barsOf: (row: Screened) => readonly Bar[],
): number {
  const isWide = layout === 'wide';
  const left = isWide ? LABELS : 0;
  const right = WIDTH[layout] - NUMBERS;
  const bars = rows.map(barsOf);
  const ends = bars.flat().flatMap(({ at, low, high }) => [at, low, high]);
  const domain = [Math.min(0, ...ends), Math.max(...ends, Number.MIN_VALUE)] as const;
  const x = linearScale(domain, [left, right]);
  const { tab, name } = panelTitle(title, 'soft', 0, top + 9);
  drawing.bars.push(tab);
  drawing.texts.push(name);
  let y = top + HEAD;
  const start = y;
  for (const [i, row] of rows.entries()) {
    const lines = wrapped(plainText(row.name), (isWide ? LABELS : WIDTH.narrow) - 12, SIZE.text);
    const above = isWide ? 0 : lines.length * LINE_HEIGHT;
    const own = Math.max(ROW * bars[i].length, isWide ? lines.length * LINE_HEIGHT + 6 : 0);
    const middle = y + above + own / 2;
    drawing.texts.push({
      ...{ x: 0, words: lines },
      y: isWide ? middle - ((lines.length - 1) * LINE_HEIGHT) / 2 : y + LINE_HEIGHT / 2,
    });
    for (const [b, { at, low, high }] of bars[i].entries()) {
      const at0 = y + above + (own / bars[i].length) * (b + 0.5);
      drawing.bars.push({
        ...{ x: Math.min(x(0), x(at)), x2: Math.max(x(0), x(at)), y: at0 - BAR / 2, y2: at0 + BAR / 2 },
        fill: b === 0 ? 'level2' : 'level1',
        of: { name: row.name, value: at, low, high },
      });
      drawing.strokes.push(...brackets([{ x: x(low), x2: x(high), y: at0, height: 6 }]));
      drawing.texts.push({ x: WIDTH[layout] - 4, y: at0, words: rounded(at), align: 'right' });
    }
    y += above + own;
  }
  for (const tick of ticksWithin(domain, isWide ? 6 : 4)) {
    drawing.grid.push({ x: x(tick), x2: x(tick), y: start, y2: y, stroke: 'grid' });
    drawing.texts.push({
      ...{ x: x(tick), y: y + 12, words: rounded(tick), align: 'center', size: SIZE.tick, colour: 'soft' },
    });
  }
  drawing.zero.push({ x: x(0), x2: x(0), y: start, y2: y, stroke: 'axis' });
  return y + FOOT;
}

function rounded(value: number): string {
  return withMinus(Number(value.toPrecision(2)));
}
