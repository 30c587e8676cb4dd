import type { Cond, Num, Rulebook } from './ir.js';

/** When a unit breaks: what the page says; or else in the last of several states, or removed. */
export function unitBreakOf({ breaks, states, ofPieces }: Rulebook): Cond {
  const removed: Cond = { k: 'yes', what: 'was removed' };
  if (breaks.unit) return breaks.unit;
  if (states.length < 2 || ofPieces) return removed;
  return { k: 'or', a: { k: 'is-state', states: [states.length - 1], newly: false }, b: removed };
}

/** Does a unit that breaks stay broken, because only losses decide, and these do not come back? */
export function breaksForGood(rulebook: Rulebook): boolean {
  return isForGood(unitBreakOf(rulebook));
}

function isForGood(cond: Cond): boolean {
  switch (cond.k) {
    case 'and':
    case 'or':
      return isForGood(cond.a) && isForGood(cond.b);
    case 'compare': {
      const [less, more] = ['>', '>='].includes(cond.op) ? [cond.b, cond.a] : [cond.a, cond.b];
      return !['=', '!='].includes(cond.op) && goes(less, 'down') && goes(more, 'up');
    }
    case 'yes':
      return cond.what === 'was removed' || cond.what === 'ever broke';
    default:
      return false;
  }
}

/** Does a number change only in this direction, if at all? */
function goes(num: Num, way: 'up' | 'down'): boolean {
  switch (num.k) {
    case 'const':
    case 'value':
      return true;
    case '/':
      return num.b.k === 'own' && num.b.what.endsWith('at start') && goes(num.a, way);
    case '*':
      return (
        [num.a, num.b].some((each) => each.k === 'const' && each.n >= 0) &&
        goes(num.a, way) &&
        goes(num.b, way)
      );
    case '+':
      return goes(num.a, way) && goes(num.b, way);
    case 'own':
      if (num.what.endsWith('at start')) return true;
      if (num.what === 'gone' || num.what === 'points gone') return way === 'up';
      return (num.what === 'pieces' || num.what === 'points') && way === 'down';
    case 'window':
      return num.span === 'so far' && way === 'up';
    default:
      return false;
  }
}
