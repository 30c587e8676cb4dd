import type { Cond, Follows, Num, Rule, Rulebook } from './ir.js';
import { eachNode } from './needs.js';
import type { PageText } from './page.js';
import { scalarsOf } from './read-tables.js';

type Thrown = Extract<Num, { k: 'thrown' }>['what'];

/** What tables and results that a rule leads to say of a throw, and the rule has none of; null: nothing. */
export function saidOfNoThrow(
  { dice, bag, ...rule }: Rule,
  rulebook: Rulebook,
  page: PageText,
): string | null {
  const said = thrownBy([rule.results, rule.passed, rule.failed, rule.also, rule.then], rulebook, page);
  for (const what of said) {
    if (what === 'drawn' && bag < 0)
      return `what follows asks what is \`drawn\`, and \`${rule.name}\` draws nothing`;
    if (what === 'result' || what === 'drawn') continue;
    if (!dice) return `what follows asks for \`${what}\`, and \`${rule.name}\` throws no dice`;
  }
  return null;
}

function thrownBy(parts: readonly (Follows | null)[], rulebook: Rulebook, page: PageText): Set<Thrown> {
  const said = new Set<Thrown>();
  const seen = new Set<unknown>();
  const look = (root: unknown): void => {
    if (seen.has(root)) return;
    seen.add(root);
    eachNode(root, (node: Num | Cond | Follows) => {
      if (node.k === 'thrown') said.add(node.what);
      if (node.k === 'result') look(rulebook.results[node.i]?.follows);
      if (node.k !== 'table') return;
      const table = rulebook.tables[node.i];
      look(table);
      if (table?.k !== 'cells' || !table.results) return;
      const written = page.tables![table.name] as { cells: unknown };
      for (const name of scalarsOf(written.cells)) look(rulebook.results.find((each) => each.name === name));
    });
  };
  for (const part of parts) look(part);
  return said;
}
