import type { Column } from '../analysis/rows.js';
import type { WrittenTable } from './written-table.js';

/**
 * A table as an Apache Parquet file: 64-bit integers, doubles, UTF-8 text and booleans. What is empty in the CSV is
 * null, except for empty text, which identifies rows.
 *
 * @example await toParquet(writtenTable(findings, 'outcomes')) // Uint8Array, from PAR1 to PAR1
 */
export async function toParquet({ columns, rows }: WrittenTable): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const columnData = columns.map(([name, { type }]) => ({
    ...{ name, type: TYPES[type] },
    data: rows.map((row) => cellOf(row[name], type)),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

const TYPES = { integer: 'INT64', number: 'DOUBLE', string: 'STRING', boolean: 'BOOLEAN' } as const;

function cellOf(cell: unknown, type: Column['type']): unknown {
  if (cell === undefined || cell === null) return null;
  if (typeof cell !== 'number') return cell;
  if (!Number.isFinite(cell)) return null;
  return type === 'integer' ? BigInt(cell) : cell;
}
