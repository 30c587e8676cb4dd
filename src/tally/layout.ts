/** Where each named section of counters starts, and how many counters there are in all. */
export interface Layout<Name extends string = string> {
  start: Readonly<Record<Name, number>>;
  length: number;
}

/**
 * Lays sections of counters end to end.
 *
 * @example layoutOf({ battles: 1, turns: 20 }) // { start: { battles: 0, turns: 1 }, length: 21 }
 */
export function layoutOf<Name extends string>(sizes: Readonly<Record<Name, number>>): Layout<Name> {
  const start = {} as Record<Name, number>;
  let length = 0;
  for (const name of Object.keys(sizes) as Name[]) {
    start[name] = length;
    length += sizes[name];
  }
  return { start, length };
}
