import { FIELDS, UNIT } from '../../battlefield/plan.js';
import type { Battle } from './battle.js';
import type { Fn, Test } from './combining.js';
import type { Cond, Num, Rulebook, Table } from './ir.js';
import { eachNode } from './needs.js';
import type { Outcomes, Row } from './outcomes.js';
import type { About, Terms } from './terms.js';

/** The most situations that are remembered. */
const MOST = 1 << 16;
/** The most conditions that are bits of one number. */
const MOST_BITS = 30;
/** Whole numbers below this are places in a list; others are keys of a map. */
const FEW = 256;

/** A node of the tree in which situations are found, number by number. */
interface Fork {
  few: (Fork | undefined)[];
  others: Map<number, Fork>;
  /** By conditions, one bit for each. */
  rows: (Row | undefined)[];
  more: Map<number, Row>;
}

/** Finds the row of a situation: the outcomes that a rule has for a unit, or for a force, on this board. */
export class Situations {
  private readonly all: { slot: number; n: Fn; d: Fn | null }[] = [];
  private readonly allYes: { slot: number; test: Test }[] = [];
  /** What distinguishes situations: numbers that change, and conditions that do not follow from them. */
  private readonly numbers: Fn[] = [];
  private readonly tests: Test[] = [];
  private readonly forks: Fork[] = [];
  private known = 0;

  constructor(
    private readonly outcomes: Outcomes,
    terms: Terms,
    private readonly about: About,
  ) {
    const { conds, nums } = outcomes.slots;
    for (const { node, slot } of nums) this.all.push({ slot, ...terms.num(node, about) });
    for (const { node, slot } of conds) this.allYes.push({ slot, test: terms.cond(node, about) });
    const inputs = new Map<string, Num>();
    for (const { node } of nums)
      for (const input of inputsOf(node) as Num[]) inputs.set(JSON.stringify(input), input);
    for (const input of inputs.values()) {
      const { n, d } = terms.num(input, about);
      this.numbers.push(n);
      if (d) this.numbers.push(d);
    }
    const follows = (node: Cond) => inputsOf(node).every((input) => inputs.has(JSON.stringify(input)));
    for (const { node } of conds) {
      if (follows(node)) continue;
      const test = terms.cond(node, about);
      if (this.tests.length < MOST_BITS) this.tests.push(test);
      else this.numbers.push((battle, who, turn) => (test(battle, who, turn) ? 1 : 0));
    }
  }

  find(battle: Battle, who: number, turn: number): Row {
    const { numbers, tests } = this;
    this.forks[who] ??= newFork();
    let at = this.forks[who];
    for (let i = 0; i < numbers.length; i++) at = below(at, numbers[i](battle, who, turn));
    let bits = 0;
    for (let i = 0; i < tests.length; i++) if (tests[i](battle, who, turn)) bits += 1 << i;
    return at.rows[bits] ?? at.more.get(bits) ?? this.remember(at, bits, this.make(battle, who, turn));
  }

  private remember(at: Fork, bits: number, row: Row): Row {
    if (++this.known > MOST) {
      this.known = 0;
      this.forks.length = 0;
    } else if (bits < FEW) at.rows[bits] = row;
    else at.more.set(bits, row);
    return row;
  }

  private make(battle: Battle, who: number, turn: number): Row {
    const values: { n: number; d: number }[] = [];
    for (const { slot, n, d } of this.all)
      values[slot] = { n: n(battle, who, turn), d: d ? d(battle, who, turn) : 1 };
    for (const { slot, test } of this.allYes) values[slot] = { n: test(battle, who, turn) ? 1 : 0, d: 1 };
    const move = this.about === 'unit' ? battle.field.units[who * FIELDS.UNIT + UNIT.MOVE] : 0;
    return this.outcomes.rowOf(values, move);
  }
}

function newFork(): Fork {
  return { few: [], others: new Map(), rows: [], more: new Map() };
}

function below(fork: Fork, key: number): Fork {
  if (key >= 0 && key < FEW && Number.isInteger(key)) {
    fork.few[key] ??= newFork();
    return fork.few[key];
  }
  const known = fork.others.get(key) ?? newFork();
  fork.others.set(key, known);
  return known;
}

/** The inputs of a number or a condition that can change. */
function inputsOf(node: Num | Cond): (Num | Cond)[] {
  if (isFixed(node)) return [];
  if (!isMadeOfParts(node)) return [node];
  const { a, b } = node as { a: Num | Cond; b?: Num | Cond };
  return [...inputsOf(a), ...(b ? inputsOf(b) : [])];
}

/** Is it composed of other numbers and conditions? */
export function isMadeOfParts({ k }: Num | Cond): boolean {
  return MADE_OF_PARTS.has(k);
}

const MADE_OF_PARTS: ReadonlySet<string> = new Set([
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
]);

const FIXED: ReadonlySet<string> = new Set([
  ...MADE_OF_PARTS,
  'const',
  'value',
  'force-value',
  'option',
  'order',
  'settled',
  // Tables: the contents of those that are read are checked.
  'number',
  'rows',
  'cells',
]);

/** Is it the same for a unit throughout the battle? */
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
