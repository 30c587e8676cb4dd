import type { OddsRow } from '../contract.js';
import type { Bag, Rulebook } from './ir.js';
import { isThrown, throws } from './needs.js';
import { Outcomes, type Row } from './outcomes.js';
import type { RulebookPlan } from './plan.js';
import { isFixed } from './situations.js';
import { Terms } from './terms.js';

/** The exact chances of each throw of a unit that is whole and undisturbed, and with each modifier alone. */
export function oddsOf(
  rulebook: Rulebook,
  layout: ConstructorParameters<typeof Terms>[1],
  plan: RulebookPlan,
  battle: Parameters<ReturnType<Terms['cond']>>[0],
  unit: number,
  id: string,
): OddsRow[] {
  const terms = new Terms(rulebook, layout, plan);
  return rulebook.rules.flatMap((rule) => {
    if (!throws(rule) || (rule.who !== 'each unit' && rule.who !== 'each piece')) return [];
    const maker = new Outcomes(rulebook, rule, plan, () => 1);
    const values: { n: number; d: number }[] = [];
    const about = 'unit';
    for (const { node, slot } of maker.slots.nums) {
      const { n, d } = terms.num(node, about);
      values[slot] = { n: n(battle, unit, 1), d: d ? d(battle, unit, 1) : 1 };
    }
    for (const { node, slot } of maker.slots.conds)
      values[slot] = { n: terms.cond(node, about)(battle, unit, 1) ? 1 : 0, d: 1 };
    const optional = rule.modifiers.flatMap(({ name, when }) => {
      if (!when || isFixed(when) || isThrown(when, rulebook)) return [];
      const slot = maker.slots.slotOf(when);
      return slot === undefined ? [] : [{ name, slot }];
    });
    const without = [...values];
    for (const { slot } of optional) without[slot] = { n: 0, d: 1 };
    const line = (options: string, row: Row): OddsRow => ({
      unit: id,
      options,
      needed: row.needed ? needed(row.needed) : '–',
      chances: rule.bag < 0 ? chancesOf(rulebook, row) : drawnFrom(rulebook.bags[rule.bag], row),
    });
    return [
      line(rule.title, maker.rowOf(without, 0)),
      ...optional.map(({ name, slot }) => {
        const alone = [...without];
        alone[slot] = { n: 1, d: 1 };
        return line(`${rule.title}, ${name}`, maker.rowOf(alone, 0));
      }),
    ];
  });
}

function needed({ op, n, d }: NonNullable<Row['needed']>): string {
  const number = Math.round((100 * n) / d) / 100;
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
          : (rows.at(-1)?.name.replace(/^[^:]*: /, '') ?? 'nothing');
    chances[name] = (chances[name] ?? 0) + rolls.reduce((sum, { chance }) => sum + chance, 0);
  }
  return chances;
}
