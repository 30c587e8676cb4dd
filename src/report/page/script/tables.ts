import { copyText, newButton } from './clipboard.js';

/** Headings that sort, a filter for long tables, and a button that copies what is shown. */
export function addTools(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-tools]')) addToolsTo(table);
}

export function addToolsTo(table: HTMLTableElement): void {
  const bar = document.createElement('div');
  bar.className = 'bar-of-table';
  if (table.tBodies[0].rows.length > 10) bar.append(filterOf(table));
  bar.append(newButton('Copy table', (button) => copyText(asTabs(table), button)));
  table.parentElement!.before(bar);
  for (const heading of table.tHead!.rows[0].cells) {
    if (heading.textContent.trim() === '') continue;
    const button = newButton('', () => sortBy(table, heading));
    button.classList.add('sort');
    button.append(...heading.childNodes);
    heading.append(button);
  }
}

export function filterOf(table: HTMLTableElement): HTMLElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'search';
  label.append('Only rows with ', input);
  input.addEventListener('input', () => {
    spellOut(table);
    const wanted = input.value.trim().toLowerCase();
    for (const row of table.tBodies[0].rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
  return label;
}

/** Ascending, then descending; words by their letters, numbers by size, what is not a number last. */
export function sortBy(table: HTMLTableElement, heading: HTMLTableCellElement): void {
  spellOut(table);
  const isUp = heading.getAttribute('aria-sort') !== 'ascending';
  const column = heading.cellIndex;
  const body = table.tBodies[0];
  const keyed = [...body.rows].map((row) => ({ row, ...sortKey(row.cells[column]?.textContent ?? '') }));
  const areNumbers = keyed.some(({ number }) => !Number.isNaN(number));
  keyed.sort((a, b) => {
    if (!areNumbers) return (isUp ? 1 : -1) * (a.words < b.words ? -1 : Number(a.words > b.words));
    if (Number.isNaN(a.number) || Number.isNaN(b.number)) return Number.isNaN(a.number) ? 1 : -1;
    return (isUp ? 1 : -1) * (a.number - b.number);
  });
  body.append(...keyed.map(({ row }) => row));
  for (const each of table.tHead!.rows[0].cells) each.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', isUp ? 'ascending' : 'descending');
}

/** The first number in a cell that begins with one, or with a word such as `turn`. */
export function sortKey(cell: string): { words: string; number: number } {
  const words = cell.trim().toLowerCase();
  const found = /^(?:turn |< ?)?([+-]?[\d,]*\.?\d+)/.exec(
    words.replaceAll('\u2212', '-').replaceAll('\u00a0', ' '),
  );
  return { words, number: found ? Number(found[1].replaceAll(',', '')) : Number.NaN };
}

/** Repeats a heading of several rows in each of them, so that every row is complete. */
export function spellOut(table: HTMLTableElement): void {
  if (!table.querySelector('tbody [rowspan]')) return;
  const rows = [...table.tBodies[0].rows];
  const columns = table.tHead!.rows[0].cells.length;
  for (let column = 0; column < columns; column++) {
    rows.forEach((row, r) => {
      const cell = row.cells[column];
      const more = Number(cell?.getAttribute('rowspan') ?? 1) - 1;
      if (!cell || more <= 0) return;
      cell.removeAttribute('rowspan');
      for (const below of rows.slice(r + 1, r + 1 + more)) {
        below.insertBefore(cell.cloneNode(true), below.cells[column] ?? null);
      }
    });
  }
}

export function asTabs(table: HTMLTableElement): string {
  return cellsOf(table, false)
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/**
 * The text of a table, without rows that a filter hides.
 *
 * @param isData plain numbers, and the ends of their intervals in separate columns
 */
export function cellsOf(table: HTMLTableElement, isData: boolean): string[][] {
  spellOut(table);
  const rows = [...table.rows].filter((row) => !row.hidden).map((row) => [...row.cells]);
  const columns = rows[0].map((_, i) => rows.some((row) => row[i]?.querySelector('small')));
  return rows.map((row, r) =>
    row.flatMap((cell, i) => {
      const words = cell.textContent.replace(/\s+/g, ' ').trim();
      if (!isData) return [words];
      const interval = cell.querySelector('small')?.textContent ?? '';
      const estimate = words.replace(interval, '').trim();
      if (!columns[i]) return [r === 0 ? words : plainNumber(words)];
      if (r === 0) return [words, `${words}, 95% from`, `${words}, 95% to`];
      const [low = '', high = ''] = interval.replace(/[()]/g, '').split(' to ');
      return [estimate, low, high].map(plainNumber);
    }),
  );
}

/** `+3,200.5 points` → `3200.5`; words stay. */
export function plainNumber(words: string): string {
  const number = /^([+\u2212-]?)([\d,]*\.?\d+)(?:\s?%| [a-z]+)?$/.exec(
    words.trim().replaceAll('\u00a0', ' '),
  );
  if (!number) return words.trim();
  return (number[1] === '' || number[1] === '+' ? '' : '-') + number[2].replaceAll(',', '');
}
