import type { Cond, Dice, Modifier, Num, Rulebook, Table } from './ir.js';
import type { RulebookPlan } from './plan.js';

/** What numbers and conditions can be, whatever happens: in any scenario, or in one. */

export interface Bounds {
  least: number;
  most: number;
}

/** `null`: it depends. */
export type Truth = boolean | null;

/** The throw that an expression refers to; null: it is not known. */
export interface Thrown {
  roll: Bounds;
  total: Bounds;
  dice: Bounds;
}

const ANY: Bounds = { least: -Infinity, most: Infinity };
const FROM_0: Bounds = { least: 0, most: Infinity };

/** What a rulebook’s numbers can be, given the states and marks that can occur. */
export class BoundsOf {
  constructor(
    private readonly rulebook: Rulebook,
    private readonly met: { states: ReadonlySet<number>; marks: ReadonlySet<number> },
    /** What a scenario says; null: it may say anything. */
    private readonly plan: RulebookPlan | null = null,
    /** Are the numbers in tables those of the page? Otherwise a scenario can have others. */
    private readonly tablesOfPage = false,
  ) {}

  num(num: Num, thrown: Thrown | null): Bounds {
    const { plan, rulebook } = this;
    switch (num.k) {
      case 'const':
        return { least: num.n / num.d, most: num.n / num.d };
      case '+':
      case '-':
      case '*':
      case '/':
      case 'lower':
      case 'higher':
        return combined(num.k, this.num(num.a, thrown), this.num(num.b, thrown));
      case 'round': {
        const { least, most } = this.num(num.a, thrown);
        return { least: Math.floor(least), most: Math.ceil(most) };
      }
      case 'value':
        return plan ? among(plan.values[num.i]) : rangeOf(rulebook.values[num.i]);
      case 'force-value':
        return plan ? among(plan.forceValues[num.i]) : rangeOf(rulebook.forceValues[num.i]);
      case 'option':
        return plan ? among([plan.options[num.i]]) : ANY;
      case 'counter':
        return { least: 0, most: rulebook.counters[num.i].to };
      case 'force-counter':
        return { least: 0, most: rulebook.forceCounters[num.i].to };
      case 'turn':
        return { least: 1, most: Infinity };
      case 'thrown':
        if (num.what === 'result' || num.what === 'drawn') return ANY;
        if (num.what === 'failed by' || num.what === 'passed by') return FROM_0;
        return thrown?.[num.what === 'dice thrown' ? 'dice' : num.what] ?? ANY;
      case 'table':
        return this.tablesOfPage ? this.table(rulebook.tables[num.i]) : ANY;
      case 'order':
        return ANY;
      case 'sum':
      case 'over':
      case 'of-force':
        return this.num(num.of, thrown).least >= 0 ? FROM_0 : ANY;
      default:
        return FROM_0;
    }
  }

  private table(table: Table): Bounds {
    switch (table.k) {
      case 'number':
        return { least: table.value, most: table.value };
      case 'rows':
        return around(table.rows.map(({ is }) => this.num(is, null)));
      case 'cells':
        return ANY;
    }
  }

  truth(cond: Cond, thrown: Thrown | null): Truth {
    const { states, marks } = this.met;
    switch (cond.k) {
      case 'and':
        return both(this.truth(cond.a, thrown), this.truth(cond.b, thrown));
      case 'or':
        return opposite(both(opposite(this.truth(cond.a, thrown)), opposite(this.truth(cond.b, thrown))));
      case 'not':
        return opposite(this.truth(cond.a, thrown));
      case 'compare':
        return compared(cond.op, this.num(cond.a, thrown), this.num(cond.b, thrown));
      case 'is-state':
        if (!cond.states.some((state) => states.has(state))) return false;
        return this.rulebook.states.length === 1 && !cond.newly ? true : null;
      case 'is-mark':
        return marks.has(cond.mark) ? null : false;
      case 'leader':
        return this.plan && !this.plan.leaders[cond.leader].includes(1) ? false : null;
      case 'settled':
        return cond.is;
      default:
        return null;
    }
  }

  /** A throw with all that can be added to it. */
  thrown(dice: Dice, modifiers: readonly Modifier[]): Thrown {
    const count = this.num(dice.count, null);
    const least = Math.max(0, Math.min(40, count.least));
    const most = Math.max(0, Math.min(40, count.most));
    const low = dice.zero ? 0 : 1;
    const kept = (thrown: number) => Math.min(thrown, dice.keep?.n ?? thrown);
    const roll = dice.hits
      ? { least: 0, most }
      : { least: low * kept(least), most: (low + dice.sides - 1) * kept(most) };
    const total = modifiers.reduce((sum, { add, when }) => {
      const by = this.num(add, null);
      const always = when === null;
      return {
        least: sum.least + (always ? by.least : Math.min(0, by.least)),
        most: sum.most + (always ? by.most : Math.max(0, by.most)),
      };
    }, roll);
    return { roll, total, dice: { least, most } };
  }
}

function among(values: ArrayLike<number>): Bounds {
  const all = Array.from(values);
  return { least: Math.min(...all), most: Math.max(...all) };
}

function around(all: readonly Bounds[]): Bounds {
  return {
    least: Math.min(...all.map(({ least }) => least)),
    most: Math.max(...all.map(({ most }) => most)),
  };
}

function rangeOf({ from, to }: { from: number; to: number }): Bounds {
  return { least: from, most: to };
}

function combined(op: '+' | '-' | '*' | '/' | 'lower' | 'higher', a: Bounds, b: Bounds): Bounds {
  switch (op) {
    case '+':
      return { least: a.least + b.least, most: a.most + b.most };
    case '-':
      return { least: a.least - b.most, most: a.most - b.least };
    case 'lower':
      return { least: Math.min(a.least, b.least), most: Math.min(a.most, b.most) };
    case 'higher':
      return { least: Math.max(a.least, b.least), most: Math.max(a.most, b.most) };
    case '*':
      return spanOf(a, b, (x, y) => (x === 0 || y === 0 ? 0 : x * y));
    case '/':
      if (b.least > 0) return spanOf(a, b, (x, y) => (Math.abs(y) === Infinity ? 0 : x / y));
      // Division by 0 gives 0.
      return a.least >= 0 && b.least >= 0 ? FROM_0 : ANY;
  }
}

function spanOf(a: Bounds, b: Bounds, of: (x: number, y: number) => number): Bounds {
  const ends = [of(a.least, b.least), of(a.least, b.most), of(a.most, b.least), of(a.most, b.most)];
  return { least: Math.min(...ends), most: Math.max(...ends) };
}

function both(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === true && b === true ? true : null;
}

function opposite(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function compared(op: Extract<Cond, { k: 'compare' }>['op'], a: Bounds, b: Bounds): Truth {
  switch (op) {
    case '>=':
      if (a.least >= b.most) return true;
      return a.most < b.least ? false : null;
    case '<':
      return opposite(compared('>=', a, b));
    case '<=':
      return compared('>=', b, a);
    case '>':
      return opposite(compared('>=', b, a));
    case '=':
      if (a.most < b.least || b.most < a.least) return false;
      return a.least === a.most && b.least === b.most && a.least === b.least ? true : null;
    case '!=':
      return opposite(compared('=', a, b));
  }
}
