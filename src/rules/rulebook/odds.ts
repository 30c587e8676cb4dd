import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { withMinus } from '../../minus.js';
import type { OddsRow } from '../contract.js';
import type { Battle } from './battle.js';
import type { Fn, Test } from './combining.js';
import { amountOf, effectInWords, kindOf } from './effect-in-words.js';
import type { Cond, Num, Rule, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { isThrown, throws } from './needs.js';
import { OP, type Op, Outcomes, type Row } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { isFixed } from './situations.js';
import { leavesOf, SupposedTerms, sourceOf } from './supposed.js';
import {
  AT_THE_START,
  type Circumstances,
  isDecided,
  put,
  statusOf,
  WHERE_DUE,
  WhereDue,
} from './where-due.js';

/** How many values of a counter are among the usual situations. */
const USUAL = 6;

/** A unit of the scenario as it starts: its pieces, and the battle after losses. */
export interface UnitAtStart {
  id: string;
  /** Its place among the units of both forces. */
  unit: number;
  pieces: number;
  /** The values of its counters. */
  counters: number[];
  /** The same battle for the same losses. */
  after(losses: Losses): Battle;
}

/** Pieces that a unit has just lost, or lost in the turn before. */
export interface Losses {
  pieces: number;
  how: HowLost;
  turnBefore: boolean;
}

type HowLost = 'casualties' | 'eliminated' | 'routed' | 'left' | 'surrendered';

/**
 * The exact chances of each throw of a unit at the start, and at each value of the counters that it depends on; if it is
 * due at none of them, in the circumstances in which it is due. Each of them also with each modifier that depends on the
 * situation, which the first leave out. If the throw depends on losses, with every number of pieces left, the others
 * having been lost in each way that it asks about. A rule that nothing makes due has one row without chances.
 */
export function oddsOf(
  rulebook: Rulebook,
  layout: Layout,
  plan: RulebookPlan,
  start: UnitAtStart,
): OddsRow[] {
  return rulebook.rules.flatMap((rule) =>
    throws(rule) && rule.who !== 'each force'
      ? new OddsOfRule(rulebook, layout, plan, rule, start).rows()
      : [],
  );
}

/** A modifier under a condition. */
interface Conditional {
  name: string;
  slot: number;
  when: Cond;
}

/** Circumstances with one modifier that is supposed to count, by its slot; −1: none is. */
interface Shown {
  options: string;
  at: Circumstances;
  modifier: number;
  losses: readonly Losses[];
  isFirst: boolean;
  isNear: boolean;
}

/** The throws of one rule for one unit. */
class OddsOfRule {
  private readonly terms: SupposedTerms;
  private readonly maker: Outcomes;
  private readonly isDue: Test;
  /** Parts of the throw that the board decides. */
  private readonly numbers: { slot: number; n: Fn; d: Fn | null }[];
  private readonly tests: { slot: number; holds: Test }[];
  private readonly conditional: Conditional[];
  private readonly losses: Losses[];
  /** Does the outcome depend on losses? */
  private readonly byLosses: boolean;
  /** Can it be due although none of the losses that are tried make it so: several kinds at once, or hits without losses? */
  private readonly mayBeDue: boolean;
  private readonly search: WhereDue;
  private readonly countersAtStart: number[];
  private readonly move: number;

  constructor(
    private readonly rulebook: Rulebook,
    private readonly layout: Layout,
    plan: RulebookPlan,
    private readonly rule: Rule,
    private readonly start: UnitAtStart,
  ) {
    const { unit, pieces } = start;
    const { field } = start.after(NO_LOSSES);
    this.move = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
    this.countersAtStart = start.counters;
    this.terms = new SupposedTerms(rulebook, layout, plan);
    this.maker = new Outcomes(rulebook, rule, plan, () => 1);
    const { conds, nums } = this.maker.slots;
    this.numbers = nums.map(({ node, slot }) => ({ slot, ...this.terms.num(node, 'unit') }));
    this.tests = conds.map(({ node, slot }) => ({ slot, holds: this.terms.cond(node, 'unit') }));
    this.isDue = rule.when ? this.terms.cond(rule.when, 'unit') : () => true;
    this.conditional = conditionalModifiers(rulebook, rule, this.maker);
    const ways = waysOfLosing(rule.when ? [...this.asked(), rule.when] : this.asked(), rulebook);
    const byWhen = rule.when ? [rule.when] : [];
    const windows = leavesOf(byWhen, rulebook).filter((leaf) => leaf.k === 'window');
    this.mayBeDue = waysOfLosing(windows, rulebook).length > 1 || windows.some(({ what }) => what === 'hits');
    this.byLosses = waysOfLosing(this.asked(), rulebook).length > 0 && rule.who !== 'each lost unit';
    this.losses =
      rule.who === 'each lost unit'
        ? [{ ...NO_LOSSES, pieces }]
        : [NO_LOSSES, ...ways.flatMap((way) => upTo(pieces - 1).map((lost) => ({ ...way, pieces: lost })))];
    this.search = new WhereDue(rulebook, field, unit, (at) => this.dueAt(at, 1).length > 0);
  }

  rows(): OddsRow[] {
    const { rulebook, rule, start } = this;
    const found = this.search.find(
      rule,
      this.asked(),
      this.conditional.map(({ when }) => when),
    );
    const ofRule = { unit: start.id, check: rule.title };
    if (found.length === 0 && this.mayBeDue) found.push({ ...AT_THE_START, says: [WHERE_DUE] });
    if (found.length === 0) return [{ ...ofRule, options: '', needed: NOT_DUE, chances: {} }];
    const all = found
      .flatMap((at, i) => this.shownAt(at, i))
      .map(({ losses, ...shown }) => ({ ...shown, rows: losses.map((lost) => this.resultsOf(lost, shown)) }));
    const names = namesOf(
      rulebook,
      all.flatMap(({ rows }) => rows),
    );
    const drawn = all.map(({ rows, ...table }) => ({ ...table, rows: alike(rows, names) }));
    // Where losses matter, every situation is a table of its own.
    const areShort = drawn.every(({ rows }) => rows.length === 1);
    return drawn.flatMap(({ options, isFirst, isNear, rows }) => {
      const isUsual = areShort ? isNear : isFirst;
      return rows.map((row) => ({ ...ofRule, options, ...row, ...(!isUsual && { further: true as const }) }));
    });
  }

  /** What its outcome depends on. */
  private asked(): (Num | Cond)[] {
    const { conds, nums } = this.maker.slots;
    return [...conds, ...nums].map(({ node }) => node);
  }

  /** The battle after losses, in these circumstances until others are supposed. */
  private suppose(lost: Losses, at: Circumstances): Battle {
    const battle = this.start.after(lost);
    put(this.layout, battle, this.start.unit, at, this.countersAtStart);
    this.terms.supposed = at.supposed;
    this.terms.piece.status = statusOf(this.layout, at);
    return battle;
  }

  /** The losses after which it is due in these circumstances. */
  private dueAt(at: Circumstances, most = Number.POSITIVE_INFINITY): Losses[] {
    const due: Losses[] = [];
    for (const lost of this.losses) {
      if (due.length === most || at.pieces > this.start.pieces - lost.pieces) continue;
      if (this.isDue(this.suppose(lost, at), this.start.unit, 1)) due.push(lost);
    }
    return due;
  }

  /** Without the modifiers that are open in these circumstances, then with each one that is not sure to count. */
  private shownAt(at: Circumstances, i: number): Shown[] {
    const due = this.dueAt(at);
    const all = due.length > 0 ? due : this.losses;
    const losses = this.byLosses ? all : all.slice(0, 1);
    const supposed = this.conditional.flatMap((modifier) => {
      const holds = this.terms.cond(modifier.when, 'unit');
      const canHold = (where: Circumstances) =>
        losses.some((lost) => {
          const battle = this.suppose(lost, where);
          return this.isDue(battle, this.start.unit, 1) && holds(battle, this.start.unit, 1);
        });
      const holdsHere = canHold(at);
      if (holdsHere && !this.isOpen(modifier, at)) return [];
      const where = holdsHere ? at : this.search.suppose(modifier.when, at, canHold);
      return where ? [{ name: modifier.name, at: { ...where, says: at.says }, modifier: modifier.slot }] : [];
    });
    const lost = this.rule.who === 'each lost unit' ? 'once it is lost' : '';
    return [{ name: '', at, modifier: -1 }, ...supposed].flatMap(({ name, ...shown }, m) =>
      byWay(losses).map((those) => ({
        ...shown,
        options: [...at.says, lost || wayInWords(those.at(-1)!), name]
          .filter((part) => part !== '')
          .join(', '),
        losses: those,
        isFirst: i === 0 && m === 0,
        isNear: i === 0 || (m === 0 && i < USUAL),
      })),
    );
  }

  /** Does it depend on more than these circumstances, losses, counters and what the unit brings? */
  private isOpen({ when }: Conditional, at: Circumstances): boolean {
    return leavesOf([when], this.rulebook).some((leaf) => !isDecided(leaf, at, this.rulebook));
  }

  private resultsOf(lost: Losses, { at, modifier }: Pick<Shown, 'at' | 'modifier'>): InSituation {
    const { unit, pieces } = this.start;
    const battle = this.suppose(lost, at);
    const values: { n: number; d: number }[] = [];
    for (const { slot, n, d } of this.numbers)
      values[slot] = { n: n(battle, unit, 1), d: d ? d(battle, unit, 1) : 1 };
    for (const { slot, holds } of this.tests) values[slot] = { n: holds(battle, unit, 1) ? 1 : 0, d: 1 };
    for (const each of this.conditional)
      if (each.slot !== modifier && this.isOpen(each, at)) values[each.slot] = { n: 0, d: 1 };
    const row = this.maker.rowOf(values, this.move);
    return {
      left: this.byLosses ? { remaining: pieces - lost.pieces, of: pieces } : {},
      needed: row.needed ? needed(row.needed) : '–',
      results: resultsIn(this.rulebook, this.rule, row),
    };
  }
}

/** In the place of the number needed, where nothing makes a rule due. */
const NOT_DUE = 'not due';

const NO_LOSSES: Losses = { pieces: 0, how: 'casualties', turnBefore: false };

const upTo = (most: number): number[] => Array.from({ length: Math.max(0, most) }, (_, i) => i + 1);

/** In which ways a unit can have lost pieces, as far as something asks about them. */
function waysOfLosing(asked: readonly (Num | Cond)[], rulebook: Rulebook): Omit<Losses, 'pieces'>[] {
  const ways = leavesOf(asked, rulebook)
    .filter((leaf) => sourceOf(leaf, rulebook) === 'losses' || leaf.k === 'state-pieces')
    .map((leaf) => {
      const isOfWay = leaf.k === 'window' && leaf.what !== 'hits' && leaf.what !== 'shooters';
      return {
        how: isOfWay ? (leaf.what as HowLost) : 'casualties',
        turnBefore: leaf.k === 'window' && leaf.span === 'last turn',
      };
    });
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}

/** Empty: to fire, just now. */
function wayInWords({ pieces, how, turnBefore }: Losses): string {
  if (pieces === 0) return '';
  const what = how === 'casualties' ? 'lost' : how;
  if (turnBefore) return `the others ${what} last turn`;
  return how === 'casualties' ? '' : `the others ${what}`;
}

/** Situations by the way in which pieces were lost; those without losses stand first in each of them. */
function byWay(all: readonly Losses[]): Losses[][] {
  const none = all.filter(({ pieces }) => pieces === 0);
  const ways = new Map<string, Losses[]>();
  for (const lost of all) {
    if (lost.pieces === 0) continue;
    const way = wayInWords(lost);
    ways.set(way, [...(ways.get(way) ?? []), lost]);
  }
  return ways.size === 0 ? [none] : [...ways.values()].map((those) => [...none, ...those]);
}

/** Modifiers under a condition that what the unit brings does not decide. */
function conditionalModifiers(rulebook: Rulebook, { modifiers }: Rule, { slots }: Outcomes): Conditional[] {
  return modifiers.flatMap(({ name, when }) => {
    const slot = when && !isFixed(when) && !isThrown(when, rulebook) ? slots.slotOf(when) : undefined;
    return when && slot !== undefined ? [{ name, slot, when }] : [];
  });
}

/** The results of a throw in one situation. */
interface InSituation {
  left: Pick<OddsRow, 'remaining' | 'of'>;
  needed: string;
  results: Result[];
}

/** What a throw brings; results of the same kind differ only in the amounts of their effects. */
interface Result {
  kind: string;
  /** `passes`, `fails`, or what is drawn; empty: nothing is compared or drawn. */
  verdict: string;
  effects: readonly Op[];
  chance: number;
  /** Its place among the results: passes and fails, what is drawn, then as on the page. */
  place: number;
}

function resultsIn({ lines, bags }: Rulebook, { bag }: Rule, { outcomes }: Row): Result[] {
  return outcomes.flatMap(({ ops, passed, touched, rolls }) => {
    const effects = ops.filter(({ op, a }) => op !== OP.DRAW && !(op === OP.BACK && a === 0));
    const rows = touched
      .map((line) => ({ line, kind: lines[line].kind }))
      .filter(({ kind }) => kind === 'transition' || (kind === 'cell' && passed === null))
      .map(({ line }) => line);
    return rolls.map(({ roll, chance }) => {
      const verdict =
        bag < 0 ? (passed === null ? '' : passed ? 'passes' : 'fails') : bags[bag].holds[roll].word;
      const place = (passed === false ? lines.length : 0) + (bag < 0 ? (rows.at(-1) ?? 0) : roll);
      return { kind: JSON.stringify([verdict, rows, effects.map(kindOf)]), verdict, effects, chance, place };
    });
  });
}

/** What happens to the unit, by the kind of result, in the order of the results: `fails: becomes shaken`. */
function namesOf(rulebook: Rulebook, rows: readonly InSituation[]): Map<string, string> {
  const all = rows.flatMap(({ results }) => results).sort((a, b) => a.place - b.place);
  return new Map(
    all.map(({ kind, verdict, effects }) => {
      const ofKind = all.filter((each) => each.kind === kind);
      const said = effects.map((_, i) => {
        const byAmount = ofKind.map(({ effects }) => effects[i]).sort((a, b) => amountOf(a) - amountOf(b));
        return effectInWords(byAmount[0], rulebook, byAmount.at(-1));
      });
      return [kind, [verdict, said.join(', ')].filter((part) => part !== '').join(': ') || 'nothing'];
    }),
  );
}

/** Rows of one table, all with the same results; only one row if losses change nothing. */
function alike(
  rows: readonly InSituation[],
  names: ReadonlyMap<string, string>,
): Pick<OddsRow, 'remaining' | 'of' | 'needed' | 'chances'>[] {
  const none = Object.fromEntries([...names.values()].map((name) => [name, 0]));
  const all = rows.map(({ left, needed, results }) => {
    const chances: Record<string, number> = { ...none };
    for (const { kind, chance } of results) chances[names.get(kind)!] += chance;
    return { ...left, needed, chances };
  });
  const same = ({ needed, chances }: (typeof all)[number]) => JSON.stringify([needed, chances]);
  if (new Set(all.map(same)).size > 1) return all;
  const [{ needed, chances }] = all;
  return [{ needed, chances }];
}

function needed({ op, n, d }: NonNullable<Row['needed']>): string {
  const number = withMinus(Math.round((100 * n) / d) / 100);
  return op === '>=' ? `${number}+` : op === '<=' ? `${number} or less` : `${op} ${number}`;
}
