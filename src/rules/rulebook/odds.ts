import { withMinus } from '../../minus.js';
import type { OddsRow } from '../contract.js';
import type { Battle } from './battle.js';
import { amountOf, effectInWords, kindOf } from './effect-in-words.js';
import type { Cond, Num, Rule, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { eachNode, isThrown, looksAround, throws } from './needs.js';
import { OP, type Op, Outcomes, type Row } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { isFixed } from './situations.js';
import { Terms } from './terms.js';

/** How many values of a counter are among the usual situations. */
const USUAL = 6;

/**
 * The exact chances of each throw of a unit at the start, and at each value of the counters that it depends on; if it is
 * due at none of them, in each state, or with each mark, in which it is due. Each of them also with each modifier that
 * depends on the situation, which the first leave out. If the throw depends on losses, with every number of pieces left,
 * the others having just been lost. A rule that none of these makes due has one row without chances.
 *
 * @param after the battle when the unit has lost this many pieces
 */
export function oddsOf(
  rulebook: Rulebook,
  layout: Layout,
  plan: RulebookPlan,
  after: (losses: number) => Battle,
  { id, pieces }: { id: string; pieces: number },
): OddsRow[] {
  const terms = new Terms(rulebook, layout, plan);
  return rulebook.rules.flatMap((rule) => {
    if (!throws(rule) || (rule.who !== 'each unit' && rule.who !== 'each piece')) return [];
    const maker = new Outcomes(rulebook, rule, plan, () => 1);
    const { conds, nums } = maker.slots;
    const asked = [...conds, ...nums].map(({ node }) => node);
    const byLosses = asked.some(asksOfLosses);
    const isDue = rule.when ? terms.cond(rule.when, 'unit') : () => true;
    const most = byLosses || (rule.when && asksOfLosses(rule.when)) ? pieces : 1;
    const situationsAt = (held: Held): Situation[] =>
      Array.from({ length: most }, (_, losses) => {
        const battle = after(losses);
        held.set(battle);
        return { battle, left: byLosses ? { remaining: pieces - losses, of: pieces } : {} };
      });
    const dueAt = (held: Held): Situation[] => {
      const due = situationsAt(held).filter(({ battle }) => isDue(battle, 0, 1));
      return byLosses ? due : due.slice(0, 1);
    };
    const { held, found } = heldWhereDue(
      rulebook,
      layout,
      rule.when,
      asked,
      (each) => dueAt(each).length > 0,
    );
    const ofRule = { unit: id, check: rule.title };
    if (held.length === 0) return [{ ...ofRule, options: '', needed: NOT_DUE, chances: {} }];
    const optional = optionalModifiers(rulebook, rule, maker);
    const resultsOf = ({ battle, left }: Situation, on: number | null): InSituation => {
      const values: { n: number; d: number }[] = [];
      for (const { node, slot } of nums) {
        const { n, d } = terms.num(node, 'unit');
        values[slot] = { n: n(battle, 0, 1), d: d ? d(battle, 0, 1) : 1 };
      }
      for (const { node, slot } of conds)
        values[slot] = { n: terms.cond(node, 'unit')(battle, 0, 1) ? 1 : 0, d: 1 };
      for (const { slot } of optional) values[slot] = { n: slot === on ? 1 : 0, d: 1 };
      const row = maker.rowOf(values, 0);
      return { left, needed: row.needed ? needed(row.needed) : '–', results: resultsIn(rulebook, rule, row) };
    };
    const tables = held.flatMap((each, i) => {
      const situations = found ? dueAt(each) : situationsAt(each);
      return [{ name: '', slot: null }, ...optional].map(({ name, slot }, m) => ({
        options: [each.says, name].filter((part) => part !== '').join(', '),
        isFirst: i === 0 && m === 0,
        isNear: i === 0 || (m === 0 && i < USUAL),
        rows: situations.map((situation) => resultsOf(situation, slot)),
      }));
    });
    const names = namesOf(
      rulebook,
      tables.flatMap(({ rows }) => rows),
    );
    const drawn = tables.map(({ rows, ...table }) => ({ ...table, rows: alike(rows, names) }));
    // Where losses matter, every situation is a table of its own.
    const areShort = drawn.every(({ rows }) => rows.length === 1);
    return drawn.flatMap(({ options, isFirst, isNear, rows }) => {
      const isUsual = areShort ? isNear : isFirst;
      return rows.map((row) => ({ ...ofRule, options, ...row, ...(!isUsual && { further: true as const }) }));
    });
  });
}

/** In the place of the number needed, where none of the situations that are tried makes a rule due. */
const NOT_DUE = 'not due';

/** A value of a counter, or a state or mark of the unit, in words. */
interface Held {
  says: string;
  set(battle: Battle): void;
}

interface Situation {
  battle: Battle;
  left: { remaining?: number; of?: number };
}

const AT_THE_START: Held = { says: '', set: () => {} };

/**
 * Where a rule is due: at the start and at values of the counters that its outcome depends on; if not there, at the
 * least value of one that its `when` asks about, then in states, then with marks of the unit. Where that depends on more
 * than the unit itself, none of these decide it: then all that its outcome depends on, as if it were due.
 */
function heldWhereDue(
  rulebook: Rulebook,
  layout: Layout,
  when: Cond | null,
  asked: readonly (Num | Cond)[],
  isDueAt: (held: Held) => boolean,
): { held: Held[]; found: boolean } {
  const byOutcome = countersOf(asked, rulebook, layout);
  const byWhen = countersOf(when ? [when] : [], rulebook, layout);
  const within = (state: Held): Held[] => {
    const all = [state, ...byOutcome.map((counter) => both(state, counter))].filter(isDueAt);
    return all.length > 0
      ? all
      : byWhen
          .map((counter) => both(state, counter))
          .filter(isDueAt)
          .slice(0, 1);
  };
  for (const states of [[AT_THE_START], statesOf(rulebook, layout), marksOf(rulebook, layout)]) {
    const held = states.flatMap(within);
    if (held.length > 0) return { held, found: true };
  }
  if (when && isUpToTheUnit(when, rulebook)) return { held: [], found: true };
  const asIfDue: Held = { ...AT_THE_START, says: 'where it is due' };
  return { held: [asIfDue, ...byOutcome.map((counter) => both(asIfDue, counter))], found: false };
}

function both(one: Held, other: Held): Held {
  return {
    says: [one.says, other.says].filter((part) => part !== '').join(', '),
    set: (battle) => {
      one.set(battle);
      other.set(battle);
    },
  };
}

/** Counters that something asks about, each at 1, 2, 3 … */
function countersOf(nodes: readonly (Num | Cond)[], { counters }: Rulebook, layout: Layout): Held[] {
  return [...countersIn(nodes)].flatMap((i) => {
    const { name, to } = counters[i];
    return Array.from({ length: to }, (_, v) => ({
      says: `${name} at ${v + 1}`,
      set: (battle: Battle) => layout.counters[i].set(battle, 0, v + 1),
    }));
  });
}

/** All states of a unit but the first. */
function statesOf({ states, ofPieces }: Rulebook, layout: Layout): Held[] {
  if (ofPieces) return [];
  return states.slice(1).map(({ name }, i) => ({
    says: name,
    set: (battle) => layout.state.set(battle, 0, i + 1),
  }));
}

function marksOf({ marks }: Rulebook, layout: Layout): Held[] {
  return marks.map(({ name }, i) => ({ says: name, set: (battle) => layout.marks[i].set(battle, 0, 1) }));
}

/** Does it depend on nothing but losses, counters, the state and the marks of the unit, and on what it brings? */
function isUpToTheUnit(when: Cond, rulebook: Rulebook): boolean {
  if (looksAround(when, rulebook)) return false;
  let isUp = true;
  eachNode(when, (node) => {
    if (node.k === 'window') isUp &&= node.what === 'casualties' && node.span !== 'last turn';
    if (node.k === 'is-state' || node.k === 'is-mark') isUp &&= !node.newly;
    if (NOT_TRIED.has(node.k)) isUp = false;
  });
  return isUp;
}

const NOT_TRIED: ReadonlySet<string> = new Set([
  'is-piece-state',
  'is-piece-mark',
  'state-pieces',
  'mark-pieces',
  'yes',
  'leader',
  'table',
]);

/** Modifiers under a condition that neither losses nor counters decide. */
function optionalModifiers(
  rulebook: Rulebook,
  rule: Rule,
  { slots }: Outcomes,
): { name: string; slot: number }[] {
  return rule.modifiers.flatMap(({ name, when }) => {
    if (!when || isFixed(when) || isThrown(when, rulebook) || asksOfLosses(when)) return [];
    // It follows from the value of a counter.
    if (countersIn([when]).size > 0) return [];
    const slot = slots.slotOf(when);
    return slot === undefined ? [] : [{ name, slot }];
  });
}

/** The counters of units that something asks about. */
function countersIn(nodes: readonly (Num | Cond)[]): Set<number> {
  const asked = new Set<number>();
  eachNode(nodes, (node) => {
    if (node.k === 'counter' && 'i' in node) asked.add(node.i);
  });
  return asked;
}

/** The results of a throw in one situation. */
interface InSituation {
  left: Situation['left'];
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
    const effects = ops.filter(({ op }) => op !== OP.DRAW);
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

const OF_LOSSES: readonly string[] = ['pieces', 'gone', 'points', 'points gone'];

/** Does it ask about a unit's losses, or about what is left of it? */
function asksOfLosses(root: Num | Cond): boolean {
  let does = false;
  eachNode(root, (node) => {
    if (node.k === 'window' && node.span !== 'last turn') does ||= LOST_IN_FIRE.includes(node.what);
    if (node.k === 'own') does ||= OF_LOSSES.includes(node.what);
    if (node.k === 'state-pieces') does = true;
  });
  return does;
}

const LOST_IN_FIRE: readonly string[] = ['casualties', 'hits'];

function needed({ op, n, d }: NonNullable<Row['needed']>): string {
  const number = withMinus(Math.round((100 * n) / d) / 100);
  return op === '>=' ? `${number}+` : op === '<=' ? `${number} or less` : `${op} ${number}`;
}
