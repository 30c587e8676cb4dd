import type { Rulebook } from './ir.js';
import { eachNode } from './needs.js';

/** The most parts that a table or a result may have, with everything that it reads put in its place. */
const MOST = 2000;

/** The path of the first table or result that grows too large by what it reads, directly or indirectly; null: none. */
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
