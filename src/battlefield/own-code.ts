type Maker = (...args: never[]) => unknown;

/** Copies by the first of their keys. Those for an object, such as an event of a rulebook, go when it does. */
class Copies {
  copy: Maker | undefined;
  private readonly byObject = new WeakMap<object, Copies>();
  private readonly byValue = new Map<unknown, Copies>();

  /** The copies by the rest of the keys. */
  next(key: unknown): Copies {
    const isObject = typeof key === 'object' && key !== null;
    const known = (isObject ? this.byObject : this.byValue) as Map<unknown, Copies>;
    const next = known.get(key) ?? new Copies();
    known.set(key, next);
    return next;
  }
}

const made = new Copies();
let count = 0;
let isForbidden = false;

/** For a page that forbids code made from text, where the browser would report every attempt. */
export function forbidOwnCode(): void {
  isForbidden = true;
}

/**
 * A copy of a function that makes functions; the same keys give the same copy. An engine records what functions do as
 * they run, above all what they call, by their place in the text: if functions from one place call different others,
 * no call is direct and nothing is inlined. Functions made by a copy have records of their own.
 *
 * @param maker may use only its arguments
 * @param keys functions that have the same text are one key; an object is a key only as long as it exists
 * @example copyFor(overAll, moveUnit)(moveUnit) // a loop that knows that it calls `moveUnit`
 */
export function copyFor<M extends Maker>(maker: M, ...keys: readonly unknown[]): M {
  let copies = made;
  for (const each of [maker, ...keys]) {
    copies = copies.next(typeof each === 'function' ? String(each) : each);
  }
  copies.copy ??= copyOf(maker);
  return copies.copy as M;
}

function copyOf(maker: Maker): Maker {
  if (isForbidden) return maker;
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- the text is that of our own functions
    return new Function(`return ${String(maker)} // ${count++}`)() as Maker;
  } catch {
    return maker; // a page may forbid code that is made from text: the original does the same, but slower
  }
}
