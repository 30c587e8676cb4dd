/** Are two values of plain data, or typed arrays, the same, key by key? */
export function isSameData(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (ArrayBuffer.isView(a)) return ArrayBuffer.isView(b) && areSameNumbers(a as Int32Array, b as Int32Array);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) =>
    isSameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}

/** The same without keys: those of a typed array would be as many strings. */
function areSameNumbers(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** The values without those that are the same data as an earlier one. */
export function distinctData<Data>(values: readonly Data[]): Data[] {
  return values.filter((value, i) => values.findIndex((other) => isSameData(value, other)) === i);
}
