import type { Test } from './combining.js';
import type { Cond, Num, Rulebook } from './ir.js';
import { isFixed, isMadeOfParts } from './situations.js';
import { type About, type Fraction, Terms } from './terms.js';

/** A part of an expression that the board answers by itself. */
export type Leaf = Num | Cond;

/** What the answer depends on: losses, counters, the state and the marks of the unit, or what is around it. */
export type Source = 'fixed' | 'losses' | 'counter' | 'state' | 'mark' | 'around';

/** The terms of a rulebook, where the answers of some leaves are supposed: numbers, or 1 and 0 for yes and no. */
export class SupposedTerms extends Terms {
  supposed: ReadonlyMap<string, number> = new Map();

  override num(num: Num, about: About): Fraction {
    const { n, d } = super.num(num, about);
    if (about !== 'unit' || isMadeOfParts(num) || num.k === 'table') return { n, d };
    const key = keyOf(num);
    return {
      n: (battle, unit, turn) => this.supposed.get(key) ?? n(battle, unit, turn),
      d: d && ((battle, unit, turn) => (this.supposed.has(key) ? 1 : d(battle, unit, turn))),
    };
  }

  override cond(cond: Cond, about: About): Test {
    const test = super.cond(cond, about);
    if (about !== 'unit' || isMadeOfParts(cond)) return test;
    const key = keyOf(cond);
    return (battle, unit, turn) => {
      const value = this.supposed.get(key);
      return value === undefined ? test(battle, unit, turn) : value === 1;
    };
  }
}

export const keyOf = (leaf: Leaf): string => JSON.stringify(leaf);

/** The leaves of expressions, also in the tables that they read, each once. */
export function leavesOf(roots: readonly (Num | Cond)[], rulebook: Rulebook): Leaf[] {
  const leaves = new Map<string, Leaf>();
  const look = (node: Num | Cond): void => {
    if (node.k === 'table') {
      const table = rulebook.tables[node.i];
      if (table.k === 'rows')
        for (const { when, is } of table.rows) for (const part of [when, is]) if (part) look(part);
      if (table.k === 'cells') for (const axis of [table.rows, table.columns]) if (axis) look(axis.by);
    } else if (isMadeOfParts(node)) {
      const { a, b } = node as { a: Num | Cond; b?: Num | Cond };
      look(a);
      if (b) look(b);
    } else leaves.set(keyOf(node), node);
  };
  for (const root of roots) look(root);
  return [...leaves.values()];
}

export function sourceOf(leaf: Leaf, { ofPieces }: Rulebook): Source {
  if (isFixed(leaf)) return 'fixed';
  switch (leaf.k) {
    case 'window':
      return leaf.what === 'shooters' ? 'around' : 'losses';
    case 'own':
      return leaf.what.startsWith('pieces in') ? 'around' : 'losses';
    case 'counter':
      return 'counter';
    case 'is-state':
    case 'is-piece-state':
      return 'state';
    case 'state-pieces':
      return ofPieces ? 'around' : 'state';
    case 'is-mark':
    case 'is-piece-mark':
      return 'mark';
    default:
      return 'around';
  }
}

/** A number around a unit in the words of the page, where these are short; empty: it has none. */
export function leafInWords(leaf: Leaf, rulebook: Rulebook): string {
  switch (leaf.k) {
    case 'turn':
      return 'turn';
    case 'window':
      return `${leaf.what} ${leaf.span}`;
    case 'own':
      return leaf.what;
    case 'state-pieces':
      return `${rulebook.states[leaf.state].name} pieces`;
    case 'mark-pieces':
      return `${rulebook.pieceMarks[leaf.mark].name} pieces`;
    case 'force-counter':
      return `${leaf.enemy ? 'enemy force' : 'force'} ${rulebook.forceCounters[leaf.i].name}`;
    case 'units':
      if (leaf.what === 'in') return `${rulebook.states[leaf.state].name} units`;
      if (leaf.what === 'ever broke') return 'units that ever broke';
      return leaf.what === 'at start' || leaf.what === 'on the board'
        ? `units ${leaf.what}`
        : `${leaf.what} units`;
    case 'of-force': {
      const of = leafInWords(leaf.of, rulebook).replace(/^force /, '');
      return of === '' ? '' : `${leaf.enemy ? 'enemy force' : 'force'} ${of}`;
    }
    case 'group': {
      const { newly, states, marks, broken, ever, side } = leaf.group;
      const which = [
        ...states.map((i) => rulebook.states[i].name),
        ...marks.map((i) => rulebook.marks[i].name),
        ...(broken ? ['broken'] : []),
      ].join(' or ');
      const that = ever ? 'that ever broke' : '';
      return [newly ? 'newly' : '', which, side, that].filter((part) => part !== '').join(' ');
    }
    default:
      return '';
  }
}
