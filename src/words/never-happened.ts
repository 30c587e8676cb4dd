import type { ResponseRow, RuleUseRow } from '../analysis/rows.js';
import { plural } from '../plural.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { listed } from './grammar.js';

/** What did not happen, or changed nothing, in fewer battles may well do so in more. */
export const LEAST_BATTLES = 100;

/**
 * What was to be expected and happened in no battle of any variant: that a piece was lost; if some were, that a unit or
 * a force broke; and that a rule of an own rulebook was used. Each may mean that something cannot be reached.
 */
export function neverHappened(
  { responses, rule_uses: uses }: { responses: readonly ResponseRow[]; rule_uses: readonly RuleUseRow[] },
  points: readonly DesignPoint[],
): string[] {
  if (responses.some(({ n }) => n < LEAST_BATTLES)) return [];
  const anyBattle = points.length > 1 ? 'battle of any variant' : 'battle';
  const of = (name: string) => responses.filter(({ response }) => response === name);
  const isBroken = [...of('units_broke'), ...of('broke')].some(({ mean }) => mean > 0);
  const isLost = of('losses').some(({ mean }) => mean > 0);
  const idle = idleRules(uses, points);
  return [
    ...(isLost
      ? []
      : [`Nobody lost a piece in any ${anyBattle}: check that the forces can reach and hurt each other.`]),
    ...(isLost && !isBroken
      ? [`No unit and no force broke in any ${anyBattle}: check that the rules can break one.`]
      : []),
    ...(idle.length > 0
      ? [
          `The ${plural(idle.length, 'rule')} ${listed(idle)} of the rulebook ${plural(idle.length, 'was', 'were')} used in no ${anyBattle}: check that ${plural(idle.length, 'its condition', 'their conditions')} can hold.`,
        ]
      : []),
  ];
}

/** Rules of own rulebooks that no battle used, of those that the turn names. */
function idleRules(uses: readonly RuleUseRow[], points: readonly DesignPoint[]): string[] {
  const used = new Map<string, { rule: string; times: number }>();
  for (const { index, scenario } of points) {
    const page = scenario.rulebook?.find(({ id }) => id === scenario.system);
    const turn = JSON.stringify(page?.turn ?? []);
    const names = Object.keys(page?.rules ?? {}).filter((name) => turn.includes(`"${name}"`));
    for (const { design_point, kind, rule, uses: times } of uses) {
      if (design_point !== index || kind !== 'rule' || !names.includes(rule)) continue;
      const key = `${scenario.system} ${rule}`;
      used.set(key, { rule, times: (used.get(key)?.times ?? 0) + times });
    }
  }
  return [...used.values()].flatMap(({ rule, times }) => (times === 0 ? [`“${rule}”`] : []));
}
