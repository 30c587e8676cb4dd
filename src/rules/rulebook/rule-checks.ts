import type { Cond, Follows, Num, Rule, Rulebook } from './ir.js';
import { eachNode, firstOfTotal, isThrown, looksAround, throws } from './needs.js';
import type { PageText } from './page.js';
import { parseText } from './parse-text.js';
import { scalarsOf } from './read-tables.js';

/** What a rule leads to through tables and results must fit the rule. */

type Node = Num | Cond | Follows;

/** What is asked about a throw although the rule has none; null: nothing. */
export function saidOfNoThrow(rule: Rule, rulebook: Rulebook, page: PageText): string | null {
  const { dice, bag, name } = rule;
  // Dice that are not understood are reported elsewhere.
  if (!dice && page.rules[name].roll !== undefined) return null;
  for (const node of followingFrom(rule, rulebook, page)) {
    if (node.k !== 'thrown') continue;
    if (node.what === 'drawn' && bag < 0)
      return `what follows asks what is \`drawn\`, but \`${name}\` draws nothing`;
    if (node.what === 'result' || node.what === 'drawn') continue;
    if (!dice) return `what follows asks for \`${node.what}\`, but \`${name}\` throws no dice`;
  }
  return null;
}

/** A table or result that asks how far a throw failed or passed, of a rule in which nothing says so; null: there is none. */
export function saidOfNoMargin(rule: Rule, rulebook: Rulebook, page: PageText): string | null {
  const { dice, pass, name } = rule;
  // A `pass` that is not understood is reported elsewhere.
  if (!dice || (pass ? firstOfTotal(pass) !== null : page.rules[name].pass !== undefined)) return null;
  const followed = new Set(followingFrom(rule, rulebook, page));
  const parts = [
    ...rulebook.results.map((result) => [`the result \`${result.name}\``, result.follows] as const),
    ...rulebook.tables.map((table) => [`the table \`${table.name}\``, table] as const),
  ];
  for (const [part, root] of parts) {
    const asked: string[] = [];
    eachNode(root, (node) => {
      if (node.k === 'thrown' && ['failed by', 'passed by'].includes(node.what) && followed.has(node))
        asked.push(node.what);
    });
    const lacks = pass ? '`pass` compares the total with nothing' : 'there is no `pass`';
    if (asked.length > 0)
      return `${part}, which follows from \`${name}\`, asks for \`${asked[0]}\`, but in \`${name}\` ${lacks} — write \`pass: at least …\`, \`at most …\`, \`over …\` or \`under …\``;
  }
  return null;
}

/** What applies to single pieces in a rule of units, or the reverse; null: nothing. */
export function saidOfPieces(rule: Rule, rulebook: Rulebook, page: PageText): string | null {
  const nodes = followingFrom(rule, rulebook, page);
  if (rule.who !== 'each piece') {
    const isWrong = ({ k }: Node) => OF_PIECES.has(k) || (rulebook.ofPieces && OF_STATES.has(k));
    return nodes.some(isWrong)
      ? 'what follows applies to single pieces, but the rule does not — make it `who: each piece`'
      : null;
  }
  if (!rulebook.ofPieces) return 'a rule of pieces needs `piece-states`';
  if (rule.bag >= 0) return 'a bag belongs to a force: single pieces cannot draw from it';
  if (rule.again > 0 || rule.oneByOne)
    return 'all pieces of a unit are called at once: leave out `again` and `order`';
  if (nodes.some((node) => OF_UNITS.has(node.k) || 'verb' in node))
    return 'a piece becomes something, worsens, improves or leaves: all else applies to units';
  if (looksAround(rule, rulebook)) return 'a rule of pieces looks only at its own unit';
  if (throws(rule) && !rule.dice!.each)
    return 'each piece throws for itself: write `for each piece` after the dice';
  return null;
}

/** A `pass` that is only a number, which is not compared with the throw; null: it is a condition. */
export function saidOfNumber({ dice, pass, name }: Rule, rulebook: Rulebook, page: PageText): string | null {
  const text = String(page.rules[name].pass);
  const isNumber = parseText(text, 'Number', { nearest: () => undefined, isName: () => true }).ok;
  if (!dice || !pass || !isNumber || isThrown(pass, rulebook)) return null;
  const holds = /^[0-9]+$/.test(text)
    ? text === '0'
      ? 'no roll passes'
      : 'every roll passes'
    : 'whether it passes does not depend on the roll';
  return `${holds}: \`${text}\` is a number, and not compared with the roll — write \`at least ${text}\` or \`at most ${text}\``;
}

/** Counters of their force that units ask for, and then take from, all at once. */
export function spentAtOnce(rule: Rule, rulebook: Rulebook, page: PageText): number[] {
  if (rule.who === 'each force' || rule.oneByOne) return [];
  const asked = new Set<number>();
  const ofEnemies = new Set<Node>();
  const ask = (root: unknown): void =>
    eachNode(root, (node) => {
      if (node.k === 'of-force' && node.enemy) ofEnemies.add(node.of);
      if (node.k === 'force-counter' && !('verb' in node) && !ofEnemies.has(node)) asked.add(node.i);
      // Tables read only those above them.
      if (node.k === 'table') ask(rulebook.tables[node.i]);
    });
  ask([rule.when, rule.retry]);
  if (asked.size === 0) return [];
  const spent = followingFrom(rule, rulebook, page).flatMap((node) =>
    node.k === 'force-counter' && 'verb' in node && node.verb === 'sheds' && !node.enemy ? [node.i] : [],
  );
  return [...new Set(spent)].filter((i) => asked.has(i));
}

const OF_STATES: ReadonlySet<string> = new Set(['becomes', 'worsens', 'improves']);
const OF_PIECES: ReadonlySet<string> = new Set(['piece-mark', 'is-piece-state', 'is-piece-mark']);
const OF_UNITS: ReadonlySet<string> = new Set(['mark', 'back', 'loses', 'withdraws', 'force']);

/** Every part of what follows a rule, including the tables and results that it leads to. */
function followingFrom(rule: Rule, rulebook: Rulebook, page: PageText): Node[] {
  const found: Node[] = [];
  const seen = new Set<unknown>();
  const look = (root: unknown): void => {
    if (seen.has(root)) return;
    seen.add(root);
    eachNode(root, (node) => {
      found.push(node);
      if (node.k === 'result') look(rulebook.results[node.i]?.follows);
      if (node.k !== 'table') return;
      const table = rulebook.tables[node.i];
      look(table);
      if (table?.k !== 'cells' || !table.results) return;
      const written = page.tables![table.name] as { cells: unknown };
      for (const name of scalarsOf(written.cells)) look(rulebook.results.find((each) => each.name === name));
    });
  };
  look([rule.results, rule.passed, rule.failed, rule.also, rule.then]);
  return found;
}
