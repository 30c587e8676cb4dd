import type { Expression, Group, Named, StartRule } from './ast.js';
import type { Declarations, Kind } from './declarations.js';
import type { Fault, Faults } from './faults.js';
import type { Cond, GroupOf, Num } from './ir.js';
import type { PageText } from './page.js';
import { LARGEST_IN_WORDS, parseText, WORDS_ALONE } from './parse-text.js';
import { unseenOfOthers } from './seen.js';

/** Where an expression is, and so what it may refer to. */
export interface Where {
  path: readonly (string | number)[];
  /** Is it about a unit, or about a force? */
  about: 'unit' | 'force';
  /** May it refer to a roll, to what is drawn from a bag, or to either? `result`: may it refer to a result by name? */
  thrown?: 'roll' | 'draw' | 'either';
  /** Is it known how far the total is from the number with which `pass` compares it? */
  compared?: boolean;
  /** In a rule with a throw, where that is still to come: why this cannot refer to it. */
  before?: string;
  /** May it refer to a single piece? */
  piece?: boolean;
  result?: boolean;
}

/** A number that stands for one of several words. */
type Worded = { num: Num; words: readonly string[] };
type Typed = { num: Num; words?: readonly string[] } | { cond: Cond };

/** The largest numerator and denominator: the sum of a thousand products of two such numbers is still exact. */
const LARGEST = 1_000_000;
const ORDERS = ['hold', 'advance', 'assault', 'withdraw'];
const NOTHING: Num = { k: 'const', n: 0, d: 1 };

/** Gives the names in expressions their meaning. */
export class Resolver {
  /** What meant something else in an earlier version: always, or only where units recover. */
  readonly changed: { fault: Fault; always: boolean }[] = [];

  constructor(
    private readonly page: PageText,
    readonly declarations: Declarations,
    readonly faults: Faults,
  ) {}

  condition(text: string | number | undefined, where: Where): Cond | null {
    if (text === undefined) return null;
    return this.read(text, 'Condition', where, (read: Expression) => this.cond(read, where), null);
  }

  number(text: string | number, where: Where): Num {
    return this.read(text, 'Number', where, (read: Expression) => this.num(read, where), NOTHING);
  }

  /** A whole number is due: fractions are an error. */
  whole(text: string | number, where: Where): Num {
    const num = this.number(text, where);
    this.mustBeWhole(num, where);
    return num;
  }

  mustBeWhole(num: Num, where: Where): void {
    if (isWhole(num)) return;
    this.faults.add(
      where.path,
      'this can be a fraction, but a whole number is needed — write `round down (…)`, `round up (…)` or `round half up (…)`',
    );
  }

  /** What a table is read by, with its words, if it has any. */
  axis(text: string, where: Where): { num: Num; words: readonly string[] | null } {
    const meaning = (read: Expression) => {
      const typed = this.typed(read, where);
      if ('cond' in typed) return { num: this.wrongKind(where, 'a number or a word'), words: null };
      return { num: typed.num, words: typed.words ?? null };
    };
    return this.read(text, 'Number', where, meaning, { num: NOTHING, words: null });
  }

  /**
   * Reads a text and gives it its meaning. What cannot be read is a fault.
   *
   * @param none what it means then
   */
  read<Read, Meaning>(
    text: string | number,
    rule: StartRule,
    { path }: Where,
    meaning: (read: Read) => Meaning,
    none: Meaning,
  ): Meaning {
    const result = parseText(String(text), rule, {
      nearest: this.faults.nearest,
      isName: (word) => this.declarations.isOfPage(word),
      firstFault: (read) => this.firstFault(() => meaning(read as Read)),
      isInRule: path[0] === 'rules',
    });
    if (result.ok) return meaning(result.value as Read);
    this.faults.add(path, result.message, { offset: result.offset });
    return none;
  }

  private firstFault(work: () => void): { offset: number; message: string } | undefined {
    const [first] = this.faults.foundBy(work).map(({ offset = 0, message }) => ({ offset, message }));
    return first;
  }

  private wrongKind({ path }: Where, wanted: string, at?: readonly number[]): Num {
    this.faults.add(path, `expected ${wanted} here`, at ? { offset: at[0] } : {});
    return NOTHING;
  }

  num(e: Expression, where: Where): Num {
    const typed = this.typed(e, where);
    if ('cond' in typed)
      return this.wrongKind(where, 'a number, and not a condition,', 'at' in e ? e.at : undefined);
    if (typed.words)
      return this.wrongKind(
        where,
        `a number, and not one of the words ${listed(typed.words)},`,
        'at' in e ? e.at : undefined,
      );
    return typed.num;
  }

  cond(e: Expression, where: Where): Cond {
    const typed = this.typed(e, where);
    if ('cond' in typed) return typed.cond;
    if (typed.words)
      this.wrongKind(where, `a condition, such as \`is ${typed.words[0]}\`,`, 'at' in e ? e.at : undefined);
    // A number as a condition: 1 or more.
    return { k: 'compare', op: '>=', a: typed.num, b: { k: 'const', n: 1, d: 1 } };
  }

  private typed(e: Expression, where: Where): Typed {
    switch (e.t) {
      case 'number':
        if (Math.max(e.n, e.d) > LARGEST)
          this.faults.add(where.path, LARGEST_IN_WORDS, {
            offset: e.at?.[0] ?? 0,
          });
        return { num: { k: 'const', n: e.n, d: e.d } };
      case '+':
      case '-':
      case '*':
      case '/':
      case 'lower':
      case 'higher':
        return { num: folded({ k: e.t, a: this.num(e.a, where), b: this.num(e.b, where) }) };
      case 'round':
        return { num: { k: 'round', how: e.how, a: this.num(e.a, where) } };
      case 'sum':
        if (where.about === 'unit')
          this.faults.add(
            where.path,
            '`sum of (…)` adds up over a force, but here it is about a unit: let a rule `who: each force` ask for it, or `breaks`',
            { offset: e.at[0] },
          );
        return { num: { k: 'sum', of: this.num(e.a, { ...where, about: 'unit' }) } };
      case 'own':
      case 'turn':
        return { num: e.t === 'turn' ? { k: 'turn' } : { k: 'own', what: e.what } };
      case 'order':
        return { num: { k: 'order' }, words: ORDERS };
      case 'window':
        return { num: { k: 'window', what: e.what, span: e.span } };
      case 'units': {
        const num = this.unitsOf(e, where);
        return { num: where.about === 'force' ? num : { k: 'of-force', enemy: false, of: num } };
      }
      case 'state-pieces': {
        const mark = this.declarations.find(e.name.name, 'piece-mark');
        if (mark) return { num: { k: 'mark-pieces', mark: mark.i } };
        if (this.isByBreaks(e.name, where)) return { num: { k: 'own', what: 'broken pieces' } };
        return { num: { k: 'state-pieces', state: this.place(e.name, where, 'state', 'piece-mark') } };
      }
      case 'thrown':
        return this.thrown(e, where);
      case 'name':
        return this.named(e, where);
      case 'group':
        return { num: { k: 'group', group: this.group(e, where) } };
      case 'over':
        return { num: { k: 'over', of: this.ofOthers(e, where), group: this.group(e.group, where) } };
      case 'of-force':
        return {
          num: { k: 'of-force', enemy: e.enemy, of: this.ofOthers(e, { ...where, about: 'force' }, where) },
        };
      case 'and':
      case 'or':
        return { cond: { k: e.t, a: this.cond(e.a, where), b: this.cond(e.b, where) } };
      case 'not':
        return { cond: { k: 'not', a: this.cond(e.a, where) } };
      case 'compare':
        return { cond: this.compared(e, where) };
      case 'is':
        return { cond: this.is(e, where) };
      case 'yes':
        this.ofAUnit(e.at, where);
        return { cond: { k: 'yes', what: e.what } };
      case 'yes-of-force':
        if (e.what !== 'all units broken')
          return { cond: { k: 'of-force-is', enemy: e.enemy, what: e.what } };
        this.askedBroken(where, e.at[0], e.what, 'all units ever broke', 'recovered');
        return { cond: { k: 'of-force-is', enemy: e.enemy, what: e.what, state: this.stateBroken } };
      case 'shot-at':
        return {
          cond: {
            k: 'compare',
            op: '>=',
            a: { k: 'window', what: 'shooters', span: e.span },
            b: { k: 'const', n: 1, d: 1 },
          },
        };
      case 'outnumbered':
        this.ofAUnit(e.at, where);
        return { cond: { k: 'outnumbered', times: e.times, by: e.by } };
      case 'leader': {
        this.ofAUnit(e.at, where);
        const leader = this.place(e.name, where, 'leader');
        return { cond: { k: 'leader', what: e.what, span: e.span ?? 'so far', leader } };
      }
    }
  }

  private unitsOf(e: Extract<Expression, { t: 'units' }>, where: Where): Num {
    if (e.what === 'broken') {
      this.askedBroken(where, e.at[0], 'broken units', 'units that ever broke', 'recovered or lost');
      const state = this.stateBroken;
      return state < 0 ? { k: 'units', what: 'broken', state: 0 } : { k: 'units', what: 'in', state };
    }
    const state = e.name ? this.place(e.name, where, 'state') : 0;
    if (e.name && this.page['piece-states']) this.ofPieces(e.name, where, `${e.name.name} pieces`);
    return { k: 'units', what: e.what, state };
  }

  /** The place of the state of units named `broken`; −1: there is none. */
  private get stateBroken(): number {
    return this.page['piece-states'] ? -1 : (this.declarations.find('broken', 'state')?.i ?? -1);
  }

  /** Is it the word `broken`, of which no state decides, but what `breaks.unit` says? */
  private isByBreaks({ name, at }: Named, { path }: Where): boolean {
    if (name !== 'broken' || this.declarations.find(name, 'state', 'mark', 'piece-mark')) return false;
    if (path[0] === 'breaks' && path[1] === 'unit')
      this.faults.add(path, 'what is `broken` is said here, unless a state has this name', { offset: at[0] });
    return true;
  }

  /** Asks who is broken now, where versions until 0.27 asked who ever broke. */
  private askedBroken(
    { path }: Where,
    offset: number,
    asked: string,
    before: string,
    also: 'recovered or lost' | 'recovered' | 'long ago',
  ): void {
    this.changed.push({
      always: also !== 'recovered',
      fault: {
        path,
        offset,
        message: `\`${asked}\` asks who is broken now; up to version 0.27 it asked who ever broke, also if ${also} — for that write \`${before}\``,
        severity: 'warning',
      },
    });
  }

  /** What is asked about others, or about a force; a unit does not see all of that. */
  private ofOthers(
    { of, at }: Extract<Expression, { t: 'over' | 'of-force' }>,
    about: Where,
    where: Where = about,
  ): Num {
    const num = this.num(of, about);
    const unseen = where.about === 'unit' ? unseenOfOthers(num) : null;
    if (unseen) this.faults.add(where.path, unseen, { offset: at[0] });
    return num;
  }

  private ofAUnit(at: readonly number[], { about, path }: Where): void {
    if (about === 'force')
      this.faults.add(path, 'this applies to a unit, but here it is about a force', { offset: at[0] });
  }

  private thrown(e: Extract<Expression, { t: 'thrown' }>, where: Where): Typed {
    const { drawable } = this.declarations;
    const needs = lackOf(e.what, where, drawable);
    if (needs) {
      this.faults.add(where.path, `\`${e.what}\` ${needs}`, { offset: e.at[0] });
      return { num: NOTHING };
    }
    const num: Num = { k: 'thrown', what: e.what };
    if (e.what === 'drawn') return { num, words: drawable };
    // A result is given by its place, plus 1; 0 is `nothing`.
    return e.what === 'result'
      ? { num, words: ['nothing', ...Object.keys(this.page.results ?? {})] }
      : { num };
  }

  private named(e: Extract<Expression, { t: 'name' }>, where: Where): Typed {
    const found = this.declarations.find(
      e.name,
      'value',
      'force-value',
      'option',
      'counter',
      'force-counter',
      'table',
    );
    if (!found) return { num: this.unknown(e, where, NUMBERS, 'a number') };
    const { i } = found;
    switch (found.kind) {
      case 'value': {
        const value = this.page.units![e.name];
        this.inAForce(e, where);
        return 'words' in value ? { num: { k: 'value', i }, words: value.words } : { num: { k: 'value', i } };
      }
      case 'force-value':
        return { num: { k: 'force-value', i, enemy: false } };
      case 'option':
        return { num: { k: 'option', i }, words: this.page.options![e.name].words };
      case 'counter':
        return { num: { k: 'counter', i } };
      case 'force-counter':
        return { num: { k: 'force-counter', i, enemy: false } };
      default:
        return { num: { k: 'table', i } };
    }
  }

  private ofPieces({ name, at }: Named, { path }: Where, instead: string): void {
    this.faults.add(path, `\`${name}\` applies to single pieces, not to their unit — write \`${instead}\``, {
      offset: at[0],
    });
  }

  private inAForce(e: Named, { about, path }: Where): void {
    if (about === 'force')
      this.faults.add(
        path,
        `\`${e.name}\` is of a unit, but here it is about a force — write \`sum of (${e.name})\``,
        { offset: e.at[0] },
      );
  }

  private unknown(e: Named, { path }: Where, kinds: readonly Kind[], wanted: string): Num {
    const other = this.declarations.what(e.name);
    const what = other
      ? `\`${e.name}\` is ${other}, but ${wanted} is expected here`
      : `\`${e.name}\` is not known`;
    const names = this.declarations.all(...kinds);
    const { nearest } = this.faults;
    // A word of the language in a place where a name could stand.
    const near = nearest(e.name, names) === undefined ? nearest(e.name, WORDS_ALONE) : undefined;
    const isSlip = near !== undefined && Math.abs(near.length - e.name.length) < 2;
    const word = isSlip && kinds === NUMBERS ? near : undefined;
    const choice = word ? ` — did you mean \`${word}\`?` : this.faults.choice(e.name, names);
    const isSo = wanted === 'a number' && this.declarations.find(e.name, 'state', 'mark', 'piece-mark');
    const asked = isSo ? ` — did you mean \`is ${e.name}\`?` : '';
    this.faults.add(path, `${what}${other ? asked : choice}`, {
      offset: e.at[0],
    });
    return NOTHING;
  }

  /** The place of a name among those of a kind. */
  place(named: Named, where: Where, ...kinds: readonly Kind[]): number {
    const found = this.declarations.find(named.name, ...kinds);
    if (!found)
      this.unknown(named, where, kinds, `${/^[aeiou]/.test(kinds[0]) ? 'an' : 'a'} ${kinds.join(' or ')}`);
    return found?.i ?? 0;
  }

  private is({ newly, name, at }: Extract<Expression, { t: 'is' }>, where: Where): Cond {
    this.ofAUnit(at, where);
    const mark = this.declarations.find(name.name, 'mark');
    if (mark) return { k: 'is-mark', mark: mark.i, newly };
    const ofPiece = this.declarations.find(name.name, 'piece-mark');
    const isOfPieces =
      ofPiece !== null || (this.page['piece-states'] && this.declarations.find(name.name, 'state'));
    if (isOfPieces) {
      if (!where.piece) this.ofPieces(name, where, `${name.name} pieces`);
      if (newly) this.faults.add(where.path, '`newly` is not known for single pieces', { offset: at[0] });
      return ofPiece
        ? { k: 'is-piece-mark', mark: ofPiece.i }
        : { k: 'is-piece-state', state: this.place(name, where, 'state') };
    }
    if (this.isByBreaks(name, where)) return { k: 'yes', what: newly ? 'is newly broken' : 'is broken' };
    return { k: 'is-state', states: [this.place(name, where, 'state', 'mark')], newly };
  }

  private compared({ op, a, b, at }: Extract<Expression, { t: 'compare' }>, where: Where): Cond {
    if (a === null) {
      const total = this.thrown({ t: 'thrown', what: 'total', at }, where) as { num: Num };
      return { k: 'compare', op, a: total.num, b: this.num(b, where) };
    }
    const left = this.typed(a, where);
    if ('cond' in left) {
      this.wrongKind(where, 'a number, and not a condition,', 'at' in a ? a.at : at);
      return { k: 'compare', op, a: NOTHING, b: NOTHING };
    }
    if (!left.words) return { k: 'compare', op, a: left.num, b: this.num(b, where) };
    return this.comparedWords(op, left as Worded, b, where, at);
  }

  private comparedWords(
    op: string,
    { num, words }: Worded,
    b: Expression,
    where: Where,
    at: readonly number[],
  ): Cond {
    const word = b.t === 'name' ? b.name : b.t === 'own' || b.t === 'thrown' ? b.what : '';
    const place = words.indexOf(word);
    if (op !== '=' && op !== '!=')
      this.faults.add(where.path, `words are compared only with \`is\` or \`is not\``, { offset: at[0] });
    else if (place < 0) {
      const offset = b.t === 'name' ? b.at[0] : at[0];
      this.faults.add(where.path, `\`${word}\` is not one of its words${this.faults.choice(word, words)}`, {
        offset,
      });
    }
    return {
      k: 'compare',
      op: op === '!=' ? '!=' : '=',
      a: num,
      b: { k: 'const', n: Math.max(0, place), d: 1 },
    };
  }

  private group({ side, newly, states, of, that, ever, within, at }: Group, where: Where): GroupOf {
    this.ofAUnit(at, where);
    const byBreaks = states.find(({ name }) => name === 'broken' && this.stateBroken < 0);
    const named = states.filter((each) => each.name !== 'lost' && each !== byBreaks);
    if (byBreaks) {
      // That it is `newly` so was not looked at.
      const [asked, also] = newly
        ? [`newly broken ${side}`, 'long ago' as const]
        : [`broken ${side}`, 'recovered' as const];
      this.askedBroken(where, byBreaks.at[0], asked, `${side} that ever broke`, also);
    }
    if (states.some(({ name }) => name === 'lost'))
      this.faults.add(where.path, '`lost` friends and enemies are not counted yet', { offset: at[0] });
    if (this.page['piece-states'])
      for (const each of named)
        if (this.declarations.find(each.name, 'state', 'piece-mark'))
          this.ofPieces(each, where, `${each.name} pieces`);
    const isMark = ({ name }: Named) => this.declarations.find(name, 'mark') !== null;
    const marks = named.filter(isMark).map((each) => this.place(each, where, 'mark'));
    return {
      side,
      newly,
      states: named.filter((each) => !isMark(each)).map((each) => this.place(each, where, 'state', 'mark')),
      marks,
      broken: byBreaks !== undefined,
      ever,
      of: of ? this.place(of, where, 'group') : -1,
      that: that ? this.that(that, where) : null,
      within: within ? this.num(within, where) : null,
    };
  }

  /** A word that only one value of units has. */
  private that({ no, name }: NonNullable<Group['that']>, { path }: Where): GroupOf['that'] {
    const values = Object.values(this.page.units ?? {});
    const value = values.findIndex((each) => 'words' in each && each.words.includes(name.name));
    if (value < 0) {
      const words = values.flatMap((each) => ('words' in each ? each.words : []));
      this.faults.add(
        path,
        `\`${name.name}\` is not a word of any value of units${this.faults.choice(name.name, words)}`,
        { offset: name.at[0] },
      );
      return null;
    }
    const words = (values[value] as { words: string[] }).words;
    return { value, word: words.indexOf(name.name), no };
  }
}

/** What an expression that refers to a throw lacks; null: nothing. */
function lackOf(
  what: Extract<Num, { k: 'thrown' }>['what'],
  { thrown, before, compared, result }: Where,
  drawable: readonly string[],
): string | null {
  if (what === 'result') return thrown && result ? null : 'can be used only in `also`';
  if (what === 'drawn' && drawable.length === 0) return 'needs a bag: name one under `bags`';
  if (before) return `cannot be used here: ${before}`;
  if (what === 'drawn')
    return thrown === 'draw' || thrown === 'either' ? null : 'needs a draw: give the rule a `draw`';
  if (thrown === 'draw') return 'is of dice, but this rule draws from a bag';
  if (!thrown) return 'needs a throw: give the rule a `roll`';
  if (thrown === 'either' || compared || !['failed by', 'passed by'].includes(what)) return null;
  return 'can be used in `passed`, `failed`, `also` and `retry`, of a rule with `pass: at least …`, `at most …`, `over …` or `under …`';
}

const NUMBERS: readonly Kind[] = ['value', 'force-value', 'option', 'counter', 'force-counter', 'table'];

function listed(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}

/** Works out constants. */
function folded(num: Extract<Num, { a: Num; b: Num }>): Num {
  const { a, b } = num;
  if (a.k !== 'const' || b.k !== 'const') return num;
  switch (num.k) {
    case '+':
      return { k: 'const', n: a.n * b.d + b.n * a.d, d: a.d * b.d };
    case '-':
      return { k: 'const', n: a.n * b.d - b.n * a.d, d: a.d * b.d };
    case '*':
      return { k: 'const', n: a.n * b.n, d: a.d * b.d };
    case '/':
      return b.n === 0 ? NOTHING : { k: 'const', n: a.n * b.d * Math.sign(b.n), d: a.d * Math.abs(b.n) };
    default:
      return num;
  }
}

/** Is a number whole, whatever happens? A table of numbers is assumed to be. */
export function isWhole(num: Num): boolean {
  switch (num.k) {
    case 'const':
      return num.n % num.d === 0;
    case '+':
    case '-':
    case '*':
    case 'lower':
    case 'higher':
      return isWhole(num.a) && isWhole(num.b);
    case '/':
      return false;
    case 'of-force':
    case 'sum':
    case 'over':
      return isWhole(num.of);
    default:
      return true;
  }
}
