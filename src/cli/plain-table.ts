import Table from 'cli-table3';

/** A table for the terminal, without colours and without lines between its rows. */
export function plainTable(
  head: readonly string[],
  colAligns: Table.HorizontalAlignment[] = [],
): Table.Table {
  return new Table({ head: [...head], colAligns, style: { head: [], border: [], compact: true } });
}
