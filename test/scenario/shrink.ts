type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * The smallest data that still fails, reached by leaving out one part after the other and halving numbers.
 *
 * @param fails is called with every attempt
 */
export function shrink<T>(data: T, fails: (attempt: T) => boolean): T {
  let best = data as unknown as Json;
  for (let before: Json = null; before !== best; ) {
    before = best;
    let attempts = [...smaller(best)];
    // After a part was left out, the next attempt is at the same place.
    for (let i = 0; i < attempts.length; ) {
      if (fails(attempts[i] as unknown as T)) {
        best = attempts[i]!;
        attempts = [...smaller(best)];
      } else i++;
    }
  }
  return best as unknown as T;
}

/** All data that is one step smaller, the largest steps first. */
function* smaller(data: Json): Iterable<Json> {
  if (typeof data === 'number' && data > 1) yield Math.floor(data / 2);
  if (data === null || typeof data !== 'object') return;
  if (Array.isArray(data)) {
    for (const i of data.keys()) yield data.filter((_, other) => other !== i);
    for (const [i, item] of data.entries())
      for (const less of smaller(item)) yield data.map((other, o) => (o === i ? less : other));
    return;
  }
  for (const key of Object.keys(data)) {
    const { [key]: _, ...rest } = data;
    yield rest;
  }
  for (const [key, value] of Object.entries(data))
    for (const less of smaller(value)) yield { ...data, [key]: less };
}
