import { type BattlefieldPlan, FIELDS, ORDER, UNIT } from '../../battlefield/plan.js';
import type { Settings } from '../contract.js';
import type { Battle } from './battle.js';
import type { Rulebook } from './ir.js';
import type { Layout } from './layout.js';
import type { RulebookPlan, RulebookUnit } from './plan.js';
import { fillRanks } from './ranks.js';
import { Terms } from './terms.js';

/** Makes the plan of a rulebook for these units, and writes into the field which of their pieces it distinguishes. */
export function compileRulebook(
  rulebook: Rulebook,
  layout: Layout,
  settings: Settings,
  units: readonly RulebookUnit[],
  field: BattlefieldPlan,
): RulebookPlan {
  const own = units.map((unit) => (unit[rulebook.id] ?? {}) as Record<string, number | string>);
  const { values, forceValues, options, groups, leaders } = rulebook;
  const numbers = settings.tables as Record<string, { first: number; second: number }>;
  const plan: RulebookPlan = {
    settings,
    values: values.map((value) =>
      Int32Array.from(own, (brings) => {
        const said = brings[value.name] ?? value.default ?? value.words?.[0] ?? value.from;
        return value.words ? value.words.indexOf(String(said)) : Number(said);
      }),
    ),
    forceValues: forceValues.map(({ name }) => Int32Array.of(numbers[name].first, numbers[name].second)),
    options: options.map(({ name, words }) => words.indexOf(String(settings.options[name]))),
    groups: groups.map((name) => {
      const known: unknown[] = [];
      return Int32Array.from(own, (brings) => {
        const said = brings[name];
        if (said === undefined) return -1;
        if (!known.includes(said)) known.push(said);
        return known.indexOf(said);
      });
    }),
    leaders: [],
    defends: defendersOf(field),
    orders: Int32Array.from(units, (_, u) => field.units[u * FIELDS.UNIT + UNIT.ORDER]),
  };
  if (leaders.length === 0 && Object.keys(rulebook.points).length === 0) return plan;
  const terms = new Terms(rulebook, layout, plan);
  const one = leaders.map(({ oneIf }) => oneIf && terms.cond(oneIf, 'unit'));
  // The plan alone says what units bring.
  const asPlanned = { field, rules: plan } as unknown as Battle;
  plan.leaders = fillRanks(
    rulebook,
    units,
    field,
    (leader, unit) => one[leader]?.(asPlanned, unit, 0) === true,
  );
  units.forEach((_, u) => {
    let points = 0;
    for (let slot = u * field.rankSlots; slot < (u + 1) * field.rankSlots; slot++)
      points += field.roster[slot] * field.worth[slot];
    field.units[u * FIELDS.UNIT + UNIT.LEVEL] = points;
  });
  return plan;
}

/** By unit: 1 when its force does not attack and the other does. */
function defendersOf({ units, unitCount }: BattlefieldPlan): Int32Array {
  const attacks = [false, false];
  for (let u = 0; u < unitCount; u++) {
    const order = units[u * FIELDS.UNIT + UNIT.ORDER];
    if (order === ORDER.ADVANCE || order === ORDER.ASSAULT)
      attacks[units[u * FIELDS.UNIT + UNIT.FORCE]] = true;
  }
  return Int32Array.from({ length: unitCount }, (_, u) => {
    const force = units[u * FIELDS.UNIT + UNIT.FORCE];
    return !attacks[force] && attacks[1 - force] ? 1 : 0;
  });
}
