import type { ResponseRow, RuleUseRow } from '../analysis/rows.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { count } from './format.js';
import { listed } from './grammar.js';

/**
 * What was to be expected and happened in no battle of any variant: that a unit broke, although pieces were lost, and
 * that a rule of an own rulebook was used. Either may mean that a rule cannot be reached.
 */
export function neverHappened(
  { responses, rule_uses: uses }: { responses: readonly ResponseRow[]; rule_uses: readonly RuleUseRow[] },
  points: readonly DesignPoint[],
  battles: number,
): string[] {
  const all = `${count(battles)} battles${points.length > 1 ? ' of any variant' : ''}`;
  const of = (name: string) => responses.filter(({ response }) => response === name);
  const isBroken = of('units_broke').some(({ mean }) => mean > 0);
  const isLost = of('losses').some(({ mean }) => mean > 0);
  const idle = idleRules(uses, points);
  return [
    ...(isLost && !isBroken ? [`No unit broke in any of ${all}: check that the rules can break one.`] : []),
    ...(idle.length > 0
      ? [
          `The ${idle.length === 1 ? 'rule' : 'rules'} ${listed(idle)} of the rulebook ${idle.length === 1 ? 'was' : 'were'} used in none of ${all}: check that ${idle.length === 1 ? 'its condition' : 'their conditions'} can hold.`,
        ]
      : []),
  ];
}

/** Rules of own rulebooks that no battle used. */
function idleRules(uses: readonly RuleUseRow[], points: readonly DesignPoint[]): string[] {
  const used = new Map<string, number>();
  for (const { index, scenario } of points) {
    const page = scenario.rulebook?.find(({ id }) => id === scenario.system);
    const names = Object.keys(page?.rules ?? {});
    for (const { design_point, kind, rule, uses: times } of uses) {
      if (design_point === index && kind === 'rule' && names.includes(rule))
        used.set(rule, (used.get(rule) ?? 0) + times);
    }
  }
  return [...used].flatMap(([rule, times]) => (times === 0 ? [`“${rule}”`] : []));
}
