import { isInContact } from '../../battlefield/assault.js';
import { coverAt } from '../../battlefield/cover.js';
import { COVERS } from '../../battlefield/description.js';
import { squaredTo, squaredToFriend } from '../../battlefield/fire.js';
import { FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { NOW, SIDE } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { piecesAtStart } from '../../battlefield/units.js';
import type { UnitField } from '../kit/state.js';
import type { Comparison, Own } from './ast.js';
import { leftOf } from './bags.js';
import type { Battle } from './battle.js';
import { counterBefore } from './force-counters.js';
import type { Cond, GroupOf, Num, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { windowOf } from './needs.js';
import { cellsIn, columnOf, holds, round } from './numbers.js';
import type { RulebookPlan } from './plan.js';

/** A whole number of a unit, or of a force, in a turn. */
export type Fn = (battle: Battle, who: number, turn: number) => number;
export type Test = (battle: Battle, who: number, turn: number) => boolean;

/** An exact number: a whole number by another above 0; null: by 1. */
export interface Fraction {
  n: Fn;
  d: Fn | null;
}

/** About whom an expression is: a unit; another unit, of which only some is seen; a force; one as a unit sees it. */
export type About = 'unit' | 'other' | 'force' | 'seen force';

/** Numbers and conditions of a rulebook as functions of the battle. */
export class Terms {
  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
    private readonly plan: RulebookPlan,
    /** Units one by one: counters of forces as those before have left them. */
    private readonly sequential = false,
  ) {}

  /** The status of the piece that conditions of pieces are about. */
  readonly piece = { status: 0 };

  num(num: Num, about: About): Fraction {
    switch (num.k) {
      case 'const': {
        const { n, d } = num;
        return { n: () => n, d: d === 1 ? null : () => d };
      }
      case '+':
      case '-':
      case '*':
      case '/':
      case 'lower':
      case 'higher':
        return this.arithmetic(num.k, this.num(num.a, about), this.num(num.b, about));
      case 'round':
        return { n: rounded(this.num(num.a, about), num.how), d: null };
      case 'of-force': {
        // As the unit sees it, where units act one by one.
        if (!isOfForce(about) && num.of.k === 'force-counter')
          return { n: this.forceCounter(num.of.i, num.enemy, about), d: null };
        const { enemy } = num;
        const of = this.num(num.of, about === 'force' ? about : 'seen force');
        if (about === 'force') return enemy ? mapped(of, (_battle, force) => 1 - force) : of;
        return mapped(of, ({ field }, unit) => {
          const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE];
          return enemy ? 1 - force : force;
        });
      }
      case 'sum':
        return { n: summed(wholeOf(this.num(num.of, 'unit'))), d: null };
      case 'over':
        return { n: this.over(num.group, wholeOf(this.num(num.of, 'other'))), d: null };
      case 'group':
        return { n: this.over(num.group, () => 1), d: null };
      case 'table':
        return this.table(num.i, about);
      case 'thrown':
        throw new RangeError('a throw is no part of the board');
      default:
        return { n: this.leaf(num, about), d: null };
    }
  }

  private arithmetic(op: '+' | '-' | '*' | '/' | 'lower' | 'higher', a: Fraction, b: Fraction): Fraction {
    const bd = b.d;
    const ad = a.d;
    const [an, bn] = [a.n, b.n];
    switch (op) {
      case '*':
        return { n: (s, u, t) => an(s, u, t) * bn(s, u, t), d: times(ad, bd) };
      case '/':
        // What is divided by 0 is 0.
        return {
          n: (s, u, t) => {
            const by = bn(s, u, t);
            return by === 0 ? 0 : an(s, u, t) * (bd ? bd(s, u, t) : 1) * (by < 0 ? -1 : 1);
          },
          d: (s, u, t) => {
            const by = bn(s, u, t);
            return by === 0 ? 1 : (ad ? ad(s, u, t) : 1) * (by < 0 ? -by : by);
          },
        };
      case '+':
      case '-': {
        const sign = op === '+' ? 1 : -1;
        if (!ad && !bd) return { n: (s, u, t) => an(s, u, t) + sign * bn(s, u, t), d: null };
        return {
          n: (s, u, t) => an(s, u, t) * (bd ? bd(s, u, t) : 1) + sign * bn(s, u, t) * (ad ? ad(s, u, t) : 1),
          d: times(ad, bd),
        };
      }
      default: {
        const wanted = op === 'lower' ? -1 : 1;
        const isA: Test = (s, u, t) =>
          (an(s, u, t) * (bd ? bd(s, u, t) : 1) - bn(s, u, t) * (ad ? ad(s, u, t) : 1)) * wanted >= 0;
        return {
          n: (s, u, t) => (isA(s, u, t) ? an(s, u, t) : bn(s, u, t)),
          d: ad || bd ? (s, u, t) => (isA(s, u, t) ? (ad ? ad(s, u, t) : 1) : bd ? bd(s, u, t) : 1) : null,
        };
      }
    }
  }

  /** A number of the board itself. */
  private leaf(num: Num, about: About): Fn {
    const { plan } = this;
    switch (num.k) {
      case 'value': {
        const values = plan.values[num.i];
        return (_battle, unit) => values[unit];
      }
      case 'force-value': {
        const values = plan.forceValues[num.i];
        if (isOfForce(about))
          return num.enemy ? (_battle, force) => values[1 - force] : (_battle, force) => values[force];
        return ({ field }, unit) => values[field.units[unit * FIELDS.UNIT + UNIT.FORCE]];
      }
      case 'option': {
        const value = plan.options[num.i];
        return () => value;
      }
      case 'order': {
        const { orders } = plan;
        return (_battle, unit) => orders[unit];
      }
      case 'turn':
        return (_battle, _who, turn) => turn;
      case 'force-counter':
        return this.forceCounter(num.i, num.enemy, about);
      case 'left-in-bag': {
        const left = leftOf(this.layout, this.rulebook.bags[num.bag], num.bag, num.word);
        if (about === 'force') return (battle, force) => left(battle, force, 0);
        return (battle, unit) => left(battle, battle.field.units[unit * FIELDS.UNIT + UNIT.FORCE], unit);
      }
      case 'units':
        return this.units(num, about);
      case 'own':
      case 'state-pieces':
      case 'mark-pieces':
      case 'window':
      case 'counter': {
        const of = this.ofUnit(num, about === 'other' || about === 'seen force' ? 'other' : 'unit');
        return isOfForce(about) ? summed(of) : of;
      }
      default:
        throw new RangeError(`no leaf: ${num.k}`);
    }
  }

  private ofUnit(
    num: Extract<Num, { k: 'own' | 'state-pieces' | 'mark-pieces' | 'window' | 'counter' }>,
    about: 'unit' | 'other',
  ): Fn {
    const { layout } = this;
    if (num.k === 'counter') return fieldOf(layout.counters[num.i]);
    if (num.k === 'window') return fieldOf(layout.windows.get(windowOf(num.what, num.span))!);
    const pieces: Fn =
      about === 'other'
        ? fieldOf(layout.pieces!)
        : ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.PIECES];
    if (num.k === 'mark-pieces') return fieldOf(layout.piecesIn.get(`mark ${num.mark}`)!);
    if (num.k === 'state-pieces' && layout.piece) return fieldOf(layout.piecesIn.get(`state ${num.state}`)!);
    if (num.k === 'state-pieces') {
      const { state } = layout;
      const wanted = num.state;
      return (battle, unit, turn) => (state.of(battle, unit) === wanted ? pieces(battle, unit, turn) : 0);
    }
    return ownOf(num.what, pieces);
  }

  private forceCounter(i: number, enemy: boolean, about: About): Fn {
    const field = this.layout.forceCounters[i];
    if (isOfForce(about))
      return enemy
        ? (battle, force) => field.of(battle, 1 - force)
        : (battle, force) => field.of(battle, force);
    const forceOf: Fn = ({ field: { units } }, unit) => {
      const force = units[unit * FIELDS.UNIT + UNIT.FORCE];
      return enemy ? 1 - force : force;
    };
    if (!this.sequential) return (battle, unit, turn) => field.of(battle, forceOf(battle, unit, turn));
    const seen = counterBefore(this.layout, i);
    return (battle, unit, turn) => seen(battle, forceOf(battle, unit, turn), unit);
  }

  private units(num: Extract<Num, { k: 'units' }>, about: About): Fn {
    const { layout } = this;
    const counts = ((): ((battle: Battle, unit: number) => boolean) => {
      const here = ({ state }: Battle, unit: number) => state.units[unit * FIELDS.NOW + NOW.FRONT] >= 0;
      switch (num.what) {
        case 'at start':
          return () => true;
        case 'on the board':
          return here;
        case 'lost':
          return (battle, unit) => !here(battle, unit);
        case 'broken':
          return (battle, unit) => layout.broken!.is(battle, unit);
        case 'in':
          return (battle, unit) => here(battle, unit) && layout.state.of(battle, unit) === num.state;
      }
    })();
    const all = summed((battle, unit) => (counts(battle, unit) ? 1 : 0));
    if (isOfForce(about)) return all;
    return (battle, unit, turn) => all(battle, battle.field.units[unit * FIELDS.UNIT + UNIT.FORCE], turn);
  }

  /** Adds something up over other units. */
  private over(group: GroupOf, of: Fn): Fn {
    const { plan } = this;
    const member = this.member(group);
    const within = group.within ? this.num(group.within, 'unit') : null;
    const brigade = group.of < 0 ? null : plan.groups[group.of];
    const friends = group.side === 'friends';
    return (battle, unit, turn) => {
      const { field, state } = battle;
      const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE];
      const side = friends ? force : 1 - force;
      const front = state.units[unit * FIELDS.NOW + NOW.FRONT];
      const n = within ? within.n(battle, unit, turn) : 0;
      const d = within?.d ? within.d(battle, unit, turn) : 1;
      let sum = 0;
      for (let other = field.firstUnit[side]; other < field.firstUnit[side + 1]; other++) {
        if (other === unit || state.units[other * FIELDS.NOW + NOW.FRONT] < 0 || !member(battle, other))
          continue;
        if (brigade && (brigade[other] !== brigade[unit] || brigade[unit] < 0)) continue;
        if (within) {
          if (front < 0) continue;
          const squared = friends
            ? squaredToFriend(field, state, unit, other)
            : squaredTo(field, state, unit, other, front);
          if (n < 0 || squared * d * d > n * n) continue;
        }
        sum += of(battle, other, turn);
      }
      return sum;
    };
  }

  private member({ states, marks, newly, broken, that }: GroupOf): (battle: Battle, unit: number) => boolean {
    const { layout, plan } = this;
    const values = that ? plan.values[that.value] : null;
    const isThat = (unit: number) => values === null || (values[unit] === that!.word) !== that!.no;
    if (states.length === 0 && marks.length === 0 && !broken) return (_battle, unit) => isThat(unit);
    const { state, was } = layout;
    return (battle, unit) => {
      if (!isThat(unit)) return false;
      const now = state.of(battle, unit);
      for (let i = 0; i < states.length; i++)
        if (states[i] === now && (!newly || was!.of(battle, unit) !== now)) return true;
      for (let i = 0; i < marks.length; i++) {
        const mark = marks[i];
        if (newly ? layout.newMarks[mark]!.is(battle, unit) : layout.marks[mark].is(battle, unit))
          return true;
      }
      return broken && layout.broken!.is(battle, unit);
    };
  }

  private table(i: number, about: About): Fraction {
    const table = this.rulebook.tables[i];
    if (table.k === 'number') {
      const value = this.plan.settings.tables[table.name] as number;
      return decimal(value);
    }
    if (table.k === 'rows') {
      const rows = table.rows.map(({ when, is }) => ({
        when: when && this.cond(when, about),
        is: this.num(is, about),
      }));
      const at: Fn = (battle, who, turn) =>
        rows.findIndex(({ when }) => when === null || when(battle, who, turn));
      return {
        n: (battle, who, turn) => rows[at(battle, who, turn)].is.n(battle, who, turn),
        d: rows.some(({ is }) => is.d)
          ? (battle, who, turn) => rows[at(battle, who, turn)].is.d?.(battle, who, turn) ?? 1
          : null,
      };
    }
    const cells = cellsIn(this.plan, table.name, table.keys).map((row) =>
      row.map((cell) => decimal(Number(cell))),
    );
    const row = this.place(table.rows, about);
    const column = table.columns ? this.place(table.columns, about) : () => 0;
    const cell = (battle: Battle, who: number, turn: number) =>
      cells[row(battle, who, turn)][column(battle, who, turn)];
    return { n: (b, u, t) => cell(b, u, t).n(b, u, t), d: (b, u, t) => cell(b, u, t).d?.(b, u, t) ?? 1 };
  }

  /** The row or column of a table that is read. */
  place(
    axis: { by: Num } & ({ places: readonly number[] } | { from: readonly { n: number; d: number }[] }),
    about: About,
  ): Fn {
    const { n, d } = this.num(axis.by, about);
    if ('places' in axis) {
      const { places } = axis;
      return (battle, who, turn) => places.indexOf(n(battle, who, turn));
    }
    const { from } = axis;
    return (battle, who, turn) => columnOf(from, n(battle, who, turn), d ? d(battle, who, turn) : 1);
  }

  /** Do several conditions about a unit hold? */
  all(conds: readonly Cond[]): Test {
    const tests = conds.map((cond) => this.cond(cond, 'unit'));
    return (battle, unit, turn) => {
      for (let i = 0; i < tests.length; i++) if (!tests[i](battle, unit, turn)) return false;
      return true;
    };
  }

  cond(cond: Cond, about: About): Test {
    const { layout } = this;
    switch (cond.k) {
      case 'and': {
        const [a, b] = [this.cond(cond.a, about), this.cond(cond.b, about)];
        return (s, u, t) => a(s, u, t) && b(s, u, t);
      }
      case 'or': {
        const [a, b] = [this.cond(cond.a, about), this.cond(cond.b, about)];
        return (s, u, t) => a(s, u, t) || b(s, u, t);
      }
      case 'not': {
        const a = this.cond(cond.a, about);
        return (s, u, t) => !a(s, u, t);
      }
      case 'compare':
        return compared(cond.op, this.num(cond.a, about), this.num(cond.b, about));
      case 'is-state': {
        const wanted = cond.states[0];
        const { state, was } = layout;
        if (cond.newly)
          return (battle, unit) => state.of(battle, unit) === wanted && was!.of(battle, unit) !== wanted;
        return (battle, unit) => state.of(battle, unit) === wanted;
      }
      case 'is-mark': {
        const field = (cond.newly ? layout.newMarks : layout.marks)[cond.mark]!;
        return (battle, unit) => field.is(battle, unit);
      }
      case 'is-piece-state': {
        const { piece } = this;
        const wanted = layout.piece!.state.as(cond.state);
        const { mask } = layout.piece!.state;
        return () => (piece.status & mask) === wanted;
      }
      case 'is-piece-mark': {
        const { piece } = this;
        const { mask } = layout.piece!.marks[cond.mark];
        return () => (piece.status & mask) !== 0;
      }
      case 'yes':
        return this.yes(cond.what);
      case 'of-force-is': {
        const is = cond.what === 'has retreated' ? hasRetreated : areAllBroken(layout);
        const { enemy } = cond;
        if (about === 'force') return (battle, force) => is(battle, enemy ? 1 - force : force);
        return (battle, unit) => {
          const force = battle.field.units[unit * FIELDS.UNIT + UNIT.FORCE];
          return is(battle, enemy ? 1 - force : force);
        };
      }
      case 'outnumbered': {
        const { times, by } = cond;
        return ({ field, state }, unit) => {
          const own = state.units[unit * FIELDS.NOW + NOW.BODY];
          if (own === 0) return false;
          const foe = nearestFoe(field, state, unit);
          return foe >= 0 && by * state.units[foe * FIELDS.NOW + NOW.BODY] >= times * own;
        };
      }
      case 'leader':
        return this.leader(cond);
      case 'settled': {
        const { is } = cond;
        return () => is;
      }
    }
  }

  private yes(what: Extract<Cond, { k: 'yes' }>['what']): Test {
    const { layout, plan } = this;
    const inContact: Test = ({ field, state }, unit) =>
      state.units[unit * FIELDS.NOW + NOW.FRONT] >= 0 &&
      isInContact(field, state, unit, nearestFoe(field, state, unit));
    switch (what) {
      case 'moved':
        return (battle, unit) => layout.moved.is(battle, unit);
      case 'in contact':
        return inContact;
      case 'charged':
        return (battle, unit, turn) =>
          layout.moved.is(battle, unit) &&
          plan.orders[unit] === ORDER.ASSAULT &&
          inContact(battle, unit, turn);
      case 'fought this turn':
        return ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.BODY] > 0;
      case 'won the assault':
        return (battle, unit) =>
          layout.foe!.is(battle, unit) && fellOf(layout, battle, unit) < fellOfFoe(layout, battle, unit);
      case 'lost the assault':
        return (battle, unit) =>
          layout.foe!.is(battle, unit) && fellOf(layout, battle, unit) > fellOfFoe(layout, battle, unit);
      case 'was removed':
        return (battle, unit) => layout.removed.is(battle, unit);
      case 'cut off':
        return ({ field }, unit) => field.units[unit * FIELDS.UNIT + UNIT.CUT_OFF] === 1;
      case 'defender':
        return (_battle, unit) => plan.defends[unit] === 1;
    }
  }

  private leader({ what, span, leader }: Extract<Cond, { k: 'leader' }>): Test {
    const { layout, rulebook } = this;
    if (what === 'lost') {
      const field = layout.leadersLost.get(`${leader}|${span}`)!;
      return (battle, unit) => field.is(battle, unit);
    }
    const leads = layout.leaders[leader]!;
    const alive: Test = (battle, unit) => leads.is(battle, unit);
    if (what === 'alive') return alive;
    const reach = this.num(rulebook.leaders[leader].reach, 'unit');
    return (battle, unit, turn) => {
      if (alive(battle, unit, turn)) return true;
      const { field, state } = battle;
      if (state.units[unit * FIELDS.NOW + NOW.FRONT] < 0) return false;
      const force = field.units[unit * FIELDS.UNIT + UNIT.FORCE];
      for (let other = field.firstUnit[force]; other < field.firstUnit[force + 1]; other++) {
        if (state.units[other * FIELDS.NOW + NOW.FRONT] < 0 || !leads.is(battle, other)) continue;
        const n = reach.n(battle, other, turn);
        const d = reach.d ? reach.d(battle, other, turn) : 1;
        if (squaredToFriend(field, state, unit, other) * d * d <= n * n) return true;
      }
      return false;
    };
  }
}

const isOfForce = (about: About): boolean => about === 'force' || about === 'seen force';

function fellOf({ fell }: Layout, battle: Battle, unit: number): number {
  return fell!.of(battle, unit);
}

function fellOfFoe({ fell, foe }: Layout, battle: Battle, unit: number): number {
  return fell!.of(battle, foe!.of(battle, unit) - 1);
}

function hasRetreated({ state }: Battle, force: number): boolean {
  return state.sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
}

/** Has every unit of a force broken that is on the board, or of which effects took pieces in this phase? */
function areAllBroken({ broken, taken }: Layout) {
  return (battle: Battle, force: number): boolean => {
    const { field, state } = battle;
    let some = false;
    for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
      const now = unit * FIELDS.NOW;
      if (state.units[now + NOW.PIECES] === 0 && !taken!.is(battle, unit)) continue;
      if (!broken!.is(battle, unit)) return false;
      some = true;
    }
    return some;
  };
}

function fieldOf(field: UnitField): Fn {
  return (battle, unit) => field.of(battle, unit);
}

function ownOf(what: Own, pieces: Fn): Fn {
  switch (what) {
    case 'pieces':
      return pieces;
    case 'pieces at start':
      return (battle, unit) => piecesAtStart(battle, unit);
    case 'gone':
      return (battle, unit, turn) => piecesAtStart(battle, unit) - pieces(battle, unit, turn);
    case 'points':
      return ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.POINTS];
    case 'points at start':
      return ({ field }, unit) => field.units[unit * FIELDS.UNIT + UNIT.LEVEL];
    case 'points gone':
      return ({ field, state }, unit) =>
        field.units[unit * FIELDS.UNIT + UNIT.LEVEL] - state.units[unit * FIELDS.NOW + NOW.POINTS];
    default: {
      const least = {
        'pieces in cover': 1,
        'pieces in hard cover': COVERS.indexOf('hard'),
        'pieces in all-round cover': COVERS.indexOf('all-round'),
      }[what];
      return (battle, unit, turn) => {
        const { field, state } = battle;
        const front = state.units[unit * FIELDS.NOW + NOW.FRONT];
        return front >= 0 && coverAt(field, state, unit, front) >= least ? pieces(battle, unit, turn) : 0;
      };
    }
  }
}

function summed(of: Fn): Fn {
  return (battle, force, turn) => {
    const { firstUnit } = battle.field;
    let sum = 0;
    for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++) sum += of(battle, unit, turn);
    return sum;
  };
}

function mapped({ n, d }: Fraction, to: (battle: Battle, who: number) => number): Fraction {
  return {
    n: (battle, who, turn) => n(battle, to(battle, who), turn),
    d: d && ((battle, who, turn) => d(battle, to(battle, who), turn)),
  };
}

function times(a: Fn | null, b: Fn | null): Fn | null {
  if (!a) return b;
  return b ? (s, u, t) => a(s, u, t) * b(s, u, t) : a;
}

/** A fraction where a whole number is due: it is one. */
export function wholeOf({ n, d }: Fraction): Fn {
  return d ? (battle, who, turn) => Math.floor(n(battle, who, turn) / d(battle, who, turn)) : n;
}

function rounded({ n, d }: Fraction, how: 'down' | 'up' | 'half'): Fn {
  if (!d) return n;
  return (battle, who, turn) => round(n(battle, who, turn), d(battle, who, turn), how);
}

function compared(op: Comparison, a: Fraction, b: Fraction): Test {
  const [an, bn] = [a.n, b.n];
  if (!a.d && !b.d) {
    switch (op) {
      case '>=':
        return (s, u, t) => an(s, u, t) >= bn(s, u, t);
      case '<=':
        return (s, u, t) => an(s, u, t) <= bn(s, u, t);
      case '>':
        return (s, u, t) => an(s, u, t) > bn(s, u, t);
      case '<':
        return (s, u, t) => an(s, u, t) < bn(s, u, t);
      case '=':
        return (s, u, t) => an(s, u, t) === bn(s, u, t);
      case '!=':
        return (s, u, t) => an(s, u, t) !== bn(s, u, t);
    }
  }
  const [ad, bd] = [a.d, b.d];
  return (s, u, t) => holds(op, an(s, u, t) * (bd ? bd(s, u, t) : 1), bn(s, u, t) * (ad ? ad(s, u, t) : 1));
}

/** A number as a scenario has it. */
function decimal(value: number): Fraction {
  if (Number.isInteger(value)) return { n: () => value, d: null };
  const [n, d] = [Math.round(value * 1e6), 1e6];
  return { n: () => n, d: () => d };
}
