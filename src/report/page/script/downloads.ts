import { newButton } from './clipboard.js';
import { standalone } from './standalone.js';
import { cellsOf } from './tables.js';

/** Buttons at every chart that save it as a picture, and its numbers as a table. */
export function addDownloads(): void {
  for (const chart of document.querySelectorAll<HTMLElement>('.chart')) {
    const tools = chart.querySelector('.tools');
    if (!tools) continue;
    const buttons: [string, string, () => void][] = [
      ['SVG', 'Save this chart as an SVG picture', () => saveSvg(chart)],
      ['PNG', 'Save this chart as a PNG picture', () => savePng(chart)],
    ];
    if (chart.querySelector('table')) buttons.push(['CSV', 'Save the numbers as CSV', () => saveCsv(chart)]);
    tools.prepend(
      ...buttons.map(([words, title, act]) => {
        const button = newButton(words, act);
        button.title = title;
        return button;
      }),
    );
  }
}

export function saveSvg(chart: HTMLElement): void {
  save(`${chart.id}.svg`, new Blob([sheetOf(chart)], { type: 'image/svg+xml' }));
}

/** At twice its size. */
export function savePng(chart: HTMLElement): void {
  const picture = new Image();
  picture.addEventListener('load', () => {
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.width;
    canvas.height = 2 * picture.height;
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(`${chart.id}.png`, blob), 'image/png');
  });
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sheetOf(chart))}`;
}

export function saveCsv(chart: HTMLElement): void {
  const rows = cellsOf(chart.querySelector('table')!, true).map((cells) =>
    cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
  );
  save(`${chart.id}.csv`, new Blob([`${rows.join('\n')}\n`], { type: 'text/csv' }));
}

export function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The drawing that is shown, in light colours, with its title, legend and stamp. */
export function sheetOf(chart: HTMLElement): string {
  const words = (selector: string): string => chart.querySelector(selector)?.textContent.trim() ?? '';
  const asXml = (node: Element): string => new XMLSerializer().serializeToString(node);
  const drawing = drawingOf(chart)!.cloneNode(true) as SVGElement;
  for (const name of ['class', 'data-tip']) {
    drawing.removeAttribute(name);
    for (const mark of drawing.querySelectorAll(`[${name}]`)) mark.removeAttribute(name);
  }
  const pen = document.createElement('canvas').getContext('2d')!;
  const face = getComputedStyle(document.body).fontFamily;
  return standalone(
    {
      drawing: asXml(drawing),
      title: words('[data-title]') || chart.dataset.title!,
      shows: words('.shows'),
      legend: [...chart.querySelectorAll('.legend [data-colour]')].map((entry) => ({
        label: entry.textContent.trim(),
        swatch: asXml(entry.querySelector('svg')!),
      })),
      stamp: document.body.dataset.stamp!,
    },
    (text, size) => {
      pen.font = `${size}px ${face}`;
      return pen.measureText(text).width;
    },
  );
}

/** The layout that is shown, of the two. */
export function drawingOf(chart: HTMLElement): SVGElement | undefined {
  return [...chart.querySelectorAll<SVGElement>('.plot > svg')].find(
    (svg) => svg.getClientRects().length > 0,
  );
}
