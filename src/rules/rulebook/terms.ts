import { isInContact } from '../../battlefield/assault.js';
import { coverAt } from '../../battlefield/cover.js';
import { COVERS } from '../../battlefield/description.js';
import { squaredTo, squaredToFriend } from '../../battlefield/fire.js';
import { copyFor } from '../../battlefield/own-code.js';
import { FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import { NOW, SIDE } from '../../battlefield/state.js';
import { nearestFoe } from '../../battlefield/targets.js';
import { piecesAtStart } from '../../battlefield/units.js';
import type { Comparison, Own } from './ast.js';
import { leftOf } from './bags.js';
import type { Battle } from './battle.js';
import {
  always,
  bothHold,
  COMPARING,
  constantly,
  dividend,
  divisor,
  doesNotHold,
  eitherOf,
  type Fn,
  minus,
  oneHolds,
  plus,
  product,
  summed,
  type Test,
} from './combining.js';
import { counterBefore } from './force-counters.js';
import type { Cond, GroupOf, Num, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { windowOf } from './needs.js';
import { cellsIn, columnOf, commonMultiple, round } from './numbers.js';
import type { RulebookPlan } from './plan.js';
import { unitBreakOf } from './unit-break.js';

/** An exact number: a whole number divided by another above 0; null: by 1. */
export interface Fraction {
  n: Fn;
  d: Fn | null;
}

/** What an expression is about: a unit; another unit, only partly seen; a force; a force as a unit sees it. */
export type About = 'unit' | 'other' | 'force' | 'seen force';

/** Numbers and conditions of a rulebook as functions of the battle. */
export class Terms {
  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
    private readonly plan: RulebookPlan,
    /** Units act one by one, and see the counters of forces as the units before have left them. */
    private readonly sequential = false,
  ) {}

  /** The status of the piece that conditions of pieces are about. */
  readonly piece = { status: 0 };

  num(num: Num, about: About): Fraction {
    switch (num.k) {
      case 'const':
        return fixed(num.n, num.d);
      case '+':
      case '-':
      case '*':
      case '/':
      case 'lower':
      case 'higher':
        return arithmetic(num.k, this.num(num.a, about), this.num(num.b, about), this.ownCode(num, about));
      case 'round':
        return { n: rounded(this.num(num.a, about), num.how), d: null };
      case 'of-force': {
        // As the unit sees it, if units act one by one.
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
        return summedFraction(this.num(num.of, 'unit'));
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

  /** Each place of a rulebook has its own code. */
  private ownCode(node: Num | Cond, about: About): OwnCode {
    const place = `${this.rulebook.id} ${about} ${JSON.stringify(node)}`;
    return (maker, part) => copyFor(maker, place, part);
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
    if (num.k === 'counter') return layout.counters[num.i].of;
    if (num.k === 'window') return layout.windows.get(windowOf(num.what, num.span))!.of;
    const pieces: Fn =
      about === 'other'
        ? layout.pieces!.of
        : ({ state }, unit) => state.units[unit * FIELDS.NOW + NOW.PIECES];
    if (num.k === 'mark-pieces') return layout.piecesIn.get(`mark ${num.mark}`)!.of;
    if (num.k === 'state-pieces' && layout.piece) return layout.piecesIn.get(`state ${num.state}`)!.of;
    if (num.k === 'state-pieces') {
      const { state } = layout;
      const wanted = num.state;
      return (battle, unit, turn) => (state.of(battle, unit) === wanted ? pieces(battle, unit, turn) : 0);
    }
    if (num.what === 'broken pieces') return this.brokenPieces(about, pieces);
    return ownOf(num.what, pieces);
  }

  /** All pieces of a unit that is broken. */
  private brokenPieces(about: 'unit' | 'other', pieces: Fn): Fn {
    const { broken } = this.layout;
    const isBroken: Test =
      about === 'other' ? (battle, unit) => broken!.is(battle, unit) : this.yes('is broken');
    return (battle, unit, turn) => (isBroken(battle, unit, turn) ? pieces(battle, unit, turn) : 0);
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
          return (battle, unit) => here(battle, unit) && layout.broken!.is(battle, unit);
        case 'ever broke':
          return (battle, unit) => layout.everBroke!.is(battle, unit);
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

  private member({
    states,
    marks,
    newly,
    broken,
    ever,
    that,
  }: GroupOf): (battle: Battle, unit: number) => boolean {
    const { layout, plan } = this;
    const values = that ? plan.values[that.value] : null;
    const isThat = (battle: Battle, unit: number) =>
      (values === null || (values[unit] === that!.word) !== that!.no) &&
      (!ever || layout.everBroke!.is(battle, unit));
    if (states.length === 0 && marks.length === 0 && !broken) return isThat;
    const { state, was } = layout;
    return (battle, unit) => {
      if (!isThat(battle, unit)) return false;
      const now = state.of(battle, unit);
      for (let i = 0; i < states.length; i++)
        if (states[i] === now && (!newly || was!.of(battle, unit) !== now)) return true;
      for (let i = 0; i < marks.length; i++) {
        const mark = marks[i];
        if (layout.marks[mark].is(battle, unit) && !(newly && layout.wasMarked[mark]!.is(battle, unit)))
          return true;
      }
      return broken && layout.broken!.is(battle, unit) && !(newly && layout.wasBroken!.is(battle, unit));
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
    const none: Cond = { k: 'settled', is: true };
    return this.cond(conds.length > 0 ? conds.reduce((a, b) => ({ k: 'and', a, b })) : none, 'unit');
  }

  cond(cond: Cond, about: About): Test {
    const { layout } = this;
    switch (cond.k) {
      case 'and':
      case 'or': {
        const maker = this.ownCode(cond, about)(cond.k === 'and' ? bothHold : oneHolds);
        return maker(this.cond(cond.a, about), this.cond(cond.b, about));
      }
      case 'not':
        return this.ownCode(cond, about)(doesNotHold)(this.cond(cond.a, about));
      case 'compare': {
        const ownCode = this.ownCode(cond, about);
        return compared(cond.op, this.num(cond.a, about), this.num(cond.b, about), ownCode);
      }
      case 'is-state': {
        const wanted = cond.states[0];
        const { state, was } = layout;
        if (cond.newly)
          return (battle, unit) => state.of(battle, unit) === wanted && was!.of(battle, unit) !== wanted;
        return (battle, unit) => state.of(battle, unit) === wanted;
      }
      case 'is-mark': {
        const mark = layout.marks[cond.mark];
        const was = layout.wasMarked[cond.mark]!;
        if (cond.newly) return (battle, unit) => mark.is(battle, unit) && !was.is(battle, unit);
        return (battle, unit) => mark.is(battle, unit);
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
        const is = cond.what === 'has retreated' ? hasRetreated : areAll(layout, this.isBroken(cond));
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
      case 'settled':
        return always(cond.is);
    }
  }

  /** Is a unit on the board broken, or did it ever break? */
  private isBroken(cond: Extract<Cond, { k: 'of-force-is' }>): (battle: Battle, unit: number) => boolean {
    const { broken, everBroke, state } = this.layout;
    if (cond.what !== 'all units broken') return everBroke!.is;
    return cond.state < 0 ? broken!.is : (battle, unit) => state.of(battle, unit) === cond.state;
  }

  private yes(what: Extract<Cond, { k: 'yes' }>['what']): Test {
    const { layout, plan } = this;
    const inContact: Test = ({ field, state }, unit) =>
      state.units[unit * FIELDS.NOW + NOW.FRONT] >= 0 &&
      isInContact(field, state, unit, nearestFoe(field, state, unit));
    switch (what) {
      case 'is broken':
        return this.cond(unitBreakOf(this.rulebook), 'unit');
      case 'is newly broken': {
        const isBroken = this.cond(unitBreakOf(this.rulebook), 'unit');
        return (battle, unit, turn) => isBroken(battle, unit, turn) && !layout.wasBroken!.is(battle, unit);
      }
      case 'ever broke':
        return (battle, unit) => layout.everBroke!.is(battle, unit);
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
        return (battle, unit) => layout.fought!.is(battle, unit);
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

/** Is it so of every unit of a force on the board, and did those ever break that effects took off it in this phase? */
function areAll({ everBroke, taken }: Layout, isSo: (battle: Battle, unit: number) => boolean) {
  return (battle: Battle, force: number): boolean => {
    const { field, state } = battle;
    let some = false;
    for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
      const isGone = state.units[unit * FIELDS.NOW + NOW.PIECES] === 0;
      if (isGone && !taken!.is(battle, unit)) continue;
      if (!(isGone ? everBroke!.is(battle, unit) : isSo(battle, unit))) return false;
      some = true;
    }
    return some;
  };
}

function ownOf(what: Exclude<Own, 'broken pieces'>, pieces: Fn): Fn {
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

function mapped({ n, d }: Fraction, to: (battle: Battle, who: number) => number): Fraction {
  return {
    n: (battle, who, turn) => n(battle, to(battle, who), turn),
    d: d && ((battle, who, turn) => d(battle, to(battle, who), turn)),
  };
}

/** A copy of a maker for one place in the rulebook; `part` if it is needed there more than once. */
type OwnCode = <M extends (...args: never[]) => unknown>(maker: M, part?: string) => M;

function arithmetic(
  op: '+' | '-' | '*' | '/' | 'lower' | 'higher',
  a: Fraction,
  b: Fraction,
  ownCode: OwnCode,
): Fraction {
  const below = a.d && b.d ? ownCode(product, 'below')(a.d, b.d) : (a.d ?? b.d);
  const [one, other] = sameDenominator(a, b, ownCode);
  switch (op) {
    case '*':
      return { n: ownCode(product)(a.n, b.n), d: below };
    case '/':
      return {
        n: ownCode(dividend)(one, b.n),
        d: ownCode(divisor)(a.d ?? constantly(1), b.n),
      };
    case '+':
      return { n: ownCode(plus)(one, other), d: below };
    case '-':
      return { n: ownCode(minus)(one, other), d: below };
    default: {
      const isA = ownCode(COMPARING[op === 'lower' ? '<=' : '>='])(one, other);
      return {
        n: ownCode(eitherOf)(isA, a.n, b.n),
        d: below && ownCode(eitherOf, 'below')(isA, a.d ?? constantly(1), b.d ?? constantly(1)),
      };
    }
  }
}

/** The numerators of two fractions over a common denominator. */
function sameDenominator(a: Fraction, b: Fraction, ownCode: OwnCode): [a: Fn, b: Fn] {
  return [b.d ? ownCode(product, 'first')(a.n, b.d) : a.n, a.d ? ownCode(product, 'second')(b.n, a.d) : b.n];
}

/** A fraction as a whole number, where one is due. */
export function wholeOf({ n, d }: Fraction): Fn {
  return d ? (battle, who, turn) => Math.floor(n(battle, who, turn) / d(battle, who, turn)) : n;
}

function rounded({ n, d }: Fraction, how: 'down' | 'up' | 'half'): Fn {
  if (!d) return n;
  return (battle, who, turn) => round(n(battle, who, turn), d(battle, who, turn), how);
}

function compared(op: Comparison, a: Fraction, b: Fraction, ownCode: OwnCode): Test {
  return ownCode(COMPARING[op])(...sameDenominator(a, b, ownCode));
}

/** A number as a scenario has it. */
function decimal(value: number): Fraction {
  return Number.isInteger(value) ? fixed(value, 1) : fixed(Math.round(value * 1e6), 1e6);
}

/** Added up over the units of a force. */
function summedFraction({ n, d }: Fraction): Fraction {
  if (!d) return { n: summed(n), d: null };
  const common: Fn = (battle, force, turn) => {
    const { firstUnit } = battle.field;
    let all = 1;
    for (let unit = firstUnit[force]; unit < firstUnit[force + 1]; unit++)
      all = commonMultiple(all, d(battle, unit, turn));
    return all;
  };
  return {
    n: (battle, force, turn) => {
      const all = common(battle, force, turn);
      return summed((_, unit) => n(battle, unit, turn) * (all / d(battle, unit, turn)))(battle, force, turn);
    },
    d: common,
  };
}

function fixed(n: number, d: number): Fraction {
  return { n: constantly(n), d: d === 1 ? null : constantly(d) };
}
