import Table from 'cli-table3';
import { NBSP } from '../words/format.js';
import { terminalWidth } from './terminal-width.js';

/** What the borders of a table add: one before each column, and one after the last; a blank on both sides of a cell. */
const BORDERS = (columns: number) => 3 * columns + 1;

/** Characters of no text, at which no line is broken, for a blank and for one that keeps words together. */
const [KEPT_BLANK, KEPT_NBSP] = ['\ue000', '\ue001'];

/** Is it a bar, in which blanks have their place? */
const isDrawn = (cell: string) => /[│█▉▊▋▌▍▎▏]/.test(cell);

/** A table for the terminal, without colours and without lines between its rows. What would be too wide is wrapped between words. */
export class PlainTable {
  private readonly rows: (readonly string[])[] = [];

  constructor(
    private readonly head: readonly string[],
    private readonly colAligns: Table.HorizontalAlignment[] = [],
  ) {}

  push(...rows: readonly (readonly string[])[]): void {
    this.rows.push(...rows);
  }

  /** @param width of the terminal; a single word is never broken, so that a table of many columns can be wider */
  within(width: number): string {
    const all = [this.head, ...this.rows];
    const most = (column: number, between: RegExp) =>
      Math.max(
        ...all
          .flatMap((row) => (isDrawn(row[column]) ? [row[column]] : row[column].split(between)))
          .map(({ length }) => length),
      );
    const columns = this.head.map((_, i) => ({ wide: most(i, /\n/), word: most(i, /[ \n]+/) }));
    let over = columns.reduce((sum, { wide }) => sum + wide, BORDERS(columns.length)) - width;
    for (; over > 0; over--) {
      const widest = columns
        .filter(({ wide, word }) => wide > word)
        .reduce((a, b) => (a && a.wide >= b.wide ? a : b), undefined as (typeof columns)[0] | undefined);
      if (!widest) break;
      widest.wide--;
    }
    const table = new Table({
      ...{ head: [...this.head], colAligns: this.colAligns, style: { head: [], border: [], compact: true } },
      ...{ colWidths: columns.map(({ wide }) => wide + 2), wordWrap: true },
    });
    // An interval stays together where it fits.
    const kept = (cell: string, i: number) =>
      cell
        .replaceAll(NBSP, KEPT_NBSP)
        .replace(isDrawn(cell) ? /.*/g : /\([^()]*\)/g, (part) =>
          part.length <= columns[i].wide ? part.replaceAll(' ', KEPT_BLANK) : part,
        );
    table.push(...this.rows.map((row) => row.map(kept)));
    return table.toString().replaceAll(KEPT_BLANK, ' ').replaceAll(KEPT_NBSP, NBSP);
  }

  toString(): string {
    return this.within(terminalWidth());
  }
}
