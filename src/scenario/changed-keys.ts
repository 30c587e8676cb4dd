import { type Path, valueAt, writtenPath } from './places.js';
import { isMap } from './plain-data.js';
import type { Scenario } from './schema.js';

/** A value that differs between two scenarios. */
export interface ChangedKey {
  /** As users write it: `forces.blue.units.alpha.slot`. */
  path: string;
  from: KeyValue;
  to: KeyValue;
}

/** The value of a key; undefined: the key is missing. */
export interface KeyValue {
  value: unknown;
  /** Does the file leave it out, so that this is its default? */
  isDefault: boolean;
}

/** A scenario as it was written, from `parseScenario`, and with every default filled in. */
export interface Written {
  source: unknown;
  scenario: Scenario;
}

/** The length of `forces.0.units.0`. */
const UNIT = 4;

/**
 * Every key that differs between two valid scenarios, in the order of the later one; removed keys come last in
 * their map. Items of lists are matched by their `id`. What one of the two leaves out is compared with its default.
 *
 * @example changedKeys(before, now) // [{ path: 'turnLimit', from: { value: 20, … }, to: { value: 12, … } }]
 */
export function changedKeys(before: Written, now: Written): ChangedKey[] {
  return changedBelow([], []);

  /** @param isLeftOut does one of the two leave out what is around these keys? Then the values alone count. */
  function changedBelow(here: Path, there: Path, isLeftOut = false): ChangedKey[] {
    const [from, to] = [keyValue(before, here), keyValue(now, there)];
    const isOneDefault = from.isDefault !== to.isDefault;
    const isSame = JSON.stringify(from.value) === JSON.stringify(to.value);
    if (isSame && (isLeftOut || !isOneDefault)) return [];
    const steps = stepsInto(from, to);
    if (steps === null) return [changed(here, there)];
    const below = steps.flatMap(([one, other]) =>
      changedBelow([...here, one], [...there, other], isLeftOut || isOneDefault),
    );
    // The order of the keys at the top means nothing; that of weapons does.
    if (below.length === 0 && here.length > 0) return [changed(here, there)];
    // A strength only checks the pieces, and follows them.
    const others = here.length === UNIT ? below.filter(({ path }) => !path.endsWith('.strength')) : below;
    return others.length > 0 ? others : below;
  }

  function changed(here: Path, there: Path): ChangedKey {
    const from = keyValue(before, here);
    const to = keyValue(now, there);
    const path = to.value === undefined ? writtenPath(before.source, here) : writtenPath(now.source, there);
    return { path, from, to };
  }
}

function keyValue({ source, scenario }: Written, path: Path): KeyValue {
  const value = valueAt(source, path);
  if (value !== undefined) return { value, isDefault: false };
  const usual = valueAt(scenario, path);
  return { value: usual, isDefault: usual !== undefined };
}

/** The matching keys, or indices, of two values; null: they are compared as a whole. */
function stepsInto(from: KeyValue, to: KeyValue): [string | number, string | number][] | null {
  const [one, other] = [from.value, to.value];
  if (Array.isArray(one) && Array.isArray(other)) return itemsOf(one, other);
  if (!isMap(one) || !isMap(other)) return null;
  const keys = [...(to.isDefault ? [] : Object.keys(other)), ...(from.isDefault ? [] : Object.keys(one))];
  return [...new Set(keys)].map((key) => [key, key]);
}

function itemsOf(one: readonly unknown[], other: readonly unknown[]): [number, number][] | null {
  const [ids, others] = [one.map(idOf), other.map(idOf)];
  if (isEachNamed(ids) && isEachNamed(others)) {
    // An index beyond the end: there is no item.
    const matched = others.map((id, i): [number, number] => [indexOr(ids, id), i]);
    const removed = ids.flatMap((id, i): [number, number][] =>
      others.includes(id) ? [] : [[i, other.length]],
    );
    return [...matched, ...removed];
  }
  if (one.length !== other.length || !one.every(isMap) || !other.every(isMap)) return null;
  return other.map((_, i) => [i, i]);
}

function indexOr(ids: readonly unknown[], id: unknown): number {
  const index = ids.indexOf(id);
  return index < 0 ? ids.length : index;
}

function isEachNamed(ids: readonly unknown[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => typeof id === 'string');
}

function idOf(item: unknown): unknown {
  return isMap(item) ? item.id : undefined;
}
