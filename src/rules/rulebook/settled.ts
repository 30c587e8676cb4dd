import { type Bounds, BoundsOf } from './bounds.js';
import type { Cond, Rulebook } from './ir.js';
import type { RulebookPlan } from './plan.js';

/** A rulebook as one scenario plays it: conditions that its options and units decide are not asked in each battle. */
export function settledBy(plan: RulebookPlan, rulebook: Rulebook): Rulebook {
  const all = {
    states: new Set(rulebook.states.keys()),
    marks: new Set(rulebook.marks.keys()),
  };
  const bounds = new BoundsOf(rulebook, all, plan);

  const settled = (cond: Cond): Cond => {
    switch (cond.k) {
      case 'and':
      case 'or': {
        const [a, b] = [settled(cond.a), settled(cond.b)];
        // One part can decide it alone: in “and” a false one, in “or” a true one.
        const decides = cond.k === 'or';
        if (a.k === 'settled') return a.is === decides ? a : b;
        if (b.k === 'settled') return b.is === decides ? b : a;
        return { k: cond.k, a, b };
      }
      case 'not': {
        const a = settled(cond.a);
        return a.k === 'settled' ? { k: 'settled', is: !a.is } : { k: 'not', a };
      }
      case 'compare':
        // Numbers here are not exact, so equal fractions could seem to differ.
        if (![cond.a, cond.b].every((num) => isWhole(bounds.num(num, null)))) return cond;
        break;
      default:
    }
    const is = bounds.truth(cond, null);
    return is === null ? cond : { k: 'settled', is };
  };

  const inAll = <Part>(part: Part): Part => {
    if (typeof part !== 'object' || part === null) return part;
    if (isCond(part)) return settled(part) as Part;
    if (Array.isArray(part)) return part.map(inAll) as Part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, inAll(each)])) as Part;
  };
  const { breaks, results, rules, tables } = rulebook;
  return {
    ...rulebook,
    breaks: inAll(breaks),
    results: inAll(results),
    rules: inAll(rules),
    tables: inAll(tables),
  };
}

const CONDS: Readonly<Record<Cond['k'], true>> = {
  and: true,
  or: true,
  not: true,
  compare: true,
  'is-state': true,
  'is-mark': true,
  'is-piece-state': true,
  'is-piece-mark': true,
  yes: true,
  'of-force-is': true,
  outnumbered: true,
  leader: true,
  settled: true,
};

function isCond(part: object): part is Cond {
  return 'k' in part && typeof part.k === 'string' && part.k in CONDS;
}

function isWhole({ least, most }: Bounds): boolean {
  return [least, most].every((end) => Number.isInteger(end) || Math.abs(end) === Infinity);
}
