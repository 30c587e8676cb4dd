type Maker = (...args: never[]) => unknown;

interface Copies {
  next: Map<unknown, Copies>;
  copy?: Maker;
}

const made: Copies = { next: new Map() };
let count = 0;
let isForbidden = false;

/** For a page that forbids code made from text, and whose browser would report every try. */
export function forbidOwnCode(): void {
  isForbidden = true;
}

/**
 * A copy of a function that makes functions, the same whenever the keys are. What functions meet as they run, whom
 * they call above all, the engine notes by their place in the text: if those from one place call different others,
 * no call is direct, and nothing is put in line. What comes from a copy has notes of its own.
 *
 * @param maker may use nothing but its arguments
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
    return maker; // a page may forbid code that is made from text: it is slower, and the same
  }
}
