import { FIELDS, UNIT } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import type { Cond, Num, Rulebook, Table } from './ir.js';
import { eachNode } from './needs.js';
import type { Outcomes, Row } from './outcomes.js';
import type { About, Fn, Terms, Test } from './terms.js';

/** More situations than these are not remembered. */
const MOST = 1 << 16;
/** Yes and no alone, and no more than so many, are places in a list. */
const MOST_BITS = 12;

type Node = Row | Map<number, Node>;

/** Finds the row of a situation: what the board makes of a rule for a unit, or for a force. */
export class Situations {
  private readonly fixed: { slot: number; n: Fn; d: Fn | null }[] = [];
  private readonly fixedYes: { slot: number; test: Test }[] = [];
  private readonly numbers: { slot: number; n: Fn; d: Fn | null }[] = [];
  private readonly yes: { slot: number; test: Test }[] = [];
  private readonly rows: (Row | undefined)[][] = [];
  private readonly maps: Map<number, Node>[] = [];
  private known = 0;

  constructor(
    private readonly outcomes: Outcomes,
    terms: Terms,
    private readonly about: About,
  ) {
    for (const { node, slot } of outcomes.slots.nums) {
      const { n, d } = terms.num(node, about);
      (isFixed(node) ? this.fixed : this.numbers).push({ slot, n, d });
    }
    for (const { node, slot } of outcomes.slots.conds) {
      const test = terms.cond(node, about);
      (isFixed(node) ? this.fixedYes : this.yes).push({ slot, test });
    }
  }

  find(battle: Battle, who: number, turn: number): Row {
    const { numbers, yes } = this;
    let bits = 0;
    for (let i = 0; i < yes.length; i++) if (yes[i].test(battle, who, turn)) bits += 1 << i;
    if (numbers.length === 0 && yes.length <= MOST_BITS) {
      this.rows[who] ??= [];
      const rows = this.rows[who];
      rows[bits] ??= this.make(battle, who, turn);
      return rows[bits]!;
    }
    this.maps[who] ??= new Map();
    let at: Map<number, Node> = this.maps[who];
    for (let i = 0; i < numbers.length; i++) {
      const { n, d } = numbers[i];
      at = below(at, n(battle, who, turn));
      if (d) at = below(at, d(battle, who, turn));
    }
    const known = at.get(bits);
    if (known) return known as Row;
    if (++this.known > MOST) {
      this.known = 0;
      this.maps.length = 0;
      return this.make(battle, who, turn);
    }
    const row = this.make(battle, who, turn);
    at.set(bits, row);
    return row;
  }

  private make(battle: Battle, who: number, turn: number): Row {
    const values: { n: number; d: number }[] = [];
    for (const { slot, n, d } of [...this.fixed, ...this.numbers])
      values[slot] = { n: n(battle, who, turn), d: d ? d(battle, who, turn) : 1 };
    for (const { slot, test } of [...this.fixedYes, ...this.yes])
      values[slot] = { n: test(battle, who, turn) ? 1 : 0, d: 1 };
    const move = this.about === 'unit' ? battle.field.units[who * FIELDS.UNIT + UNIT.MOVE] : 0;
    return this.outcomes.rowOf(values, move);
  }
}

function below(map: Map<number, Node>, key: number): Map<number, Node> {
  const known = map.get(key);
  if (known) return known as Map<number, Node>;
  const made = new Map<number, Node>();
  map.set(key, made);
  return made;
}

const FIXED: ReadonlySet<string> = new Set([
  'const',
  'value',
  'force-value',
  'option',
  'order',
  '+',
  '-',
  '*',
  '/',
  'lower',
  'higher',
  'round',
  'and',
  'or',
  'not',
  'compare',
  'settled',
  // Tables, where those that are read are looked into.
  'number',
  'rows',
  'cells',
]);

/** Is it the same for a unit all through the battle? */
export function isFixed(root: Num | Cond | Table, rulebook?: Rulebook): boolean {
  let fixed = true;
  eachNode(root, (node) => {
    if (FIXED.has(node.k)) return;
    if (node.k === 'table' && rulebook && isTableFixed(node.i, rulebook)) return;
    if (node.k === 'own' && node.what.endsWith('at start')) return;
    if (node.k === 'yes' && (node.what === 'cut off' || node.what === 'defender')) return;
    fixed = false;
  });
  return fixed;
}

function isTableFixed(i: number, rulebook: Rulebook): boolean {
  // Tables read only those before them.
  const table = rulebook.tables[i];
  return table !== undefined && isFixed(table, { ...rulebook, tables: rulebook.tables.slice(0, i) });
}
