import { CAUSE } from '../../battlefield/state.js';
import { type CountRows, countRows } from '../../random/counts.js';
import { sum } from '../../statistics/sum.js';
import { type Distribution, distributionOf } from './dice.js';
import {
  CAUSES_NAMED,
  type CauseName,
  type Cond,
  type Effect,
  type Follows,
  type Num,
  type Rule,
  type Rulebook,
} from './ir.js';
import { firstOfTotal, isThrown } from './needs.js';
import { cellsIn, columnOf, holds, round } from './numbers.js';
import type { RulebookPlan } from './plan.js';

/** The outcomes of rules and throws, worked out once for each situation. */

export const enum OP {
  STATE = 0,
  MARK_ON = 1,
  MARK_OFF = 2,
  WORSEN_BY = 3,
  WORSEN_TO = 4,
  IMPROVE_BY = 5,
  IMPROVE_TO = 6,
  COUNTER_ADD = 7,
  COUNTER_SET = 8,
  /** Of its force, and of the enemy’s. */
  FORCE_ADD = 9,
  ENEMY_ADD = 10,
  FORCE_SET = 11,
  ENEMY_SET = 12,
  BACK = 13,
  LOSE = 14,
  LEAVE = 15,
  WITHDRAW = 16,
  RETREAT = 17,
  COLLAPSE = 18,
  BREAK = 19,
  /** From a bag of its force: one of a word, by its place in the bag. */
  DRAW = 20,
  PIECE_MARK_ON = 21,
  PIECE_MARK_OFF = 22,
}

/** One effect that is carried out. */
export interface Op {
  op: OP;
  a: number;
  b: number;
}

/** The place of the state after an effect, when it was `now` before; null: the effect is not about states. */
export function stateAfter({ op, a }: Op, now: number, last: number): number | null {
  switch (op) {
    case OP.STATE:
      return a;
    case OP.WORSEN_BY:
      return Math.min(last, now + a);
    case OP.WORSEN_TO:
      return Math.max(now, a);
    case OP.IMPROVE_BY:
      return Math.max(0, now - a);
    case OP.IMPROVE_TO:
      return Math.min(now, a);
    default:
      return null;
  }
}

/** What is thrown, or drawn. */
export interface Thrown {
  roll: number;
  total: number;
  chance: number;
}

export interface Outcome {
  ops: readonly Op[];
  /** Lines that count it. */
  touched: readonly number[];
  passed: boolean | null;
  /** Dice that are thrown for it, including those of a failed throw before it. */
  dice: number;
  /** Tables that were read. */
  lookUps: number;
  /** Rolls that lead to it, or places in the bag, with their chances. */
  rolls: readonly Thrown[];
  /** Its place among all outcomes of the rulebook, plus 1. */
  id: number;
}

/** A situation: its possible outcomes. */
export interface Row {
  chances: CountRows | null;
  /** For a rule of pieces: how many pieces have each outcome except the last; null: none has thrown yet. */
  shares: CountRows[] | null;
  outcomes: readonly Outcome[];
  modifiers: readonly { name: string; by: number; clause: string }[];
  dice: number;
  /** First throws that fail and are repeated. */
  retried: readonly Thrown[];
  /** What is left in the bag that is drawn from, word by word; null: nothing is drawn. */
  left: readonly number[] | null;
  /** The number with which the total is compared, if there is one. */
  needed: { op: string; n: number; d: number } | null;
}

export const CAUSE_OF: Readonly<Record<CauseName, CAUSE>> = {
  routed: CAUSE.ROUTED,
  left: CAUSE.LEFT,
  eliminated: CAUSE.ELIMINATED,
  surrendered: CAUSE.SURRENDERED,
};
export const CAUSE_NAMES = CAUSES_NAMED;

interface Exact {
  n: number;
  d: number;
}

/** What an expression that refers to a throw sees of it. */
interface Env {
  slots: readonly Exact[];
  roll: number;
  total: number;
  dice: number;
  /** How far the total is on the failing side of the number with which `pass` compares it; below 0: on the other side. */
  short: Exact | null;
  result: number;
  touched: Set<number>;
  move: number;
}

/** Parts of a rule that the board alone decides: they are worked out first, and distinguish situations. */
export class Slots {
  readonly nums: { node: Num; slot: number }[] = [];
  readonly conds: { node: Cond; slot: number }[] = [];
  private readonly slots = new Map<object, number>();

  constructor(private readonly rulebook: Rulebook) {}

  slotOf(node: object): number | undefined {
    return this.slots.get(node);
  }

  num(node: Num): void {
    if (this.slots.has(node) || node.k === 'const') return;
    if (node.k === 'table') this.table(node.i);
    else if (this.isOfTheBoard(node)) this.nums.push({ node, slot: this.add(node) });
    else if ('a' in node) {
      this.num(node.a);
      if ('b' in node) this.num(node.b);
    }
  }

  cond(node: Cond): void {
    if (this.slots.has(node)) return;
    if (this.isOfTheBoard(node)) this.conds.push({ node, slot: this.add(node) });
    else if (node.k === 'compare') {
      this.num(node.a);
      this.num(node.b);
    } else if (node.k === 'not') this.cond(node.a);
    else if (node.k === 'and' || node.k === 'or') {
      this.cond(node.a);
      this.cond(node.b);
    }
  }

  follows(node: Follows | null): void {
    if (node === null) return;
    switch (node.k) {
      case 'all':
        for (const part of node.parts) this.follows(part);
        return;
      case 'rows':
        for (const { when, then } of node.rows) {
          if (when) this.cond(when);
          this.follows(then);
        }
        return;
      case 'result':
        this.follows(this.rulebook.results[node.i].follows);
        return;
      case 'table': {
        this.table(node.i);
        const table = this.rulebook.tables[node.i];
        if (table.k === 'cells') for (const result of this.rulebook.results) this.follows(result.follows);
        return;
      }
      default:
        if ('amount' in node && node.amount) this.num(node.amount);
    }
  }

  private table(i: number): void {
    const table = this.rulebook.tables[i];
    if (table.k === 'rows') {
      for (const { when, is } of table.rows) {
        if (when) this.cond(when);
        this.num(is);
      }
    } else if (table.k === 'cells') {
      this.num(table.rows.by);
      if (table.columns) this.num(table.columns.by);
    }
  }

  private isOfTheBoard(node: Num | Cond): boolean {
    return !isThrown(node, this.rulebook) && !holdsTable(node);
  }

  private add(node: object): number {
    const slot = this.slots.size;
    this.slots.set(node, slot);
    return slot;
  }
}

/** Does it read a table, so that its cells must be counted? */
function holdsTable(node: Num | Cond): boolean {
  if (node.k === 'table') return true;
  if (node.k === 'over' || node.k === 'group' || node.k === 'of-force' || node.k === 'sum') return false;
  if ('a' in node && holdsTable(node.a)) return true;
  return 'b' in node && holdsTable(node.b);
}

/** The most dice that are thrown at once. */
export const MOST_DICE = 40;

/** Works out the situations of one rule. */
export class Outcomes {
  readonly slots: Slots;
  /** What is left in its bag, word by word. */
  private readonly left: readonly Num[];
  private readonly distributions = new Map<number, Distribution>();

  constructor(
    private readonly rulebook: Rulebook,
    readonly rule: Rule,
    private readonly plan: RulebookPlan,
    /** Gives an outcome its place. */
    private readonly numbered: (ops: readonly Op[]) => number,
  ) {
    this.slots = new Slots(rulebook);
    const { slots } = this;
    this.left = (rulebook.bags[rule.bag]?.holds ?? []).map((_, word) => ({
      k: 'left-in-bag',
      bag: rule.bag,
      word,
    }));
    for (const word of this.left) slots.num(word);
    if (rule.dice) slots.num(rule.dice.count);
    for (const { add, when } of rule.modifiers) {
      slots.num(add);
      if (when) slots.cond(when);
    }
    if (rule.pass) slots.cond(rule.pass);
    if (rule.retry) slots.cond(rule.retry);
    for (const part of [rule.passed, rule.failed, rule.results, rule.also, rule.then]) slots.follows(part);
  }

  /** @param move inches that the unit moves, if the rule is about a unit */
  rowOf(values: readonly Exact[], move: number): Row {
    const { rule } = this;
    const base: Env = {
      slots: values,
      roll: 0,
      total: 0,
      dice: 0,
      short: null,
      result: 0,
      touched: new Set([rule.lines.due]),
      move,
    };
    const left = rule.bag < 0 ? null : this.left.map((word) => this.num(word, base).n);
    const dice = rule.dice ? Math.max(0, Math.min(MOST_DICE, whole(this.num(rule.dice.count, base)))) : 0;
    const known = left ? sharesOf(left) : rule.dice && this.distribution(rule.dice, dice);
    // Without a throw, and from an empty bag, there is only one outcome.
    if (!known?.size) {
      const env = { ...base, touched: new Set(base.touched) };
      const ops = this.expand(rule.then, env);
      const outcomes = [this.outcome(ops, env, null, [], dice)];
      return {
        chances: null,
        shares: null,
        outcomes,
        modifiers: [],
        dice: 0,
        retried: [],
        left,
        needed: null,
      };
    }
    const modifiers = rule.modifiers.flatMap(({ name, clause, add, when, line }) => {
      if (when && !this.cond(when, base)) return [];
      const by = whole(this.num(add, base));
      if (when || by !== 0) base.touched.add(line);
      return by === 0 ? [] : [{ name, by, clause }];
    });
    const added = modifiers.reduce((sum, { by }) => sum + by, 0);
    const at = (roll: number): Env => {
      const env = { ...base, dice, roll, total: roll + added, touched: new Set(base.touched) };
      return { ...env, short: rule.pass && this.shortOf(rule.pass, env) };
    };
    const groups = new Map<
      string,
      { ops: Op[]; env: Env; passed: boolean | null; dice: number; rolls: Outcome['rolls'][number][] }
    >();
    const { all: thrown, retried } = this.thrown(known, at);
    for (const { roll, chance, throws } of thrown) {
      const env = at(roll);
      const passed = rule.pass ? this.cond(rule.pass, env) : null;
      if (passed !== null) env.touched.add(passed ? rule.lines.passed : rule.lines.failed);
      const ops: Op[] = left ? [{ op: OP.DRAW, a: rule.bag, b: roll }] : [];
      ops.push(...this.expand(passed === null ? rule.results : passed ? rule.passed : rule.failed, env));
      ops.push(...this.expand(rule.also, env));
      const key = JSON.stringify([ops, [...env.touched].sort((a, b) => a - b), passed, throws]);
      const group = groups.get(key) ?? { ops, env, passed, dice: throws * dice, rolls: [] };
      groups.set(key, group);
      group.rolls.push({ roll, total: env.total, chance });
    }
    const all = [...groups.values()];
    const outcomes = all.map(({ ops, env, passed, dice, rolls }) =>
      this.outcome(ops, env, passed, rolls, dice),
    );
    const shares = all.map(({ rolls }) => rolls.reduce((sum, { chance }) => sum + chance, 0));
    return {
      chances: outcomes.length > 1 ? countRows([shares]) : null,
      shares: null,
      outcomes,
      modifiers,
      dice,
      retried,
      left,
      needed: rule.pass ? this.neededBy(rule.pass, at(0)) : null,
    };
  }

  private distribution(kind: NonNullable<Rule['dice']>, dice: number): Distribution {
    const known = this.distributions.get(dice) ?? distributionOf(dice, kind);
    this.distributions.set(dice, known);
    return known;
  }

  /** The rolls that count, after one throw or two, with their chances; and the failed ones that are repeated. */
  private thrown(
    known: Distribution,
    at: (roll: number) => Env,
  ): { all: { roll: number; chance: number; throws: number }[]; retried: Thrown[] } {
    const { pass, retry } = this.rule;
    const first = [...known].map(([roll, chance]) => ({ roll, chance, throws: 1 }));
    if (!pass || !retry) return { all: first, retried: [] };
    const isAgain = ({ roll }: { roll: number }) => {
      const env = at(roll);
      return !this.cond(pass, env) && this.cond(retry, env);
    };
    const again = new Set(first.filter(isAgain));
    const share = [...again].reduce((sum, { chance }) => sum + chance, 0);
    const all = first.flatMap((each) => {
      const second = { roll: each.roll, chance: share * each.chance, throws: 2 };
      return [...(again.has(each) ? [] : [each]), ...(share > 0 ? [second] : [])];
    });
    const retried = [...again].map(({ roll, chance }) => ({ roll, total: at(roll).total, chance }));
    return { all, retried };
  }

  private outcome(
    ops: readonly Op[],
    env: Env,
    passed: boolean | null,
    rolls: Outcome['rolls'],
    dice: number,
  ): Outcome {
    const touched = [...env.touched];
    const lookUps = touched.filter((line) => this.rulebook.lines[line].kind === 'cell').length;
    return { ops, touched, passed, dice, lookUps, rolls, id: this.numbered(ops) };
  }

  private expand(follows: Follows | null, env: Env): Op[] {
    if (follows === null) return [];
    switch (follows.k) {
      case 'all':
        return follows.parts.flatMap((part) => this.expand(part, env));
      case 'rows': {
        const row = follows.rows.find(({ when }) => when === null || this.cond(when, env));
        if (!row) return [];
        env.touched.add(row.line);
        return this.expand(row.then, env);
      }
      case 'result':
        env.result = follows.i + 1;
        return this.expand(this.rulebook.results[follows.i].follows, env);
      case 'table':
        return this.expandCell(follows.i, env);
      default:
        return this.op(follows, env);
    }
  }

  private expandCell(i: number, env: Env): Op[] {
    const table = this.rulebook.tables[i];
    if (table.k !== 'cells') return [];
    const [row, column] = this.placesIn(table, env);
    env.touched.add(table.lines[row][column]);
    const name = String(cellsIn(this.plan, table.name, table.keys)[row][column]);
    const result = this.rulebook.results.findIndex((each) => each.name === name);
    env.result = result + 1;
    return result < 0 ? [] : this.expand(this.rulebook.results[result].follows, env);
  }

  private placesIn(
    table: Extract<Rulebook['tables'][number], { k: 'cells' }>,
    env: Env,
  ): [row: number, column: number] {
    const place = (axis: typeof table.rows): number => {
      const { n, d } = this.num(axis.by, env);
      return 'places' in axis ? Math.max(0, axis.places.indexOf(n)) : columnOf(axis.from, n, d);
    };
    return [place(table.rows), table.columns ? place(table.columns) : 0];
  }

  private op(effect: Effect, env: Env): Op[] {
    const amount = () => whole(this.num((effect as { amount: Num }).amount, env));
    switch (effect.k) {
      case 'becomes':
        return [{ op: OP.STATE, a: effect.state, b: 0 }];
      case 'mark':
        return [{ op: effect.on ? OP.MARK_ON : OP.MARK_OFF, a: effect.mark, b: 0 }];
      case 'piece-mark':
        return [{ op: effect.on ? OP.PIECE_MARK_ON : OP.PIECE_MARK_OFF, a: effect.mark, b: 0 }];
      case 'worsens':
        return [
          effect.to >= 0
            ? { op: OP.WORSEN_TO, a: effect.to, b: 0 }
            : { op: OP.WORSEN_BY, a: effect.by, b: 0 },
        ];
      case 'improves':
        return [
          effect.to >= 0
            ? { op: OP.IMPROVE_TO, a: effect.to, b: 0 }
            : { op: OP.IMPROVE_BY, a: effect.by, b: 0 },
        ];
      case 'counter':
        if (effect.verb === 'clears') return [{ op: OP.COUNTER_SET, a: effect.i, b: 0 }];
        if (effect.verb === 'sets') return [{ op: OP.COUNTER_SET, a: effect.i, b: amount() }];
        return some({ op: OP.COUNTER_ADD, a: effect.i, b: effect.verb === 'gains' ? amount() : -amount() });
      case 'force-counter': {
        const { enemy } = effect;
        if (effect.verb === 'clears') return [{ op: enemy ? OP.ENEMY_SET : OP.FORCE_SET, a: effect.i, b: 0 }];
        if (effect.verb === 'sets')
          return [{ op: enemy ? OP.ENEMY_SET : OP.FORCE_SET, a: effect.i, b: amount() }];
        const by = effect.verb === 'gains' ? amount() : -amount();
        return some({ op: enemy ? OP.ENEMY_ADD : OP.FORCE_ADD, a: effect.i, b: by });
      }
      case 'back': {
        const { n, d } = this.num(effect.amount, env);
        const inches = effect.moves ? Math.floor((n * env.move) / d) : Math.floor(n / d);
        return [{ op: OP.BACK, a: Math.max(0, inches), b: CAUSE_OF[effect.cause] }];
      }
      case 'loses': {
        const pieces = amount();
        return pieces > 0 ? [{ op: OP.LOSE, a: pieces, b: CAUSE_OF[effect.cause] }] : [];
      }
      case 'leaves':
        return [{ op: OP.LEAVE, a: 0, b: CAUSE_OF[effect.cause] }];
      case 'withdraws':
        return [{ op: OP.WITHDRAW, a: 0, b: 0 }];
      case 'force':
        return [
          { op: { retreats: OP.RETREAT, collapses: OP.COLLAPSE, breaks: OP.BREAK }[effect.what], a: 0, b: 0 },
        ];
    }
  }

  private num(node: Num, env: Env): Exact {
    const slot = this.slots.slotOf(node);
    if (slot !== undefined) return env.slots[slot];
    switch (node.k) {
      case 'const':
        return node;
      case 'thrown':
        return this.thrownNumber(node.what, env);
      case 'round': {
        const { n, d } = this.num(node.a, env);
        return { n: round(n, d, node.how), d: 1 };
      }
      case 'table':
        return this.tableNumber(node.i, env);
      case '+':
      case '-':
      case '*':
      case '/':
      case 'lower':
      case 'higher':
        return combined(node.k, this.num(node.a, env), this.num(node.b, env));
      default:
        throw new RangeError(`${node.k} was not worked out`);
    }
  }

  private thrownNumber(what: Extract<Num, { k: 'thrown' }>['what'], env: Env): Exact {
    const { roll, total, dice, short, result } = env;
    switch (what) {
      case 'roll':
        return { n: roll, d: 1 };
      case 'total':
        return { n: total, d: 1 };
      case 'dice thrown':
        return { n: dice, d: 1 };
      case 'drawn':
        return { n: this.rulebook.bags[this.rule.bag].holds[roll].place, d: 1 };
      case 'result':
        return { n: result, d: 1 };
      case 'failed by':
        return atLeast0(short);
      case 'passed by':
        return atLeast0(short && { n: -short.n, d: short.d });
    }
  }

  private tableNumber(i: number, env: Env): Exact {
    const table = this.rulebook.tables[i];
    if (table.k === 'number') return exact(this.plan.settings.tables[table.name] as number);
    if (table.k === 'rows') {
      const row = table.rows.find(({ when }) => when === null || this.cond(when, env));
      if (!row) return { n: 0, d: 1 };
      env.touched.add(row.line);
      return this.num(row.is, env);
    }
    const [row, column] = this.placesIn(table, env);
    env.touched.add(table.lines[row][column]);
    return exact(Number(cellsIn(this.plan, table.name, table.keys)[row][column]));
  }

  private cond(node: Cond, env: Env): boolean {
    const slot = this.slots.slotOf(node);
    if (slot !== undefined) return env.slots[slot].n === 1;
    switch (node.k) {
      case 'and':
        return this.cond(node.a, env) && this.cond(node.b, env);
      case 'or':
        return this.cond(node.a, env) || this.cond(node.b, env);
      case 'not':
        return !this.cond(node.a, env);
      case 'compare': {
        const [a, b] = [this.num(node.a, env), this.num(node.b, env)];
        return holds(node.op, a.n * b.d, b.n * a.d);
      }
      default:
        throw new RangeError(`${node.k} was not worked out`);
    }
  }

  /** How far the total is from the number with which it is first compared. `under 7` is `at most 6`. */
  private shortOf(pass: Cond, env: Env): Exact | null {
    const compared = firstOfTotal(pass);
    if (!compared) return null;
    const total = { n: env.total, d: 1 };
    const number = this.num(compared.b, env);
    switch (compared.op) {
      case '>=':
        return combined('-', number, total);
      case '<=':
        return combined('-', total, number);
      case '>':
        return combined('-', exact(whole(number) + 1), total);
      case '<':
        return combined('-', total, exact(-whole({ n: -number.n, d: number.d }) - 1));
      default: {
        const { n, d } = combined('-', total, number);
        return { n: Math.abs(n), d };
      }
    }
  }

  private neededBy(pass: Cond, env: Env): Row['needed'] {
    const compared = pass.k === 'compare' ? firstOfTotal(pass) : null;
    return compared ? { op: compared.op, ...this.num(compared.b, env) } : null;
  }
}

/** The chances of what is drawn from a bag, by its place there. */
function sharesOf(left: readonly number[]): Distribution {
  const all = sum(left);
  const some = left.map((count, word): [number, number] => [word, count / all]);
  return new Map(some.filter(([word]) => left[word] > 0));
}

function combined(op: '+' | '-' | '*' | '/' | 'lower' | 'higher', a: Exact, b: Exact): Exact {
  switch (op) {
    case '+':
      return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
    case '-':
      return { n: a.n * b.d - b.n * a.d, d: a.d * b.d };
    case '*':
      return { n: a.n * b.n, d: a.d * b.d };
    case '/':
      return b.n === 0 ? { n: 0, d: 1 } : { n: a.n * b.d * Math.sign(b.n), d: a.d * Math.abs(b.n) };
    case 'lower':
      return a.n * b.d <= b.n * a.d ? a : b;
    case 'higher':
      return a.n * b.d >= b.n * a.d ? a : b;
  }
}

function atLeast0(number: Exact | null): Exact {
  return number && number.n > 0 ? number : { n: 0, d: 1 };
}

function whole({ n, d }: Exact): number {
  return Math.floor(n / d);
}

function exact(value: number): Exact {
  return Number.isInteger(value) ? { n: value, d: 1 } : { n: Math.round(value * 1e6), d: 1e6 };
}

function some(op: Op): Op[] {
  return op.b === 0 ? [] : [op];
}
