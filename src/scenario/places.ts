/** Steps from the root of the data: keys of maps and indices of lists. */
export type Path = readonly (string | number)[];

/** Where a value is in the text, and where its parts are. */
export interface Place {
  /** Offset of the value. */
  value: number;
  /** Offset of its key in the map around it; of the value if it has no key. */
  key: number;
  parts: Map<string | number, Place>;
}

/** What a problem points at: a key, a value, or the place where a key is missing. */
export type Anchor = 'key' | 'value';

/** The offset of a path, or of the nearest value around it if the path itself is not in the text. */
export function offsetOf(root: Place, path: Path, anchor: Anchor): number {
  let place = root;
  for (const step of path) {
    const part = place.parts.get(step);
    if (part === undefined) return place.value;
    place = part;
  }
  return anchor === 'key' ? place.key : place.value;
}

/** Whether `path` is `stem` or lies below it. */
export function isWithin(stem: Path, path: Path): boolean {
  return stem.length <= path.length && stem.every((step, i) => step === path[i]);
}

/** The value at a path of plain data; `undefined` if there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** A path as users write it, items named by their id: `forces.blue.units.alpha.slot`. */
export function writtenPath(data: unknown, path: Path): string {
  return path
    .map((step, i) => {
      if (typeof step === 'string') return step;
      const list = valueAt(data, path.slice(0, i));
      const id = valueAt(list, [step, 'id']);
      const own = typeof id === 'string' && id !== '' && id.length <= 60;
      const first = own && (list as unknown[]).findIndex((item) => valueAt(item, ['id']) === id) === step;
      return first ? id : step;
    })
    .join('.');
}
