type Maker = (...args: never[]) => unknown;

interface Copies {
  next: Map<unknown, Copies>;
  copy?: Maker;
}

const made: Copies = { next: new Map() };
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
 * @param keys functions that have the same text are one key
 * @example copyFor(overAll, moveUnit)(moveUnit) // a loop that knows that it calls `moveUnit`
 */
export function copyFor<M extends Maker>(maker: M, ...keys: readonly unknown[]): M {
  let copies = made;
  for (const each of [maker, ...keys]) {
    const key = typeof each === 'function' ? String(each) : each;
    const next = copies.next.get(key) ?? { next: new Map<unknown, Copies>() };
    copies.next.set(key, next);
    copies = next;
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
