import { BoundsOf } from './bounds.js';
import type { Fault } from './faults.js';
import type { Cond, Follows, Num, Place, Rule, Rulebook } from './ir.js';
import { partsOf } from './ir.js';
import { firstOfTotal, throws } from './needs.js';

/** What a page may say but probably does not mean: warnings, each with its place. */
export function doubtful(rulebook: Rulebook): Fault[] {
  return [...testedTwice(rulebook), ...rulebook.rules.flatMap((rule) => harder(rule, rulebook))].map(
    (fault): Fault => ({ ...fault, severity: 'warning' }),
  );
}

type Window = Extract<Num, { k: 'window' }>;

/**
 * Throws for the same losses at two places of a turn: a rule that asks for `casualties this turn` stands after `fire`
 * and again after `assault`. Not if its unit is marked as tested, or if another part of its `when` ends with the throw.
 */
function testedTwice(rulebook: Rulebook): Fault[] {
  const seen = new Map<string, { name: string; fields: number }>();
  const said = new Set<string>();
  const faults: Fault[] = [];
  let fields = 0;
  for (const place of rulebook.places) {
    if (place.k === 'field') {
      fields += takesPieces(place) ? 1 : 0;
      continue;
    }
    const rule = rulebook.rules[place.rule];
    const losses = lossesAsked(rule);
    if (!losses || endsItself(rule, rulebook) || (fields === 0 && isOfThisTurn(losses))) continue;
    const key = JSON.stringify([
      rule.who,
      rule.when,
      rule.dice?.text,
      rule.bag,
      rule.pass,
      rule.pass ? '' : rule.name,
    ]);
    const before = seen.get(key);
    seen.set(key, { name: rule.name, fields });
    const isSamePhase = before?.fields === fields;
    if (!before || (losses.span === 'this phase' && !isSamePhase) || said.has(rule.name)) continue;
    said.add(rule.name);
    const twice =
      before.name === rule.name
        ? `the rule \`${rule.name}\` stands in the turn more than once, and asks for`
        : `the rules \`${before.name}\` and \`${rule.name}\` throw the same, and ask for`;
    const remedy =
      losses.span === 'this phase' ? 'leave one of them out' : `ask for \`${losses.what} this phase\``;
    faults.push({
      path: ['rules', rule.name, 'when'],
      message: `${twice} \`${losses.what} ${losses.span}\`: the same losses are tested twice in a turn — ${remedy}, or let the rule set a mark that ends with the turn, and ask for \`not is\` this mark`,
    });
  }
  return faults;
}

/** Casualties that no unit has yet before the first shot of a turn. */
function isOfThisTurn({ what, span }: Window): boolean {
  return (what === 'casualties' || what === 'hits') && (span === 'this turn' || span === 'this phase');
}

function takesPieces({ what }: Extract<Place, { k: 'field' }>): boolean {
  return what !== 'move';
}

/** The losses that make a throw due; null: it is due for something else. */
function lossesAsked(rule: Rule): Window | null {
  if (!throws(rule) || !rule.when || rule.who === 'each lost unit') return null;
  for (const part of partsOf(rule.when)) {
    const of = part.k === 'compare' && (part.op === '>=' || part.op === '>') ? part.a : null;
    if (of?.k === 'window' && of.what !== 'shooters') return of;
  }
  return null;
}

/** Does every outcome of the throw end what makes it due: a mark that it asks not to have, or a state or mark it has? */
function endsItself(rule: Rule, rulebook: Rulebook): boolean {
  const outcomes = rule.pass ? [rule.passed, rule.failed] : [rule.results];
  const always = (does: (effect: Follows) => boolean) =>
    (rule.also !== null && inAll(rule.also, does, rulebook)) ||
    outcomes.every((outcome) => outcome !== null && inAll(outcome, does, rulebook));
  return partsOf(rule.when!).some((part) => {
    if (part.k === 'not' && part.a.k === 'is-mark') {
      const { mark } = part.a;
      return always((each) => each.k === 'mark' && each.mark === mark && each.on);
    }
    if (part.k === 'is-mark')
      return always((each) => each.k === 'mark' && each.mark === part.mark && !each.on);
    if (part.k === 'not' && part.a.k === 'is-piece-mark') {
      const { mark } = part.a;
      return always((each) => each.k === 'piece-mark' && each.mark === mark && each.on);
    }
    if (part.k === 'is-piece-mark')
      return always((each) => each.k === 'piece-mark' && each.mark === part.mark && !each.on);
    return false;
  });
}

/** Does it happen whichever rows hold? */
function inAll(follows: Follows, does: (effect: Follows) => boolean, rulebook: Rulebook): boolean {
  switch (follows.k) {
    case 'all':
      return follows.parts.some((part) => inAll(part, does, rulebook));
    case 'rows':
      return follows.rows.every(({ then }) => inAll(then, does, rulebook));
    case 'result':
      return inAll(rulebook.results[follows.i].follows, does, rulebook);
    case 'table':
      return false;
    default:
      return does(follows);
  }
}

/** A number that is added to a throw, or to what it must not exceed, and what it is added for. */
interface Added {
  /** Where it helps: a leader, cover, friends. */
  for: string;
  least: number;
  path: (string | number)[];
}

/** Bonuses that make a throw harder that passes at or under a number. */
function harder(rule: Rule, rulebook: Rulebook): Fault[] {
  const compared = rule.pass && firstOfTotal(rule.pass);
  if (!compared || (compared.op !== '<=' && compared.op !== '<')) return [];
  const any = { states: new Set(rulebook.states.keys()), marks: new Set(rulebook.marks.keys()) };
  const bounds = new BoundsOf(rulebook, any, null, true);
  const path = ['rules', rule.name];
  const added = rule.modifiers.flatMap(({ name, add, when }): Added[] => {
    const at = [...path, 'modifiers', name.replaceAll(' ', '-'), 'add'];
    const reason = when && helpIn(when, rulebook);
    if (reason) return [{ for: reason, least: bounds.num(add, null).least, path: at }];
    return when ? [] : bonusesIn(add, 1, rulebook, bounds).map((each) => ({ ...each, path: at }));
  });
  // What is subtracted from the number to throw makes it harder too.
  const ofNumber = bonusesIn(compared.b, -1, rulebook, bounds).map((each) => ({
    ...each,
    path: [...path, 'pass'],
  }));
  return [...added, ...ofNumber]
    .filter(({ least }) => least > 0)
    .map(({ for: reason, path: at }) => ({
      path: at,
      message: `this makes the throw harder with ${reason}: it passes at or under a number, so what is added to the roll counts against it — ${at.at(-1) === 'pass' ? 'add it to the number' : 'subtract it'} instead, if it is meant to help`,
    }));
}

/** Parts of a number that are there for something that helps, with their signs. */
function bonusesIn(num: Num, sign: number, rulebook: Rulebook, bounds: BoundsOf): Omit<Added, 'path'>[] {
  switch (num.k) {
    case '+':
      return [num.a, num.b].flatMap((part) => bonusesIn(part, sign, rulebook, bounds));
    case '-':
      return [...bonusesIn(num.a, sign, rulebook, bounds), ...bonusesIn(num.b, -sign, rulebook, bounds)];
    case 'round':
      return bonusesIn(num.a, sign, rulebook, bounds);
    case 'table': {
      const table = rulebook.tables[num.i];
      if (table.k !== 'rows') return [];
      const otherwise = table.rows.at(-1)!.is;
      return table.rows.flatMap(({ when, is }) => {
        const reason = when && helpIn(when, rulebook);
        const least = bounds.num({ k: '-', a: is, b: otherwise }, null);
        return reason ? [{ for: reason, least: sign > 0 ? least.least : -least.most }] : [];
      });
    }
    case 'group': {
      const reason = friendsIn(num);
      return reason ? [{ for: reason, least: sign }] : [];
    }
    case 'own':
      return num.what.startsWith('pieces in') ? [{ for: 'cover', least: sign }] : [];
    default:
      return [];
  }
}

/** What helps a unit where a condition holds; null: it is not known to. */
function helpIn(when: Cond, rulebook: Rulebook): string | null {
  for (const part of partsOf(when)) {
    if (part.k === 'leader' && part.what !== 'lost')
      return `the leader \`${rulebook.leaders[part.leader].name}\``;
    if (part.k === 'yes' && part.what === 'won the assault') return 'a won assault';
    if (part.k !== 'compare' || (part.op !== '>=' && part.op !== '>')) continue;
    if (part.a.k === 'own' && part.a.what.startsWith('pieces in')) return 'cover';
    const friends = part.a.k === 'group' ? friendsIn(part.a) : null;
    if (friends) return friends;
  }
  return null;
}

/** Friends that are not in a worse state, and did not just change. */
function friendsIn({ group }: Extract<Num, { k: 'group' }>): string | null {
  const { side, newly, states, marks } = group;
  const isSteady = states.every((state) => state === 0) && marks.length === 0 && !newly;
  return side === 'friends' && isSteady ? 'friends' : null;
}
