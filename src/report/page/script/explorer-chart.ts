import { type Choice, type ExplorerData, numberShown, shownRows } from './explorer-rows.js';

/** A dot and its interval for each row, as an SVG `width` px wide; in a narrow one, labels are above the dots. */
export function dotChart(data: ExplorerData, choice: Choice, width: number): SVGElement {
  const rows = shownRows(data, choice);
  const { isShare } = data.responses[choice.response];
  const isDifference = choice.show === 'difference';
  const isNarrow = width < 620;
  const [step, top] = [isNarrow ? 40 : 26, 6];
  const left = isNarrow
    ? 20
    : Math.min(
        width * 0.42,
        20 + 7.4 * Math.max(...rows.map(({ variant }) => data.variants[variant].length), 8),
      );
  const right = width - 74;
  const ends = rows.flatMap(({ low, high }) => [low, high]).concat(isDifference ? [0] : []);
  const ticks = niceTicks(Math.min(...ends), Math.max(...ends));
  const [from, to] = [ticks[0], ticks.at(-1)!];
  const x = (value: number): number => left + ((value - from) / (to - from)) * (right - left);
  const bottom = top + rows.length * step;
  const height = bottom + 28;
  const colour = data.responses[choice.response].isOfForces ? data.forces[choice.force].colour : '#14181d';

  const svg = svgNode('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'font-size': 13,
  });
  // Only beside the dots where labels are above them, which lines would cross.
  const spans = isNarrow
    ? rows.map((_, i): [number, number] => [top + i * step + 20, top + (i + 1) * step])
    : [[top, bottom] as const];
  for (const tick of ticks) {
    const stroke = isDifference && tick === 0 ? '#14181d' : '#e3e6e9';
    svg.append(
      ...spans.map(([y1, y2]) => svgNode('line', { x1: x(tick), x2: x(tick), y1, y2, stroke })),
      svgNode(
        'text',
        { x: x(tick), y: bottom + 18, 'text-anchor': 'middle', 'font-size': 12, fill: '#4f5963' },
        tickShown(tick, isShare, ticks[1] - from, isDifference),
      ),
    );
  }
  rows.forEach(({ variant, value, low, high, isPaired }, i) => {
    const y = top + (i + 0.5) * step + (isNarrow ? 9 : 0);
    const name = data.variants[variant];
    const shown = numberShown(value, isShare, isDifference);
    const interval = `${numberShown(low, isShare, isDifference)} to ${numberShown(high, isShare, isDifference)}`;
    const isOpen = isDifference && low <= 0 && high >= 0;
    svg.append(
      svgNode(
        'text',
        isNarrow
          ? { x: 0, y: y - 14, fill: '#14181d' }
          : { x: left - 14, y: y + 4.5, 'text-anchor': 'end', fill: '#14181d' },
        name,
      ),
      svgNode('line', {
        ...{ x1: x(low), x2: x(high), y1: y, y2: y, stroke: '#14181d', 'stroke-width': 1.4 },
        ...(isDifference && !isPaired && { 'stroke-dasharray': '4 3' }),
      }),
      svgNode('circle', {
        cx: x(value),
        cy: y,
        r: 4.5,
        fill: isOpen ? '#ffffff' : colour,
        stroke: colour,
        'stroke-width': 1.6,
      }),
      svgNode(
        'text',
        { x: right + 14, y: y + 4.5, fill: '#14181d' },
        isShare && !isDifference ? `${shown}%` : shown,
      ),
      svgNode('rect', {
        x: 0,
        y: y - step / 2,
        width,
        height: step,
        fill: '#14181d',
        opacity: 0,
        'data-tip': `${name}\n${shown}${isShare ? (isDifference ? ' points' : '%') : ''} (${interval})`,
      }),
    );
  });
  return svg;
}

export function svgNode(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  }
  node.textContent = text;
  return node;
}

/** Four to eight round numbers around a range. */
export function niceTicks(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) || 1;
  let step = 1;
  while (step > span) step /= 10;
  while (step * 10 <= span) step *= 10;
  step *= [0.2, 0.25, 0.5, 1, 2].find((share) => span / (step * share) <= 6)!;
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: Math.max(last, first + 1) - first + 1 }, (_, i) => (first + i) * step);
}

export function tickShown(tick: number, isShare: boolean, step: number, isDifference: boolean): string {
  const [value, by] = isShare ? [100 * tick, 100 * step] : [tick, step];
  const digits = [0, 1, 2, 3, 4].find((each) => Math.abs(by - Number(by.toFixed(each))) < 1e-9) ?? 4;
  const text = Math.abs(value).toFixed(digits);
  const sign = Number(text) === 0 ? '' : value < 0 ? '\u2212' : isDifference ? '+' : '';
  return sign + text + (isShare && !isDifference ? '%' : '');
}
