import { signal } from '@preact/signals';
import { strToU8, zipSync } from 'fflate';
import { save } from '../../report/page/script/downloads.js';
import { standalone } from '../../report/page/script/standalone.js';
import { count } from '../../words/format.js';
import { capitalized } from '../../words/grammar.js';
import type { TextFile } from '../engine/protocol.js';
import { Engine } from './engine.js';
import { UNPLAYABLE } from './problem-in-words.js';
import { answer, beforeName, question, state } from './store.js';
import { tell } from './toast.js';
import { keep } from './unsaved.js';

/** The download in preparation and its progress, in words; empty: none. */
export const making = signal('');

const tables = new Engine();
let reports: Engine | null = null;

const name = (): string => question.value?.name ?? 'scenario';

export function saveYaml(): void {
  save(`${name()}.yaml`, new Blob([state.value.text], { type: 'application/yaml' }));
  keep();
}

/** The picture that is shown, in light colours, with its title and a note on the run. */
export function saveSvg(): void {
  const drawn = sheet();
  if (drawn) save(`${name()}.svg`, new Blob([drawn], { type: 'image/svg+xml' }));
}

/** At twice its size. */
export function savePng(): void {
  const drawn = sheet();
  if (!drawn) return;
  const picture = new Image();
  picture.addEventListener('load', () => {
    const canvas = document.createElement('canvas');
    canvas.width = 2 * picture.width;
    canvas.height = 2 * picture.height;
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(`${name()}.png`, blob), 'image/png');
  });
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`;
}

/** The tables that `standfast run` writes, for every variant of the scenario. */
export function saveTables(): void {
  whole(tables, 'tables');
}

/** Everything that `standfast run` writes, including the report with its charts. */
export function saveReport(): void {
  // The drawing library is in the page as text, and is loaded when the first report is requested.
  reports ??= new Engine(document.getElementById('drawer')!.textContent);
  whole(reports, 'report');
}

export function stopMaking(): void {
  tables.stop();
  reports?.stop();
  making.value = '';
}

function whole(engine: Engine, ask: 'tables' | 'report'): void {
  making.value = 'Playing every variant …';
  engine.ask({ ask, text: state.value.text, file: `${name()}.yaml` }, (reply) => {
    if (reply.kind === 'progress') {
      making.value = reply.share < 1 ? `${reply.says}: ${Math.floor(reply.share * 100)}%` : `${reply.says} …`;
      return;
    }
    making.value = '';
    if (reply.kind === 'tables') zipped(ask === 'report' ? name() : `${name()}-tables`, reply.files);
    else if (reply.kind === 'failed') tell(reply.message);
    else tell(UNPLAYABLE);
  });
}

function zipped(as: string, files: readonly TextFile[]): void {
  const entries = Object.fromEntries(files.map(({ path, content }) => [path, strToU8(content)]));
  save(
    `${as}.zip`,
    new Blob([zipSync(entries, { mtime: '2000-01-01T12:00:00' })], {
      type: 'application/zip',
    }),
  );
}

/** The drawn picture as a separate file; null if a table is shown. */
function sheet(): string | null {
  const chart = document.querySelector<SVGElement>('svg#chart');
  const { title = '', seed = 1, forces = [] } = question.value ?? {};
  const { n = 0, before = null } = answer.value ?? {};
  if (!chart) {
    tell('There is no picture to save: choose break points, survival, losses or a range.');
    return null;
  }
  const pen = document.createElement('canvas').getContext('2d')!;
  return standalone(
    {
      drawing: new XMLSerializer().serializeToString(plain(chart)),
      title: capitalized(chart.getAttribute('aria-label')!.split('. ')[0]),
      shows: `${title}: ${forces.map((force) => force.name).join(' and ')}`,
      legend: [],
      stamp:
        chart.dataset.stamp ??
        `${count(n)} battles, seed ${seed}; 95% intervals${before ? `; dashed: ${beforeName.value}` : ''}`,
    },
    (text, size) => {
      pen.font = `${size}px sans-serif`;
      return pen.measureText(text).width;
    },
  );
}

const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** A copy that contains its styles, in light colours whatever the page uses. */
function plain(chart: SVGElement): SVGElement {
  const copy = chart.cloneNode(true) as SVGElement;
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = 'light';
  const marks = chart.querySelectorAll('*');
  for (const [i, mark] of copy.querySelectorAll('*').entries()) {
    const style = getComputedStyle(marks[i]);
    for (const look of LOOKS) mark.setAttribute(look, style.getPropertyValue(look));
    mark.removeAttribute('class');
  }
  if (before === undefined) delete dataset.theme;
  else dataset.theme = before;
  for (const name of ['class', 'id', 'role', 'aria-label']) copy.removeAttribute(name);
  return copy;
}
