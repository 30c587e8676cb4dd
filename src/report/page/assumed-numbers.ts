import { isSameData } from '../../analysis/same-data.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import { count, counted } from '../../words/format.js';
import { inSection } from './choices.js';
import { type Content, html, words } from './markup.js';
import { table } from './table.js';
import { cell, keyName } from './table-cells.js';

type AssumedNumber = SystemFindings['assumedNumbers']['used'][number];

/** Every number of ours that the run used, and by what the scenario replaced it; nothing where there is none. */
export function assumedNumbers({
  assumedNumbers: { used, unused },
}: Pick<SystemFindings, 'assumedNumbers'>): Content {
  if (used.length + unused === 0) return undefined;
  const others = html`<p class="aside">${used.length > 0 ? `${count(unused)} more were` : `${counted(unused, 'assumed number')} ${unused === 1 ? 'was' : 'were'}`} not used in any battle. Each can be replaced in the scenario.</p>`;
  if (used.length === 0) return others;
  return html`${table({
    caption: 'Assumed numbers that this run used',
    columns: ['What', 'Value', 'Uses', 'Clause or section'],
    rows: used.map((each) => [nameOf(each), valuesOf(each), count(each.uses), placeOf(each)]),
    numeric: (column) => column === 2,
  })}
${unused === 0 ? html`<p class="aside">Each can be replaced in the scenario.</p>` : others}`;
}

function placeOf({ clause, section }: AssumedNumber): Content {
  return clause === '' ? inSection(section) : clause;
}

/** `Effects by grade and total: green, −1`. */
function nameOf({ title, cell: key }: AssumedNumber): Content {
  if (key === '') return words(title);
  return [words(title), ': ', key.split(' ').map((part, i) => [i > 0 && ', ', keyName(part)])];
}

/** Our number, and what the run had instead. */
function valuesOf({ assumed, values }: AssumedNumber): Content {
  const others = values.filter((value) => !isSameData(value, assumed));
  if (others.length === 0) return cell(assumed);
  const instead = others.map((value, i) => [i > 0 && ' / ', value === undefined ? 'not there' : cell(value)]);
  if (others.length < values.length) return html`${cell(assumed)}, varied to <b>${instead}</b>`;
  return html`${cell(assumed)} → <b>${instead}</b> <span class="tag">replaced by the scenario</span>`;
}
