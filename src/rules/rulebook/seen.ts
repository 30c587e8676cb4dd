import type { Cond, Num, Rule, Rulebook } from './ir.js';

/** What a unit can see of others, and what a force can see of its units. */

/** What a unit asks about others but cannot see; null: it sees all of that. */
export function unseenOfOthers(asked: Num): string | null {
  if (asked.k === 'own' && (asked.what === 'points' || asked.what === 'points gone'))
    return `a unit does not see the \`${asked.what}\` of others: let a rule \`who: each force\` ask for them, or \`breaks\``;
  if (asked.k === 'table') return 'a unit reads tables only for itself, not for others and not for a force';
  if (asked.k === 'thrown') return 'this is about the throw, not about others or a force';
  return null;
}

/** What a rule of forces asks but a force cannot see, and where in the rule. */
export function unseenByForces(rule: Rule, rulebook: Rulebook): { key: keyof Rule; message: string } | null {
  for (const key of ASKING) {
    const message = unseenByForce(rule[key], rulebook);
    if (message) return { key, message };
  }
  return null;
}

const ASKING = [
  'when',
  'dice',
  'modifiers',
  'pass',
  'retry',
  'passed',
  'failed',
  'results',
  'also',
  'then',
] as const;

/** What an expression about a force asks but a force cannot see; null: it sees all of that. */
export function unseenByForce(
  root: unknown,
  rulebook: Rulebook,
  about: 'force' | 'unit' = 'force',
): string | null {
  if (typeof root !== 'object' || root === null) return null;
  const node = root as Num | Cond;
  if (isByPlace(node))
    return 'a force knows what its units are, but not where they are: leave out distances, cover and contact';
  if (about === 'force' && SAID_OF_UNITS.has(node.k))
    return 'this applies to a unit, but here it is about a force — a number of its units can be added up: `sum of (…)`';
  if (node.k === 'sum') return unseenByForce(node.of, rulebook, 'unit');
  if (node.k === 'table') {
    // Tables read only those above them.
    const above = { ...rulebook, tables: rulebook.tables.slice(0, node.i) };
    return unseenByForce(rulebook.tables[node.i], above, about);
  }
  for (const part of Object.values(root)) {
    const message = unseenByForce(part, rulebook, about);
    if (message) return message;
  }
  return null;
}

const SAID_OF_UNITS: ReadonlySet<string> = new Set([
  'value',
  'order',
  'is-state',
  'is-mark',
  'yes',
  'outnumbered',
  'leader',
  'group',
  'over',
]);

function isByPlace(node: Num | Cond): boolean {
  switch (node.k) {
    case 'own':
      return node.what.includes('cover');
    case 'yes':
      return ['in contact', 'charged', 'fought this turn'].includes(node.what);
    case 'leader':
      return node.what === 'near';
    case 'group':
    case 'over':
      return node.group.within !== null;
    default:
      return node.k === 'outnumbered';
  }
}
