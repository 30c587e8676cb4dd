import '#src/rules/rulebook/telling.js';
import type { Story, StoryEvent } from '#src/battlefield/story.js';
import type { RuleUse } from '#src/rules/contract.js';
import type { Scenario } from '#src/scenario/schema.js';

/** The rulebook of a scenario, if it has its own. */
export function pageOf({ rulebook, system }: Scenario) {
  return rulebook?.find(({ id }) => id === system);
}

type Page = NonNullable<ReturnType<typeof pageOf>>;
type Settled = Extract<StoryEvent, { kind: 'rulebook' }>;

/** Throws of one unit or force, or of each of this many pieces. */
const throwsIn = ({ dice, pieces }: Settled): number => pieces ?? (dice === undefined ? 0 : 1);

const column = (before: string, name: string): string => `${before}_${name.replaceAll('-', '_')}`;

/** Throws of a force, its units and pieces by rule, and the states they entered, counted from the story of a battle. */
export function toldRulebookCounts(page: Page, { turns }: Story, force: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (name: string, times = 1) => {
    if (times > 0) counts[name] = (counts[name] ?? 0) + times;
  };
  const mine = turns.flatMap(({ events }) => events).filter((event) => event.force === force);
  for (const event of mine)
    if (event.kind === 'rulebook' && event.rule !== undefined)
      add(column('tests', event.rule), throwsIn(event));
  if (!areStatesTold(page)) return counts;
  const states = Object.keys(page.states ?? {});
  const standing = new Map<string, number>();
  for (const event of mine) {
    if (event.kind !== 'rulebook' || event.rule === undefined || event.unit === '') continue;
    for (const effect of event.effects ?? []) {
      const was = standing.get(event.unit) ?? 0;
      const now = stateAfter(effect, was, states);
      if (now > 0 && now !== was) add(column('became', states[now]));
      standing.set(event.unit, now);
    }
  }
  return counts;
}

/** Not described: states that end on their own, and state changes of units that are off the board. */
export function areStatesTold({ states, rules, results }: Page): boolean {
  if (!states) return false;
  const endsItself = Object.values(states).some(({ ends }) => ends !== undefined);
  return (
    !endsItself && !/leaves|surrenders|falls back|loses|each lost unit/.test(JSON.stringify([rules, results]))
  );
}

/** @example stateAfter('worsens by 1', 0, ['steady', 'shaken']) // 1 */
function stateAfter(effect: string, was: number, states: readonly string[]): number {
  const [verb, how, what] = effect.split(' ') as [string, string, string | undefined];
  if (verb === 'becomes') return states.includes(how) ? states.indexOf(how) : was;
  const to = how === 'to' ? states.indexOf(what!) : Number(what) * (verb === 'worsens' ? 1 : -1) + was;
  if (verb === 'worsens') return Math.min(states.length - 1, Math.max(was, to));
  if (verb === 'improves') return Math.max(0, Math.min(was, to));
  return was;
}

/** Uses of rules whose count differs from the story. */
export function usesOtherThanTold(
  scenario: Scenario,
  stories: readonly Story[],
  uses: readonly RuleUse[],
): string[] {
  const events = stories.flatMap(({ turns }) => turns.flatMap((turn) => turn.events));
  const told = new Map<string, number>();
  const add = (name: string) => told.set(name, (told.get(name) ?? 0) + 1);
  for (const event of events) {
    if (event.kind === 'unit-broke') add('a unit breaks');
    if (event.kind === 'force-broke') add('a force breaks');
    if (event.kind !== 'rulebook' || event.rule === undefined) continue;
    add(event.rule);
    if (event.passed !== undefined) add(`${event.rule}: ${event.passed ? 'passed' : 'failed'}`);
    for (const { name } of event.modifiers ?? []) add(`${name.replaceAll(' ', '-')} (${event.rule})`);
  }
  const { rules } = pageOf(scenario)!;
  // A rule without dice and without effect is due but not described; neither is a modifier of 0.
  const isAtLeast = (name: string) =>
    (name in rules && rules[name].roll === undefined) || (name.endsWith(')') && !name.includes(':'));
  return uses.flatMap(({ name, kind, uses: count }) => {
    const known = kind === 'modifier' || /^a (unit|force) breaks$|^[a-z-]+(: (passed|failed))?$/.test(name);
    if (!known) return [];
    const expected = told.get(name) ?? 0;
    const isRight = isAtLeast(name) ? count >= expected : count === expected;
    return isRight ? [] : [`${name}: told ${expected}, counted ${count}`];
  });
}
