import type { Rulebook } from './ir.js';
import { eachNode } from './needs.js';

/** More parts than these a table or a result has in no book, with all that it reads put in its place. */
const MOST = 2000;

/** Tables and results that read others, which read others, until there is no end of it: the first of them; null: none. */
export function endless({
  tables,
  results,
}: Pick<Rulebook, 'tables' | 'results'>): (string | number)[] | null {
  const ofTables: number[] = [];
  const ofResults: number[] = [];
  const sizeOf = (root: unknown): number => {
    let size = 0;
    eachNode(root, (node) => {
      size += 1;
      if (node.k === 'table') size += ofTables[node.i] ?? 0;
      if (node.k === 'result') size += ofResults[node.i] ?? 0;
    });
    return size;
  };
  for (const table of tables) {
    ofTables.push(sizeOf(table));
    if (ofTables.at(-1)! > MOST) return ['tables', table.name];
  }
  for (const { name, follows } of results) {
    ofResults.push(sizeOf(follows));
    if (ofResults.at(-1)! > MOST) return ['results', name];
  }
  return null;
}
