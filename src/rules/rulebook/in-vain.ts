import { isIdle } from './acts.js';
import { type Bounds, BoundsOf, type Thrown } from './bounds.js';
import type { Fault } from './faults.js';
import type { Cond, Effect, Follows, Rule, Rulebook } from './ir.js';
import { eachNode } from './needs.js';

/** What has no effect in a rulebook, as far as can be seen before a battle: warnings, each with its place. */
export function saidInVain(rulebook: Rulebook): Fault[] {
  const effects = effectsOf(rulebook);
  const met = { states: statesMet(rulebook, effects), marks: marksMet(effects) };
  const bounds = new BoundsOf(rulebook, met);
  const boundsOfPage = new BoundsOf(rulebook, met, null, true);
  return [
    ...neverMet(rulebook, met),
    ...pointsUnread(rulebook),
    ...leadersUnread(rulebook),
    ...countersUnread(rulebook),
    ...usedRules(rulebook).flatMap((rule) => [
      ...conditionsOf(rule, bounds),
      ...settledByTables(rule, bounds, boundsOfPage),
    ]),
    ...outOfRange(rulebook, bounds, effects),
  ].map((fault): Fault => ({ ...fault, severity: 'warning' }));
}

const usedRules = ({ rules, places }: Rulebook): Rule[] =>
  rules.filter((_, i) => places.some((place) => place.k === 'rule' && place.rule === i));

/** All effects that can follow from rules in the turn. */
function effectsOf(rulebook: Rulebook): Effect[] {
  const effects: Effect[] = [];
  const seen = new Set<number>();
  const look = (root: unknown) =>
    eachNode(root, (node) => {
      effects.push(node as Effect);
      // A scenario can have any result in a table.
      const results = node.k === 'result' ? [node.i] : node.k === 'table' ? [...rulebook.results.keys()] : [];
      for (const i of results) {
        if (seen.has(i)) continue;
        seen.add(i);
        look(rulebook.results[i].follows);
      }
    });
  for (const { passed, failed, results, also, then } of usedRules(rulebook))
    look([passed, failed, results, also, then]);
  return effects;
}

function statesMet({ states }: Rulebook, effects: readonly Effect[]): Set<number> {
  const met = new Set([0]);
  for (let before = 0; before !== met.size; ) {
    before = met.size;
    for (const effect of effects)
      for (const state of [...met]) met.add(stateAfter(effect, state, states.length - 1));
  }
  return met;
}

function stateAfter(effect: Effect, state: number, last: number): number {
  switch (effect.k) {
    case 'becomes':
      return effect.state;
    case 'worsens':
      return effect.to >= 0 ? Math.max(state, effect.to) : Math.min(last, state + effect.by);
    case 'improves':
      return effect.to >= 0 ? Math.min(state, effect.to) : Math.max(0, state - effect.by);
    default:
      return state;
  }
}

function marksMet(effects: readonly Effect[]): Set<number> {
  return new Set(effects.flatMap((effect) => (effect.k === 'mark' && effect.on ? [effect.mark] : [])));
}

function neverMet(
  { states, marks }: Rulebook,
  met: { states: ReadonlySet<number>; marks: ReadonlySet<number> },
): Fault[] {
  const never = (key: string, name: string): Fault => ({
    path: [key, name],
    anchor: 'key',
    message: `nothing ever makes a unit \`${name}\``,
  });
  return [
    ...states.flatMap(({ name }, i) => (met.states.has(i) ? [] : [never('states', name)])),
    ...marks.flatMap(({ name }, i) => (met.marks.has(i) ? [] : [never('marks', name)])),
  ];
}

/** Points that no rule asks for; a piece is only worth something where they are counted. */
function pointsUnread(rulebook: Rulebook): Fault[] {
  let isRead = Object.keys(rulebook.points).length === 0;
  eachNode(rulebook, (node) => {
    if (node.k === 'own' && node.what.startsWith('points')) isRead = true;
  });
  const message = 'nothing on this page asks for `points`: what a piece is worth changes nothing';
  return isRead ? [] : [{ path: ['points'], anchor: 'key', message }];
}

function leadersUnread(rulebook: Rulebook): Fault[] {
  const asked = new Set<number>();
  eachNode(rulebook, (node) => {
    if (node.k === 'leader') asked.add(node.leader);
  });
  return rulebook.leaders.flatMap(({ name }, i): Fault[] => {
    const message = `nothing on this page asks for the leader \`${name}\`: write \`${name} near\`, \`${name} alive\` or \`${name} lost this turn\` where it matters`;
    return asked.has(i) ? [] : [{ path: ['leaders', name], anchor: 'key', message }];
  });
}

/** Counters that nothing asks for and that do nothing by themselves. The first one of forces is drawn in charts. */
function countersUnread(rulebook: Rulebook): Fault[] {
  const asked = new Set<string>();
  eachNode(rulebook, (node) => {
    if ((node.k === 'counter' || node.k === 'force-counter') && !('verb' in node))
      asked.add(`${node.k} ${node.i}`);
  });
  const unread = (key: string, name: string, where: string): Fault => ({
    path: [key, name],
    anchor: 'key',
    message: `nothing on this page asks for the counter \`${name}\`, so it changes nothing — write \`${name} at least 1\`, or \`${name}\` as a number, where it matters${where}`,
  });
  const ofUnits = rulebook.counters.flatMap(({ name, each }, i) =>
    asked.has(`counter ${i}`) || !isIdle(each)
      ? []
      : [unread('counters', name, ', or say under `each` what each of them does')],
  );
  const ofForces = rulebook.forceCounters.flatMap(({ name }, i) =>
    i === 0 || asked.has(`force-counter ${i}`) ? [] : [unread('force-counters', name, '')],
  );
  return [...ofUnits, ...ofForces];
}

/** Conditions of a rule that never hold, or always. */
function conditionsOf(rule: Rule, bounds: BoundsOf): Fault[] {
  const path = ['rules', rule.name];
  const thrown = rule.dice ? bounds.thrown(rule.dice, rule.modifiers) : null;
  const faults: Fault[] = [];
  const look = (
    cond: Cond | null,
    of: Thrown | null,
    at: Fault['path'],
    never: string,
    always: string,
  ): void => {
    const truth = cond && bounds.truth(cond, of);
    const number = of && cond && numberAlone(cond);
    const meant = number ? ` — did you mean \`at least ${number}\`?` : '';
    if (truth !== null) faults.push({ path: at, message: `${truth ? always : never}${meant}` });
  };
  look(
    rule.when,
    null,
    [...path, 'when'],
    `this never holds: the rule \`${rule.name}\` is never due`,
    'this always holds: it can be left out',
  );
  look(rule.pass, thrown, [...path, 'pass'], 'no roll passes', 'every roll passes');
  look(rule.retry, thrown, [...path, 'retry'], 'this never holds: no throw is repeated', 'this always holds');
  for (const { name, when } of rule.modifiers)
    look(
      when,
      null,
      [...path, 'modifiers', name.replaceAll(' ', '-'), 'when'],
      'this never holds: nothing is added',
      'this always holds: it can be left out',
    );
  const rows = (follows: Follows | null, at: Fault['path']): void => {
    if (follows?.k !== 'rows') return;
    follows.rows.forEach(({ when, then }, i) => {
      look(
        when,
        thrown,
        [...at, i, 'when'],
        'this never holds: what follows it never happens',
        'this always holds: the rows after it are never reached',
      );
      rows(then, [...at, i, 'then']);
    });
  };
  for (const key of ['passed', 'failed', 'results', 'also', 'then'] as const) rows(rule[key], [...path, key]);
  return faults;
}

/** A written number that is a condition by itself, as in `when: 8`, which asks whether it is 1 or more. */
function numberAlone(cond: Cond): number | null {
  if (cond.k !== 'compare' || cond.op !== '>=' || cond.b.k !== 'const') return null;
  return cond.a.k === 'const' && cond.a.d === 1 ? cond.a.n : null;
}

/** A throw whose outcome is certain with the numbers in the tables of the page. */
function settledByTables(rule: Rule, bounds: BoundsOf, boundsOfPage: BoundsOf): Fault[] {
  const { dice, modifiers, name, pass } = rule;
  if (!(dice && pass)) return [];
  const [always, asPrinted] = [bounds, boundsOfPage].map((of) => of.truth(pass, of.thrown(dice, modifiers)));
  if (always !== null || asPrinted === null) return [];
  const outcome = asPrinted ? 'every roll passes' : 'no roll passes';
  return [
    {
      path: ['rules', name, 'pass'],
      message: `with the numbers in the tables of this page, ${outcome}`,
    },
  ];
}

/** Counters that begin, or are set, outside their range. */
function outOfRange(rulebook: Rulebook, bounds: BoundsOf, effects: readonly Effect[]): Fault[] {
  const kinds = [
    ['counters', 'counter', rulebook.counters],
    ['force-counters', 'force-counter', rulebook.forceCounters],
  ] as const;
  return kinds.flatMap(([key, kind, counters]) =>
    counters.flatMap(({ name, to, start }, i): Fault[] => {
      const began = beyond(bounds.num(start, null), to);
      const set = effects.flatMap((effect) => {
        const isSet = effect.k === kind && effect.i === i && effect.verb === 'sets' && effect.amount;
        return (isSet && beyond(bounds.num(isSet, null), to)) || [];
      });
      return [
        ...(began === null
          ? []
          : [
              {
                path: [key, name, 'start'],
                message: `\`${name}\` can start at ${began}, but its range is 0 to ${to}`,
              },
            ]),
        ...[...new Set(set)].map(
          (value): Fault => ({
            path: [key, name],
            anchor: 'key',
            message: `\`${name}\` can be set to ${value}, but its range is 0 to ${to}`,
          }),
        ),
      ];
    }),
  );
}

/** The bound that is outside 0 to `to`, if it is finite; null: none is. */
function beyond({ least, most }: Bounds, to: number): number | null {
  if (Number.isFinite(most) && most > to) return most;
  return Number.isFinite(least) && least < 0 ? least : null;
}
