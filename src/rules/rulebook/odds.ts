import type { OddsRow } from '../contract.js';
import type { UnitField } from '../kit/state.js';
import type { Battle } from './battle.js';
import type { Bag, Cond, Num, Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import { eachNode, isThrown, throws } from './needs.js';
import { Outcomes, type Row } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { isFixed } from './situations.js';
import { Terms } from './terms.js';

/**
 * The exact chances of each throw of a unit at the start, and at each value of the counters that it depends on; each of
 * them also with each modifier that depends on the situation, which the first leave out. If the throw depends on losses,
 * with every number of pieces left, the others having just been lost.
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
    const byLosses = [...conds, ...nums].some(({ node }) => asksOfLosses(node));
    const optional = rule.modifiers.flatMap(({ name, when }) => {
      if (!when || isFixed(when) || isThrown(when, rulebook) || asksOfLosses(when)) return [];
      // It follows from the value of a counter.
      if (countersIn([{ node: when }]).size > 0) return [];
      const slot = maker.slots.slotOf(when);
      return slot === undefined ? [] : [{ name, slot }];
    });
    const situationsAt = ({ field, value }: Held) =>
      Array.from({ length: byLosses ? pieces : 1 }, (_, losses) => {
        const battle = after(losses);
        field?.set(battle, 0, value);
        return { battle, left: byLosses ? { remaining: pieces - losses, of: pieces } : {} };
      });
    const isDue = rule.when ? terms.cond(rule.when, 'unit') : () => true;
    const held = [{ says: '', field: null, value: 0 }, ...countersOf([...conds, ...nums], rulebook, layout)];
    const all = held.map(({ says, ...each }) => ({ says, situations: situationsAt(each) }));
    const due = all
      .map(({ says, situations }) => ({
        says,
        situations: situations.filter(({ battle }) => isDue(battle, 0, 1)),
      }))
      .filter(({ situations }) => situations.length > 0);
    const rowsOf = (
      options: string,
      on: number | null,
      situations: ReturnType<typeof situationsAt>,
    ): OddsRow[] =>
      situations.map(({ battle, left }): OddsRow => {
        const values: { n: number; d: number }[] = [];
        for (const { node, slot } of nums) {
          const { n, d } = terms.num(node, 'unit');
          values[slot] = { n: n(battle, 0, 1), d: d ? d(battle, 0, 1) : 1 };
        }
        for (const { node, slot } of conds)
          values[slot] = { n: terms.cond(node, 'unit')(battle, 0, 1) ? 1 : 0, d: 1 };
        for (const { slot } of optional) values[slot] = { n: slot === on ? 1 : 0, d: 1 };
        const row = maker.rowOf(values, 0);
        return {
          unit: id,
          options,
          ...left,
          needed: row.needed ? needed(row.needed) : '–',
          chances: rule.bag < 0 ? chancesOf(rulebook, row) : drawnFrom(rulebook.bags[rule.bag], row),
        };
      });
    return (due.length > 0 ? due : all).flatMap(({ says, situations }) => [
      ...alike(rulebook, rowsOf(rule.title + says, null, situations)),
      ...optional.flatMap(({ name, slot }) =>
        alike(rulebook, rowsOf(`${rule.title}${says}, ${name}`, slot, situations)),
      ),
    ]);
  });
}

/** The value of a counter of the unit; null: as the battle begins. */
interface Held {
  field: UnitField | null;
  value: number;
}

/** The highest value of a counter that has a table. */
const shownOf = (to: number) => (to > 6 ? 5 : to);

const heldInWords = (name: string, value: number) => `, ${name} at ${value}`;

/**
 * Counters whose highest values have no table; empty: every value of those that have tables has one.
 *
 * @param headings of the tables that are shown
 * @example 'Tables for pins go up to 5, and the counter up to 12.'
 */
export function leftOutInWords({ counters }: Rulebook, headings: readonly string[]): string {
  return counters
    .filter(({ name, to }) => {
      const last = heldInWords(name, shownOf(to));
      return shownOf(to) < to && headings.some((heading) => heading.includes(last));
    })
    .map(({ name, to }) => `Tables for ${name} go up to ${shownOf(to)}, and the counter up to ${to}.`)
    .join(' ');
}

/** Counters that something asks about, each at 1, 2, 3 … */
function countersOf(
  nodes: readonly { node: Num | Cond }[],
  { counters }: Rulebook,
  layout: Layout,
): (Held & { says: string })[] {
  return [...countersIn(nodes)].flatMap((i) => {
    const { name, to } = counters[i];
    return Array.from({ length: shownOf(to) }, (_, v) => ({
      says: heldInWords(name, v + 1),
      field: layout.counters[i],
      value: v + 1,
    }));
  });
}

/** The counters of units that something asks about. */
function countersIn(nodes: readonly { node: Num | Cond }[]): Set<number> {
  const asked = new Set<number>();
  eachNode(nodes, (node) => {
    if (node.k === 'counter' && 'i' in node) asked.add(node.i);
  });
  return asked;
}

/** Rows of one table, all with the same results; only one row if losses change nothing. */
function alike(rulebook: Rulebook, rows: OddsRow[]): OddsRow[] {
  const [{ remaining: _, of: __, ...first }] = rows;
  const sorted = Object.fromEntries(
    inOrder(rulebook, Object.keys(first.chances)).map((name) => [name, first.chances[name]]),
  );
  const same = ({ needed, chances }: OddsRow) => JSON.stringify([needed, chances]);
  if (new Set(rows.map(same)).size === 1) return [{ ...first, chances: sorted }];
  const all = rows.flatMap(({ chances }) => Object.keys(chances));
  const none = Object.fromEntries(inOrder(rulebook, all).map((name) => [name, 0]));
  return rows.map((row) => ({ ...row, chances: { ...none, ...row.chances } }));
}

/** Results in the same order in every table: passes and fails, then as on the page. */
function inOrder({ lines, bags }: Rulebook, results: readonly string[]): string[] {
  const all = [
    'passes',
    'fails',
    ...lines.map(resultIn),
    ...bags.flatMap(({ holds }) => holds.map(({ word }) => word)),
  ];
  const placeOf = (name: string) => (all.includes(name) ? all.indexOf(name) : all.length);
  return [...new Set(results)].sort((a, b) => placeOf(a) - placeOf(b));
}

function resultIn({ name }: Rulebook['lines'][number]): string {
  return name.replace(/^[^:]*: /, '');
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
  const number = String(Math.round((100 * n) / d) / 100).replace('-', '−');
  return op === '>=' ? `${number}+` : op === '<=' ? `${number} or less` : `${op} ${number}`;
}

/** The chances of what is drawn. */
function drawnFrom({ holds }: Bag, { outcomes }: Row): Record<string, number> {
  const rolls = outcomes.flatMap((outcome) => outcome.rolls);
  return Object.fromEntries(rolls.map(({ roll, chance }) => [holds[roll].word, chance]));
}

function chancesOf(rulebook: Rulebook, { outcomes }: Row): Record<string, number> {
  const chances: Record<string, number> = {};
  for (const { passed, touched, rolls } of outcomes) {
    const rows = touched
      .map((line) => rulebook.lines[line])
      .filter(({ kind }) => kind === 'transition' || (passed === null && kind === 'cell'));
    const name =
      passed === true
        ? 'passes'
        : passed === false && rows.length === 0
          ? 'fails'
          : rows.length > 0
            ? resultIn(rows.at(-1)!)
            : 'nothing';
    chances[name] = (chances[name] ?? 0) + rolls.reduce((sum, { chance }) => sum + chance, 0);
  }
  return chances;
}
