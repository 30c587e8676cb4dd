import type { SchemaNode } from './json-schema.js';
import { type Path, valueAt } from './places.js';
import type { Schemas } from './schema.js';
import { schemasFor } from './schemas-for.js';
import { alternatives, childShapes, meantShapes, namedKeys, rootShape, shapedBy } from './shape.js';
import { code, codes, didYouMean, got, nearest, thereAre } from './wording.js';

export type SetResult =
  | {
      ok: true;
      /** New data; the old data is not changed, and the two share what is the same. */
      data: unknown;
      /** The path in keys and indices; of a path with `*`, one for each item. */
      places: Path[];
    }
  | { ok: false; message: string };

/** Keys through which a path could reach what all objects share. */
const NEVER = ['__proto__', 'constructor', 'prototype'];

/**
 * Sets the value at a path of a scenario's plain data, with no defaults filled in:
 * `setAtPath(data, 'forces.blue.units.alpha.roster.trooper', 6)`.
 *
 * Items of lists are named by their `id`, or by their index from 0. What is left out on the
 * way is created; a table that the file does not mention, as a copy of the printed one:
 * `rules.morale-ratio.tables.bands.3.needed` changes one cell of it.
 *
 * `*` names every item of a list: `forces.blue.units.*.quality`. A unit that has none of a rank is left as it
 * is, so `forces.blue.units.*.roster.trooper` gives no troopers to a unit of officers.
 */
export function setAtPath(data: unknown, path: string, value: unknown): SetResult {
  return setBy(copied, schemasFor(data), data, path, value);
}

/** Data to which many changes are made, one after the other: what is copied for one of them is not copied again. */
export class Draft {
  private readonly own = new WeakSet<object>();
  private schemas: Schemas;
  private areRulesChanged = false;

  /** @param data as changed so far; what was given is not changed */
  constructor(public data: unknown) {
    this.schemas = schemasFor(data);
  }

  /** Sets the value at a path, as `setAtPath` does. */
  set(path: string, value: unknown): SetResult {
    // Rulebooks are read again only when something else follows: what is allowed there can depend on them.
    if (this.areRulesChanged && !isOfRulebook(path)) {
      this.schemas = schemasFor(this.data);
      this.areRulesChanged = false;
    }
    const result = setBy(this.change, this.schemas, this.data, path, value);
    if (result.ok) this.data = result.data;
    if (isOfRulebook(path)) this.areRulesChanged = true;
    return result;
  }

  private readonly change: Change = (whole, step, part) => {
    const changed = this.own.has(whole) ? Object.assign(whole, { [step]: part }) : copied(whole, step, part);
    this.own.add(changed);
    return changed;
  };
}

/** Does the path lead into a rulebook? */
export function isOfRulebook(path: string): boolean {
  return path.split('.', 1)[0] === 'rulebook';
}

/** Makes a function that says where a path leads in data, as `setAtPath` does; nowhere if nothing can be set there. */
export function placesIn(data: unknown): (path: string) => Path[] {
  const schemas = schemasFor(data);
  return (path) => {
    const set = setBy((whole) => whole, schemas, data, path, null);
    return set.ok ? set.places : [];
  };
}

/** Puts a part into a list or map. */
type Change = (whole: object, step: string | number, part: unknown) => object;

const copied: Change = (whole, step, part) =>
  Array.isArray(whole) ? whole.with(step as number, part) : { ...whole, [step]: part };

function setBy(change: Change, schemas: Schemas, data: unknown, path: string, value: unknown): SetResult {
  const steps = path.split('.');
  if (path === '' || steps.includes('')) {
    return {
      ok: false,
      message: `${code(path)} is not a path: write keys joined by dots, such as \`board.width\``,
    };
  }
  const never = steps.find((step) => NEVER.includes(step));
  if (never)
    return { ok: false, message: `the path ${code(path)} leads nowhere: ${code(never)} cannot be a key` };
  const result = shapedBy(schemas, () =>
    setSteps(data, meantShapes(alternatives(rootShape()), data), { change, steps, path, value, at: [] }),
  );
  if (!result.ok || result.places.length > 0) return result;
  const rank = steps[steps.indexOf(ROSTER) + 1];
  const message = steps.includes(ROSTER) ? `no unit has ${code(rank)} in its roster` : 'there are no items';
  return { ok: false, message: `the path ${code(path)} leads nowhere: ${message}` };
}

interface Setting {
  change: Change;
  steps: readonly string[];
  path: string;
  value: unknown;
  at: Path;
}

function setSteps(data: unknown, shapes: readonly SchemaNode[], setting: Setting): SetResult {
  const { change, steps, path, value, at } = setting;
  const step = steps[at.length];
  if (step === undefined) return { ok: true, data: value, places: [at] };
  const whole = data ?? whatIsMeantByNothing(shapes);
  const place = at.length === 0 ? 'at the top' : `in ${code(steps.slice(0, at.length).join('.'))}`;
  const fail = (reason: string): SetResult => ({
    ok: false,
    message: `the path ${code(path)} leads nowhere: ${reason}`,
  });
  if (typeof whole !== 'object' || whole === null) {
    return fail(`there is nothing called ${code(step)} ${place}, which is ${got(whole)}`);
  }

  if (Array.isArray(whole) && step === EVERY) return setInAll(whole, shapes, setting);
  if (Array.isArray(whole)) {
    const index = indexOf(whole, step);
    if (index === -1) return fail(`no item ${code(step)} ${place}; ${whatThereIs(whole, step)}`);
    const next = childShapes(shapes, index);
    const result = setSteps(whole[index], chosen(next, whole[index]), { ...setting, at: [...at, index] });
    return result.ok ? { ...result, data: change(whole, index, result.data) } : result;
  }

  const next = childShapes(shapes, step);
  if (next.length === 0) {
    const allowed = namedKeys(shapes) ?? [];
    const meant = didYouMean(nearest(step, allowed)) || `; there are ${codes(allowed, 'and', 30)}`;
    return fail(`no key ${code(step)} ${place}${meant}`);
  }
  const part = Object.hasOwn(whole, step) ? (whole as Record<string, unknown>)[step] : undefined;
  const result = setSteps(part, chosen(next, part), { ...setting, at: [...at, step] });
  return result.ok ? { ...result, data: change(whole, step, result.data) } : result;
}

/** The step that names every item of a list. */
const EVERY = '*';

function setInAll(list: readonly unknown[], shapes: readonly SchemaNode[], setting: Setting): SetResult {
  const { steps, at } = setting;
  const rank = steps[at.length + 1] === ROSTER ? steps[at.length + 2] : undefined;
  const data = [...list];
  const places: Path[] = [];
  for (const [index, item] of list.entries()) {
    // Some of these changes are not made after all.
    const result = setSteps(item, chosen(childShapes(shapes, index), item), {
      ...setting,
      change: copied,
      at: [...at, index],
    });
    if (!result.ok) return result;
    if (rank !== undefined && !valueAt(item, [ROSTER, rank])) continue;
    data[index] = result.data;
    places.push(...result.places);
  }
  return { ok: true, data, places };
}

/** What a unit does not name in its roster, it does not have. */
const ROSTER = 'roster';

/** For a list, the shapes that it was probably meant as; otherwise all of them. */
function chosen(shapes: readonly SchemaNode[], value: unknown): readonly SchemaNode[] {
  return Array.isArray(value) ? meantShapes(shapes, value) : shapes;
}

/** The default of a place that the file leaves out; an empty map if it has no default. */
function whatIsMeantByNothing(shapes: readonly SchemaNode[]): unknown {
  const preset = shapes.find((shape) => shape.default !== undefined)?.default;
  if (preset !== undefined) return structuredClone(preset);
  return shapes.some((shape) => shape.type === 'object') ? {} : undefined;
}

function indexOf(list: readonly unknown[], step: string): number {
  const byId = list.findIndex((item) => idOf(item) === step);
  if (byId !== -1) return byId;
  return /^(0|[1-9]\d{0,5})$/.test(step) && Number(step) < list.length ? Number(step) : -1;
}

function idOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'id')) return undefined;
  const { id } = item as { id: unknown };
  return typeof id === 'string' ? id : undefined;
}

function whatThereIs(list: readonly unknown[], step: string): string {
  const ids = list.map(idOf).filter((id) => id !== undefined);
  if (ids.length > 0) return thereAre(ids) + didYouMean(nearest(step, ids));
  return list.length === 0
    ? 'the list is empty'
    : `its items are numbered ${code(0)} to ${code(list.length - 1)}`;
}
